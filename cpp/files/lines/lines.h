#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <list>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "terrain/heightfield.h"

namespace orogen::files {

// The camera around a block one unit wide: degrees, and distances in widths.
struct Camera {
  double azimuth;                // clockwise from south: 0 looks north
  double elevation;              // above the horizon; 90 looks straight down
  double distance;               // from the point looked at
  std::array<double, 3> target;  // east, north, up of the block's middle
  bool orthographic = false;
};

// The view over a corner that frames a block `rise` widths high, in a picture `aspect` times as
// wide as high: the usual one of the page. It is as near as both its width and its height allow,
// and higher over a high block.
Camera framed(double aspect, double rise);

// Factors of east, north, height and 1.
using Sum = std::array<double, 4>;
using Sum3 = std::array<double, 3>;

// A projection onto a vertical plane. Points above each other on the ground are above each other in
// the picture, so that a horizon is a function of u. Straight lines stay straight on the plane and
// in the picture.
struct Screen {
  // The eye in widths east and north of the middle; infinitely far if it is orthographic.
  std::array<double, 2> eye;
  std::array<double, 2> range;  // the u that it shows
  // A point has u = across / depth and v = up / depth. It is on the screen if its depth is over
  // kNearest and u in the range.
  Sum across, depth, up;
  // Maps (u, v, 1) to x * depth, y * depth and depth in the picture, whose middle is 0 and whose
  // half height is 1.
  std::array<Sum3, 3> to_picture;
};

// Distance in front of the eye, in widths; nothing nearer is drawn.
inline constexpr double kNearest = 1e-4;

// The screens that together show the view: one if the terrain lies well in front of the eye,
// otherwise four around the eye, a quarter of the horizon each.
std::vector<Screen> screensOf(const Camera& camera);

// The kind of a line: a profile along a row of the map (west to east) or a column (north to south),
// the foot of a wall, a river; on a map from above a line of equal height, one of those that are
// drawn heavier, or the shore of the sea.
enum class Family : int { rows, columns, foot, rivers, contours, index, shore };
inline constexpr std::array<std::string_view, 7> kFamilyNames{
    "rows", "columns", "foot", "rivers", "contours", "index", "shore"};
static_assert(areNamesOf<Family>(kFamilyNames));

struct PlanePoint {
  double x, y;
};
using Polyline = std::vector<PlanePoint>;

// A segment on a screen: u and v of both ends, and the ends' places along the profile.
struct Segment {
  double u0, v0, s0, u1, v1, s1;
};

// A part of a segment, from and to between 0 and 1. Empty unless `to` is above `from`.
struct Part {
  double from = 0, to = 1;
};

// Shortens a part to where a linear function is not negative; the function is given at both ends of
// the segment.
void cut(Part& part, double start, double end);

// Collects the visible pieces of one line in any order and joins them in the order along it.
class Profile {
 public:
  struct Extent {
    double lowest, highest;
  };

  explicit Profile(Family family) : family_(family) {}

  Family family() const { return family_; }

  // Adds the part of a visible segment that lies within the picture.
  void add(const Segment& segment, Part part, const Screen& screen, double aspect);

  // Returns the extent that the profile has covered so far while it is seen end-on and therefore
  // upright; then extends it to v0 and v1.
  Extent stretchUpright(double v0, double v1);
  void forgetUpright() { upright_.reset(); }

  // The visible parts, in the picture: x to the right, y up, 0 in the middle, 1 at half the height.
  std::vector<Polyline> polylines() const;

 private:
  struct Piece {
    double from, to;  // in points of the map along the profile
    PlanePoint start, end;
  };

