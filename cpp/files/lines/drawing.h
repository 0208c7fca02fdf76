#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "files/lines/lines.h"
#include "text.h"

namespace orogen::files {

struct Sheet;

// The directions in which profiles run.
enum class Profiles : int { rows, columns, both };
inline constexpr std::array<std::string_view, 3> kProfilesNames{"rows", "columns", "both"};
static_assert(areNamesOf<Profiles>(kProfilesNames));

// Millimetres, lying.
struct Paper {
  double width = 297, height = 210;
};

// The options of a drawing, as the pages' links have them, and the pen.
struct DrawingOptions {
  Profiles profiles = Profiles::rows;
  int density = 96;  // lines a direction
  // Azimuth and elevation; then distance and target. Without these the map is framed.
  std::vector<double> camera = {};
  bool orthographic = false;
  Paper paper = {};
  double stroke = 0.25;  // millimetres: the pen
  double picture = 0;    // width : height of what is drawn; 0: of the paper within its margins

  double aspect() const;
};

// The paper is left free on every side, by so many millimetres.
inline constexpr double kMargin = 10;

struct Line {
  Family family;
  Polyline points;
};

// The visible parts of the profiles of a square map, of the walls below it and of its rivers, as
// the pages' view of lines shows them. Sheet and options must stay while it is drawn.
class Drawing {
 public:
  Drawing(const Sheet& sheet, const DrawingOptions& options);
  ~Drawing();

  // Draws some of it. False: that was the last of it.
  bool drawSome();
  double done() const;  // the share
  std::vector<Line> lines() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

// Lines as an SVG for a screen or a pen plotter: millimetres, one `path` a line, in an order and
// direction that save the pen ways, one group a family.
std::string svgOf(const std::vector<Line>& lines, const DrawingOptions& options,
                  const std::string& title, const std::string& description);

}  // namespace orogen::files
