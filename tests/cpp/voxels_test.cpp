#include "mesh/voxels.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "columns.h"
#include "map.h"

namespace orogen::mesh {
namespace {

std::vector<VoxelFace> facesOf(const Columns& columns) {
  std::vector<VoxelFace> faces(countVoxelFaces(columns.levels, columns.side) + 1);
  buildVoxelFaces(columns.levels, columns.side, faces);
  faces.pop_back();  // room that is asked for and does not count
  return faces;
}

TEST(Voxels, facesAreTheBoundaryOfTheSolidEachOnce) {
  for (int side = 1; side <= 9; ++side) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      const Columns columns = randomColumns(side, seed, seed % 4 + 1);
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
}  // namespace orogen::mesh
