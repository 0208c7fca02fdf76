#include "erosion/drawn_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "terrain/drawn_land.h"

namespace orogen::erosion {
namespace {

std::size_t cellAt(int x, int y, int side) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x);
}

constexpr int kSide = DrawnLand::kSide;

// How many times less streams cut on a crest, and how many times more along a valley.
constexpr float kCrest = 30, kValley = 40;

// Levels of up to so many points a side guide their streams: they find the great valleys. Finer
// ones give crests their spurs.
constexpr int kMaxSide = 100;

// The share at the middle of a cell, or the one farthest from 0 of all places within a large cell.
class Shares {
 public:
  explicit Shares(const DrawnLines& lines)
      : lines_(lines),
        cells_(lines.wrap ? lines.frame.size : lines.frame.size - 1),
        per_cell_(static_cast<float>(kSide - 1) / static_cast<float>(cells_)) {}

  float at(int x, int y) const {
    const float u = placeOf(x), v = placeOf(y);
    const float half = per_cell_ * 0.5f;
    const auto first = [&](float place) { return std::max(static_cast<int>(place - half + 1), 0); };
    const auto last = [&](float place) {
      return std::min(static_cast<int>(place + half), kSide - 1);
    };
    float most = 0;
    const auto take = [&](int i, int j) {
      const float share = lines_.shares[cellAt(i, j, kSide)];
      if (std::abs(share) > std::abs(most)) most = share;
    };
    if (per_cell_ < 1) {
      take(static_cast<int>(u + 0.5f), static_cast<int>(v + 0.5f));
      return most;
    }
    for (int j = first(v); j <= last(v); ++j) {
      for (int i = first(u); i <= last(u); ++i) take(i, j);
    }
    return most;
  }

 private:
  // Land beyond a border mirrors the map.
  float placeOf(int at) const {
    at = std::abs(at - lines_.frame.margin);
    return static_cast<float>(at > cells_ ? 2 * cells_ - at : at) * per_cell_;
  }

  const DrawnLines& lines_;
  int cells_;
  float per_cell_;
};

}  // namespace

void followLines(const DrawnLines& lines, const Source& map, float* ground) {
  const Frame& frame = lines.frame;
  const Shares shares(lines);
  const int half = (1 << map.shift) / 2;
  for (int y = 0; y < frame.size; ++y) {
    for (int x = 0; x < frame.size; ++x) {
      const float share = shares.at(x + frame.margin, y + frame.margin);
      if (share == 0) continue;
      const int u = x << map.shift, v = y << map.shift;
      float& here = ground[cellAt(x + frame.margin, y + frame.margin, frame.side())];
      const float own = map.heights[cellAt(u, v, map.size)];
      float most = own;
      for (int j = std::max(v - half, 0); j <= std::min(v + half, map.size - 1); ++j) {
        for (int i = std::max(u - half, 0); i <= std::min(u + half, map.size - 1); ++i) {
          const float each = map.heights[cellAt(i, j, map.size)];
          most = share > 0 ? std::max(most, each) : std::min(most, each);
        }
      }
      const float z = (own + (most - own) * std::abs(share) - map.sea) * map.scale;
      here = z > 0 ? std::max(z, kLowestLand) : std::min(-kLowestLand, z);
    }
  }
}

void guideStreams(const DrawnLines& lines, float* cut) {
  const int side = lines.frame.side();
  if (side > kMaxSide) return;
  const Shares shares(lines);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x, ++cut) {
      const float share = shares.at(x, y), square = share * share;
      const float much = square * square;
      if (share > 0) *cut /= 1 + (kCrest - 1) * much;
      if (share < 0) *cut *= 1 + (kValley - 1) * much;
    }
  }
}

}  // namespace orogen::erosion
