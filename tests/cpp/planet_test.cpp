#include "generators/planet.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "map.h"
#include "planet_reference.h"
#include "random.h"

namespace orogen::generators {
namespace {

constexpr Stamp kStamps[] = {Stamp::cone,    Stamp::bell,  Stamp::ridge, Stamp::crater,
                             Stamp::plateau, Stamp::image, Stamp::mix};

StampImage picture() {
  StampImage image{.width = 7, .height = 5};
  for (std::uint32_t i = 0; i < 35; ++i) {
    image.grey.push_back(static_cast<float>(mix(i) % 257) / 256.0f);
  }
  return image;
}

// In memory that was NaN before, of exactly the size that is asked for.
template <int Lanes = kLanes>
std::vector<float> planetOf(const Parameters& parameters) {
  const std::size_t size = (std::size_t{1} << parameters.exponent) + 1;
  std::vector<float> heights(6 * size * size, std::nanf(""));
  Buffer<std::byte> scratch;
  EXPECT_TRUE(scratch.resize(planetScratch(parameters)));
  std::memset(scratch.data(), 0xff, scratch.size());
  EXPECT_TRUE(planetInLanes<Lanes>(parameters, heights, scratch.span(), {}));
  return heights;
}

std::string nameOf(const Parameters& parameters) {
  return "exponent " + std::to_string(parameters.exponent) + ", seed " +
         std::to_string(parameters.seed) + ", stamp " +
         std::string(kStampNames[static_cast<std::size_t>(parameters.stamp)]);
}

void expectPlain(const Parameters& parameters) {
  const std::vector<float> plain = plainPlanet(parameters);
  EXPECT_EQ(planetOf<1>(parameters), plain) << nameOf(parameters) << ", one lane";
  EXPECT_EQ(planetOf<4>(parameters), plain) << nameOf(parameters) << ", four lanes";
}

TEST(Planet, equalsThePlainVersion) {
  for (int exponent = 1; exponent <= 5; ++exponent) {
    for (const Stamp stamp : kStamps) {
      if (stamp == Stamp::image) continue;
      expectPlain({.exponent = exponent,
                   .seed = 7u + static_cast<std::uint32_t>(exponent),
                   .stamp = stamp,
                   .gain = 0.9});
    }
  }
  expectPlain({.exponent = 4, .seed = 4294967295u, .bias = 0.3});
  expectPlain({.exponent = 4, .amplitude = 2.5, .bias = -1, .granularity = 4});
}

// Both of its ways to find the stamps of a tile, and tiles that meet on a face.
TEST(Planet, equalsThePlainVersionWhereSeveralTilesMeet) {
  expectPlain({.exponent = 7, .seed = 3, .stamp = Stamp::cone, .granularity = 4, .gain = 0.9});
}

// The heights at each of the points of the borders, on whichever faces it is.
void expectSharedBorders(const Parameters& parameters) {
  const std::vector<float> heights = planetOf(parameters);
  const int size = (1 << parameters.exponent) + 1;
  std::map<std::array<float, 3>, std::vector<float>> points;
  for (int face = 0; face < 6; ++face) {
    for (int y = 0; y < size; ++y) {
      const bool end = y == 0 || y == size - 1;
      for (int x = 0; x < size; x += end ? 1 : size - 1) {
        points[planetPoint(face, x, y, size)].push_back(
            heights[static_cast<std::size_t>((face * size + y) * size + x)]);
      }
    }
  }
  int corners = 0;
  for (const auto& [place, found] : points) {
    corners += found.size() == 3 ? 1 : 0;
    ASSERT_TRUE(found.size() == 2 || found.size() == 3) << nameOf(parameters);
    for (const float height : found) {
      ASSERT_EQ(std::memcmp(&height, &found[0], sizeof height), 0) << nameOf(parameters);
    }
  }
  EXPECT_EQ(corners, 8);
  EXPECT_EQ(points.size(), static_cast<std::size_t>(12 * (size - 2) + 8)) << nameOf(parameters);
}

TEST(Planet, facesShareTheirBordersBitForBit) {
  for (const Stamp stamp : kStamps) {
    for (int exponent = 1; exponent <= 8; ++exponent) {
      for (const std::uint32_t seed : {0u, 161u, 4294967295u}) {
        if (exponent > 6 && seed != 161u) continue;
        expectSharedBorders(
            {.exponent = exponent, .seed = seed, .stamp = stamp, .image = picture(), .gain = 0.8});
      }
    }
  }
  expectSharedBorders({.exponent = 10, .seed = 2, .bias = 0.5});
}

TEST(Planet, oneLaneAndFourGiveTheSameBits) {
  for (const Stamp stamp : kStamps) {
    const Parameters parameters{.exponent = 7, .seed = 12, .stamp = stamp, .image = picture()};
    EXPECT_EQ(planetOf<1>(parameters), planetOf<4>(parameters)) << nameOf(parameters);
  }
}

// Twice the granularity leaves out the octave that the larger planet has more.
TEST(Planet, aLargerOneRefinesTheSame) {
  for (const Stamp stamp : kStamps) {
    Parameters parameters{.exponent = 6, .seed = 5, .stamp = stamp, .image = picture()};
    const std::vector<float> coarse = planetOf(parameters);
    parameters.exponent = 7;
    parameters.granularity = 2;
    const std::vector<float> fine = planetOf(parameters);
    std::vector<float> sampled;
    for (std::size_t line = 0; line < 6 * 65; ++line) {
      const std::size_t row = line / 65 * 129 + line % 65 * 2;
      for (std::size_t x = 0; x < 65; ++x) sampled.push_back(fine[row * 129 + 2 * x]);
    }
    EXPECT_EQ(sampled, coarse) << nameOf(parameters);
  }
}

}  // namespace
}  // namespace orogen::generators
