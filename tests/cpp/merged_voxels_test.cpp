#include "mesh/merged_voxels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "columns.h"
#include "map.h"
#include "sanitized.h"

namespace orogen::mesh {
namespace {

// Merged into memory of exactly the promised size, all of it 0xff beforehand.
std::vector<VoxelFace> mergedFacesOf(const Columns& columns) {
  std::vector<VoxelFace> faces(countVoxelFaces(columns.levels, columns.side));
  std::vector<std::byte> scratch(mergeVoxelScratch(columns.side), std::byte{0xff});
  const std::size_t count = mergeVoxelFaces(columns.levels, columns.side, faces, scratch);
  EXPECT_LE(count, faces.size());
  faces.resize(count);
  return faces;
}

std::size_t facesLooking(Facing facing, const std::vector<VoxelFace>& faces) {
  return static_cast<std::size_t>(std::count_if(
      faces.begin(), faces.end(), [=](const VoxelFace& face) { return facingOf(face) == facing; }));
}

TEST(MergedVoxels, everySmallShapeIsItsBoundary) {
  for (int side = 1; side <= 3; ++side) {
    const int highest = side < 3 ? 4 : 2;
    const auto cells = static_cast<std::size_t>(side * side);
    Levels levels(cells, 0);
    for (bool more = true; more;) {
      const Columns columns(side, levels);
      ASSERT_EQ(expanded(mergedFacesOf(columns)), boundary(columns))
          << side << ": " << testing::PrintToString(levels);
      std::size_t digit = 0;  // count up, in base highest + 1
      while (digit < cells && levels[digit] == highest) levels[digit++] = 0;
      more = digit < cells;
      if (more) ++levels[digit];
    }
  }
}

TEST(MergedVoxels, randomColumnsAreTheirBoundary) {
  for (int side = 4; side <= 24; side += side < 9 ? 1 : 5) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      const Columns columns = randomColumns(side, seed, seed % 5 + 1);
      ASSERT_EQ(expanded(mergedFacesOf(columns)), boundary(columns)) << side << ", seed " << seed;
    }
  }
}

// Terraces with straight and with ragged edges, which is where pieces go on, end and split.
TEST(MergedVoxels, plateausAreTheirBoundary) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    RandomStream stream(seed);
    const int side = 12 + static_cast<int>(stream.integer() % 8);
    const auto upTo = [&](int most) {
      return static_cast<int>(stream.integer() % static_cast<std::uint32_t>(most));
    };
    Columns columns(side, Levels(static_cast<std::size_t>(side * side), 1));
    for (int plateau = 0; plateau < 12; ++plateau) {
      const int left = upTo(side), top = upTo(side), right = left + upTo(9), bottom = top + upTo(9);
      const auto level = static_cast<std::uint16_t>(upTo(7));
      for (int y = top; y < std::min(bottom, side); ++y) {
        for (int x = left; x < std::min(right, side); ++x) {
          columns.levels[static_cast<std::size_t>(y * side + x)] = level;
        }
      }
    }
    ASSERT_EQ(expanded(mergedFacesOf(columns)), boundary(columns)) << "seed " << seed;
  }
}

TEST(MergedVoxels, mergesAllThatIsOneRectangle) {
  EXPECT_TRUE(mergedFacesOf({1, {0}}).empty());
  EXPECT_TRUE(mergedFacesOf({5, Levels(25, 0)}).empty());
  EXPECT_EQ(mergedFacesOf({1, {65535}}).size(), 6u);
  EXPECT_EQ(mergedFacesOf({6, Levels(36, 65535)}).size(), 6u) << "a block is six rectangles";

  Columns spike(7, Levels(49, 1));
  spike.levels[24] = 40;
  const std::vector<VoxelFace> faces = mergedFacesOf(spike);
  EXPECT_EQ(facesLooking(Facing::up, faces), 5u) << "a ring of four around the spike, and its top";
  EXPECT_EQ(facesLooking(Facing::down, faces), 1u);
  for (const Facing facing : {Facing::west, Facing::east, Facing::north, Facing::south}) {
    EXPECT_EQ(facesLooking(facing, faces), 2u);
  }
}

