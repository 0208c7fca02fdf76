#include "terrain/stamp_image.h"

#include <gtest/gtest.h>

#include <limits>

namespace orogen {
namespace {

template <class Value>
std::string read(int width, int height, int channels, const std::vector<Value>& values,
                 StampImage& image) {
  auto type = Samples::Type::floats;
  if (sizeof(Value) == 1) type = Samples::Type::bytes;
  if (sizeof(Value) == 2) type = Samples::Type::words;
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

}  // namespace
}  // namespace orogen
