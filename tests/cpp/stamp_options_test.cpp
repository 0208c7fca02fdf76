#include <gtest/gtest.h>

#include <cmath>

#include "generate.h"
#include "generators/generators.h"
#include "map.h"
#include "random.h"
#include "sanitized.h"
#include "stamp_image.h"

namespace orogen::generators {
namespace {

double fade(double t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

double ridgeAlong(double x, double y, double t) {
  const double u = (x * 2 + y) * 0.4472135954999579;
  const double v = (y * 2 - x) * 0.4472135954999579 + (u * u * 0.5 - 0.1);
  const double flank = 1 - std::abs(v) * 1.25;
  return flank <= 0 ? 0 : fade(t) * (flank * flank);
}

// Which stamp the mix draws: the first whose share of all 32-bit numbers is not used up.
Stamp drawn(const Parameters& parameters, std::uint32_t hash) {
  constexpr Stamp kOrder[] = {Stamp::cone,   Stamp::bell,    Stamp::ridge,
                              Stamp::crater, Stamp::plateau, Stamp::image};
  std::vector<double> weights = parameters.weights;
  if (weights.empty()) weights.assign(6, 1.0);
  weights.resize(6, 0.0);
  if (parameters.image.empty()) weights[5] = 0;
  double total = 0, sum = 0;
  for (const double weight : weights) total += weight;
  const double draw = mix(hash + 0x9e3779b9u);
  Stamp last = Stamp::bell;
  for (std::size_t i = 0; i < 6; ++i) {
    if (weights[i] == 0) continue;
    sum += weights[i];
    last = kOrder[i];
    if (draw < std::floor(sum / total * 4294967296.0)) return last;
  }
  return last;
}

bool raises(const Parameters& parameters, std::uint32_t hash) {
  const double draw = (hash % 2) * 2147483648.0 + mix(hash) / 2;
  return draw < std::floor((1 + parameters.bias) / 2 * 4294967296.0);
}

// How much of pixel `i` lies between two points of a line.
double overlap(double from, double to, std::int64_t i) {
  const auto pixel = static_cast<double>(i);
  return std::min(to, pixel + 1) == to && std::max(from, pixel) == from ? to - from
         : to < pixel + 1                                               ? to - pixel
         : from > pixel                                                 ? 1 - (from - pixel)
                                                                        : 1;
}

// The height at (x, y), each from -1 to 1, of the shape that this sector's hash gives; not of an
// image.
double plainShape(Stamp stamp, std::uint32_t hash, double x, double y) {
  const double t = 1 - std::sqrt(x * x + y * y);
  if (t <= 0) return 0;
  if (stamp == Stamp::cone) return t;
  if (stamp == Stamp::plateau) return t >= 0.5 ? 1 : fade(2 * t);
  if (stamp == Stamp::crater) {
    const double rims = 2 - 2 * t;
    return t > 0.5 ? rims * rims * 1.25 - 0.25 : 8 * (t * t * t);
  }
  if (stamp == Stamp::ridge) {
    switch (hash >> 1 & 3) {
      case 0:
        return ridgeAlong(x, -y, t);
      case 1:
        return ridgeAlong(x, y, t);
      case 2:
        return ridgeAlong(-y, x, t);
      default:
        return ridgeAlong(y, x, t);
    }
  }
  return fade(t);
}

// The mean of an image over point (x, y) of a grid of `side` a side.
double plainImage(const StampImage& image, int side, int x, int y) {
  const double scale_x = static_cast<double>(image.width) / side;
  const double scale_y = static_cast<double>(image.height) / side;
  double all = 0;
  for (int i = 0; i < image.height; ++i) {
    if (i + 1 <= y * scale_y || i >= (y + 1) * scale_y) continue;
    double sum = 0;
    for (int k = 0; k < image.width; ++k) {
      if (k + 1 <= x * scale_x || k >= (x + 1) * scale_x) continue;
      const float grey =
          image.grey[static_cast<std::size_t>(i) * static_cast<std::size_t>(image.width) +
                     static_cast<std::size_t>(k)];
      sum += overlap(x * scale_x, (x + 1) * scale_x, k) * static_cast<double>(grey);
    }
    all += overlap(y * scale_y, (y + 1) * scale_y, i) * sum;
  }
  return all;  // per point of the grid, not per pixel
}

// The definition of stamp noise, done the plain way: every octave, every sector, every point, in
// 64-bit sums.
Map plainStampNoise(const Parameters& parameters) {
  const int side = 1 << parameters.exponent;
  Map map(side);
  std::vector<std::int64_t> sums(map.heights.size());
  const auto wrapped = [side](int i) { return ((i % side) + side) % side; };
  double steps = 1 << 24;
  for (int octave = 0; octave < parameters.exponent; ++octave, steps *= parameters.gain) {
    const int sector = side >> octave;
    if (sector <= parameters.granularity) break;
    std::vector<double> image(static_cast<std::size_t>(sector) * static_cast<std::size_t>(sector));
    const double cells = static_cast<double>(sector) * sector;
    const double pixels = static_cast<double>(parameters.image.width) * parameters.image.height;
    for (std::size_t i = 0; i < image.size() && !parameters.image.empty(); ++i) {
      const auto at = static_cast<int>(i);
      image[i] = plainImage(parameters.image, sector, at % sector, at / sector);
    }
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
        const Stamp stamp =
            parameters.stamp == Stamp::mix ? drawn(parameters, hash) : parameters.stamp;
        const std::int64_t sign = raises(parameters, hash) ? 1 : -1;
        const double half = sector / 2.0;
        for (int y = 0; y < sector; ++y) {
          for (int x = 0; x < sector; ++x) {
            const bool inside = left + x >= 0 && left + x < side && top + y >= 0 && top + y < side;
            if (!inside && !parameters.wrap) continue;
            const double height =
                stamp == Stamp::image
                    ? image[static_cast<std::size_t>(y * sector + x)] * (steps * (cells / pixels))
                    : plainShape(stamp, hash, x / half - 1, y / half - 1) * steps;
            sums[map.index(wrapped(left + x), wrapped(top + y))] +=
                sign * static_cast<std::int64_t>(std::floor(height + 0.5));
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
  EXPECT_TRUE(sameBits(mapOf("stamp-noise", parameters), plain)) << what << ", as it is called";
}

TEST(StampOptions, everyStampEqualsThePlainVersion) {
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const Stamp stamp : kStamps) {
      for (const bool wrap : {true, false}) {
        for (const std::uint32_t seed : {7u, 4294967295u, 0u, 1u, 42u}) {
          const bool common = seed == 7u || seed == 4294967295u;
          if (!common && stamp != Stamp::cone && stamp != Stamp::bell) continue;
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
  expectPlain({.exponent = 10, .seed = 99, .wrap = false}, "exponent 10, not wrapped");
  expectPlain({.exponent = 11, .seed = 4294967295u, .stamp = Stamp::cone}, "exponent 11");
}

TEST(StampOptions, everyAmplitudeEqualsThePlainVersion) {
  for (const double amplitude : {0.0, 1e-30, 0.37, 1000.0}) {
    expectPlain({.exponent = 5, .seed = 3, .amplitude = amplitude}, std::to_string(amplitude));
  }
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

Map generated(const Parameters& parameters) {
  return mapOf("stamp-noise", parameters);
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

TEST(StampImage, pointsAreMeansOfTheirArea) {
  const StampImage image{.width = 4, .height = 2, .grey = {1, 0, 0, 0, 1, 0, 0, 1}};
  EXPECT_EQ(plainImage(image, 1, 0, 0), 3);
  EXPECT_EQ(plainImage(image, 2, 0, 0), 1);
  EXPECT_EQ(plainImage(image, 2, 1, 1), 1);
  EXPECT_EQ(plainImage(image, 8, 0, 0), 0.125) << "half a pixel by a quarter";
}

}  // namespace
}  // namespace orogen::generators
