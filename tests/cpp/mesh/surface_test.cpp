#include "mesh/surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "support/field.h"
#include "support/map.h"

namespace orogen::mesh {
namespace {

struct Vertex {
  std::array<float, 3> position;
  std::array<double, 3> normal;  // of length about 1
  std::int8_t padding;
};

// Half a step of a component in 127ths, and what float arithmetic adds.
constexpr double kRounding = 0.5 / 127 + 1e-6;

struct Surface {
  int side;
  std::vector<float> positions;
  std::vector<std::int8_t> normals;

  explicit Surface(const Grid& grid)
      : side(grid.side()), positions(grid.points() * 3), normals(grid.points() * 4, 99) {
    buildSurface(grid, 0, side, positions, normals);
  }
  Vertex at(int x, int y) const {
    const auto i =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x);
    const auto part = [&](std::size_t k) { return normals[4 * i + k] / 127.0; };
    return {.position = {positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]},
            .normal = {part(0), part(1), part(2)},
            .padding = normals[4 * i + 3]};
  }
  void expectSlope(int x, int y, double east, double north) const {
    const auto [nx, ny, nz] = at(x, y).normal;
    const double length = std::sqrt(east * east + north * north + 1);
    EXPECT_NEAR(nx, -east / length, kRounding) << x << ", " << y;
    EXPECT_NEAR(ny, -north / length, kRounding) << x << ", " << y;
    EXPECT_NEAR(nz, 1 / length, kRounding) << x << ", " << y;
  }
};

// A plane rises by `east` per unit eastwards and by `north` per unit northwards; row 0 is north.
Map plane(int side, float spacing, float east, float north) {
  return mapBy(side, [=](int x, int y) {
    return (east * static_cast<float>(x) - north * static_cast<float>(y)) * spacing;
  });
}

