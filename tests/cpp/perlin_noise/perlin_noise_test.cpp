#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/random.h"
#include "perlin_noise/octave.h"
#include "support/map.h"

namespace orogen::perlin_noise {
namespace {

constexpr std::array kKinds{NoiseKind::fbm, NoiseKind::ridged, NoiseKind::billow};

Map perlinMap(const Parameters& parameters) {
  return mapOf("perlin-noise", parameters);
}

std::string settingsOf(const Parameters& p) {
  return "exponent " + std::to_string(p.exponent) + ", seed " + std::to_string(p.seed) +
         ", octaves " + std::to_string(p.octaves) + ", gain " + std::to_string(p.gain) +
         ", lacunarity " + std::to_string(p.lacunarity) + ", kind " +
         std::to_string(static_cast<int>(p.kind)) + (p.tile ? ", tiling" : "");
}

TEST(PerlinNoise, aLargerMapRefinesTheSameMountain) {
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const NoiseKind kind : kKinds) {
      for (const double lacunarity : {1.0, 2.0, 4.0}) {
        for (const bool tile : {false, true}) {
          Parameters parameters{.exponent = exponent,
                                .seed = 11,
                                .tile = tile,
                                .octaves = 12,
                                .gain = 0.8,
                                .lacunarity = lacunarity,
                                .kind = kind};
          const Map coarse = perlinMap(parameters);
          ++parameters.exponent;
          ASSERT_TRUE(sameBits(halved(perlinMap(parameters)), coarse)) << settingsOf(parameters);
        }
      }
    }
  }
}

TEST(PerlinNoise, isFlatWhereAllPointsLieOnTheCoarsestLattice) {
  for (const int exponent : {1, 2}) {
    EXPECT_TRUE(
        sameBits(perlinMap({.exponent = exponent, .seed = 3}), Map((1 << exponent) + 1, 0)));
  }
}

// Octave `k` alone: its contribution to those before, if all have the same amplitude.
Map octaveAlone(int k, std::uint32_t seed, int exponent, double lacunarity = 2) {
  Parameters parameters{
      .exponent = exponent, .seed = seed, .octaves = k + 1, .gain = 1, .lacunarity = lacunarity};
  Map map = perlinMap(parameters);
  if (k == 0) return map;
  parameters.octaves = k;
  const Map before = perlinMap(parameters);
  for (std::size_t i = 0; i < map.heights.size(); ++i) map.heights[i] -= before.heights[i];
  return map;
}

TEST(PerlinLandscape, everyOctaveHasTheMomentsThatAreDocumented) {
  for (const double lacunarity : {2.0, 1.9}) {
    for (const std::uint32_t seed : {1u, 42u, 4294967295u}) {
      // 64 cells across and 16 points a cell: four thousand independent cells.
      const Moments moments = momentsIn(octaveAlone(4, seed, 10, lacunarity).heights);
      EXPECT_NEAR(moments.mean, 0, 0.003) << seed;
      EXPECT_NEAR(moments.variance(), 0.0931, 0.003) << seed;
      EXPECT_NEAR(moments.mean_of_absolute, 0.2492, 0.005) << seed;
      EXPECT_LT(moments.largest, 1.0001) << seed;
      EXPECT_GT(moments.largest, 0.8) << seed;
    }
  }
}

TEST(PerlinLandscape, isZeroAtTheLatticePointsOfTheFirstOctave) {
  const Map map = octaveAlone(0, 9, 7);
  forPoints(map.side, [&](int x, int y) {
    if (x % 32 == 0 && y % 32 == 0) {
      ASSERT_EQ(map.at(x, y), 0);
    } else if (x % 32 != 0 && y % 32 != 0) {
      ASSERT_NE(map.at(x, y), 0);
    }
  });
}

TEST(PerlinLandscape, isContinuousAndSmooth) {
  // In the unit of a cell: slopes below 4, second differences below 20 per square.
  for (const double lacunarity : {2.0, 1.7}) {
    const Map map = octaveAlone(1, 5, 10, lacunarity);
    const double step = 4 * lacunarity / 1024;
    for (int y = 0; y < map.side; ++y) {
      for (int x = 1; x + 1 < map.side; ++x) {
        const auto before = static_cast<double>(map.at(x - 1, y));
        const auto here = static_cast<double>(map.at(x, y));
        const auto after = static_cast<double>(map.at(x + 1, y));
        ASSERT_LT(std::abs(after - here), 4 * step) << x << ", " << y;
        ASSERT_LT(std::abs(before - 2 * here + after), 20 * step * step + 1e-6) << x << ", " << y;
      }
    }
  }
}

