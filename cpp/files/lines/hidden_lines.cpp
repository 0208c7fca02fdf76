#include <algorithm>
#include <cmath>
#include <limits>

#include "files/lines/lines.h"

namespace orogen::files {
namespace {

// A segment narrower than this on the screen is seen end-on and hides nothing.
constexpr double kEndOn = 1e-9;
constexpr double kNearlyEndOn = 1e-6;
constexpr double kLean = 2e-8;  // by how much a river seen end-on leans, so that horizons can tell
constexpr double kRounding = 1e-12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double sum(const Sum& of, const BlockPoint& point) {
  return of[0] * point[0] + of[1] * point[1] + of[2] * point[2] + of[3];
}

Intervals united(const Intervals& a, const Intervals& b) {
  Intervals all;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool from_a = j >= b.size() || (i < a.size() && a[i].first <= b[j].first);
    const auto& [from, to] = from_a ? a[i++] : b[j++];
    if (!all.empty() && from <= all.back().second) {
      all.back().second = std::max(all.back().second, to);
    } else {
      all.emplace_back(from, to);
    }
  }
  return all;
}

}  // namespace

HiddenLines::HiddenLines(Block& block, const Screen& screen, double aspect)
    : block_(block),
      screen_(screen),
      aspect_(aspect),
      upper_(screen.range[0], screen.range[1], bucketsFor(block)),
      lower_(screen.range[0], screen.range[1], bucketsFor(block)),
      clips_(screen.range[0] == -1 && screen.range[1] == 1),
      points_(2 * block.xs.size() + 2) {
  for (Profile& line : block.lines) line.forgetUpright();
  const auto [east, north] = screen_.eye;
  const auto upTo = [](const std::vector<double>& places, auto isBefore) {
    const auto count =
        static_cast<std::size_t>(std::count_if(places.begin(), places.end(), isBefore));
    return count > 0 ? count - 1 : 0;
  };
  first_column_ = upTo(block.xs, [east = east](double x) { return x <= east; });
  first_row_ = upTo(block.ys, [north = north](double y) { return y >= north; });
}

void HiddenLines::place(const BlockPoint& point, std::size_t at) {
  points_[at] = {sum(screen_.across, point), sum(screen_.depth, point), sum(screen_.up, point)};
}

// Visits the cells from the eye outwards: first the rows south of it, then those to the north, and
// in each row first the cells east of it, then those to the west. Every line of sight meets the
// cells in this order. An edge is drawn by the nearer of its two cells, after the cell's diagonal;
// an edge on a border that faces the eye is drawn before it.
bool HiddenLines::drawRows() {
  const std::vector<double>&xs = block_.xs, &ys = block_.ys;
  const auto [east, north] = screen_.eye;
  const std::size_t cells = xs.size() - 1, rows = ys.size() - 1;
  const std::size_t end = std::min(rows, visited_ + kRowsAtOnce);
  for (; visited_ < end; ++visited_) {
    const bool southern = visited_ < rows - first_row_;
    const std::size_t y = southern ? first_row_ + visited_ : rows - 1 - visited_;
    project(y);
    project(y + 1);
    const Sides faces{.north = y == 0 && north > ys[0],
                      .south = y == rows - 1 && first_row_ == rows,
                      .west = east < xs[0],
                      .east = first_column_ == cells};
    for (std::size_t x = first_column_; x < cells; ++x) drawCell(x, y, faces);
    for (std::size_t x = first_column_; x > 0; --x) drawCell(x - 1, y, faces);
  }
  return visited_ < rows;
}

