#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "files/lines/lines.h"

namespace orogen::files {
namespace {

double squaredDistance(const PlanePoint& point, const PlanePoint& from, const PlanePoint& to) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double px = point.x - from.x, py = point.y - from.y;
  const double length = dx * dx + dy * dy;
  const double share = length > 0 ? std::clamp((px * dx + py * dy) / length, 0.0, 1.0) : 0;
  const double x = px - share * dx, y = py - share * dy;
  return x * x + y * y;
}

// The ends of the remaining lines, by squares of the plane: 2 · line is its first point, 2 · line +
// 1 its last.
class EndGrid {
 public:
  explicit EndGrid(const std::vector<Polyline>& lines)
      : lines_(lines),
        side_(
            std::max(1, static_cast<int>(std::ceil(std::sqrt(static_cast<double>(lines.size())))))),
        cells_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {
    double right = -kInfinity, top = -kInfinity;
    for (std::size_t end = 0; end < 2 * lines.size(); ++end) {
      const auto [x, y] = placeOf(end);
      left_ = std::min(left_, x);
      bottom_ = std::min(bottom_, y);
      right = std::max(right, x);
      top = std::max(top, y);
    }
    width_ = std::max(right - left_, top - bottom_) / side_;
    if (!(width_ > 0)) width_ = 1;
    for (std::size_t end = 0; end < 2 * lines.size(); ++end) cellOf(placeOf(end)).push_back(end);
  }

  // Returns the end nearest to a point, and removes it together with the other end of its line.
  std::size_t takeNearest(const PlanePoint& from) {
    const int column = index(from.x - left_), row = index(from.y - bottom_);
    std::size_t nearest = 0;
    double distance = kInfinity;
    // Everything outside ring r is at least r − 1 cells away from the point's own cell.
    const auto isWithin = [&](double rings) {
      return distance > rings * width_ * (rings * width_);
    };
    for (int ring = 0; ring <= side_ && isWithin(ring - 1); ++ring) {
      for (int dy = -ring; dy <= ring; ++dy) {
        const int step = std::abs(dy) == ring ? 1 : 2 * ring;
        for (int dx = -ring; dx <= ring; dx += step) {
          for (const std::size_t end : cellAt(column + dx, row + dy)) {
            const auto [x, y] = placeOf(end);
            const double away = (x - from.x) * (x - from.x) + (y - from.y) * (y - from.y);
            if (away < distance || (away == distance && end < nearest)) {
              nearest = end;
              distance = away;
            }
          }
        }
      }
    }
    std::erase(cellOf(placeOf(nearest)), nearest);
    std::erase(cellOf(placeOf(nearest ^ 1)), nearest ^ 1);
    return nearest;
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  using Ends = std::vector<std::size_t>;

  PlanePoint placeOf(std::size_t end) const {
    const Polyline& line = lines_[end / 2];
    return end % 2 == 0 ? line.front() : line.back();
  }
  int index(double offset) const {
    return static_cast<int>(std::clamp(std::floor(offset / width_), 0.0, side_ - 1.0));
  }
  Ends& cellOf(const PlanePoint& place) {
    return cellAt(index(place.x - left_), index(place.y - bottom_));
  }
  Ends& cellAt(int column, int row) {
    const bool inside = column >= 0 && row >= 0 && column < side_ && row < side_;
    const auto at = static_cast<std::size_t>(row * side_ + column);
    return inside ? cells_[at] : nothing_;
  }

  const std::vector<Polyline>& lines_;
  int side_;
  std::vector<Ends> cells_;
  Ends nothing_;
  double left_ = kInfinity, bottom_ = kInfinity, width_ = 0;
};

}  // namespace

Polyline simplified(const Polyline& line, double tolerance) {
  std::vector<bool> kept(line.size());
  kept.front() = kept.back() = true;
  std::vector<std::pair<std::size_t, std::size_t>> spans{{0, line.size() - 1}};
  while (!spans.empty()) {
    const auto [first, last] = spans.back();
    spans.pop_back();
    std::size_t peak = first;
    double distance = tolerance * tolerance;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double off = squaredDistance(line[i], line[first], line[last]);
      if (off > distance) {
        peak = i;
        distance = off;
      }
    }
    if (peak == first) continue;
    kept[peak] = true;
    spans.emplace_back(first, peak);
    spans.emplace_back(peak, last);
  }
  Polyline left;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (kept[i]) left.push_back(line[i]);
  }
  return left;
}

std::vector<Polyline> inPenOrder(std::vector<Polyline> lines, PlanePoint& pen) {
  EndGrid grid(lines);
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    ends.push_back(grid.takeNearest(pen));
    const Polyline& line = lines[ends.back() / 2];
    pen = ends.back() % 2 == 0 ? line.back() : line.front();
  }
  std::vector<Polyline> ordered;
  for (const std::size_t end : ends) {
    ordered.push_back(std::move(lines[end / 2]));
    if (end % 2 == 1) std::reverse(ordered.back().begin(), ordered.back().end());
  }
  return ordered;
}

}  // namespace orogen::files
