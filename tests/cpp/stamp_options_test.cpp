#include <gtest/gtest.h>

#include <cmath>

#include "generate.h"
#include "generators/stamp_noise.h"
#include "random.h"
#include "sanitized.h"
#include "stamp_reference.h"

namespace orogen::generators {
namespace {

constexpr Stamp kStamps[] = {Stamp::cone,   Stamp::bell,    Stamp::ridge,
                             Stamp::crater, Stamp::plateau, Stamp::image};

// Uneven sides, so that points and pixels share no borders.
StampImage picture(int width = 7, int height = 5) {
  StampImage image{.width = width, .height = height};
  for (int i = 0; i < width * height; ++i) {
    image.grey.push_back(static_cast<float>(mix(static_cast<std::uint32_t>(i)) % 257) / 256.0f);
  }
  return image;
}

template <int Lanes>
Map inLanes(const Parameters& parameters) {
  Map map(1 << parameters.exponent, std::nanf(""));
  Buffer<std::byte> scratch;
  EXPECT_TRUE(scratch.resize(stampNoiseScratch(parameters)));
  std::memset(scratch.data(), 0xff, scratch.size());
  EXPECT_TRUE(stampNoiseInLanes<Lanes>(parameters, map.heights, scratch.span(), {}));
  return map;
}

void expectPlain(const Parameters& parameters, const std::string& what) {
  const Map plain = plainStampNoise(parameters);
  EXPECT_TRUE(sameBits(inLanes<1>(parameters), plain)) << what << ", one lane";
  EXPECT_TRUE(sameBits(inLanes<4>(parameters), plain)) << what << ", four lanes";
}

TEST(StampOptions, everyStampEqualsThePlainVersion) {
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const Stamp stamp : kStamps) {
      for (const bool wrap : {true, false}) {
        for (const std::uint32_t seed : {7u, 4294967295u}) {
          expectPlain({.exponent = exponent,
                       .seed = seed,
                       .stamp = stamp,
                       .image = picture(),
                       .wrap = wrap},
                      "exponent " + std::to_string(exponent) + ", stamp " +
                          std::to_string(static_cast<int>(stamp)));
        }
      }
    }
  }
}

TEST(StampOptions, mixesEqualThePlainVersion) {
  const std::vector<std::vector<double>> all{{}, {1}, {0, 0, 1, 1}, {3, 0.5, 1, 0, 2, 4}};
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const std::vector<double>& weights : all) {
      expectPlain({.exponent = exponent,
                   .seed = 11,
                   .stamp = Stamp::mix,
                   .weights = weights,
                   .image = picture(3, 90)},
                  "exponent " + std::to_string(exponent));
    }
  }
}

TEST(StampOptions, biasGainAndGranularityEqualThePlainVersion) {
  for (const int exponent : {1, 2, 3, 6, 9}) {
    for (const double gain : {0.0, 0.37, 1.0}) {
      for (const double bias : {-1.0, -0.3, 0.75, 1.0}) {
        for (const int granularity : {1, 2, 5, 64}) {
          expectPlain({.exponent = exponent,
                       .seed = 5,
                       .stamp = Stamp::crater,
                       .bias = bias,
                       .granularity = granularity,
                       .gain = gain},
                      "exponent " + std::to_string(exponent) + ", gain " + std::to_string(gain));
        }
      }
    }
  }
}

// Above 256 points a side the map has several tiles, from 512 on stamps of all paths.
TEST(StampOptions, mapsOfManyTilesEqualThePlainVersion) {
  for (const Stamp stamp : kStamps) {
    for (const bool wrap : {true, false}) {
      expectPlain({.exponent = 9, .seed = 77777, .stamp = stamp, .image = picture(), .wrap = wrap},
                  "exponent 9, stamp " + std::to_string(static_cast<int>(stamp)));
    }
  }
  expectPlain({.exponent = 10, .seed = 3, .stamp = Stamp::mix, .image = picture(), .bias = 0.2},
              "exponent 10");
  expectPlain({.exponent = 11, .seed = 4294967295u, .stamp = Stamp::cone}, "exponent 11");
}

TEST(StampOptions, oneLaneAndFourGiveTheSameBitsOnLargeMaps) {
  const int exponent = isSanitized() ? 9 : 11;
  for (const Stamp stamp : {Stamp::cone, Stamp::bell, Stamp::ridge, Stamp::crater, Stamp::plateau,
                            Stamp::image, Stamp::mix}) {
    for (const int granularity : {1, 8}) {
      for (const bool wrap : {true, false}) {
        const Parameters parameters{.exponent = exponent,
                                    .seed = 12345,
                                    .stamp = stamp,
                                    .image = picture(),
                                    .wrap = wrap,
                                    .granularity = granularity};
        EXPECT_TRUE(sameBits(inLanes<1>(parameters), inLanes<4>(parameters)))
            << static_cast<int>(stamp) << ", granularity " << granularity << ", wrap " << wrap;
      }
    }
  }
}