void HiddenLines::drawCell(std::size_t x, std::size_t y, Sides faces) {
  const std::vector<Profile*>&rows = block_.rows, &columns = block_.columns;
  const std::size_t north_west = pointAt(y, x), south_west = pointAt(y + 1, x);
  const std::size_t north_east = north_west + 1, south_east = south_west + 1;
  faces.west = faces.west && x == 0;
  faces.east = faces.east && x == block_.xs.size() - 2;
  if (faces.north || faces.south || faces.west || faces.east) {
    drawWalls(x, y, faces);
    if (faces.north) drawSegment(north_west, north_east, rows[y], x);
    if (faces.south) drawSegment(south_west, south_east, rows[y + 1], x);
    if (faces.west) drawSegment(north_west, south_west, columns[x], y);
    if (faces.east) drawSegment(north_east, south_east, columns[x + 1], y);
  }
  drawRivers(x, y, true);
  drawSegment(north_east, south_west, nullptr, 0);
  drawRivers(x, y, false);
  if (y <= first_row_ && !faces.north) drawSegment(north_west, north_east, rows[y], x);
  if (y >= first_row_) drawSegment(south_west, south_east, rows[y + 1], x);
  if (x <= first_column_ && !faces.west) drawSegment(north_west, south_west, columns[x], y);
  if (x >= first_column_) drawSegment(north_east, south_east, columns[x + 1], y);
}

// Draws the rivers in the half of a cell that is nearer to the eye, before the cell's diagonal
// hides the other half.
void HiddenLines::drawRivers(std::size_t x, std::size_t y, bool near) {
  if (block_.first_pieces.empty()) return;
  const std::vector<double>&xs = block_.xs, &ys = block_.ys;
  const auto [east, north] = screen_.eye;
  const double width = xs[x + 1] - xs[x], height = ys[y] - ys[y + 1];
  // Only the direction of an eye that is infinitely far counts.
  const double over_diagonal = std::isinf(east)
                                   ? screen_.across[1] / width + screen_.across[0] / height
                                   : (east - xs[x]) / width + (ys[y] - north) / height - 1;
  for (int i = block_.first_pieces[y * xs.size() + x]; i >= 0;) {
    const RiverPiece& piece = block_.river_pieces[static_cast<std::size_t>(i)];
    i = piece.next;
    if ((piece.northern == (over_diagonal <= 0)) != near) continue;
    place(piece.from, sparePoint());
    place(piece.to, sparePoint() + 1);
    drawSegment(sparePoint(), sparePoint() + 1, piece.profile,
                static_cast<std::size_t>(piece.number), true);
  }
}

// Draws the walls below those borders of a cell that face the eye: nothing stands before them.
void HiddenLines::drawWalls(std::size_t x, std::size_t y, Sides faces) {
  const bool last_column = x == block_.xs.size() - 2, last_row = y == block_.ys.size() - 2;
  const auto drawAlongRow = [&](Profile* foot, std::size_t row) {
    drawFoot(foot, {row, x}, {row, x + 1});
    drawPost(block_.columns[x], static_cast<int>(row), row, x);
    if (last_column) drawPost(block_.columns[x + 1], static_cast<int>(row), row, x + 1);
  };
  const auto drawAlongColumn = [&](Profile* foot, std::size_t column) {
    drawFoot(foot, {y, column}, {y + 1, column});
    drawPost(block_.rows[y], static_cast<int>(column), y, column);
    if (last_row) drawPost(block_.rows[y + 1], static_cast<int>(column), y + 1, column);
  };
  if (faces.north) drawAlongRow(block_.feet[0], y);
  if (faces.south) drawAlongRow(block_.feet[1], y + 1);
  if (faces.west) drawAlongColumn(block_.feet[2], x);
  if (faces.east) drawAlongColumn(block_.feet[3], x + 1);
}

void HiddenLines::drawFoot(Profile* profile, std::array<std::size_t, 2> from,
                           std::array<std::size_t, 2> to) {
  place(atFoot(from[0], from[1]), sparePoint());
  place(atFoot(to[0], to[1]), sparePoint() + 1);
  drawSegment(sparePoint(), sparePoint() + 1, profile, from[0] == to[0] ? from[1] : from[0]);
}

// Extends a profile by the post at its end, to the place before its first or after its last point,
// which is `number`.
void HiddenLines::drawPost(Profile* profile, int number, std::size_t row, std::size_t column) {
  if (profile == nullptr) return;
  const std::size_t foot = sparePoint(), top = pointAt(row, column);
  place(atFoot(row, column), foot);
  const double v = points_[foot].up / points_[foot].depth;
  profile->stretchUpright(v, v);
  if (number == 0 ? isOnScreen(foot, top, -1) : isOnScreen(top, foot, number)) add(*profile, 0, 1);
}

