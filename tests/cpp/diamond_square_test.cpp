#include "generators/diamond_square.h"

#include <gtest/gtest.h>

#include <cmath>

#include "map.h"

namespace orogen {
namespace {

constexpr std::uint32_t kSeeds[] = {0, 1, 7, 42, 0x80000001u, 4294967295u};

Map generated(const Parameters& parameters) {
  return mapOf("diamond-square", parameters);
}

TEST(DiamondSquare, aLargerMapRefinesTheSameMountain) {
  for (const std::uint32_t seed : kSeeds) {
    for (const double roughness : {0.0, 0.5, 1.0}) {
      Map coarse = generated({.exponent = 1, .seed = seed, .roughness = roughness});
      for (int exponent = 2; exponent <= 9; ++exponent) {
        Map fine = generated({.exponent = exponent, .seed = seed, .roughness = roughness});
        Map sampled(coarse.side);
        for (int y = 0; y < coarse.side; ++y) {
          for (int x = 0; x < coarse.side; ++x) sampled.at(x, y) = fine.at(2 * x, 2 * y);
        }
        EXPECT_TRUE(sameBits(sampled, coarse)) << seed << ", exponent " << exponent;
        coarse = std::move(fine);
      }
    }
  }
}

TEST(DiamondSquare, amplitudeZeroIsFlat) {
  for (const float height : generated({.exponent = 7, .amplitude = 0}).heights) {
    ASSERT_EQ(height, 0);
  }
}

TEST(DiamondSquare, amplitudeScalesEveryHeight) {
  const Map one = generated({.exponent = 7, .seed = 5, .amplitude = 1});
  const Map four = generated({.exponent = 7, .seed = 5, .amplitude = 4});
  const Map three = generated({.exponent = 7, .seed = 5, .amplitude = 3});
  for (std::size_t i = 0; i < one.heights.size(); ++i) {
    ASSERT_EQ(four.heights[i], 4 * one.heights[i]) << "a power of two rounds nothing";
    ASSERT_NEAR(three.heights[i], 3 * one.heights[i], 1e-5);
  }
}

// What the finest level added to the centres: their height less the mean of the four corners.
Map finestNoise(const Map& map) {
  Map noise(map.side / 2);
  for (int y = 0; y < noise.side; ++y) {
    for (int x = 0; x < noise.side; ++x) {
      const float corners = map.at(2 * x, 2 * y) + map.at(2 * x + 2, 2 * y) +
                            map.at(2 * x, 2 * y + 2) + map.at(2 * x + 2, 2 * y + 2);
      noise.at(x, y) = map.at(2 * x + 1, 2 * y + 1) - corners * 0.25f;
    }
  }
  return noise;
}

double variance(const Map& noise) {
  double sum = 0, squares = 0;
  for (const float value : noise.heights) {
    sum += static_cast<double>(value);
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  const auto count = static_cast<double>(noise.heights.size());
  return squares / count - sum / count * sum / count;
}

TEST(DiamondSquare, theFinestLevelIsAsStrongAsRoughnessSays) {
  for (const std::uint32_t seed : {1u, 42u}) {
    double last = 0;
    for (int tenth = 0; tenth <= 10; ++tenth) {
      const double roughness = tenth / 10.0;
      const Map map = generated({.exponent = 8, .seed = seed, .roughness = roughness});
      const double found = variance(finestNoise(map));
      EXPECT_GT(found, last * 1.5) << roughness;
      // Uniform within ± amplitude / 2, shrunk by 2^-H at each of the seven levels before.
      EXPECT_NEAR(found / (std::exp2(-14 * (1 - roughness)) / 12), 1, 0.04) << roughness;
      last = found;
    }
  }
}

TEST(DiamondSquare, theFinestNoiseIsUncorrelated) {
  const Map noise = finestNoise(generated({.exponent = 9, .seed = 6, .roughness = 1}));
  const double whole = variance(noise);
  for (int dy = 0; dy <= 16; ++dy) {
    for (int dx = dy == 0 ? 1 : -16; dx <= 16; ++dx) {
      double sum = 0;
      int count = 0;
      for (int y = 0; y + dy < noise.side; ++y) {
        for (int x = std::max(0, -dx); x + std::max(0, dx) < noise.side; ++x, ++count) {
          sum += static_cast<double>(noise.at(x, y) * noise.at(x + dx, y + dy));
        }
      }
      ASSERT_LT(std::abs(sum / count / whole), 0.02) << dx << ", " << dy;
    }
  }
}

}  // namespace
}  // namespace orogen
