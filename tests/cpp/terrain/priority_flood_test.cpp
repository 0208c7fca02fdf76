#include "terrain/priority_flood.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/random.h"
#include "terrain/grid.h"

namespace orogen {
namespace {

constexpr PointGrid kGrid{37, 23};
constexpr std::uint32_t kPoints = 37 * 23;
constexpr float kDry = std::numeric_limits<float>::infinity();

// Few heights, so that many points are equally high.
std::vector<float> ground(std::uint32_t seed) {
  std::vector<float> heights(kPoints);
  for (std::uint32_t i = 0; i < kPoints; ++i) {
    heights[i] = static_cast<float>(hashAt(seed, static_cast<std::int32_t>(i)) % 9);
  }
  return heights;
}

struct Flooded {
  std::vector<float> levels;
  std::vector<std::uint32_t> order, from;
};

// Floods from the border; with `turned`, everything is visited the other way round.
Flooded flooded(const std::vector<float>& heights, bool turned, std::uint32_t end = kPoints) {
  Flooded found{std::vector<float>(kPoints, kDry), {}, std::vector<std::uint32_t>(kPoints)};
  std::vector<std::uint32_t> memory(kPoints);
  PriorityFlood flood(memory.data(), Lower{found.levels.data()});
  for (std::uint32_t i = 0; i < kPoints; ++i) {
    const std::uint32_t start = turned ? kPoints - 1 - i : i;
    if (!kGrid.isBorder(kGrid.xOf(start), kGrid.yOf(start))) continue;
    found.levels[start] = heights[start];
    found.from[start] = start;
    flood.start(start);
  }
  const bool done = flood.spread(
      [&](std::uint32_t point) {
        found.order.push_back(point);
        return point != end;
      },
      [&](std::uint32_t point, auto visit) {
        std::vector<std::uint32_t> list;
        kGrid.around(point, [&](std::uint32_t to, std::uint8_t) { list.push_back(to); });
        if (turned) std::reverse(list.begin(), list.end());
        for (const std::uint32_t to : list) visit(to);
      },
      [&](std::uint32_t to, std::uint32_t point) {
        if (found.levels[to] != kDry) return false;
        found.levels[to] = std::max(heights[to], found.levels[point]);
        found.from[to] = point;
        return true;
      });
  EXPECT_EQ(done, end == kPoints);
  return found;
}

TEST(PriorityFlood, findsTheLowestLevelAtWhichWaterLeaves) {
  for (std::uint32_t seed = 1; seed < 20; ++seed) {
    const std::vector<float> heights = ground(seed);
    const Flooded found = flooded(heights, false);
    ASSERT_EQ(found.order.size(), kPoints);
    std::vector<float> levels(kPoints, kDry);
    for (bool changes = true; changes;) {
      changes = false;
      for (std::uint32_t i = 0; i < kPoints; ++i) {
        float level = kGrid.isBorder(kGrid.xOf(i), kGrid.yOf(i)) ? heights[i] : levels[i];
        kGrid.around(i, [&](std::uint32_t to, std::uint8_t) {
          level = std::min(level, std::max(levels[to], heights[i]));
        });
        changes = changes || level < levels[i];
        levels[i] = level;
      }
    }
    EXPECT_EQ(found.levels, levels) << "seed " << seed;
  }
}

TEST(PriorityFlood, leavesPointsInOneOrderHoweverStartsAndNeighboursAreVisited) {
  for (std::uint32_t seed = 1; seed < 20; ++seed) {
    const std::vector<float> heights = ground(seed);
    const Flooded one = flooded(heights, false), other = flooded(heights, true);
    EXPECT_EQ(one.order, other.order) << "seed " << seed;
    EXPECT_EQ(one.from, other.from) << "seed " << seed;
  }
}

TEST(PriorityFlood, endsWhereItIsTold) {
  const std::vector<float> heights = ground(1);
  const std::vector<std::uint32_t> order = flooded(heights, false).order;
  const Flooded ended = flooded(heights, false, order[100]);
  EXPECT_EQ(ended.order, std::vector<std::uint32_t>(order.begin(), order.begin() + 101));
}

TEST(PointGrid, visitsTheSameNeighboursWithoutLooking) {
  for (std::uint32_t point = 0; point < kPoints; ++point) {
    if (kGrid.isBorder(kGrid.xOf(point), kGrid.yOf(point))) continue;
    std::vector<std::uint32_t> looking, blindly;
    kGrid.around(point, [&](std::uint32_t to, std::uint8_t) { looking.push_back(to); });
    kGrid.aroundInside(point, [&](std::uint32_t to, std::uint8_t) { blindly.push_back(to); });
    EXPECT_EQ(looking, blindly);
  }
}

}  // namespace
}  // namespace orogen
