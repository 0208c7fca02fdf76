#include "files/normalise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/map.h"
#include "support/program.h"

namespace orogen::files {
namespace {

template <class Grey>
std::vector<Grey> greyOf(const std::vector<float>& heights, Normalise how = Normalise::range) {
  std::vector<Grey> grey(heights.size(), Grey{77});
  toGrey(heights, rangeOf(heights), grey, how);
  return grey;
}

TEST(ToGrey, goesFromBlackToWhite) {
  EXPECT_EQ(greyOf<std::uint8_t>({-2, 3, 0.5f}), (std::vector<std::uint8_t>{0, 255, 128}));
  EXPECT_EQ(greyOf<std::uint16_t>({-2, 3, 0.5f}), (std::vector<std::uint16_t>{0, 65535, 32768}));
}

TEST(ToGrey, roundsToTheNearestStep) {
  EXPECT_EQ(greyOf<std::uint8_t>({0, 255, 0.49f, 0.51f, 254.4f, 254.6f}),
            (std::vector<std::uint8_t>{0, 255, 0, 1, 254, 255}));
}

TEST(ToGrey, aFlatMapIsBlack) {
  EXPECT_EQ(greyOf<std::uint8_t>({5, 5, 5}), (std::vector<std::uint8_t>{0, 0, 0}));
  EXPECT_EQ(greyOf<std::uint16_t>({-1e30f}), (std::vector<std::uint16_t>{0}));
}

TEST(ToGrey, survivesRangesThatAreTinyOrHuge) {
  for (const float scale : {1e-44f, 1e-38f, 1e-6f, 1e6f, 1e38f}) {
    const std::vector<float> heights{-scale, scale, 0};
    const auto grey = greyOf<std::uint16_t>(heights);
    EXPECT_EQ(grey[0], 0) << scale;
    EXPECT_EQ(grey[1], 65535) << scale;
    EXPECT_NEAR(grey[2], 32767.5, 0.5) << scale;
  }
}

TEST(RangeOf, findsBothEndsWhereverTheyAre) {
  for (std::size_t low = 0; low < 5; ++low) {
    for (std::size_t high = 0; high < 5; ++high) {
      if (low == high) continue;
      std::vector<float> heights(5, 0.5f);
      heights[low] = -3;
      heights[high] = 4;
      const Range range = rangeOf(heights);
      EXPECT_EQ(range.minimum, -3);
      EXPECT_EQ(range.maximum, 4);
    }
  }
}

using Greys = std::vector<std::uint8_t>;

template <class Grey>
std::vector<Grey> as2016(const std::vector<float>& heights) {
  return greyOf<Grey>(heights, Normalise::from2016);
}

TEST(Normalise2016, truncatesWhereTheOtherRounds) {
  EXPECT_EQ(as2016<std::uint8_t>({0, 255, 0.49f, 0.51f, 254.4f, 254.9f}),
            (Greys{0, 255, 0, 0, 254, 254}));
  EXPECT_EQ(as2016<std::uint16_t>({-2, 3, 0.5f}), (std::vector<std::uint16_t>{0, 65535, 32767}));
}

TEST(Normalise2016, aMapBelowZeroHasNoWhite) {
  EXPECT_EQ(as2016<std::uint8_t>({-4, -1, -2}), (Greys{0, 191, 127}));
  EXPECT_EQ(as2016<std::uint8_t>({-4, 4, 0}), (Greys{0, 255, 127}));
  EXPECT_EQ(as2016<std::uint8_t>({1, 3, 2}), (Greys{0, 255, 127}));
}

TEST(Normalise2016, flatMapsAreBlack) {
  for (const float height : {-5.0f, 0.0f, 5.0f}) {
    EXPECT_EQ(as2016<std::uint8_t>({height, height}), (Greys{0, 0})) << height;
  }
}

TEST(Normalise2016, isAFlagOfTheCommandLine) {
  TemporaryFolder folder;
  expectSuccess(folder, {"64", "-g", "stamp-noise-2016", "--normalise", "2016"});
  const Picture picture = decodePng(folder.path() / "heightmap.png");
  const Map map =
      mapOf("stamp-noise-2016", parametersFor(*findGenerator("stamp-noise-2016"), 6, 161));
  const Greys grey = as2016<std::uint8_t>(map.heights);
  EXPECT_TRUE(std::equal(grey.begin(), grey.end(), picture.grey.begin(), picture.grey.end()));
}

}  // namespace
}  // namespace orogen::files