// Draws the visible parts of a segment if it belongs to a profile, and lifts the horizons to it.
// Rivers bend and lie on a face, so they do not lift a horizon.
void HiddenLines::drawSegment(std::size_t p, std::size_t q, Profile* profile, std::size_t number,
                              bool is_river) {
  if (!isOnScreen(p, q, static_cast<int>(number))) return;
  if (is_river && std::abs(segment_.u1 - segment_.u0) < kEndOn) {
    segment_.u0 -= kLean, segment_.u1 += kLean;
  }
  const auto [u0, v0, s0, u1, v1, s1] = segment_;
  const double wide = std::abs(u1 - u0);
  if (wide < kEndOn) {
    if (profile != nullptr) drawEndOn(*profile);
    return;
  }
  if (profile != nullptr && !is_river && wide < kNearlyEndOn) {
    profile->stretchUpright(std::min(v0, v1), std::max(v0, v1));
  }
  Intervals* above = profile == nullptr ? nullptr : &above_;
  Intervals* below = profile == nullptr ? nullptr : &below_;
  if (u0 < u1) {
    upper_.raise(u0, v0, u1, v1, above, !is_river);
    lower_.raise(u0, -v0, u1, -v1, below, !is_river);
  } else {
    upper_.raise(u1, v1, u0, v0, above, !is_river);
    lower_.raise(u1, -v1, u0, -v0, below, !is_river);
  }
  if (profile == nullptr) return;
  for (const auto& [from, to] : united(above_, below_)) {
    if (to - from < kRounding) continue;  // a corner that sticks out by rounding
    const double a = (from - u0) / (u1 - u0), b = (to - u0) / (u1 - u0);
    add(*profile, std::min(a, b), std::max(a, b));
  }
  above_.clear();
  below_.clear();
}

// Draws a profile that is seen end-on. It is upright on the screen, and nothing but itself stands
// before or behind it.
void HiddenLines::drawEndOn(Profile& profile) {
  const double v0 = segment_.v0, v1 = segment_.v1;
  const auto [lowest, highest] = profile.stretchUpright(std::min(v0, v1), std::max(v0, v1));
  if (v0 == v1) return;
  for (const auto& [from, to] : {std::pair(-kInfinity, lowest), std::pair(highest, kInfinity)}) {
    const double a = (from - v0) / (v1 - v0), b = (to - v0) / (v1 - v0);
    const double first = std::max(std::min(a, b), 0.0), last = std::min(std::max(a, b), 1.0);
    if (first < last) add(profile, first, last);
  }
}

// Makes the segment between two points the current one, cut to the part in front of the eye and
// within the range; returns false if nothing is left.
bool HiddenLines::isOnScreen(std::size_t p, std::size_t q, int number) {
  const auto [a0, d0, h0] = points_[p];
  const auto [a1, d1, h1] = points_[q];
  if (!clips_) {
    segment_ = {a0 / d0, h0 / d0, static_cast<double>(number),
                a1 / d1, h1 / d1, static_cast<double>(number + 1)};
    return true;
  }
  Part part;
  cut(part, d0 - kNearest, d1 - kNearest);
  cut(part, d0 - a0, d1 - a1);
  cut(part, d0 + a0, d1 + a1);
  const auto [from, to] = part;
  const double depth_from = d0 + (d1 - d0) * from, depth_to = d0 + (d1 - d0) * to;
  segment_ = {std::clamp((a0 + (a1 - a0) * from) / depth_from, -1.0, 1.0),
              (h0 + (h1 - h0) * from) / depth_from,
              number + from,
              std::clamp((a0 + (a1 - a0) * to) / depth_to, -1.0, 1.0),
              (h0 + (h1 - h0) * to) / depth_to,
              number + to};
  return from < to;
}

}  // namespace orogen::files