  Family family_;
  std::vector<Piece> pieces_;
  std::optional<Extent> upright_;
};

// Intervals of u from left to right, each with its start and end.
using Intervals = std::vector<std::pair<double, double>>;

// The upper envelope of line segments over an interval of u, exact except for rounding. Its pieces
// are linear, and not joined where the envelope jumps. This is the floating horizon (H. Williamson,
// Algorithm 420, CACM 15, 1972; T. J. Wright, IEEE Trans. Computers C-22, 1973), but with exact
// pieces instead of one height for each column of the plotter. A lower horizon is the upper one of
// all heights negated.
//
// The pieces form a linked list, which is entered through equal buckets: a segment costs only as
// much as the pieces that it spans.
class Horizon {
 public:
  // Covers the interval from `from` to `to`, with `buckets` (at least 3) for a quick search.
  Horizon(double from, double to, int buckets);

  // Appends the parts of the segment on or above the horizon to `visible` (if given), joined; then
  // lifts the horizon to the segment if `lifts`. Needs u0 < u1.
  void raise(double u0, double v0, double u1, double v1, Intervals* visible, bool lifts);

 private:
  static constexpr double kNothing = -std::numeric_limits<double>::infinity();

  struct Piece {
    double u;  // where it begins; it ends where the next one begins
    double start = kNothing, end = kNothing;
    int next = -1;
  };

  Piece& at(int piece) { return pieces_[static_cast<std::size_t>(piece)]; }
  const Piece& at(int piece) const { return pieces_[static_cast<std::size_t>(piece)]; }
  int pieceAt(double u) const;
  double interpolate(int piece, double u, double from, double to) const;
  int split(int piece, double u, double from, double to);
  void remove(int piece, int before);

  double from_;
  int buckets_;
  double buckets_per_unit_;
  std::vector<Piece> pieces_;
  int free_ = -1;
};

// East, north and up of the middle, in widths.
using BlockPoint = std::array<double, 3>;

// A piece of a river in one half of a cell; `number` counts the pieces along the river.
struct RiverPiece {
  Profile* profile;
  int number;
  bool northern;
  BlockPoint from, to;
  std::size_t cell;
  int next = -1;  // in the same cell
};

// The lines of a block, and the profiles that collect their visible parts.
struct Block {
  // Places in widths: of the columns, from -1/2 in the west to 1/2 in the east, and of the rows,
  // from 1/2 in the north to -1/2 in the south.
  std::vector<double> xs, ys;
  std::vector<double> heights;  // above the middle of the view, in widths
  double base;                  // the height of the walls' foot
  // All lines, in the order in which they are drawn; then the lines of each row and column, nullptr
  // if it has none, and of the feet in the north, south, west and east.
  std::list<Profile> lines;
  std::vector<Profile*> rows, columns;
  std::array<Profile*, 4> feet;
  // The pieces of rivers on the ground, and the first piece in each cell, by row × columns +
  // column; -1: there is none. Both are empty without rivers.
  std::vector<RiverPiece> river_pieces;
  std::vector<int> first_pieces;
};

// Removes the hidden lines of one screen, and adds the visible parts to the lines of the block.
//
// The surface spanned by the profiles hides lines: it is a grid of their points, with cells cut
// from north-east to south-west. Cells are visited from the eye outwards, each after every cell
// that can hide it; an upper and a lower horizon store the region covered by the cells so far. For
// a surface over a square, the region covered above one place of the ground line is one interval,
// so that two horizons are sufficient, and a line is visible exactly where it is above the upper or
// below the lower one (Williamson 1972; Wright 1973; cell by cell: D. P. Anderson, ACM Trans.
// Graphics 1, 1982).
class HiddenLines {
 public:
  HiddenLines(Block& block, const Screen& screen, double aspect);

  // Draws the visible lines of some rows of cells. Returns false when these were the last ones.
  bool drawRows();

  // The share of the cells visited.
  double done() const {
    return static_cast<double>(visited_) / static_cast<double>(block_.ys.size() - 1);
  }

 private:
  static constexpr std::size_t kRowsAtOnce = 16;

  struct Sums {
    double across, depth, up;
  };
  struct Sides {
    bool north, south, west, east;
  };

