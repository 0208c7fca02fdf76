#include <algorithm>
#include <utility>

#include "files/lines/pen.h"

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

}  // namespace

Polyline simplified(const Polyline& line, double tolerance) {
  std::vector<bool> kept(line.size());
  kept.front() = kept.back() = true;
  std::vector<std::pair<std::size_t, std::size_t>> spans{{0, line.size() - 1}};
  while (!spans.empty()) {
    const auto [first, last] = spans.back();
    spans.pop_back();
    std::size_t farthest = first;
    double distance = tolerance * tolerance;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double off = squaredDistance(line[i], line[first], line[last]);
      if (off > distance) {
        farthest = i;
        distance = off;
      }
    }
    if (farthest == first) continue;
    kept[farthest] = true;
    spans.emplace_back(first, farthest);
    spans.emplace_back(farthest, last);
  }
  Polyline left;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (kept[i]) left.push_back(line[i]);
  }
  return left;
}

}  // namespace orogen::files
