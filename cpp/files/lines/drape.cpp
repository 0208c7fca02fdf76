#include <algorithm>

#include "files/lines/lines.h"

namespace orogen::files {
namespace {

using GridPoint = std::array<double, 2>;  // x, y

// The last line that does not lie next a place, except the very last one.
std::size_t cellOf(std::span<const int> lines, double place) {
  const auto inner = lines.subspan(1, lines.size() - 2);
  const auto next = std::upper_bound(inner.begin(), inner.end(), place);
  return static_cast<std::size_t>(next - inner.begin());
}

class DrapeCell {
 public:
  DrapeCell(const FaceGrid& grid, const GridPoint& within)
      : grid_(grid), column_(cellOf(grid.columns, within[0])), row_(cellOf(grid.rows, within[1])) {}

  std::size_t column() const { return column_; }
  std::size_t row() const { return row_; }

  // Positive in the south-eastern half.
  double overDiagonal(const GridPoint& place) const { return u(place) + v(place) - 1; }
  bool isNorthern(const GridPoint& place) const { return u(place) + v(place) <= 1; }

  double heightOf(const GridPoint& place, bool northern) const {
    const double north_east = grid_.heightAt(row_, column_ + 1);
    const double south_west = grid_.heightAt(row_ + 1, column_);
    if (northern) {
      const double corner = grid_.heightAt(row_, column_);
      return corner + u(place) * (north_east - corner) + v(place) * (south_west - corner);
    }
    const double corner = grid_.heightAt(row_ + 1, column_ + 1);
    return corner + (1 - u(place)) * (south_west - corner) + (1 - v(place)) * (north_east - corner);
  }

 private:
  static double share(std::span<const int> lines, std::size_t at, double place) {
    return (place - lines[at]) / (lines[at + 1] - lines[at]);
  }
  double u(const GridPoint& place) const { return share(grid_.columns, column_, place[0]); }
  double v(const GridPoint& place) const { return share(grid_.rows, row_, place[1]); }

  const FaceGrid& grid_;
  std::size_t column_, row_;
};

GridPoint middle(const GridPoint& a, const GridPoint& b) {
  return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
}

// Cuts a segment at the lines of the grid and at the diagonals of its cells, and returns the ends
// of the parts.
std::vector<GridPoint> stretch(const GridPoint& from, const GridPoint& to, const FaceGrid& grid) {
  const auto placeAt = [&](double t) -> GridPoint {
    return {from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t};
  };
  std::vector<double> cuts{0, 1};
  const std::array axes{grid.columns, grid.rows};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const auto [low, high] = std::minmax(from[axis], to[axis]);
    for (std::size_t i = cellOf(axes[axis], low); i < axes[axis].size(); ++i) {
      const double line = axes[axis][i];
      if (line >= high) break;
      if (line > low) cuts.push_back((line - from[axis]) / (to[axis] - from[axis]));
    }
  }
  const auto sort = [&cuts] {
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  };
  sort();
  for (std::size_t i = 1, straight = cuts.size(); i < straight; ++i) {
    const double first = cuts[i - 1], last = cuts[i];
    const DrapeCell cell(grid, placeAt((first + last) / 2));
    const double a = cell.overDiagonal(placeAt(first));
    const double b = cell.overDiagonal(placeAt(last));
    if (a * b < 0) cuts.push_back(first + ((last - first) * a) / (a - b));
  }
  sort();
  std::vector<GridPoint> ends;
  for (const double t : cuts) ends.push_back(placeAt(t));
  return ends;
}

}  // namespace

std::vector<DrapedPiece> drape(std::span<const std::size_t> points, int size,
                               const FaceGrid& grid) {
  const auto side = static_cast<std::size_t>(size);
  const auto placeOf = [side](std::size_t point) -> GridPoint {
    return {static_cast<double>(point % side), static_cast<double>(point / side)};
  };
  std::vector<DrapedPiece> pieces;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const std::vector<GridPoint> ends = stretch(placeOf(points[i - 1]), placeOf(points[i]), grid);
    for (std::size_t k = 1; k < ends.size(); ++k) {
      const GridPoint &a = ends[k - 1], &b = ends[k];
      const DrapeCell cell(grid, middle(a, b));
      const bool northern = cell.isNorthern(middle(a, b));
      pieces.push_back({cell.column(),
                        cell.row(),
                        northern,
                        {a[0], a[1], cell.heightOf(a, northern)},
                        {b[0], b[1], cell.heightOf(b, northern)}});
    }
  }
  return pieces;
}

}  // namespace orogen::files
