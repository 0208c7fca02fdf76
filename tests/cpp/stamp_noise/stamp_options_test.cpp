#include <gtest/gtest.h>

#include <cmath>

#include "stamp_noise/stamp_noise.h"
#include "support/map.h"
#include "support/requests.h"

namespace orogen::stamp_noise {
namespace {

constexpr Stamp kSingleStamps[] = {Stamp::cone,   Stamp::bell,    Stamp::ridge,
                                   Stamp::crater, Stamp::plateau, Stamp::image};

Map stampMap(const Parameters& parameters) {
  return mapOf("stamp-noise", parameters);
}

TEST(StampOptions, theHighestSumsDoNotOverflow) {
  // Everything white, always raised, never smaller: an octave covers each point once on average,
  // and four times where stamps meet.
  const Map map = stampMap({.exponent = 9,
                            .seed = 1,
                            .stamp = Stamp::image,
                            .image = {.width = 1, .height = 1, .grey = {1}},
                            .bias = 1,
                            .gain = 1});
  double sum = 0;
  for (const float height : map.heights) {
    EXPECT_GE(height, 0);
    EXPECT_LE(height, 4 * 9);
    sum += static_cast<double>(height);
  }
  EXPECT_NEAR(sum / static_cast<double>(map.heights.size()), 9, 1e-9);
}

TEST(StampOptions, aBiasOfOneRaisesAllAndOfMinusOneDigsAll) {
  for (const Stamp stamp : {Stamp::cone, Stamp::bell, Stamp::plateau, Stamp::ridge}) {
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
      const Map raised = stampMap({.exponent = 7, .seed = seed, .stamp = stamp, .bias = 1});
      const Map dug = stampMap({.exponent = 7, .seed = seed, .stamp = stamp, .bias = -1});
      for (std::size_t i = 0; i < raised.heights.size(); ++i) {
        ASSERT_GE(raised.heights[i], 0);
        ASSERT_EQ(raised.heights[i], -dug.heights[i]);
      }
    }
  }
}

TEST(StampOptions, aLargerMapRefinesTheSameMountain) {
  for (const Stamp stamp : {Stamp::bell, Stamp::ridge, Stamp::plateau, Stamp::mix}) {
    const Map coarse = stampMap({.exponent = 7, .seed = 3, .stamp = stamp});
    const Map fine = stampMap({.exponent = 9, .seed = 3, .stamp = stamp});
    double differences = 0, heights = 0;
    forPoints(coarse.side, [&](int x, int y) {
      differences += std::abs(static_cast<double>(coarse.at(x, y) - fine.at(4 * x, 4 * y)));
      heights += std::abs(static_cast<double>(coarse.at(x, y)));
    });
    EXPECT_LT(differences, heights / 8) << static_cast<int>(stamp);
  }
}

TEST(StampOptions, whatDoesNotFitTogetherIsRefused) {
  const std::vector<double> zeros{0, 0};
  const std::vector<std::uint8_t> white(4, 255);
  const Samples grey{2, 2, 1, Samples::Type::bytes, std::as_bytes(std::span(white))};
  Request request = mapRequest("stamp-noise");
  ASSERT_EQ(set(request, "stamp", "image", "image"), "");
  EXPECT_EQ(refuse(request), "there is no image to stamp with; give one, or choose another stamp");
  ASSERT_EQ(set(request, "image", grey, "a picture"), "");
  EXPECT_EQ(refuse(request), "");
  ASSERT_EQ(set(request, "stamp", "mix", "mix"), "");
  ASSERT_EQ(set(request, "weights", std::span<const double>(zeros), ""), "");
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generate(request, field, scratch, {}),
            "weights must not all be 0; the mix needs a stamp to draw");
  EXPECT_EQ(set(request, "image", 5.0, "5"),
            "image must be a picture with width, height and data, got 5");
}

TEST(StampOptions, workingMemoryStaysWithinTheHeights) {
  for (const Stamp stamp : kSingleStamps) {
    const Parameters parameters{
        .exponent = 13, .stamp = stamp, .image = {.width = 1, .height = 1, .grey = {1}}};
    const double share = static_cast<double>(stampNoiseScratch(parameters)) / (8192.0 * 8192 * 4);
    EXPECT_LT(share, stamp == Stamp::ridge || stamp == Stamp::image ? 0.4 : 0.18);
  }
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const Parameters parameters{.exponent = 13,
                                .seed = seed,
                                .stamp = Stamp::mix,
                                .image = {.width = 1, .height = 1, .grey = {1}}};
    EXPECT_LT(static_cast<double>(stampNoiseScratch(parameters)), 1.1 * 8192 * 8192 * 4) << seed;
    EXPECT_EQ(stampNoiseScratch(parameters),
              stampNoiseScratch({.exponent = 13, .stamp = Stamp::mix, .image = parameters.image}))
        << seed << ": memory must not grow from one seed to the next";
  }
}

struct Steps {
  float inside = 0;
  float seam = 0;
};

// The largest steps between neighbours in the map, and across its opposite borders.
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
      const Steps tiled = stepsOf(stampMap(parameters));
      EXPECT_LE(tiled.seam, tiled.inside) << seed;
      parameters.wrap = false;
      const Steps cut = stepsOf(stampMap(parameters));
      EXPECT_GT(cut.seam, 2 * cut.inside) << seed << ": without wrapping there is a seam";
    }
  }
}

TEST(StampNoise, raisesAsOftenAsItDigs) {
  double mean = 0, square = 0;
  for (std::uint32_t seed = 0; seed < 64; ++seed) {
    const Moments moments = momentsIn(stampMap({.exponent = 5, .seed = seed}).heights);
    mean += moments.mean / 64, square += moments.mean_of_squares / 64;
  }
  EXPECT_LT(std::abs(mean), std::sqrt(square) / 3);
}

}  // namespace
}  // namespace orogen::stamp_noise
