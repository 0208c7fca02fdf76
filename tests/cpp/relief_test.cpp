#include "mesh/relief.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "map.h"

namespace orogen::mesh {
namespace {

std::vector<ReliefPatch> reliefOf(const Map& map, int cells) {
  std::vector<ReliefPatch> patches(reliefPatches(map.side, cells), {-1, -1, -1});
  measureRelief(map.heights.data(), map.side, cells, patches);
  return patches;
}

// Rough and without a pattern.
Map roughMap(int side) {
  Map map(side);
  std::uint32_t state = 12345u + static_cast<std::uint32_t>(side);
  for (float& height : map.heights) {
    state = state * 1664525u + 1013904223u;
    height = static_cast<float>(state >> 8) / static_cast<float>(1 << 24) - 0.5f;
  }
  return map;
}

// The height of a triangle over three points, by the definition.
double onTriangle(const Map& map, const int (&xs)[3], const int (&ys)[3], int x, int y) {
  const double area = (ys[1] - ys[2]) * (xs[0] - xs[2]) + (xs[2] - xs[1]) * (ys[0] - ys[2]);
  const double a = ((ys[1] - ys[2]) * (x - xs[2]) + (xs[2] - xs[1]) * (y - ys[2])) / area;
  const double b = ((ys[2] - ys[0]) * (x - xs[2]) + (xs[0] - xs[2]) * (y - ys[2])) / area;
  return a * map.at(xs[0], ys[0]) + b * map.at(xs[1], ys[1]) + (1 - a - b) * map.at(xs[2], ys[2]);
}

// Looks at every point of every square of a patch.
ReliefPatch bruteForce(const Map& map, int cells, int level, int patch_x, int patch_y) {
  const int last = map.side - 1;
  const int width = 1 << level;
  const int x0 = patch_x * cells * width;
  const int y0 = patch_y * cells * width;
  ReliefPatch patch{.error = 0, .lowest = map.at(x0, y0), .highest = map.at(x0, y0)};
  for (int north = y0; north < std::min(y0 + cells * width, last); north += width) {
    for (int west = x0; west < std::min(x0 + cells * width, last); west += width) {
      const int east = std::min(west + width, last);
      const int south = std::min(north + width, last);
      for (int y = north; y <= south; ++y) {
        for (int x = west; x <= east; ++x) {
          const double along = static_cast<double>(x - west) / (east - west);
          const double down = static_cast<double>(y - north) / (south - north);
          const double drawn =
              along + down <= 1 ? onTriangle(map, {west, west, east}, {north, south, north}, x, y)
                                : onTriangle(map, {east, west, east}, {north, south, south}, x, y);
          patch.error = std::max(patch.error, static_cast<float>(std::abs(drawn - map.at(x, y))));
          patch.lowest = std::min(patch.lowest, map.at(x, y));
          patch.highest = std::max(patch.highest, map.at(x, y));
        }
      }
    }
  }
  return patch;
}

TEST(Relief, hasPatchesUntilOneCoversTheMap) {
  EXPECT_EQ(reliefLevels(2, 32), 1);
  EXPECT_EQ(reliefLevels(33, 32), 1);
  EXPECT_EQ(reliefLevels(34, 32), 2);
  EXPECT_EQ(reliefLevels(4097, 32), 8);
  EXPECT_EQ(reliefPatches(33, 32), 1u);
  EXPECT_EQ(reliefPatches(65, 32), 4u + 1);
  EXPECT_EQ(reliefPatches(66, 32), 9u + 4 + 1);
  EXPECT_EQ(reliefPatches(4097, 32), (4u * 16384 - 1) / 3);
}

// Compares every patch of a map with the look at every point.
template <class Check>
void comparePatches(const Map& map, int cells, Check check) {
  const std::vector<ReliefPatch> patches = reliefOf(map, cells);
  std::size_t i = 0;
  for (int level = 0; level < reliefLevels(map.side, cells); ++level) {
    const int width = cells << level;
    for (int y = 0; y * width < map.side - 1; ++y) {
      for (int x = 0; x * width < map.side - 1; ++x, ++i) {
        const ReliefPatch expected = bruteForce(map, cells, level, x, y);
        SCOPED_TRACE(testing::Message() << map.side << ", " << cells << " cells, level " << level
                                        << ": " << x << ", " << y);
        ASSERT_EQ(patches[i].lowest, expected.lowest);
        ASSERT_EQ(patches[i].highest, expected.highest);
        check(level, patches[i].error, expected.error);
      }
    }
  }
  ASSERT_EQ(i, patches.size()) << map.side;
}

TEST(Relief, measuresWhatALookAtEveryPointFinds) {
  for (const int cells : {2, 4, 8}) {
    for (int size = 2; size <= 40; ++size) {
      float farthest = 0;  // of any patch until now
      comparePatches(roughMap(size), cells, [&](int level, float error, float expected) {
        farthest = std::max(farthest, expected);
        if (level <= 1) {
          EXPECT_NEAR(error, expected, 1e-6);
        }
        EXPECT_GT(error, expected / 2 - 1e-6f);
        EXPECT_LT(error, farthest + 1e-6f);
      });
    }
  }
}

TEST(Relief, measuresMountainsWithinAThird) {
  for (const char* id : {"diamond-square", "stamp-noise", "perlin-noise"}) {
    const Map map = mapOf(id, parametersFor(*findGenerator(id), 8, 7));
    comparePatches(map, 16, [](int, float error, float expected) {
      EXPECT_GE(error, 0.66f * expected);
      EXPECT_LE(error, 1.0001f * expected + 1e-6f);
    });
  }
}

TEST(Relief, aPlaneIsDrawnExactlyAtEveryLevel) {
  Map map(70);
  for (int y = 0; y < 70; ++y) {
    for (int x = 0; x < 70; ++x) map.at(x, y) = static_cast<float>(3 * x - 5 * y);
  }
  for (const ReliefPatch& patch : reliefOf(map, 4)) EXPECT_NEAR(patch.error, 0, 1e-3);
}

TEST(Relief, aPeakCountsInEveryPatchThatItsPointBelongsTo) {
  Map map(17);
  map.at(8, 4) = 7;  // on the border between patches: a vertex at level 0 to 2
  const std::vector<ReliefPatch> patches = reliefOf(map, 4);
  const std::span level1(patches.data() + 16, 4);
  const std::span level2(patches.data() + 20, 1);
  EXPECT_EQ(level1[0].highest, 7);
  EXPECT_EQ(level1[1].highest, 7);
  EXPECT_EQ(level1[2].highest, 0);
  EXPECT_EQ(level1[0].error, 3.5f);  // what it lifts beside it
  EXPECT_EQ(level2[0].highest, 7);
}

}  // namespace
}  // namespace orogen::mesh
