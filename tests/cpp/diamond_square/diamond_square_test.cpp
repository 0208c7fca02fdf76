#include "diamond_square/diamond_square.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/map.h"

namespace orogen::diamond_square {
namespace {

// The working memory is a few rows of each level, little beside the map.
TEST(DiamondSquareMemory, growsWithTheSideAlone) {
  for (int exponent = 5; exponent <= 13; ++exponent) {
    const std::size_t side = (std::size_t{1} << exponent) + 1;
    EXPECT_LT(diamondSquareScratch({.exponent = exponent}), 16'384 + 11 * side * sizeof(float));
  }
}

constexpr std::uint32_t kSeeds[] = {0, 1, 7, 42, 0x80000001u, 4294967295u};

Map diamondSquareMap(const Parameters& parameters) {
  return mapOf("diamond-square", parameters);
}

TEST(DiamondSquare, aLargerMapRefinesTheSameMountain) {
  for (const std::uint32_t seed : kSeeds) {
    for (const double roughness : {0.0, 0.5, 1.0}) {
      const bool tile = roughness == 0.5;
      Map coarse =
          diamondSquareMap({.exponent = 1, .seed = seed, .roughness = roughness, .tile = tile});
      for (int exponent = 2; exponent <= 9; ++exponent) {
        Map fine = diamondSquareMap(
            {.exponent = exponent, .seed = seed, .roughness = roughness, .tile = tile});
        EXPECT_TRUE(sameBits(halved(fine), coarse)) << seed << ", exponent " << exponent;
        coarse = std::move(fine);
      }
    }
  }
}

TEST(DiamondSquare, theLargestMapRefinesTheOneBefore) {
  EXPECT_TRUE(sameBits(halved(diamondSquareMap({.exponent = 13, .seed = 7, .tile = true})),
                       diamondSquareMap({.exponent = 12, .seed = 7, .tile = true})));
}

// The finest level adds to each centre its height less the mean of the four corners.
Map finestNoise(const Map& map) {
  return mapBy(map.side / 2, [&](int x, int y) {
    const float corners = map.at(2 * x, 2 * y) + map.at(2 * x + 2, 2 * y) +
                          map.at(2 * x, 2 * y + 2) + map.at(2 * x + 2, 2 * y + 2);
    return map.at(2 * x + 1, 2 * y + 1) - corners * 0.25f;
  });
}

TEST(DiamondSquare, theFinestLevelIsAsStrongAsRoughnessSays) {
  for (const std::uint32_t seed : {1u, 42u}) {
    double last = 0;
    for (int tenth = 0; tenth <= 10; ++tenth) {
      const double roughness = tenth / 10.0;
      const Map map = diamondSquareMap({.exponent = 8, .seed = seed, .roughness = roughness});
      const double found = momentsIn(finestNoise(map).heights).variance();
      EXPECT_GT(found, last * 1.5) << roughness;
      // Uniform within ± amplitude / 2, shrunk by 2^-H at each of the seven levels before.
      EXPECT_NEAR(found / (std::exp2(-14 * (1 - roughness)) / 12), 1, 0.04) << roughness;
      last = found;
    }
  }
}

TEST(DiamondSquareOptions, tileMakesOppositeBordersEqual) {
  for (const bool additions : {false, true}) {
    for (int exponent = 1; exponent <= 8; ++exponent) {
      const Map map = diamondSquareMap({.exponent = exponent,
                                        .seed = 5,
                                        .roughness = 0.5,
                                        .tile = true,
                                        .additions = additions});
      for (int i = 0; i < map.side; ++i) {
        ASSERT_EQ(map.at(0, i), map.at(map.side - 1, i)) << exponent << additions;
        ASSERT_EQ(map.at(i, 0), map.at(i, map.side - 1)) << exponent << additions;
      }
    }
  }
}

// The land bends as much across the seam as elsewhere. It bent more while points beside the seam
// were the mean of three neighbours, as on a border.
TEST(DiamondSquareOptions, tileHasNoCreaseAtTheSeam) {
  double seam = 0, inside = 0;
  for (std::uint32_t seed = 0; seed < 16; ++seed) {
    const Map map = diamondSquareMap({.exponent = 7, .seed = seed, .roughness = 0.2, .tile = true});
    const auto bend = [&map](int before, int x, int after, int y) {
      return std::abs(map.at(before, y) - 2 * map.at(x, y) + map.at(after, y));
    };
    for (int y = 0; y < 128; ++y) {
      seam += static_cast<double>(bend(127, 0, 1, y));
      inside += static_cast<double>(bend(63, 64, 65, y));
    }
  }
  EXPECT_NEAR(seam / inside, 1, 0.1);
}

TEST(DiamondSquareOptions, cornersAreTheUsers) {
  for (int exponent = 1; exponent <= 6; ++exponent) {
    const Parameters parameters{.exponent = exponent, .seed = 5, .corners = {0.5, -1, 300, 7}};
    const Map map = diamondSquareMap(parameters);
    const int last = map.side - 1;
    EXPECT_EQ(map.at(0, 0), 0.5f);
    EXPECT_EQ(map.at(last, 0), -1.f);
    EXPECT_EQ(map.at(0, last), 300.f);
    EXPECT_EQ(map.at(last, last), 7.f);
    Parameters tiled = parameters;
    tiled.tile = true;
    for (const int i : {0, last}) EXPECT_EQ(diamondSquareMap(tiled).at(i, last - i), 0.5f) << i;
  }
}

// With flat corners and the finest level alone, the centre is one draw of the distribution.
TEST(DiamondSquareOptions, everyNamedLawHasMeanZeroAndTheSameDeviation) {
  for (const Distribution distribution : {Distribution::uniform, Distribution::triangular,
                                          Distribution::gaussian, Distribution::exponential}) {
    double sum = 0, squares = 0, cubes = 0;
    constexpr int kCount = 20'000;
    for (std::uint32_t seed = 0; seed < kCount; ++seed) {
      const Map map = diamondSquareMap(
          {.exponent = 1, .seed = seed, .distribution = distribution, .corners = {0, 0, 0, 0}});
      const auto value = static_cast<double>(map.at(1, 1));
      sum += value;
      squares += value * value;
      cubes += value * value * value;
    }
    EXPECT_NEAR(sum / kCount, 0, 0.01) << static_cast<int>(distribution);
    EXPECT_NEAR(squares / kCount * 12, 1, 0.06) << static_cast<int>(distribution);
    const double skewness = cubes / kCount * std::pow(12, 1.5);
    EXPECT_NEAR(skewness, distribution == Distribution::exponential ? 2 : 0, 0.35)
        << static_cast<int>(distribution);
  }
}

TEST(DiamondSquareOptions, aTableOfTheUsersIsDrawnFrom) {
  int low = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const Map map = diamondSquareMap({.exponent = 1,
                                      .seed = seed,
                                      .amplitude = 2,
                                      .distribution = Distribution::table,
                                      .table = {0.5, -0.25, -0.25},
                                      .corners = {0, 0, 0, 0}});
    ASSERT_TRUE(map.at(1, 1) == 1.f || map.at(1, 1) == -0.5f) << map.at(1, 1);
    low += map.at(1, 1) < 0 ? 1 : 0;
  }
  EXPECT_NEAR(low, 2000, 130);
  const Parameters empty{.exponent = 5, .distribution = Distribution::table};
  EXPECT_TRUE(sameBits(diamondSquareMap(empty), diamondSquareMap({.exponent = 5})));
}

TEST(DiamondSquareOptions, additionsGoOnDisplacingOldPoints) {
  const Map plain = diamondSquareMap({.exponent = 6, .seed = 5, .roughness = 0.5});
  const Map added =
      diamondSquareMap({.exponent = 6, .seed = 5, .roughness = 0.5, .additions = true});
  int moved = 0;
  for (int y = 0; y < plain.side; y += 32) {
    for (int x = 0; x < plain.side; x += 32) moved += plain.at(x, y) != added.at(x, y) ? 1 : 0;
  }
  EXPECT_EQ(moved, 9);
}

}  // namespace
}  // namespace orogen::diamond_square
