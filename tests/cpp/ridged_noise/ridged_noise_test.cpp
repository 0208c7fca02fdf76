#include <gtest/gtest.h>

#include <cmath>

#include "support/map.h"

namespace orogen::ridged_noise {
namespace {

Map ridgedMap(const Parameters& parameters) {
  return mapOf("ridged-noise", parameters);
}

TEST(RidgedNoise, aLargerMapRefinesTheSameMountain) {
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const double lacunarity : {1.0, 2.0, 4.0}) {
      for (const bool tile : {false, true}) {
        Parameters parameters{.exponent = exponent,
                              .seed = 11,
                              .tile = tile,
                              .octaves = 12,
                              .gain = 0.8,
                              .lacunarity = lacunarity};
        const Map coarse = ridgedMap(parameters);
        ++parameters.exponent;
        ASSERT_TRUE(sameBits(halved(ridgedMap(parameters)), coarse))
            << "exponent " << exponent << ", lacunarity " << lacunarity << (tile ? ", tiling" : "");
      }
    }
  }
}

// By its definition, in double precision, with the octaves of Perlin noise: each is what it adds to
// the octaves before it.
TEST(RidgedNoise, isTheProductOfRidgesThatItsHeaderDefines) {
  for (const double lacunarity : {2.0, 1.7}) {
    Parameters parameters{
        .exponent = 7, .seed = 8, .amplitude = 1.5, .gain = 0.7, .lacunarity = lacunarity};
    Map before(129);
    std::vector<double> weights(before.heights.size(), 1);
    std::vector<double> heights(before.heights.size(), 0);
    double height = parameters.amplitude;
    for (int octaves = 1; octaves <= 4; ++octaves) {
      parameters.octaves = octaves;
      Parameters sum = parameters;
      sum.amplitude = sum.gain = 1;
      const Map noise = mapOf("perlin-noise", sum);
      const Map found = ridgedMap(parameters);
      for (std::size_t i = 0; i < heights.size(); ++i) {
        const double octave = static_cast<double>(noise.heights[i]) - before.heights[i];
        const double signal = std::pow(std::max(0.0, 1 - std::abs(octave - 0.25)), 2) * weights[i];
        heights[i] += height * (signal - 0.42);
        weights[i] = std::min(1.0, 2 * signal);
        ASSERT_NEAR(found.heights[i], heights[i], 1e-5) << octaves << " octaves, point " << i;
      }
      before = noise;
      height *= parameters.gain;
    }
  }
}

TEST(RidgedNoise, isFlatWhereAllPointsLieOnTheCoarsestLattice) {
  const Map map = ridgedMap({.exponent = 2, .seed = 3});
  EXPECT_TRUE(sameBits(map, Map(5, map.at(0, 0))));
}

TEST(RidgedNoise, liesAroundZeroWithinTheRangeThatItsHeaderGives) {
  double mean = 0;
  for (std::uint32_t seed = 0; seed < 32; ++seed) {
    const Map map = ridgedMap({.exponent = 8, .seed = seed});
    mean += momentsIn(map.heights).mean / 32;
    for (const float height : map.heights) {
      ASSERT_GE(height, -0.42f * 2);
      ASSERT_LE(height, 0.58f * 2);
    }
  }
  EXPECT_NEAR(mean, 0, 0.1);
}

// How much the ground at a point differs from the mean of its four neighbours.
TEST(RidgedNoise, isRuggedOnRidgesAndSmoothInValleys) {
  const Map map = ridgedMap({.exponent = 9, .seed = 42});
  const Map forms = ridgedMap({.exponent = 9, .seed = 42, .octaves = 1});
  double valleys = 0, ridges = 0;
  int in_valleys = 0, on_ridges = 0;
  for (int y = 1; y + 1 < map.side; ++y) {
    for (int x = 1; x + 1 < map.side; ++x) {
      const float around =
          (map.at(x - 1, y) + map.at(x + 1, y) + map.at(x, y - 1) + map.at(x, y + 1)) / 4;
      const auto roughness = static_cast<double>(std::abs(map.at(x, y) - around));
      const float form = forms.at(x, y) + 0.42f;
      if (form < 0.25f) {
        valleys += roughness;
        ++in_valleys;
      } else if (form > 0.75f) {
        ridges += roughness;
        ++on_ridges;
      }
    }
  }
  ASSERT_GT(in_valleys, 1000);
  ASSERT_GT(on_ridges, 1000);
  EXPECT_LT(valleys / in_valleys, 0.5 * ridges / on_ridges);
}

TEST(RidgedNoise, theLargestParametersGiveNumbers) {
  for (const double lacunarity : {1.0, 1.05, 3.95, 4.0}) {
    const Map map = ridgedMap({.exponent = 7,
                               .seed = 4294967295u,
                               .amplitude = 1000,
                               .octaves = 16,
                               .gain = 1,
                               .lacunarity = lacunarity});
    for (const float height : map.heights) ASSERT_LT(std::abs(height), 16000) << lacunarity;
  }
}

}  // namespace
}  // namespace orogen::ridged_noise