  static int bucketsFor(const Block& block) {
    return 2 * static_cast<int>(std::max(block.xs.size(), block.ys.size()));
  }

  // The memory holds two neighbouring rows, the even one first, and two more points.
  std::size_t pointAt(std::size_t row, std::size_t column) const {
    return (row & 1) * block_.xs.size() + column;
  }
  std::size_t sparePoint() const { return 2 * block_.xs.size(); }

  BlockPoint onGround(std::size_t row, std::size_t column) const {
    return {block_.xs[column], block_.ys[row], block_.heights[row * block_.xs.size() + column]};
  }
  BlockPoint atFoot(std::size_t row, std::size_t column) const {
    return {block_.xs[column], block_.ys[row], block_.base};
  }

  void place(const BlockPoint& point, std::size_t at);
  void project(std::size_t row) {
    for (std::size_t x = 0; x < block_.xs.size(); ++x) place(onGround(row, x), pointAt(row, x));
  }

  void drawCell(std::size_t x, std::size_t y, Sides faces);
  void drawWalls(std::size_t x, std::size_t y, Sides faces);
  void drawRivers(std::size_t x, std::size_t y, bool near);
  void drawPost(Profile* profile, int number, std::size_t row, std::size_t column);
  void drawFoot(Profile* profile, std::array<std::size_t, 2> from, std::array<std::size_t, 2> to);
  void drawSegment(std::size_t p, std::size_t q, Profile* profile, std::size_t number,
                   bool is_river = false);
  void drawEndOn(Profile& profile);
  bool isOnScreen(std::size_t p, std::size_t q, int number);

  void add(Profile& profile, double from, double to) {
    profile.add(segment_, {from, to}, screen_, aspect_);
  }

  Block& block_;
  const Screen& screen_;
  double aspect_;
  Horizon upper_, lower_;
  bool clips_;
  std::vector<Sums> points_;
  Segment segment_{};
  Intervals above_, below_;
  std::size_t first_row_ = 0, first_column_ = 0, visited_ = 0;
};

// The points along a stretch of a river, downstream; the last one belongs to the river that it
// joins, or is its mouth.
using RiverPoints = std::vector<std::size_t>;

// The rivers drawn with a pen on a map of `size` points a side: from Strahler's second order (1957)
// on, between its lakes. Headwaters would fill the valleys with ink. O(points).
std::vector<RiverPoints> penRivers(int size, std::span<const float> heights, const Water& water);

// A grid of heights whose cells are cut from north-east to south-west, as in all views.
struct FaceGrid {
  std::span<const int> columns, rows;  // their places, in points of the map
  std::span<const double> heights;     // rows × columns

  double heightAt(std::size_t row, std::size_t column) const {
    return heights[row * columns.size() + column];
  }
};

// A piece of a line on the ground that lies in one triangle.
struct DrapedPiece {
  std::size_t column, row;         // the cell, by its western column and northern row
  bool northern;                   // whether it lies in the cell's half to the north-west
  std::array<double, 3> from, to;  // x and y in points of the map, and height
};

// Lays a line of points of a map with `size` points a side on the triangles of a grid, cut at every
// border between triangles.
std::vector<DrapedPiece> drape(std::span<const std::size_t> points, int size, const FaceGrid& grid);

// Removes points as long as the line stays within `tolerance` of its original course (D. H. Douglas
// and T. K. Peucker, 1973). The ends stay.
Polyline simplified(const Polyline& line, double tolerance);

// Arranges the lines in an order and direction in which a pen travels little between them: from the
// end of each it goes to the nearest end of the remaining ones (found through a grid, so that the
// time grows with the number of lines), and draws from there. `pen` is the position of the pen, at
// first and then at the end.
std::vector<Polyline> inPenOrder(std::vector<Polyline> lines, PlanePoint& pen);

}  // namespace orogen::files
