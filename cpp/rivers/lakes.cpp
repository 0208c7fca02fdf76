#include "rivers/lakes.h"

#include <algorithm>
#include <limits>

#include "terrain/grid.h"
#include "terrain/priority_flood.h"

namespace orogen::rivers {
namespace {

// Points of kLakeLevel from one of the lattice to the next.
constexpr int kTimes = 1 << (kLakeLevel - kLevel);

// Points of the lattice around a hollow to which its flood may spread, and those of the rectangle
// about it.
constexpr int kBeside = 1, kAround = kBeside + 1;

// Cells of kLakeLevel around water in which finer valleys may hold more of it.
constexpr int kRing = 3;

// What is known of a point of kLakeLevel: the flood has reached it, or made it water; or it is as
// low as the water, and elsewhere.
constexpr std::uint8_t kReached = 1, kWater = 2, kLower = 4;

}  // namespace

bool LakeFinder::find(const LakeGround& ground, int min_points, Lake& lake, LakeLand& land) {
  if (!prepare(ground)) return false;
  const auto [bottom, pass] = flood();
  lake.level = std::min(bottom + ground.share * (pass - bottom), ground.max_level);
  lake.cells.clear();
  lake.width = lake.height = 0;
  if (fillTo(lake.level) < min_points) return true;
  keepCells(lake);
  return keepLand(land);
}

bool LakeFinder::prepare(const LakeGround& ground) {
  int left = outline_.width, top = outline_.height, right = 0, bottom = 0;
  for (const std::uint32_t each : ground.points) {
    const int x = static_cast<int>(each) % outline_.width;
    const int y = static_cast<int>(each) / outline_.width;
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  left -= kAround, top -= kAround, right += kAround, bottom += kAround;
  columns_ = right - left + 1, rows_ = bottom - top + 1;
  place_ = {kLakeLevel, (outline_.left + left) * kTimes, (outline_.top + top) * kTimes,
            (columns_ - 1) * kTimes + 1, (rows_ - 1) * kTimes + 1};
  const std::size_t points = place_.points();
  if (!land_.make(land_.context, place_, heights_) || !marks_.resize(points) ||
      !memory_.resize(points) || !filled_.resize(points) ||
      !hollow_.resize(static_cast<std::size_t>(columns_ * rows_))) {
    return false;
  }
  std::fill_n(marks_.data(), points, std::uint8_t{0});
  std::fill_n(hollow_.data(), hollow_.size(), std::uint8_t{0});
  for (const std::uint32_t each : ground.points) {
    const int x = static_cast<int>(each) % outline_.width - left;
    const int y = static_cast<int>(each) / outline_.width - top;
    hollow_.data()[y * columns_ + x] = 1;
  }
  return true;
}

// Floods the hollow from its lowest point until the water leaves it. Returns the heights of both.
std::pair<float, float> LakeFinder::flood() {
  const float* const heights = heights_.data();
  std::uint32_t lowest = 0;
  float bottom = std::numeric_limits<float>::infinity();
  const auto points = static_cast<std::uint32_t>(place_.points());
  for (std::uint32_t i = 0; i < points; ++i) {
    if (heights[i] < bottom && isNear(i, 0)) bottom = heights[i], lowest = i;
  }
  std::uint8_t* const marks = marks_.data();
  float* const filled = filled_.data();
  PriorityFlood water(memory_.data(), Lower{filled});
  marks[lowest] |= kReached;
  filled[lowest] = bottom;
  water.start(lowest);
  float pass = bottom;
  water.spread(
      [&](std::uint32_t point) {
        pass = filled[point];
        if (!isNear(point, kBeside)) return false;
        marks[point] |= kWater;
        return true;
      },
      // Points at the rectangle's border are farther away than water may spread.
      [grid = PointGrid{place_.width, place_.height}](std::uint32_t point, auto visit) {
        grid.aroundInside(point, visit);
      },
      [&](std::uint32_t next, std::uint32_t point, std::uint8_t) {
        if ((marks[next] & kReached) != 0) return false;
        marks[next] |= kReached;
        filled[next] = std::max(heights[next], filled[point]);
        return true;
      });
  return {bottom, pass};
}

// Tells the water below a level and low ground elsewhere from the rest. Returns the points of
// water.
int LakeFinder::fillTo(float level) {
  int count = 0;
  for (std::size_t i = 0; i < place_.points(); ++i) {
    std::uint8_t& mark = marks_.data()[i];
    const bool is_low = heights_.data()[i] < level;
    const bool is_water = is_low && (mark & kWater) != 0;
    count += is_water ? 1 : 0;
    mark = is_low ? kLower : 0;
    if (is_water) mark = kWater;
  }
  return count;
}

// Keeps the cells at water and those next to them, unless there is low ground elsewhere beside
// them, so that finer shores are not cut off.
void LakeFinder::keepCells(Lake& lake) const {
  lake.left = place_.x, lake.top = place_.y;
  lake.width = place_.width - 1, lake.height = place_.height - 1;
  lake.cells.assign(static_cast<std::size_t>(lake.width) * static_cast<std::size_t>(lake.height),
                    0);
  const auto marksAt = [&](int left, int top, int right, int bottom) {
    unsigned all = 0;
    for (int y = std::max(top, 0); y <= std::min(bottom, lake.height); ++y) {
      for (int x = std::max(left, 0); x <= std::min(right, lake.width); ++x) {
        all |= marks_.data()[y * place_.width + x];
      }
    }
    return all;
  };
  for (int y = 0; y < lake.height; ++y) {
    for (int x = 0; x < lake.width; ++x) {
      const bool is_beside =
          (marksAt(x - kRing, y - kRing, x + 1 + kRing, y + 1 + kRing) & kWater) != 0;
      const bool is_low = (marksAt(x, y, x + 1, y + 1) & kLower) != 0;
      lake.cells[static_cast<std::size_t>(y * lake.width + x)] = is_beside && !is_low ? 1 : 0;
    }
  }
}

bool LakeFinder::keepLand(LakeLand& land) const {
  land.place = place_;
  if (!land.heights.resize(place_.points())) return false;
  std::copy_n(heights_.data(), place_.points(), land.heights.data());
  return true;
}

// Whether a point of the hollow is no more than so many points of the lattice away.
bool LakeFinder::isNear(std::uint32_t point, int reach) const {
  const int x = (static_cast<int>(point) % place_.width + kTimes / 2) / kTimes;
  const int y = (static_cast<int>(point) / place_.width + kTimes / 2) / kTimes;
  for (int v = std::max(y - reach, 0); v <= std::min(y + reach, rows_ - 1); ++v) {
    for (int u = std::max(x - reach, 0); u <= std::min(x + reach, columns_ - 1); ++u) {
      if (hollow_.data()[v * columns_ + u] != 0) return true;
    }
  }
  return false;
}

}  // namespace orogen::rivers
