#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "files/lines/lines.h"

namespace orogen::files {

struct Sheet;

// The direction of the profiles.
enum class Profiles : int { rows, columns, both };
inline constexpr std::array<std::string_view, 3> kProfilesNames{"rows", "columns", "both"};
static_assert(areNamesOf<Profiles>(kProfilesNames));

// Landscape format, in millimetres.
struct Paper {
  double width = 297, height = 210;
};

// How a map is drawn as lines: as in the links of the pages, and the pen.
struct DrawingOptions {
  Profiles profiles = Profiles::rows;
  int density = 96;  // lines in each direction
  // Azimuth and elevation, then distance and target. If empty, the map is framed.
  std::vector<double> camera = {};
  bool orthographic = false;
  Paper paper = {};
  double stroke = 0.25;  // width of the pen in millimetres
  double picture = 0;    // width : height of the picture; 0: that of the paper within its margins
  // The part of the map that is drawn, from its north-western corner; 0: all of it.
  int columns = 0, rows = 0;

  double aspect() const;
};

// Margin on every side of the paper, in millimetres.
inline constexpr double kMargin = 10;

struct Line {
  Family family;
  Polyline points;
  std::optional<double> height = {};  // along all of it
};

// The visible parts of the profiles of a square map, of the walls below it and of its rivers, as in
// the pages' view of lines. Sheet and options must outlive it.
class Drawing {
 public:
  Drawing(const Sheet& sheet, const DrawingOptions& options);
  ~Drawing();

  // Draws a part. Returns false when that was the last one.
  bool drawSome();
  double done() const;  // progress, 0 to 1
  std::vector<Line> lines() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

// Lines as an SVG for a screen or a pen plotter: millimetres, one `path` a line, in an order and
// direction that keep the pen's way short, one group a family.
std::string svgOf(const std::vector<Line>& lines, const DrawingOptions& options,
                  const std::string& title, const std::string& description);

}  // namespace orogen::files
