#include "mesh/voxels.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <map>
#include <vector>

#include "map.h"
#include "random.h"

namespace orogen {
namespace {

using Levels = std::vector<std::uint16_t>;

// A unit face by its cube and direction, and how often it was seen.
using UnitFaces = std::map<std::array<int, 4>, int>;

struct Columns {
  int side;
  Levels levels;

  Columns(int size, Levels heights) : side(size), levels(std::move(heights)) {}
  int at(int x, int y) const {
    if (x < 0 || y < 0 || x >= side || y >= side) return 0;
    return levels[static_cast<std::size_t>(y * side + x)];
  }
};

std::vector<VoxelFace> facesOf(const Columns& columns) {
  std::vector<VoxelFace> faces(countVoxelFaces(columns.levels, columns.side) + 1);
  buildVoxelFaces(columns.levels, columns.side, faces);
  faces.pop_back();  // room that is asked for and does not count
  return faces;
}

Facing facingOf(const VoxelFace& face) {
  return static_cast<Facing>(face.x_and_facing >> 14 | (face.y_and_facing >> 14) << 2);
}
int xOf(const VoxelFace& face) {
  return face.x_and_facing & 0x3fff;
}
int yOf(const VoxelFace& face) {
  return face.y_and_facing & 0x3fff;
}

UnitFaces expanded(const std::vector<VoxelFace>& faces) {
  UnitFaces units;
  for (const VoxelFace& face : faces) {
    const Facing facing = facingOf(face);
    const int code = static_cast<int>(facing);
    if (facing == Facing::down) {
      EXPECT_EQ(face.z1, 0);
      EXPECT_GT(face.z0, 0);
      for (int i = 0; i < face.z0; ++i) ++units[{xOf(face) + i, yOf(face), 0, code}];
    } else if (facing == Facing::up) {
      EXPECT_EQ(face.z0, face.z1);
      ++units[{xOf(face), yOf(face), face.z1 - 1, code}];
    } else {
      EXPECT_LT(face.z0, face.z1);
      for (int z = face.z0; z < face.z1; ++z) ++units[{xOf(face), yOf(face), z, code}];
    }
  }
  return units;
}

// Every cube asks in each of the six directions whether there is another.
UnitFaces boundary(const Columns& columns) {
  const auto solid = [&](int x, int y, int z) { return z >= 0 && z < columns.at(x, y); };
  const std::array<std::array<int, 3>, 6> towards{
      {{0, 0, 1}, {0, 0, -1}, {-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}}};
  UnitFaces units;
  for (int y = 0; y < columns.side; ++y) {
    for (int x = 0; x < columns.side; ++x) {
      for (int z = 0; z < columns.at(x, y); ++z) {
        for (int code = 0; code < 6; ++code) {
          const auto& [dx, dy, dz] = towards[static_cast<std::size_t>(code)];
          if (!solid(x + dx, y + dy, z + dz)) units[{x, y, z, code}] = 1;
        }
      }
    }
  }
  return units;
}

TEST(Voxels, facesAreTheBoundaryOfTheSolidEachOnce) {
  for (int side = 1; side <= 9; ++side) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      RandomStream stream(seed);
      const std::uint32_t highest = seed % 4 + 1;  // low ones have many holes and terraces
      Levels levels;
      for (int i = 0; i < side * side; ++i) {
        levels.push_back(static_cast<std::uint16_t>(stream.integer() % (highest + 1)));
      }
      const Columns columns(side, levels);
      EXPECT_EQ(expanded(facesOf(columns)), boundary(columns)) << side << ", seed " << seed;
    }
  }
}

TEST(Voxels, specialShapes) {
  EXPECT_TRUE(facesOf({1, {0}}).empty());
  EXPECT_TRUE(facesOf({5, Levels(25, 0)}).empty());
  EXPECT_EQ(facesOf({1, {1}}).size(), 6u);
  EXPECT_EQ(facesOf({1, {65535}}).size(), 6u) << "a column's side is one face";

  const Columns flat(6, Levels(36, 3));
  EXPECT_EQ(facesOf(flat).size(), 36u + 4 * 6 + 6) << "the bottom is one face a row";
  EXPECT_EQ(expanded(facesOf(flat)), boundary(flat));

  Columns spike(7, Levels(49, 0));
  spike.levels[24] = 40;
  EXPECT_EQ(facesOf(spike).size(), 6u);
  EXPECT_EQ(expanded(facesOf(spike)), boundary(spike));
}

TEST(Voxels, theFarCornerOfTheLargestMapKeepsItsPlace) {
  constexpr int kSide = 8193;
  Columns columns(kSide, Levels(std::size_t{kSide} * kSide, 0));
  columns.levels.back() = 65535;
  const std::vector<VoxelFace> faces = facesOf(columns);
  ASSERT_EQ(faces.size(), 6u);
  std::array<int, 6> seen{};
  for (const VoxelFace& face : faces) {
    EXPECT_EQ(xOf(face), kSide - 1);
    EXPECT_EQ(yOf(face), kSide - 1);
    ++seen[static_cast<std::size_t>(facingOf(face))];
  }
  EXPECT_EQ(seen, (std::array<int, 6>{1, 1, 1, 1, 1, 1}));
}

TEST(Voxels, aRealMapIsClosed) {
  const Map map = mapOf("diamond-square", {.exponent = 5, .seed = 4, .roughness = 0.6});
  const Grid grid{.heights = map.heights.data(), .size = map.side, .spacing = 4.f / 32};
  Columns columns(map.side, Levels(grid.points()));
  voxelLevels(grid, -1, 4.f / 32, columns.levels);
  EXPECT_EQ(expanded(facesOf(columns)), boundary(columns));
}

TEST(VoxelLevels, areWholeCubesFromTheBase) {
  Map map(3);
  map.heights = {1.f, 1.24f, 1.25f, 1.5f, 0.9f, -7.f, 2.f, 1e9f, 3.99f};
  const Grid grid{.heights = map.heights.data(), .size = 3, .spacing = 1};
  Levels levels(9, 77);
  voxelLevels(grid, 1, 0.25f, levels);
  EXPECT_EQ(levels, (Levels{0, 0, 1, 2, 0, 0, 4, 65535, 11}));
}

TEST(VoxelLevels, strideTakesEveryNthPoint) {
  for (const int size : {8, 9}) {
    Map map(size);
    for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] = static_cast<float>(i);
    const Grid grid{.heights = map.heights.data(), .size = size, .spacing = 1, .stride = 4};
    Levels levels(grid.points());
    voxelLevels(grid, 0, 1, levels);
    ASSERT_EQ(grid.side(), size == 8 ? 2 : 3);
    for (int y = 0; y < grid.side(); ++y) {
      for (int x = 0; x < grid.side(); ++x) {
        EXPECT_EQ(levels[static_cast<std::size_t>(y * grid.side() + x)], 4 * y * size + 4 * x);
      }
    }
  }
}

}  // namespace
}  // namespace orogen
