#include "mesh/surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "map.h"

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
};

Grid gridOf(const Map& map, float spacing, int stride = 1) {
  return {.heights = map.heights.data(), .size = map.side, .spacing = spacing, .stride = stride};
}

// A plane rises by `east` per unit eastwards and by `north` per unit northwards; row 0 is north.
Map plane(int side, float spacing, float east, float north) {
  Map map(side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      map.at(x, y) = (east * static_cast<float>(x) - north * static_cast<float>(y)) * spacing;
    }
  }
  return map;
}

TEST(Surface, aPlaneHasItsNormalEverywhereTheBorderToo) {
  for (const auto& [east, north] :
       {std::array{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {-2.0, 0.5}, {30.0, -4.0}}) {
    const double length = std::sqrt(east * east + north * north + 1);
    const Map map = plane(9, 0.25f, static_cast<float>(east), static_cast<float>(north));
    for (const int stride : {1, 2, 4}) {
      const Surface surface(gridOf(map, 0.25f, stride));
      for (int y = 0; y < surface.side; ++y) {
        for (int x = 0; x < surface.side; ++x) {
          const Vertex vertex = surface.at(x, y);
          EXPECT_NEAR(vertex.normal[0], -east / length, kRounding) << x << ", " << y;
          EXPECT_NEAR(vertex.normal[1], -north / length, kRounding) << x << ", " << y;
          EXPECT_NEAR(vertex.normal[2], 1 / length, kRounding) << x << ", " << y;
          EXPECT_EQ(vertex.padding, 0);
        }
      }
    }
  }
}

TEST(Surface, normalsAreCentralDifferencesInsideAndOneSidedOnTheBorder) {
  Map map(3);
  map.heights = {0, 1, 5,  //
                 2, 7, 3,  //
                 4, 6, 9};
  const Surface surface(gridOf(map, 1));
  const auto expectSlope = [&](int x, int y, double east, double north) {
    const Vertex vertex = surface.at(x, y);
    const double length = std::sqrt(east * east + north * north + 1);
    EXPECT_NEAR(vertex.normal[0], -east / length, kRounding) << x << ", " << y;
    EXPECT_NEAR(vertex.normal[1], -north / length, kRounding) << x << ", " << y;
    EXPECT_NEAR(vertex.normal[2], 1 / length, kRounding) << x << ", " << y;
  };
  expectSlope(1, 1, (3 - 2) / 2.0, (1 - 6) / 2.0);
  expectSlope(0, 0, 1 - 0, 0 - 2);
  expectSlope(2, 0, 5 - 1, 5 - 3);
  expectSlope(0, 2, 6 - 4, 2 - 4);
  expectSlope(2, 2, 9 - 6, 3 - 9);
  expectSlope(1, 0, (5 - 0) / 2.0, 1 - 7);
  expectSlope(0, 1, 7 - 2, (0 - 4) / 2.0);
}

TEST(Surface, normalsHaveUnitLength) {
  for (const double amplitude : {0.01, 1.0, 1000.0}) {
    const Map map = mapOf("diamond-square",
                          {.exponent = 6, .seed = 3, .roughness = 0.8, .amplitude = amplitude});
    const Surface surface(gridOf(map, 4.f / 64));
    for (int y = 0; y < surface.side; ++y) {
      for (int x = 0; x < surface.side; ++x) {
        const auto [nx, ny, nz] = surface.at(x, y).normal;
        ASSERT_NEAR(std::sqrt(nx * nx + ny * ny + nz * nz), 1, 1.8 * kRounding) << x << ", " << y;
        ASSERT_GE(nz, 0);
      }
    }
  }
}

TEST(Surface, isCentredWithRowZeroInTheNorth) {
  for (const int size : {2, 3, 8, 9}) {
    const float spacing = 0.5f;
    const Map map = plane(size, spacing, 1, 2);
    const Surface surface(gridOf(map, spacing));
    const float half = static_cast<float>(size - 1) * spacing / 2;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const auto [px, py, pz] = surface.at(x, y).position;
        EXPECT_FLOAT_EQ(px, static_cast<float>(x) * spacing - half);
        EXPECT_FLOAT_EQ(py, half - static_cast<float>(y) * spacing);
        EXPECT_EQ(pz, map.at(x, y));
      }
    }
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
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          ASSERT_EQ(surface.at(x, y).position[2], map.at(x * stride, y * stride)) << id << stride;
        }
      }
      const auto first = surface.at(0, 0).position;
      const auto next = surface.at(1, 1).position;
      EXPECT_FLOAT_EQ(next[0] - first[0], spacing * static_cast<float>(stride));
      EXPECT_FLOAT_EQ(first[1] - next[1], spacing * static_cast<float>(stride));
    }
  }
}

TEST(Surface, strideOfDiamondSquareIsTheSmallerMap) {
  const Map large = mapOf("diamond-square", {.exponent = 6, .seed = 8});
  const Map small = mapOf("diamond-square", {.exponent = 4, .seed = 8});
  const Surface strided(gridOf(large, 4.f / 64, 4));
  const Surface whole(gridOf(small, 4.f / 16));
  EXPECT_EQ(strided.positions, whole.positions);
  EXPECT_EQ(strided.normals, whole.normals);
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

// Lanes of four, beside widths that leave one to three points over.
TEST(Surface, everyWidthIsTheSameArithmetic) {
  const Map map = mapOf("diamond-square", {.exponent = 4, .seed = 2, .roughness = 0.7});
  const Surface whole(gridOf(map, 0.25f));
  for (int size = 3; size <= map.side; ++size) {
    Map part(size);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) part.at(x, y) = map.at(x, y);
    }
    const Surface surface(gridOf(part, 0.25f));
    for (int y = 1; y < size - 1; ++y) {
      for (int x = 1; x < size - 1; ++x) {
        EXPECT_EQ(surface.at(x, y).normal, whole.at(x, y).normal) << size << ": " << x << ", " << y;
      }
    }
  }
}

}  // namespace
}  // namespace orogen::mesh
