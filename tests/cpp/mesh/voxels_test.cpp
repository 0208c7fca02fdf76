#include "mesh/voxels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "base/random.h"
#include "support/field.h"

namespace orogen::mesh {
namespace {

using Levels = std::vector<std::uint16_t>;

// Columns of cubes, with nothing around them.
struct Columns {
  int side;
  Levels levels;

  Columns(int size, Levels heights) : side(size), levels(std::move(heights)) {}
  int at(int x, int y) const {
    if (x < 0 || y < 0 || x >= side || y >= side) return 0;
    return levels[static_cast<std::size_t>(y * side + x)];
  }
};

// The columns on a map.
Columns columnsOn(const Map& map, double base, double cube, float spacing = 1, int stride = 1) {
  const Grid grid = gridOf(map, spacing, stride);
  Columns columns(grid.side(), Levels(grid.points(), 77));
  columnHeights(grid, base, cube, columns.levels);
  return columns;
}

// Levels from 0 to `highest`: low ones have many holes and terraces.
Columns randomColumns(int side, std::uint32_t seed, std::uint32_t highest) {
  RandomStream stream(seed);
  Levels levels;
  for (int i = 0; i < side * side; ++i) {
    levels.push_back(static_cast<std::uint16_t>(stream.integer() % (highest + 1)));
  }
  return {side, levels};
}

Facing facingOf(const VoxelQuad& face) {
  return static_cast<Facing>(face.x_and_facing >> 14 | (face.y_and_facing >> 14) << 2);
}
int xOf(const VoxelQuad& face) {
  return face.x_and_facing & 0x3fff;
}
int yOf(const VoxelQuad& face) {
  return face.y_and_facing & 0x3fff;
}

// A unit face by its cube and direction, and how often it was seen.
using UnitFaces = std::map<std::array<int, 4>, int>;

UnitFaces expanded(const std::vector<VoxelQuad>& faces) {
  UnitFaces units;
  for (const VoxelQuad& face : faces) {
    const Facing facing = facingOf(face);
    int z0 = face.z0;
    int z1 = face.z1;
    if (facing == Facing::up || facing == Facing::down) {
      EXPECT_EQ(z0, z1);
      EXPECT_EQ(facing == Facing::down, z1 == 0);
      z0 = facing == Facing::up ? z1 - 1 : 0;  // the cube that has the face
      z1 = z0 + 1;
    } else {
      EXPECT_EQ(facing == Facing::west || facing == Facing::east ? face.wide : face.deep, 1);
    }
    EXPECT_LT(z0, z1);
    EXPECT_GT(face.wide, 0);
    EXPECT_GT(face.deep, 0);
    for (int y = yOf(face); y < yOf(face) + face.deep; ++y) {
      for (int x = xOf(face); x < xOf(face) + face.wide; ++x) {
        for (int z = z0; z < z1; ++z) ++units[{x, y, z, static_cast<int>(facing)}];
      }
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
  forPoints(columns.side, [&](int x, int y) {
    for (int z = 0; z < columns.at(x, y); ++z) {
      for (int code = 0; code < 6; ++code) {
        const auto& [dx, dy, dz] = towards[static_cast<std::size_t>(code)];
        if (!solid(x + dx, y + dy, z + dz)) units[{x, y, z, code}] = 1;
      }
    }
  });
  return units;
}

std::vector<VoxelQuad> facesOf(const Columns& columns) {
  std::vector<VoxelQuad> faces(countVoxelQuads(columns.levels, columns.side) + 1);
  buildVoxelQuads(columns.levels, columns.side, faces);
  faces.pop_back();  // spare memory, which does not count
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

TEST(Voxels, aRealMapIsClosed) {
  const Map map = mapOf("diamond-square", {.exponent = 5, .seed = 4, .roughness = 0.6});
  const Columns columns = columnsOn(map, -1, 4.f / 32, 4.f / 32);
  EXPECT_EQ(expanded(facesOf(columns)), boundary(columns));
}

TEST(VoxelLevels, areWholeCubesFromTheBase) {
  Map map(3);
  map.heights = {1.f, 1.24f, 1.25f, 1.5f, 0.9f, -7.f, 2.f, 1e9f, 3.99f};
  EXPECT_EQ(columnsOn(map, 1, 0.25f).levels, (Levels{0, 0, 1, 2, 0, 0, 4, 65535, 11}));
}

TEST(VoxelLevels, strideTakesEveryNthPoint) {
  for (const int size : {8, 9}) {
    const Map map = mapBy(size, [size](int x, int y) { return y * size + x; });
    const Columns columns = columnsOn(map, 0, 1, 1, 4);
    ASSERT_EQ(columns.side, size == 8 ? 2 : 3);
    forPoints(columns.side,
              [&](int x, int y) { EXPECT_EQ(columns.at(x, y), 4 * y * size + 4 * x); });
  }
}

// Merged into memory of exactly the promised size, all of it 0xff beforehand.
std::vector<VoxelQuad> mergedFacesOf(const Columns& columns) {
  std::vector<VoxelQuad> faces(countVoxelQuads(columns.levels, columns.side));
  std::vector<std::byte> scratch(mergeVoxelScratch(columns.side), std::byte{0xff});
  const std::size_t count = mergeVoxelQuads(columns.levels, columns.side, faces, scratch);
  EXPECT_LE(count, faces.size());
  faces.resize(count);
  return faces;
}

std::size_t facesLooking(Facing facing, const std::vector<VoxelQuad>& faces) {
  return static_cast<std::size_t>(std::count_if(
      faces.begin(), faces.end(), [=](const VoxelQuad& face) { return facingOf(face) == facing; }));
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
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
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
  const std::vector<VoxelQuad> faces = mergedFacesOf(spike);
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
    for (const double cube : {4.0, 0.5, 4.0 / 64, 1e-3}) {
      const Columns columns = columnsOn(map, -10, cube, 4.f / 64);
      const std::size_t culled = countVoxelQuads(columns.levels, columns.side);
      const std::vector<VoxelQuad> merged = mergedFacesOf(columns);
      EXPECT_LT(merged.size(), culled);
      if (cube < 0.1) continue;  // too many unit faces to list
      EXPECT_EQ(expanded(merged), boundary(columns)) << roughness << ", " << cube;
    }
  }
}

// Row I3 of the article: each point has floor(map + amplitude) boxes. Merged into one mesh they
// have 12 triangles each; the surface alone needs at most 4,000.
TEST(MergedVoxels, imaisPictureNeedsFewTriangles) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
    Parameters parameters = parametersFor(*findGenerator("imai"), 6, seed);
    parameters.amplitude = 10;
    const Map map = mapOf("imai", parameters);
    const Columns columns = columnsOn(map, -10, 1);
    for (std::size_t i = 0; i < columns.levels.size(); ++i) {
      ASSERT_EQ(columns.levels[i],
                std::max(0.0, std::floor(static_cast<double>(map.heights[i]) + 10)));
    }
    EXPECT_LE(mergedFacesOf(columns).size() * 2, 4000u) << "seed " << seed;
  }
}

// A column of the greatest height in the far corner of the largest map, and walls along the other
// two sides.
TEST(MergedVoxels, theFarCornerOfTheLargestMapKeepsItsPlace) {
  constexpr std::size_t kSide = 8193;
  Columns columns(kSide, Levels(kSide * kSide, 0));
  for (std::size_t i = 0; i < kSide; ++i) columns.levels[i] = columns.levels[kSide * i] = 1;
  columns.levels.back() = 65535;
  const std::vector<VoxelQuad> merged = mergedFacesOf(columns);
  for (const std::vector<VoxelQuad>& faces : {facesOf(columns), merged}) {
    std::array<int, 6> seen{};
    for (const VoxelQuad& face : faces) {
      if (face.z1 != 65535 && (xOf(face) < 8192 || yOf(face) < 8192)) continue;
      EXPECT_EQ(xOf(face), 8192);
      EXPECT_EQ(yOf(face), 8192);
      ++seen[static_cast<std::size_t>(facingOf(face))];
    }
    EXPECT_EQ(seen, (std::array<int, 6>{1, 1, 1, 1, 1, 1}));
  }
  int widest = 0, deepest = 0;
  for (const VoxelQuad& face : merged) {
    widest = std::max<int>(widest, face.wide), deepest = std::max<int>(deepest, face.deep);
  }
  EXPECT_EQ(widest, 8193);
  EXPECT_EQ(deepest, 8193);
}

}  // namespace
}  // namespace orogen::mesh
