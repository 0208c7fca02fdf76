#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "map.h"
#include "picture.h"
#include "program.h"
#include "shaping/normalise.h"

namespace orogen::shaping {
namespace {

template <class Grey>
std::vector<Grey> greyOf(const std::vector<float>& heights) {
  std::vector<Grey> grey(heights.size(), Grey{77});
  toGrey(heights, rangeOf(heights), grey, Normalise::from2016);
  return grey;
}

using Bytes = std::vector<std::uint8_t>;

TEST(Normalise2016, truncatesWhereTheOtherRounds) {
  EXPECT_EQ(greyOf<std::uint8_t>({0, 255, 0.49f, 0.51f, 254.4f, 254.9f}),
            (Bytes{0, 255, 0, 0, 254, 254}));
  EXPECT_EQ(greyOf<std::uint16_t>({-2, 3, 0.5f}), (std::vector<std::uint16_t>{0, 65535, 32767}));
}

TEST(Normalise2016, aMapBelowZeroHasNoWhite) {
  EXPECT_EQ(greyOf<std::uint8_t>({-4, -1, -2}), (Bytes{0, 191, 127}));
  EXPECT_EQ(greyOf<std::uint8_t>({-4, 4, 0}), (Bytes{0, 255, 127}));
  EXPECT_EQ(greyOf<std::uint8_t>({1, 3, 2}), (Bytes{0, 255, 127}));
}

TEST(Normalise2016, flatMapsAreBlack) {
  for (const float height : {-5.0f, 0.0f, 5.0f}) {
    EXPECT_EQ(greyOf<std::uint8_t>({height, height}), (Bytes{0, 0})) << height;
  }
}

TEST(Normalise2016, isAFlagOfTheCommandLine) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"64", "-g", "stamp-noise-2016", "--normalise", "2016"}).status, 0);
  const Picture picture = decodePng(folder.path() / "heightmap.png");
  const Map map =
      mapOf("stamp-noise-2016", parametersFor(*findGenerator("stamp-noise-2016"), 6, 161));
  const Bytes grey = greyOf<std::uint8_t>(map.heights);
  EXPECT_TRUE(std::equal(grey.begin(), grey.end(), picture.grey.begin(), picture.grey.end()));

  const Outcome refused = run(folder, {"64", "--normalise", "full"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, "orogen: normalise must be range or 2016, got \"full\"\n");
}

}  // namespace
}  // namespace orogen::shaping
