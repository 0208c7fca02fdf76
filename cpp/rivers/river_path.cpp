#include "rivers/river_path.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace orogen::rivers {
namespace {

const RiverNode& nodeAt(const Basin& basin, std::int32_t i) {
  return basin.nodes[static_cast<std::size_t>(i)];
}

// How a river ends at a node; nothing if it goes on.
std::optional<RiverPath::End> endAt(const Basin& basin, std::int32_t i) {
  const std::int32_t next = nodeAt(basin, i).next;
  if (next < 0) return RiverPath::End::salt_lake;
  if (nodeAt(basin, next).ground == Ground::sea) return RiverPath::End::sea;
  if (nodeAt(basin, next).before != i) return RiverPath::End::river;
  return {};
}

// Calls use(x, y, height) for places from a node down to the mouth of its river.
template <class Use>
void forPlaces(const Basin& basin, std::int32_t from, Use use) {
  for (std::int32_t i = from;; i = nodeAt(basin, i).next) {
    const RiverNode& node = nodeAt(basin, i);
    bool curved = false;
    forSegments(basin, node, [&](const RiverSegment& segment) {
      use(segment.ax, segment.ay, segment.a_bed);
      curved = true;
    });
    if (!curved) use(node.x, node.y, node.bed);
    if (!endAt(basin, i)) continue;
    if (node.next >= 0) {
      const RiverNode& next = nodeAt(basin, node.next);
      use(next.x, next.y, next.bed);
    }
    return;
  }
}

// How far a place is from the water of a segment and from the ground over which its bends swing.
double distanceTo(const RiverSegment& segment, LatticePoint place) {
  const double dx = segment.bx - segment.ax, dy = segment.by - segment.ay;
  const double to_x = place.x - segment.ax, to_y = place.y - segment.ay;
  const double square = dx * dx + dy * dy;
  const double t = square > 0 ? std::clamp((to_x * dx + to_y * dy) / square, 0.0, 1.0) : 0;
  const double off_x = to_x - t * dx, off_y = to_y - t * dy;
  const double half = segment.a_half_width + t * (segment.b_half_width - segment.a_half_width);
  const double reach = half + static_cast<double>(segment.sway);
  return std::max(std::sqrt(off_x * off_x + off_y * off_y) - reach, 0.0);
}

}  // namespace

bool findRiverPath(const Basin& basin, LatticePoint place, double radius, RiverPath& river) {
  // A course stays this near to the node it comes from.
  constexpr double kReach = 3;
  std::int32_t best = -1;
  std::uint32_t largest = 0;
  for (std::size_t i = 0; i < basin.nodes.size(); ++i) {
    const RiverNode& node = basin.nodes[i];
    const double away = std::max(std::abs(node.x - place.x), std::abs(node.y - place.y));
    if (node.area <= largest || away > kReach + radius) continue;
    bool near = false;
    forSegments(basin, node, [&](const RiverSegment& segment) {
      near = near || distanceTo(segment, place) <= radius;
    });
    if (!near) continue;
    largest = node.area;
    best = static_cast<std::int32_t>(i);
  }
  if (best < 0) return true;
  std::int32_t mouth = best;
  while (!endAt(basin, mouth)) mouth = nodeAt(basin, mouth).next;
  const RiverNode& last = nodeAt(basin, mouth);
  if (last.area <= river.area) return true;

  std::size_t places = 0;
  forPlaces(basin, best, [&](double, double, double) { ++places; });
  if (!river.path.resize(3 * places)) return false;
  double* to = river.path.data();
  forPlaces(basin, best, [&](double x, double y, double height) {
    *to++ = x;
    *to++ = y;
    *to++ = height;
  });
  river.area = last.area;
  river.length = 0;
  for (std::int32_t i = mouth; i >= 0; i = nodeAt(basin, i).before) {
    const std::int32_t next = nodeAt(basin, i).next;
    if (next < 0) continue;
    const double dx = nodeAt(basin, next).x - nodeAt(basin, i).x;
    const double dy = nodeAt(basin, next).y - nodeAt(basin, i).y;
    river.length += std::sqrt(dx * dx + dy * dy);
  }
  river.end = *endAt(basin, mouth);
  return true;
}

}  // namespace orogen::rivers
