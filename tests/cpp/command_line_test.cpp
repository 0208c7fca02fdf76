#include <gtest/gtest.h>

#include "golden.h"
#include "map.h"
#include "picture.h"
#include "program.h"
#include "schema.h"
#include "sha256.h"
#include "shaping/normalise.h"

namespace orogen {
namespace {

using Names = std::vector<std::string>;

template <class Grey>
std::vector<std::uint16_t> greyOf(const Map& map) {
  std::vector<Grey> grey(map.heights.size());
  shaping::toGrey(map.heights, rangeOf(map.heights), grey);
  return {grey.begin(), grey.end()};
}

TEST(CommandLine, aSizeMakesAGreyPictureOfStampNoise) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"512"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("heightmap.png: 512 x 512 points, heights "), 0u) << outcome.err;
  EXPECT_EQ(folder.names(), Names{"heightmap.png"});

  const std::string file = folder.read("heightmap.png");
  const std::string signature_and_header(
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\0\0\0\2\0\x08\0\0\0\0", 29);
  EXPECT_EQ(file.substr(0, 29), signature_and_header);

  const Picture picture = decodePng(folder.path() / "heightmap.png");
  EXPECT_EQ(picture.width, 512);
  EXPECT_EQ(picture.height, 512);
  EXPECT_EQ(picture.bits, 8);
  EXPECT_TRUE(picture.grey == greyOf<std::uint8_t>(mapOf("stamp-noise", {.exponent = 9})));
}

TEST(CommandLine, sixteenBitsAndEveryFlag) {
  TemporaryFolder folder;
  const Outcome outcome =
      run(folder, {"-g", "stamp-noise", "--exponent", "6", "--seed=9", "--stamp", "cone",
                   "--wrap=false", "--amplitude", "2", "--bits", "16", "-q", "-o", "cone.png"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
  EXPECT_EQ(folder.names(), Names{"cone.png"});
  const Picture picture = decodePng(folder.path() / "cone.png");
  EXPECT_EQ(picture.width, 64);
  EXPECT_EQ(picture.bits, 16);
  const Map map =
      mapOf("stamp-noise",
            {.exponent = 6, .seed = 9, .amplitude = 2, .stamp = Stamp::cone, .wrap = false});
  EXPECT_TRUE(picture.grey == greyOf<std::uint16_t>(map));
}

TEST(CommandLine, withoutASizeItIsDiamondSquare) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"--exponent", "5", "--roughness", "0.7"}).status, 0);
  const Picture picture = decodePng(folder.path() / "heightmap.png");
  const Map map = mapOf("diamond-square", {.exponent = 5, .roughness = 0.7});
  EXPECT_EQ(picture.width, 33);
  EXPECT_TRUE(picture.grey == greyOf<std::uint8_t>(map));
}

TEST(CommandLine, aSizeGoesWithAGenerator) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"8", "-g", "voirol-b", "--seed", "3", "-o", "v.r32"}).status, 0);
  const Map map = mapOf("voirol-b", {.exponent = 3, .seed = 3});
  EXPECT_EQ(sha256(folder.read("v.r32")), sha256(std::as_bytes(std::span(map.heights))));
}

TEST(CommandLine, integersAreThoseOfThePicture) {
  TemporaryFolder folder;
  for (const std::string how : {"range", "2016"}) {
    const std::string normalise = "--normalise=" + how;
    EXPECT_EQ(run(folder, {"32", normalise, "-o", "map.r16"}).status, 0);
    EXPECT_EQ(run(folder, {"32", normalise, "--bits", "16", "-o", "map.png"}).status, 0);
    const std::vector<std::uint16_t> grey = decodePng(folder.path() / "map.png").grey;
    const std::string file = folder.read("map.r16");
    ASSERT_EQ(file.size(), 2 * grey.size());
    for (std::size_t i = 0; i < grey.size(); ++i) {
      const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(file[at]); };
      ASSERT_EQ(byte(2 * i) | byte(2 * i + 1) << 8, grey[i]) << how << " " << i;
    }
  }
}

TEST(CommandLine, aSidecarStandsBesideRawHeights) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"--exponent", "5", "-o", "map.r16", "--sidecar"}).status, 0);
  EXPECT_EQ(folder.names(), (Names{"map.r16", "map.r16.json"}));
  const std::string text = folder.read("map.r16.json");
  const Map map = mapOf("diamond-square", {.exponent = 5});
  char* end = nullptr;
  const auto number = [&](const std::string& name) {
    const std::size_t at = text.find("\"" + name + "\": ");
    return at == std::string::npos ? -1e9 : std::strtod(text.c_str() + at + name.size() + 4, &end);
  };
  EXPECT_EQ(number("width"), 33);
  EXPECT_EQ(number("minimum"), rangeOf(map.heights).minimum);
  EXPECT_EQ(number("maximum"), rangeOf(map.heights).maximum);
}

TEST(CommandLine, rawHeightsHaveTheGoldenHash) {
  TemporaryFolder folder;
  int checked = 0;
  for (const Golden& golden : readGoldens(kHeightGoldens)) {
    if (std::stoi(golden.value("exponent")) > 5) continue;
    std::vector<std::string> words{"-q", "-o", "map.r32"};
    for (const auto& [id, value] : golden.values) words.push_back("--" + id + "=" + value);
    EXPECT_EQ(run(folder, words).status, 0) << golden.text();
    EXPECT_EQ(sha256(folder.read("map.r32")), golden.sha256) << golden.text();
    ++checked;
  }
  EXPECT_GT(checked, 20);
}

TEST(CommandLine, anOlderFileIsReplaced) {
  TemporaryFolder folder;
  folder.write("map.r32", std::string(100'000, 'x'));
  EXPECT_EQ(run(folder, {"--exponent", "2", "-o", "map.r32"}).status, 0);
  EXPECT_EQ(folder.read("map.r32").size(), 5u * 5 * 4);
  EXPECT_EQ(folder.names(), Names{"map.r32"});
}

TEST(CommandLine, helpNamesEveryFlagAndNoArgumentPrintsIt) {
  TemporaryFolder folder;
  const Outcome help = run(folder, {"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_EQ(help.err, "");
  for (const ParameterRow& row : kParameterTable) {
    EXPECT_NE(help.out.find("--" + std::string(row.id) + " "), std::string::npos) << row.id;
  }
  for (const char* flag :
       {"--output", "--bits", "--sidecar", "--quiet", "--generator", "--list", "--schema"}) {
    EXPECT_NE(help.out.find(flag), std::string::npos) << flag;
  }
  for (const std::vector<std::string>& words : {Names{}, Names{"-h"}, Names{"512", "--help"}}) {
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, help.out);
    EXPECT_EQ(outcome.err, "");
  }
  EXPECT_EQ(folder.names(), Names{});
}

TEST(CommandLine, listNamesEveryGenerator) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"--list"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  for (const Generator& generator : catalogue()) {
    EXPECT_NE(outcome.out.find(std::string(generator.id) + "\n"), std::string::npos);
    EXPECT_NE(outcome.out.find(generator.author), std::string::npos);
  }
}

TEST(CommandLine, schemaIsTheLibrarys) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"--schema"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, schemaJson());
}

}  // namespace
}  // namespace orogen
