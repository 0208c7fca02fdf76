#pragma once

#include <string>
#include <vector>

#include "files/lines/drawing.h"

namespace orogen::files {

inline constexpr double kMargin = 10;  // millimetres, left free on every side of the paper

// The lines as an SVG for a screen or a pen plotter: millimetres, one `path` a line, in an order
// and direction that save the pen ways, one group a family. As web/core/lines/svg.ts writes it.
std::string svgOf(const std::vector<Line>& lines, const DrawingOptions& options,
                  const std::string& title, const std::string& description);

}  // namespace orogen::files