TEST(Surface, aPlaneHasItsNormalEverywhereTheBorderToo) {
  for (const auto& [east, north] :
       {std::array{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {-2.0, 0.5}, {30.0, -4.0}}) {
    const Map map = plane(9, 0.25f, static_cast<float>(east), static_cast<float>(north));
    for (const int stride : {1, 2, 4}) {
      const Surface surface(gridOf(map, 0.25f, stride));
      forPoints(surface.side, [&, &east = east, &north = north](int x, int y) {
        surface.expectSlope(x, y, east, north);
        EXPECT_EQ(surface.at(x, y).padding, 0);
      });
    }
  }
}

TEST(Surface, normalsAreCentralDifferencesInsideAndOneSidedOnTheBorder) {
  Map map(3);
  map.heights = {0, 1, 5,  //
                 2, 7, 3,  //
                 4, 6, 9};
  const Surface surface(gridOf(map, 1));
  surface.expectSlope(1, 1, (3 - 2) / 2.0, (1 - 6) / 2.0);
  surface.expectSlope(0, 0, 1 - 0, 0 - 2);
  surface.expectSlope(2, 0, 5 - 1, 5 - 3);
  surface.expectSlope(0, 2, 6 - 4, 2 - 4);
  surface.expectSlope(2, 2, 9 - 6, 3 - 9);
  surface.expectSlope(1, 0, (5 - 0) / 2.0, 1 - 7);
  surface.expectSlope(0, 1, 7 - 2, (0 - 4) / 2.0);
}

TEST(Surface, normalsHaveUnitLength) {
  for (const double amplitude : {0.01, 1.0, 1000.0}) {
    const Map map = mapOf("diamond-square",
                          {.exponent = 6, .seed = 3, .roughness = 0.8, .amplitude = amplitude});
    const Surface surface(gridOf(map, 4.f / 64));
    forPoints(surface.side, [&](int x, int y) {
      const auto [nx, ny, nz] = surface.at(x, y).normal;
      ASSERT_NEAR(std::sqrt(nx * nx + ny * ny + nz * nz), 1, 1.8 * kRounding) << x << ", " << y;
      ASSERT_GE(nz, 0);
    });
  }
}

TEST(Surface, isCentredWithRowZeroInTheNorth) {
  for (const int size : {2, 3, 8, 9}) {
    const float spacing = 0.5f;
    const Map map = plane(size, spacing, 1, 2);
    const Surface surface(gridOf(map, spacing));
    const float half = static_cast<float>(size - 1) * spacing / 2;
    forPoints(size, [&](int x, int y) {
      const auto [px, py, pz] = surface.at(x, y).position;
      EXPECT_FLOAT_EQ(px, static_cast<float>(x) * spacing - half);
      EXPECT_FLOAT_EQ(py, half - static_cast<float>(y) * spacing);
      EXPECT_EQ(pz, map.at(x, y));
    });
  }
}

TEST(Surface, strideTakesEveryNthPoint) {
  for (const std::string_view id : {"diamond-square", "stamp-noise"}) {
    const Map map = mapOf(id, {.exponent = 5, .seed = 8});
    const float spacing = 0.125f;
    for (const int stride : {1, 2, 4, 8, 32}) {
      const Grid grid = gridOf(map, spacing, stride);
      const int side = (map.side + stride - 1) / stride;
      ASSERT_EQ(grid.side(), side) << id << stride;
      ASSERT_EQ(grid.points(), static_cast<std::size_t>(side * side));
      if (side < 2) continue;
      const Surface surface(grid);
      forPoints(side, [&](int x, int y) {
        ASSERT_EQ(surface.at(x, y).position[2], map.at(x * stride, y * stride)) << id << stride;
      });
      const auto first = surface.at(0, 0).position;
      const auto next = surface.at(1, 1).position;
      EXPECT_FLOAT_EQ(next[0] - first[0], spacing * static_cast<float>(stride));
      EXPECT_FLOAT_EQ(first[1] - next[1], spacing * static_cast<float>(stride));
    }
  }
}

TEST(Surface, bandsOfRowsAreTheWhole) {
  const Map map = mapOf("diamond-square", {.exponent = 5, .seed = 8});
  for (const int stride : {1, 2}) {
    const Grid grid = gridOf(map, 0.125f, stride);
    const auto side = static_cast<std::size_t>(grid.side());
    const Surface whole(grid);
    for (const int band : {1, 4, 7, grid.side()}) {
      std::vector<float> positions;
      std::vector<std::int8_t> normals;
      for (int first = 0; first < grid.side(); first += band) {
        const int rows = std::min(band, grid.side() - first);
        std::vector<float> some(static_cast<std::size_t>(rows) * side * 3);
        std::vector<std::int8_t> more(static_cast<std::size_t>(rows) * side * 4);
        buildSurface(grid, first, rows, some, more);
        positions.insert(positions.end(), some.begin(), some.end());
        normals.insert(normals.end(), more.begin(), more.end());
      }
      EXPECT_EQ(positions, whole.positions) << band;
      EXPECT_EQ(normals, whole.normals) << band;
    }
  }
}

// Four lanes, with widths that leave a remainder of one to three points.
TEST(Surface, everyWidthIsTheSameArithmetic) {
  const Map map = mapOf("diamond-square", {.exponent = 4, .seed = 2, .roughness = 0.7});
  const Surface whole(gridOf(map, 0.25f));
  for (int size = 3; size <= map.side; ++size) {
    const Map part = mapBy(size, [&](int x, int y) { return map.at(x, y); });
    const Surface surface(gridOf(part, 0.25f));
    for (int y = 1; y < size - 1; ++y) {
      for (int x = 1; x < size - 1; ++x) {
        EXPECT_EQ(surface.at(x, y).normal, whole.at(x, y).normal) << size << ": " << x << ", " << y;
      }
    }
  }
}

std::vector<LodPatch> lodOf(const Map& map, int cells) {
  std::vector<LodPatch> patches(lodPatches(map.side, cells), {-1, -1, -1});
  measureLodPatches(map.heights.data(), map.side, cells, patches);
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
LodPatch bruteForce(const Map& map, int cells, int level, int patch_x, int patch_y) {
  const int last = map.side - 1;
  const int width = 1 << level;
  const int x0 = patch_x * cells * width;
  const int y0 = patch_y * cells * width;
  LodPatch patch{.error = 0, .lowest = map.at(x0, y0), .highest = map.at(x0, y0)};
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
  EXPECT_EQ(lodLevels(2, 32), 1);
  EXPECT_EQ(lodLevels(33, 32), 1);
  EXPECT_EQ(lodLevels(34, 32), 2);
  EXPECT_EQ(lodLevels(4097, 32), 8);
  EXPECT_EQ(lodPatches(33, 32), 1u);
  EXPECT_EQ(lodPatches(65, 32), 4u + 1);
  EXPECT_EQ(lodPatches(66, 32), 9u + 4 + 1);
  EXPECT_EQ(lodPatches(4097, 32), (4u * 16384 - 1) / 3);
}

// Compares every patch of a map with the look at every point.
template <class Check>
void comparePatches(const Map& map, int cells, Check check) {
  const std::vector<LodPatch> patches = lodOf(map, cells);
  std::size_t i = 0;
  for (int level = 0; level < lodLevels(map.side, cells); ++level) {
    const int width = cells << level;
    for (int y = 0; y * width < map.side - 1; ++y) {
      for (int x = 0; x * width < map.side - 1; ++x, ++i) {
        const LodPatch expected = bruteForce(map, cells, level, x, y);
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
      float max_error = 0;  // of any patch until now
      comparePatches(roughMap(size), cells, [&](int level, float error, float expected) {
        max_error = std::max(max_error, expected);
        if (level <= 1) {
          EXPECT_NEAR(error, expected, 1e-6);
        }
        EXPECT_GT(error, expected / 2 - 1e-6f);
        EXPECT_LT(error, max_error + 1e-6f);
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
  const Map map = mapBy(70, [](int x, int y) { return 3 * x - 5 * y; });
  for (const LodPatch& patch : lodOf(map, 4)) EXPECT_NEAR(patch.error, 0, 1e-3);
}

TEST(Relief, aPeakCountsInEveryPatchThatItsPointBelongsTo) {
  Map map(17);
  map.at(8, 4) = 7;  // on the border between patches: a vertex at level 0 to 2
  const std::vector<LodPatch> patches = lodOf(map, 4);
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