TEST(StampOptions, theHighestSumsDoNotOverflow) {
  // Everything white, always raised, never smaller: an octave covers each point once on average,
  // and four times where stamps meet.
  const Map map = inLanes<4>({.exponent = 9,
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

TEST(StampOptions, atMostTwoSectorsOfAnAxisReachAPoint) {
  // Over all shifts of three neighbours: what the comment on overflow relies on.
  constexpr int kSide = 8;
  for (int point = 0; point < kSide; ++point) {
    for (int before = -4; before < 4; ++before) {
      for (int after = -4; after < 4; ++after) {
        const bool west = before - kSide <= point && point < before;
        const bool east = after + kSide <= point && point < after + 2 * kSide;
        EXPECT_FALSE(west && east);
      }
    }
  }
}

TEST(StampOptions, aBiasOfOneRaisesAllAndOfMinusOneDigsAll) {
  for (const Stamp stamp : {Stamp::cone, Stamp::bell, Stamp::plateau, Stamp::ridge}) {
    for (const std::uint32_t seed : {1u, 2u, 3u}) {
      const Map raised = inLanes<4>({.exponent = 7, .seed = seed, .stamp = stamp, .bias = 1});
      const Map dug = inLanes<4>({.exponent = 7, .seed = seed, .stamp = stamp, .bias = -1});
      for (std::size_t i = 0; i < raised.heights.size(); ++i) {
        ASSERT_GE(raised.heights[i], 0);
        ASSERT_EQ(raised.heights[i], -dug.heights[i]);
      }
    }
  }
}

TEST(StampOptions, shapesAreZeroFromRadiusOneAndHaveNoSteps) {
  constexpr int kGrid = 400;
  for (const Stamp stamp : kStamps) {
    if (stamp == Stamp::image) continue;
    for (std::uint32_t hash = 0; hash < 8; hash += 2) {
      double highest = 0;
      for (int y = 0; y <= kGrid; ++y) {
        for (int x = 0; x <= kGrid; ++x) {
          const double u = 2.0 * x / kGrid - 1, v = 2.0 * y / kGrid - 1;
          const double height = plainShape(stamp, hash, u, v);
          ASSERT_TRUE(height == 0 || u * u + v * v < 1);
          ASSERT_NEAR(plainShape(stamp, hash, u + 2.0 / kGrid, v), height, 0.06);
          ASSERT_NEAR(plainShape(stamp, hash, u, v + 2.0 / kGrid), height, 0.06);
          ASSERT_GE(height, stamp == Stamp::crater ? -0.25 : 0);
          highest = std::max(highest, height);
        }
      }
      EXPECT_GT(highest, 0.9);
      EXPECT_LE(highest, 1);
    }
  }
}

TEST(StampOptions, aLargerMapRefinesTheSameMountain) {
  for (const Stamp stamp : {Stamp::bell, Stamp::ridge, Stamp::plateau, Stamp::mix}) {
    const Map coarse = inLanes<4>({.exponent = 7, .seed = 3, .stamp = stamp});
    const Map fine = inLanes<4>({.exponent = 9, .seed = 3, .stamp = stamp});
    double differences = 0, heights = 0;
    for (int y = 0; y < coarse.side; ++y) {
      for (int x = 0; x < coarse.side; ++x) {
        differences += std::abs(static_cast<double>(coarse.at(x, y) - fine.at(4 * x, 4 * y)));
        heights += std::abs(static_cast<double>(coarse.at(x, y)));
      }
    }
    EXPECT_LT(differences, heights / 8) << static_cast<int>(stamp);
  }
}

TEST(StampOptions, whatDoesNotFitTogetherIsRefused) {
  const std::vector<double> zeros{0, 0};
  const std::vector<std::uint8_t> white(4, 255);
  const Samples grey{2, 2, 1, Samples::Type::bytes, std::as_bytes(std::span(white))};
  Request request;
  ASSERT_EQ(chooseGenerator(request, "stamp-noise"), "");
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
  for (const Stamp stamp : kStamps) {
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

TEST(StampOptions, stopWhenToldTo) {
  for (const int calls : {0, 1, 3}) {
    Map map(1 << 9);
    const Parameters parameters{.exponent = 9};
    Buffer<std::byte> scratch;
    ASSERT_TRUE(scratch.resize(stampNoiseScratch(parameters)));
    int left = calls;
    const Progress progress{
        .step = [](void* count, double) { return (*static_cast<int*>(count))-- > 0; },
        .context = &left};
    EXPECT_FALSE(stampNoise(parameters, map.heights, scratch.span(), progress));
    EXPECT_EQ(left, -1);
  }
}

}  // namespace
}  // namespace orogen::generators