TEST(MergedVoxels, whatTwoRowsShareAtEitherEndGoesOn) {
  const auto topsOf = [](Levels levels) {
    return facesLooking(Facing::up, mergedFacesOf({3, std::move(levels)}));
  };
  EXPECT_EQ(topsOf({2, 1, 1, 1, 1, 1, 2, 1, 1}), 4u) << "the eastern two thirds are one";
  EXPECT_EQ(topsOf({1, 1, 2, 1, 1, 1, 1, 1, 2}), 4u) << "the western two thirds are one";
  EXPECT_EQ(topsOf({1, 2, 1, 1, 1, 1, 1, 2, 1}), 5u) << "both sides, and the middle between them";
}

// A staircase seen from the side: what rises step by step needs a rectangle a step, not one a cube.
TEST(MergedVoxels, mergesAlongAWallThatRisesAndFalls) {
  const auto wallsOf = [](const Levels& ridge) {
    const auto side = static_cast<int>(ridge.size());
    Columns columns(side, Levels(ridge.size() * ridge.size(), 0));
    std::copy(ridge.begin(), ridge.end(), columns.levels.begin());
    return facesLooking(Facing::south, mergedFacesOf(columns));
  };
  EXPECT_EQ(wallsOf({2, 2, 2, 2}), 1u);
  EXPECT_EQ(wallsOf({2, 3, 2, 3, 2}), 3u) << "the common part is one";
  EXPECT_EQ(wallsOf({1, 2, 3, 2, 1}), 3u);
  EXPECT_EQ(wallsOf({3, 2, 1}), 3u) << "a lower column cuts the piece before it";
  EXPECT_EQ(wallsOf({2, 0, 2}), 2u);
}

TEST(MergedVoxels, needsFewerFacesThanCulled) {
  for (const double roughness : {0.0, 0.25, 0.5, 1.0}) {
    const Map map = mapOf("diamond-square", {.exponent = 6, .seed = 4, .roughness = roughness});
    const Grid grid{.heights = map.heights.data(), .size = map.side, .spacing = 4.f / 64};
    for (const double cube : {4.0, 0.5, 4.0 / 64, 1e-3}) {
      Columns columns(map.side, Levels(grid.points()));
      voxelLevels(grid, -10, cube, columns.levels);
      const std::size_t culled = countVoxelFaces(columns.levels, columns.side);
      const std::vector<VoxelFace> merged = mergedFacesOf(columns);
      EXPECT_LT(merged.size(), culled);
      if (cube < 0.1) continue;  // too many unit faces to list
      EXPECT_EQ(expanded(merged), boundary(columns)) << roughness << ", " << cube;
    }
  }
}

// Row I3 of the article: floor(map + amplitude) boxes stand on each point. Merged into one mesh
// they are 12 triangles each; of the surface alone no more than 4,000 are left.
TEST(MergedVoxels, imaisPictureNeedsFewTriangles) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
    Parameters parameters = parametersFor(*findGenerator("imai"), 6, seed);
    parameters.amplitude = 10;
    const Map map = mapOf("imai", parameters);
    const Grid grid{.heights = map.heights.data(), .size = map.side, .spacing = 1};
    Columns columns(map.side, Levels(grid.points()));
    voxelLevels(grid, -10, 1, columns.levels);
    for (std::size_t i = 0; i < columns.levels.size(); ++i) {
      ASSERT_EQ(columns.levels[i],
                std::max(0.0, std::floor(static_cast<double>(map.heights[i]) + 10)));
    }
    EXPECT_LE(mergedFacesOf(columns).size() * 2, 4000u) << "seed " << seed;
  }
}

TEST(MergedVoxels, theFarCornerOfTheLargestMapKeepsItsPlace) {
  constexpr int kSide = 8193;
  Columns columns(kSide, Levels(std::size_t{kSide} * kSide, 0));
  columns.levels.back() = 65535;
  const std::vector<VoxelFace> faces = mergedFacesOf(columns);
  ASSERT_EQ(faces.size(), 6u);
  for (const VoxelFace& face : faces) {
    EXPECT_EQ(xOf(face), kSide - 1);
    EXPECT_EQ(yOf(face), kSide - 1);
  }
  if (isSanitized()) return;
  std::fill(columns.levels.begin(), columns.levels.end(), std::uint16_t{1});
  const std::vector<VoxelFace> block = mergedFacesOf(columns);
  ASSERT_EQ(block.size(), 6u);
  EXPECT_EQ(block.front().wide, kSide);
  EXPECT_EQ(block.front().deep, kSide);
}

}  // namespace
}  // namespace orogen::mesh
