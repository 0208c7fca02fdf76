#include "stamp_image.h"

#include <gtest/gtest.h>
#include <png.h>

#include <limits>

#include "cli/read_png.h"
#include "program.h"

namespace orogen {
namespace {

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

TEST(StampImage, theCommandLineTakesOne) {
  TemporaryFolder folder;
  folder.write("stamp.png", png(2, 2, PNG_FORMAT_GRAY, {0, 255, 255, 0}));
  expectSuccess(folder, {"16", "--stamp", "image", "--image", "stamp.png", "-q"});
  EXPECT_EQ(folder.names(), (Words{"heightmap.png", "stamp.png"}));
}

}  // namespace
}  // namespace orogen
