#include "generators/stamp_noise.h"

#include <gtest/gtest.h>

#include <cmath>

#include "map.h"
#include "stamp_reference.h"

namespace orogen {
namespace {

Map generated(const Parameters& parameters) {
  return mapOf("stamp-noise", parameters);
}

TEST(StampNoise, equalsThePlainVersion) {
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const std::uint32_t seed : {0u, 1u, 42u, 4294967295u}) {
      for (const Stamp stamp : {Stamp::cone, Stamp::bell}) {
        for (const bool wrap : {true, false}) {
          const Parameters parameters{
              .exponent = exponent, .seed = seed, .stamp = stamp, .wrap = wrap};
          EXPECT_TRUE(sameBits(generated(parameters), plainStampNoise(parameters)))
              << "exponent " << exponent << ", seed " << seed << ", wrap " << wrap;
        }
      }
    }
  }
}

TEST(StampNoise, equalsThePlainVersionAtEveryAmplitude) {
  for (const double amplitude : {0.0, 1e-30, 0.37, 1000.0}) {
    const Parameters parameters{.exponent = 5, .seed = 3, .amplitude = amplitude};
    EXPECT_TRUE(sameBits(generated(parameters), plainStampNoise(parameters))) << amplitude;
  }
}

// Above 256 points a side the map has several tiles.
TEST(StampNoise, equalsThePlainVersionInTiles) {
  for (const bool wrap : {true, false}) {
    for (const int exponent : {9, 10}) {
      const Parameters parameters{.exponent = exponent, .seed = 99, .wrap = wrap};
      EXPECT_TRUE(sameBits(generated(parameters), plainStampNoise(parameters))) << wrap;
    }
  }
}

struct Steps {
  float inside = 0;
  float seam = 0;
};

// The largest step between neighbours in the map, and from one end to the other.
Steps stepsOf(const Map& map) {
  Steps steps;
  const int last = map.side - 1;
  for (int i = 0; i <= last; ++i) {
    for (int k = 0; k < last; ++k) {
      steps.inside = std::max(steps.inside, std::abs(map.at(k, i) - map.at(k + 1, i)));
      steps.inside = std::max(steps.inside, std::abs(map.at(i, k) - map.at(i, k + 1)));
    }
    steps.seam = std::max(steps.seam, std::abs(map.at(0, i) - map.at(last, i)));
    steps.seam = std::max(steps.seam, std::abs(map.at(i, 0) - map.at(i, last)));
  }
  return steps;
}

TEST(StampNoise, tilesWithoutASeam) {
  for (const Stamp stamp : {Stamp::cone, Stamp::bell}) {
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
      Parameters parameters{.exponent = 8, .seed = seed, .stamp = stamp, .wrap = true};
      const Steps tiled = stepsOf(generated(parameters));
      EXPECT_LE(tiled.seam, tiled.inside) << seed;
      parameters.wrap = false;
      const Steps cut = stepsOf(generated(parameters));
      EXPECT_GT(cut.seam, 2 * cut.inside) << seed << ": without wrapping there is a seam";
    }
  }
}

TEST(StampNoise, amplitudeZeroIsFlat) {
  for (const float height : generated({.exponent = 7, .amplitude = 0}).heights) {
    ASSERT_EQ(height, 0);
  }
}

TEST(StampNoise, amplitudeScalesEveryHeight) {
  const Map one = generated({.exponent = 7, .seed = 5, .amplitude = 1});
  const Map four = generated({.exponent = 7, .seed = 5, .amplitude = 4});
  const Map three = generated({.exponent = 7, .seed = 5, .amplitude = 3});
  for (std::size_t i = 0; i < one.heights.size(); ++i) {
    ASSERT_EQ(four.heights[i], 4 * one.heights[i]) << "a power of two rounds nothing";
    ASSERT_NEAR(three.heights[i], 3 * one.heights[i], 1e-5);
  }
}

TEST(StampNoise, raisesAsOftenAsItDigs) {
  double sum = 0, squares = 0;
  for (std::uint32_t seed = 0; seed < 64; ++seed) {
    for (const float height : generated({.exponent = 5, .seed = seed}).heights) {
      sum += static_cast<double>(height);
      squares += static_cast<double>(height) * static_cast<double>(height);
    }
  }
  const double deviation = std::sqrt(squares / (64 * 32 * 32));
  EXPECT_LT(std::abs(sum / (64 * 32 * 32)), deviation / 3);
}

TEST(StampNoise, readsNoRoughness) {
  EXPECT_TRUE(sameBits(generated({.exponent = 5, .seed = 3, .roughness = 0}),
                       generated({.exponent = 5, .seed = 3, .roughness = 1})));
}

}  // namespace
}  // namespace orogen
