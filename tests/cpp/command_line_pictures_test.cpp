#include <gtest/gtest.h>

#include "cli/read_png.h"
#include "forged_png.h"
#include "picture.h"
#include "program.h"

namespace orogen {
namespace {

Outcome runWith(const std::string& picture, Limits limits = {}) {
  TemporaryFolder folder;
  folder.write("in.png", picture);
  const Outcome outcome = run(folder, {"4", "--stamp", "image", "--image", "in.png"}, limits);
  EXPECT_EQ(folder.names().size(), outcome.status == 0 ? 2u : 1u) << outcome.err;
  return outcome;
}

TEST(CommandLinePictures, interlacedOnesOfFewBitsAndAllSmallSizesAreRead) {
  TemporaryFolder folder;
  const std::string path = folder.path() / "in.png";
  for (const bool palette : {false, true}) {
    for (const int bits : {1, 2, 4, 8}) {
      for (int side = 0; side < 81; ++side) {
        const int width = side % 9 + 1;
        const int height = side / 9 + 1;
        const std::vector<std::uint8_t> grey = writeInterlaced(path, width, height, bits, palette);
        cli::Picture picture;
        ASSERT_EQ(cli::readPng(path, picture), "") << width << " x " << height;
        const auto bytes = picture.samples().data;
        ASSERT_EQ(picture.channels, palette ? 3 : 1);
        ASSERT_EQ(bytes.size(), grey.size() * (palette ? 3 : 1));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
          ASSERT_EQ(static_cast<int>(bytes[i]), grey[palette ? i / 3 : i])
              << width << " x " << height << ", " << bits << " bits, " << i;
        }
      }
    }
  }
}

TEST(CommandLinePictures, withoutWhatTheyNeedAreRefused) {
  const std::string rows(4 * 5, '\0');
  const std::string palette = chunk("PLTE" + std::string(3, 'x'));
  EXPECT_EQ(runWith(png(4, 4, 8, kPalette, rows, palette)).status, 0);
  const std::string damaged = "orogen: \"in.png\" is a damaged or truncated PNG\n";
  for (const std::string& picture : {
           png(4, 4, 8, kPalette, rows),                       // no palette
           png(4, 4, 8, kGrey, rows.substr(5)),                // a row is missing
           png(4, 4, 8, kGrey, ""),                            // all are
           png(4, 4, 8, kGrey, rows + std::string(5'000, 0)),  // too many
       }) {
    const Outcome outcome = runWith(picture);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, damaged);
  }
}

TEST(CommandLinePictures, aBombIsNotInflated) {
  const std::string bomb = png(4, 4, 8, kGrey, std::string(10'000'000, '\0'));
  EXPECT_EQ(runWith(bomb).err, "orogen: \"in.png\" is a damaged or truncated PNG\n");
}

TEST(CommandLinePictures, withoutTheMemoryAreNotCalledDamaged) {
  const std::string picture = png(4096, 4096, 8, kGrey, std::string(4096 * 4097, '\0'));
  for (const int megabytes : {14, 60}) {
    const Outcome outcome = runWith(picture, {.megabytes = megabytes});
    EXPECT_EQ(outcome.status, 1);
    // A sanitizer adds a line of its own.
    EXPECT_NE(outcome.err.find("orogen: there is not enough memory "), std::string::npos)
        << outcome.err;
  }
}

TEST(CommandLinePictures, comeThroughAPipe) {
  TemporaryFolder folder;
  folder.write("in.png", png(1, 1, 8, kGrey, std::string("\0\x80", 2)));
  const std::string words = "\" 16 --stamp image -q --image ";
  const std::string program = "\"" + programPath();
  const std::string in = "cd \"" + folder.path().string() + "\" && ";
  EXPECT_EQ(std::system((in + "cat in.png | " + program + words + "/dev/stdin -o a.png").c_str()),
            0);
  EXPECT_EQ(std::system((in + program + words + "in.png -o b.png").c_str()), 0);
  EXPECT_EQ(folder.read("a.png"), folder.read("b.png"));
}

}  // namespace
}  // namespace orogen
