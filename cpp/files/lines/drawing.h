#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "files/lines/profile.h"
#include "names.h"
#include "progress.h"

namespace orogen::files {

struct Sheet;

// Which way the profiles run.
enum class Profiles : int { rows, columns, both };
inline constexpr std::array<std::string_view, 3> kProfilesNames{"rows", "columns", "both"};
static_assert(areNamesOf<Profiles>(kProfilesNames));

// Millimetres, lying.
struct Paper {
  double width = 297, height = 210;
};

// How a map is drawn as lines: as the pages' links have it, and the pen.
struct DrawingOptions {
  Profiles profiles = Profiles::rows;
  int density = 96;  // lines a direction
  // Azimuth and elevation; then distance and target. Without these the map is framed.
  std::vector<double> camera = {};
  bool orthographic = false;
  Paper paper = {};
  double stroke = 0.25;  // millimetres: the pen

  // The size of the paper within its margins.
  double aspect() const;
};

// Millimetres, left free on every side of the paper.
inline constexpr double kMargin = 10;

struct Line {
  Family family;
  Polyline points;
};

// The visible parts of the profiles of a square map, of the walls below it and of its rivers: what
// the pages' view of lines shows, and web/core/lines/profile-lines.ts draws. Returns none if
// `progress` stopped it.
std::optional<std::vector<Line>> drawLines(const Sheet& sheet, const DrawingOptions& options,
                                           Progress progress);

}  // namespace orogen::files
