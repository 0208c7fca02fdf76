#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "files/lines/lines.h"
#include "mesh/water_map.h"

namespace orogen::files {
namespace {

constexpr int kMinOrder = 2;

struct River {
  RiverPoints points;
  int order;
};

// The flow of water between points.
class Waters {
 public:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  Waters(int size, const Water& water) : size_(size), water_(water) {}

  // The next point downstream; kNowhere if the water leaves the map or reaches the sea.
  std::size_t downstream(std::size_t point) const {
    constexpr std::array<int, 8> kEast{1, 1, 0, -1, -1, -1, 0, 1};
    constexpr std::array<int, 8> kSouth{0, 1, 1, 1, 0, -1, -1, -1};
    const std::size_t direction = water_.flow_direction.data()[point];
    if (direction >= kEast.size()) return kNowhere;
    const int x = (column(point) + kEast[direction] + size_) % size_;
    const int y = (row(point) + kSouth[direction] + size_) % size_;
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) +
           static_cast<std::size_t>(x);
  }

  // Whether the step between two points crosses a seam of the map.
  bool areFar(std::size_t a, std::size_t b) const {
    return std::abs(row(a) - row(b)) > 1 || std::abs(column(a) - column(b)) > 1;
  }

  bool isRiver(std::size_t point) const {
    const double points = static_cast<double>(size_) * size_;
    const double min_area = std::floor(std::max(mesh::kMinRiverPoints, points * mesh::kRiverShare));
    return water_.area.data()[point] >= min_area;
  }

 private:
  int column(std::size_t point) const {
    return static_cast<int>(point % static_cast<std::size_t>(size_));
  }
  int row(std::size_t point) const {
    return static_cast<int>(point / static_cast<std::size_t>(size_));
  }

  int size_;
  const Water& water_;
};

std::vector<River> riversOf(const Waters& waters, std::size_t points) {
  constexpr std::size_t kNowhere = Waters::kNowhere;
  std::vector<std::uint8_t> inflows(points);
  RiverPoints wet;
  for (std::size_t point = 0; point < points; ++point) {
    if (!waters.isRiver(point)) continue;
    wet.push_back(point);
    const std::size_t next = waters.downstream(point);
    if (next != kNowhere) ++inflows[next];
  }
  std::erase_if(wet, [&](std::size_t point) { return inflows[point] > 0; });

  // The highest order at each confluence so far, and whether two rivers have it.
  std::vector<std::uint8_t> highest(points), twice(points);
  std::vector<River> rivers;
  for (const std::size_t head : wet) {
    River river{{head}, 1};
    const auto end = [&] {
      if (river.points.size() > 1) rivers.push_back(river);
    };
    for (std::size_t at = waters.downstream(head); at != kNowhere; at = waters.downstream(at)) {
      if (waters.areFar(river.points.back(), at)) {
        end();
        river.points.clear();
      }
      river.points.push_back(at);
      if (river.order >= highest[at]) {
        twice[at] = river.order == highest[at] ? 1 : 0;
        highest[at] = static_cast<std::uint8_t>(river.order);
      }
      if (--inflows[at] > 0) break;
      const int grown = highest[at] + twice[at];
      if (grown == river.order) continue;
      end();
      river = {{at}, grown};
    }
    end();
  }
  return rivers;
}

}  // namespace

std::vector<RiverPoints> penRivers(int size, std::span<const float> heights, const Water& water) {
  const Range range = rangeOf(heights);
  const float puddle = static_cast<float>(mesh::kPuddle) * (range.maximum - range.minimum);
  const auto isLake = [&](std::size_t point) {
    const float level = water.surface.data()[point];
    return level > water.sea && level - heights[point] > puddle;
  };
  std::vector<RiverPoints> stretches;
  RiverPoints stretch;
  const auto end = [&] {
    if (stretch.size() > 1) stretches.push_back(stretch);
    stretch.clear();
  };
  for (const River& river : riversOf(Waters(size, water), heights.size())) {
    if (river.order < kMinOrder) continue;
    for (const std::size_t point : river.points) {
      if (isLake(point)) {
        end();
      } else {
        stretch.push_back(point);
      }
    }
    end();
  }
  return stretches;
}

}  // namespace orogen::files
