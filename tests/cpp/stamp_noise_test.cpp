#include "generators/stamp_noise.h"

#include <gtest/gtest.h>

#include <cmath>

#include "map.h"
#include "random.h"

namespace orogen {
namespace {

Map generated(const Parameters& parameters) {
  return mapOf("stamp-noise", parameters);
}

// In steps of 2^-24: the stamp of an octave at (x, y), which run from -1 to 1.
std::int64_t stampAt(Stamp stamp, double x, double y, int octave) {
  const double t = 1 - std::sqrt(x * x + y * y);
  if (t <= 0) return 0;
  const double height = stamp == Stamp::cone ? t : t * t * t * (t * (t * 6 - 15) + 10);
  return static_cast<std::int64_t>(std::ldexp(height, 24 - octave) + 0.5);
}

// The definition in the header, done the plain way: every octave, every sector, every point.
Map plain(const Parameters& parameters) {
  const int n = parameters.exponent;
  const int side = 1 << n;
  std::vector<std::int64_t> sums(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  const auto wrapped = [side](int i) { return ((i % side) + side) % side; };
  Map map(side);
  for (int octave = 0; octave < n; ++octave) {
    const int sector = side >> octave;
    for (int sy = 0; sy < 1 << octave; ++sy) {
      for (int sx = 0; sx < 1 << octave; ++sx) {
        const std::uint32_t hash =
            hashAt(rowKey(parameters.seed, static_cast<std::uint32_t>(octave), sy), sx);
        // Thirteen bits each, as a fraction of the sector from -1/2 to 1/2.
        const auto shift = [&](std::uint32_t bits) {
          return static_cast<int>(std::floor((bits & 8191) / 8192.0 * sector)) - sector / 2;
        };
        const int left = sx * sector + shift(hash >> 19);
        const int top = sy * sector + shift(hash >> 6);
        for (int y = 0; y < sector; ++y) {
          for (int x = 0; x < sector; ++x) {
            const bool inside = left + x >= 0 && left + x < side && top + y >= 0 && top + y < side;
            if (!inside && !parameters.wrap) continue;
            const double half = sector / 2.0;
            const std::int64_t height =
                stampAt(parameters.stamp, x / half - 1, y / half - 1, octave);
            sums[map.index(wrapped(left + x), wrapped(top + y))] +=
                hash % 2 == 0 ? height : -height;
          }
        }
      }
    }
  }
  const auto scale = static_cast<float>(std::ldexp(parameters.amplitude, -24));
  for (std::size_t i = 0; i < sums.size(); ++i) {
    map.heights[i] = static_cast<float>(sums[i]) * scale;
  }
  return map;
}

TEST(StampNoise, equalsThePlainVersion) {
  for (int exponent = 1; exponent <= 7; ++exponent) {
    for (const std::uint32_t seed : {0u, 1u, 42u, 4294967295u}) {
      for (const Stamp stamp : {Stamp::cone, Stamp::bell}) {
        for (const bool wrap : {true, false}) {
          const Parameters parameters{
              .exponent = exponent, .seed = seed, .stamp = stamp, .wrap = wrap};
          EXPECT_TRUE(sameBits(generated(parameters), plain(parameters)))
              << "exponent " << exponent << ", seed " << seed << ", wrap " << wrap;
        }
      }
    }
  }
}

TEST(StampNoise, equalsThePlainVersionAtEveryAmplitude) {
  for (const double amplitude : {0.0, 1e-30, 0.37, 1000.0}) {
    const Parameters parameters{.exponent = 5, .seed = 3, .amplitude = amplitude};
    EXPECT_TRUE(sameBits(generated(parameters), plain(parameters))) << amplitude;
  }
}

// Above 512 points a side the largest stamp is made and printed in bands.
TEST(StampNoise, equalsThePlainVersionInBands) {
  for (const bool wrap : {true, false}) {
    const Parameters parameters{.exponent = 10, .seed = 99, .wrap = wrap};
    EXPECT_TRUE(sameBits(generated(parameters), plain(parameters))) << wrap;
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
