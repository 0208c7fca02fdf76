#include <gtest/gtest.h>
#include <png.h>

#include <cmath>

#include "cli/read_png.h"
#include "generate.h"
#include "generators/generators.h"
#include "map.h"
#include "program.h"
#include "random.h"
#include "sanitized.h"
#include "stamp_image.h"
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

template <class Value>
std::string read(int width, int height, int channels, const std::vector<Value>& values,
                 StampImage& image) {
  const auto type = sizeof(Value) == 1   ? Samples::Type::bytes
                    : sizeof(Value) == 2 ? Samples::Type::words
                                         : Samples::Type::floats;
  return readSamples({.width = width,
                      .height = height,
                      .channels = channels,
                      .type = type,
                      .data = std::as_bytes(std::span(values))},
                     image);
}

using Bytes = std::vector<std::uint8_t>;

using Levels16 = std::vector<std::uint16_t>;

using Floats = std::vector<float>;

TEST(StampImage, greyIsTheSameInAllForms) {
  for (int value = 0; value < 256; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    const auto word = static_cast<std::uint16_t>(value * 257);
    const float grey = static_cast<float>(value / 255.0);
    const auto expectGrey = [grey](int channels, const auto& values) {
      StampImage image;
      ASSERT_EQ(read(1, 1, channels, values, image), "");
      ASSERT_EQ(image.grey[0], grey);
    };
    expectGrey(1, Bytes{byte});
    expectGrey(3, Bytes{byte, byte, byte});
    expectGrey(4, Bytes{byte, byte, byte, 255});
    expectGrey(1, Levels16{word});
    expectGrey(4, Levels16{word, word, word, 65535});
  }
}

TEST(StampImage, coloursCountByLuminanceAndAlphaMultiplies) {
  StampImage image;
  ASSERT_EQ(read(3, 1, 3, Bytes{255, 0, 0, 0, 255, 0, 0, 0, 255}, image), "");
  EXPECT_EQ(image.grey, (Floats{0.2126f, 0.7152f, 0.0722f}));
  ASSERT_EQ(read(2, 1, 4, Levels16{65535, 65535, 65535, 0, 65535, 65535, 65535, 13107}, image), "");
  EXPECT_EQ(image.grey, (Floats{0, 0.2f}));
  ASSERT_EQ(read(1, 2, 1, Floats{0.25f, 1}, image), "");
  EXPECT_EQ(image.grey, (Floats{0.25f, 1}));
}

TEST(StampImage, whatIsNoPictureIsRefusedAndTheOldOneStays) {
  StampImage image{.width = 1, .height = 1, .grey = {0.5f}};
  EXPECT_EQ(read(0, 0, 1, Bytes{}, image).substr(0, 19), "image has no points");
  EXPECT_EQ(
      read(16384, 16384, 1, Bytes{}, image),
      "image is too large: 16384 × 16384 points, where 16 Mpx (4096 × 4096) are allowed; make "
      "it smaller first");
  EXPECT_EQ(read(2, 1, 2, Bytes{1, 2, 3, 4}, image), "image must have 1, 3 or 4 channels, got 2");
  EXPECT_EQ(read(2, 1, 1, Bytes{1}, image),
            "image of 2 × 1 points and 1 channels must hold 2 values");
  for (const float wrong : {-0.1f, 1.1f, std::numeric_limits<float>::quiet_NaN(),
                            std::numeric_limits<float>::infinity()}) {
    EXPECT_EQ(read(2, 1, 1, Floats{0, wrong}, image),
              "image must hold numbers between 0 and 1 where they are floats");
  }
  EXPECT_EQ(image.grey, Floats{0.5f});
}

TEST(StampImage, pointsAreMeansOfTheirArea) {
  const StampImage image{.width = 4, .height = 2, .grey = {1, 0, 0, 0, 1, 0, 0, 1}};
  EXPECT_EQ(plainImage(image, 1, 0, 0), 3);
  EXPECT_EQ(plainImage(image, 2, 0, 0), 1);
  EXPECT_EQ(plainImage(image, 2, 1, 1), 1);
  EXPECT_EQ(plainImage(image, 8, 0, 0), 0.125) << "half a pixel by a quarter";
}