TEST(PerlinLandscape, theMapIsCentred) {
  for (const NoiseKind kind : {NoiseKind::fbm, NoiseKind::ridged, NoiseKind::billow}) {
    double sum = 0;
    for (std::uint32_t seed = 0; seed < 32; ++seed) {
      sum += momentsIn(perlinMap({.exponent = 7, .seed = seed, .kind = kind}).heights).mean;
    }
    EXPECT_NEAR(sum / 32, 0, 0.04) << static_cast<int>(kind);
  }
}

TEST(PerlinLandscape, ridgedIsBillowUpsideDown) {
  const Map ridged = perlinMap({.exponent = 7, .seed = 4, .kind = NoiseKind::ridged});
  const Map billow = perlinMap({.exponent = 7, .seed = 4, .kind = NoiseKind::billow});
  for (std::size_t i = 0; i < ridged.heights.size(); ++i) {
    ASSERT_EQ(ridged.heights[i], -billow.heights[i]);
  }
}

TEST(PerlinLandscape, tilesWithoutASeam) {
  for (const double lacunarity : {1.0, 1.7, 2.0, 3.35}) {
    const Map map = perlinMap({.exponent = 8, .seed = 8, .tile = true, .lacunarity = lacunarity});
    const int last = map.side - 1;
    float inside = 0, seam = 0;
    for (int i = 0; i <= last; ++i) {
      ASSERT_EQ(map.at(0, i), map.at(last, i)) << lacunarity;
      ASSERT_EQ(map.at(i, 0), map.at(i, last)) << lacunarity;
      for (int k = 1; k < last; ++k) {
        inside = std::max(inside, std::abs(map.at(k - 1, i) - 2 * map.at(k, i) + map.at(k + 1, i)));
      }
      seam = std::max(seam, std::abs(map.at(last - 1, i) - 2 * map.at(0, i) + map.at(1, i)));
      seam = std::max(seam, std::abs(map.at(i, last - 1) - 2 * map.at(i, 0) + map.at(i, 1)));
    }
    EXPECT_LT(seam, 1.5f * inside) << lacunarity;
  }
}

TEST(PerlinLandscape, theLargestParametersGiveNumbers) {
  for (const double lacunarity : {1.0, 1.05, 3.95, 4.0}) {
    const Map map = perlinMap({.exponent = 7,
                               .seed = 4294967295u,
                               .amplitude = 1000,
                               .octaves = 16,
                               .gain = 1,
                               .lacunarity = lacunarity,
                               .kind = NoiseKind::ridged});
    for (const float height : map.heights) ASSERT_LT(std::abs(height), 32100);
  }
}

constexpr int kMapSide = 256;

struct Field {
  std::vector<float> x, y;
};

Field gradients(std::uint32_t seed) {
  constexpr auto kCount = static_cast<std::size_t>(kMapSide) * kMapSide;
  Field field{.x = std::vector<float>(kCount), .y = std::vector<float>(kCount)};
  for (int row = 0; row < kMapSide; ++row) {
    const auto at = static_cast<std::size_t>(row) * kMapSide;
    drawGradients<kLanes>(rowKey(seed, 5, row), std::sqrt(2.f), kMapSide,
                          {.x = &field.x[at], .y = &field.y[at]});
  }
  return field;
}

// Five standard deviations of chance in 256² samples are 0.02.
TEST(PerlinGradients, areUncorrelatedOverSixteenPoints) {
  for (const std::uint32_t seed : {1u, 42u}) {
    const Field field = gradients(seed);
    for (int dy = 0; dy <= 16; ++dy) {
      for (int dx = dy == 0 ? 1 : -16; dx <= 16; ++dx) {
        ASSERT_LT(std::abs(meanProduct(kMapSide, field.x, field.x, dx, dy)), 0.025)
            << dx << ", " << dy;
        ASSERT_LT(std::abs(meanProduct(kMapSide, field.y, field.y, dx, dy)), 0.025)
            << dx << ", " << dy;
        ASSERT_LT(std::abs(meanProduct(kMapSide, field.x, field.y, dx, dy)), 0.025)
            << dx << ", " << dy;
      }
    }
  }
}

TEST(PerlinGradients, haveOneLengthAndNoPreferredDirection) {
  const Field field = gradients(7);
  std::array<int, 32> sectors{};
  for (std::size_t i = 0; i < field.x.size(); ++i) {
    const auto x = static_cast<double>(field.x[i]), y = static_cast<double>(field.y[i]);
    ASSERT_NEAR(std::hypot(x, y), std::sqrt(2), 7e-5);
    const double turn = std::atan2(y, x) / (2 * std::acos(-1.0)) + 0.5;
    ++sectors[static_cast<std::size_t>(turn * 32) % 32];
  }
  // 2048 in each, with a standard deviation of 45.
  for (const int count : sectors) EXPECT_NEAR(count, kMapSide * kMapSide / 32, 225);
}

}  // namespace
}  // namespace orogen::perlin_noise