std::string png(int width, int height, int format, const std::vector<std::uint8_t>& bytes) {
  png_image description{};
  description.version = PNG_IMAGE_VERSION;
  description.width = static_cast<png_uint_32>(width);
  description.height = static_cast<png_uint_32>(height);
  description.format = static_cast<png_uint_32>(format);
  std::string out(1000, '\0');
  png_alloc_size_t size = out.size();
  EXPECT_NE(png_image_write_to_memory(&description, out.data(), &size, 0, bytes.data(), 0, nullptr),
            0);
  out.resize(size);
  return out;
}

// The sentence without the name of the file.
std::string readFile(const std::string& bytes, StampImage& image) {
  TemporaryFolder folder;
  folder.write("stamp.png", bytes);
  cli::Picture picture;
  const std::string problem = cli::readPng(folder.path() / "stamp.png", picture);
  return problem.empty() ? readSamples(picture.samples(), image)
                         : problem.substr(problem.find("\" ") + 2);
}

TEST(StampImage, pngsOfAllKindsAreRead) {
  StampImage image;
  const auto greyOf = [&image](int format, const Bytes& bytes) {
    EXPECT_EQ(readFile(png(1, 1, format, bytes), image), "");
    return image.grey;
  };
  EXPECT_EQ(greyOf(PNG_FORMAT_GRAY, {51}), Floats{0.2f});
  EXPECT_EQ(greyOf(PNG_FORMAT_RGB, {0, 255, 0}), Floats{0.7152f});
  EXPECT_EQ(greyOf(PNG_FORMAT_RGBA, {255, 255, 255, 51}), Floats{0.2f});
  EXPECT_EQ(greyOf(PNG_FORMAT_GA, {255, 51}), Floats{0.2f});
}

TEST(StampImage, hostileFilesAreRefusedByTheirHeader) {
  StampImage image;
  const std::string good = png(2, 2, PNG_FORMAT_GRAY, {1, 2, 3, 4});
  const auto sized = [&good](const std::string& width, const std::string& height) {
    return good.substr(0, 16) + width + height + good.substr(24);
  };
  const std::string zero(4, '\0');
  const std::string many("\0\0\x40\0", 4);
  EXPECT_EQ(readFile(sized(zero, zero), image).substr(0, 30), "cannot be used: image has no p");
  EXPECT_NE(readFile(sized(many, many), image).find("16384 × 16384"), std::string::npos);
  EXPECT_EQ(readFile("just words\n", image), "is a text, where a PNG is needed");
  EXPECT_EQ(readFile("", image), "is empty, where a PNG is needed");
  EXPECT_EQ(readFile("<svg xmlns=''/>", image), "is an SVG, where a PNG is needed");
  EXPECT_EQ(readFile("\xff\xd8\xff\xe0 JFIF", image), "is a JPEG, where a PNG is needed");
  EXPECT_EQ(readFile(good.substr(0, 20), image), "is a PNG that ends before its size is said");
  EXPECT_EQ(readFile(good.substr(0, good.size() - 20), image), "is a damaged or truncated PNG");
  EXPECT_TRUE(image.empty());
}

TEST(StampImage, theCommandLineTakesOneAndRefusesBadOnesWithStatusTwo) {
  TemporaryFolder folder;
  folder.write("stamp.png", png(2, 2, PNG_FORMAT_GRAY, {0, 255, 255, 0}));
  EXPECT_EQ(run(folder, {"16", "--stamp", "image", "--image", "stamp.png", "-q"}).status, 0);
  EXPECT_EQ(folder.names(), (Words{"heightmap.png", "stamp.png"}));

  folder.write("text.png", "words");
  for (const Words& words : {Words{"16", "--image", "text.png", "-o", "x.png"},
                             {"16", "--image", "missing.png", "-o", "x.png"},
                             {"16", "--stamp", "image", "-o", "x.png"},
                             {"-g", "diamond-square", "--image", "stamp.png", "-o", "x.png"}}) {
    expectRefused(folder, words, "…");
  }
}

}  // namespace
}  // namespace orogen::generators
