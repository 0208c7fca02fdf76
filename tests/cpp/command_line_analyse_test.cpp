#include <gtest/gtest.h>

#include "field.h"
#include "json.h"
#include "picture.h"
#include "program.h"

namespace orogen {
namespace {

using Words = std::vector<std::string>;

TEST(CommandLineAnalyse, saysInWordsThatVoirolsTableRepeats) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"analyse", "-g", "voirol-r", "--seed", "7"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.find("voirol-r: 513 x 513 points\n\nHeights       "), 0u) << outcome.out;
  const std::string verdict =
      "\nFinest level  it repeats at lag (73, 8): correlation 1, chance allows 0.02.\n";
  EXPECT_NE(outcome.out.find(verdict), std::string::npos) << outcome.out;
  EXPECT_EQ(folder.names(), Words{});
}

TEST(CommandLineAnalyse, saysThatOursDoesNotAndHowRoughItIs) {
  TemporaryFolder folder;
  const std::string out = run(folder, {"analyse", "--roughness", "0.5"}).out;
  EXPECT_NE(out.find(", about the 0.50 asked for.\n"), std::string::npos) << out;
  EXPECT_NE(out.find("nothing repeats within 96 points; the strongest lag is ("), std::string::npos)
      << out;
}

TEST(CommandLineAnalyse, aSizeAndOtherKindsOfMaps) {
  TemporaryFolder folder;
  const std::string stamps = run(folder, {"analyse", "256"}).out;
  EXPECT_EQ(stamps.find("stamp-noise: 256 x 256 points\n"), 0u) << stamps;
  EXPECT_NE(stamps.find(") are not independent: correlation 0."), std::string::npos) << stamps;
  const std::string tiny = run(folder, {"analyse", "--exponent", "1"}).out;
  EXPECT_NE(tiny.find("too small to tell whether it repeats.\n"), std::string::npos) << tiny;
  const std::string flat = run(folder, {"analyse", "--amplitude", "0"}).out;
  EXPECT_NE(flat.find("the map is too flat or too small to tell.\n"), std::string::npos) << flat;
  EXPECT_EQ((stamps + tiny + flat).find("nan"), std::string::npos);
}

TEST(CommandLineAnalyse, jsonHoldsTheNumbersOfTheLibrary) {
  TemporaryFolder folder;
  const Outcome outcome =
      run(folder, {"analyse", "--exponent", "8", "--json", "--bins", "8", "--lags=20"});
  EXPECT_EQ(outcome.err, "");
  auto leaves = jsonLeaves(outcome.out);
  ASSERT_FALSE(leaves.empty()) << outcome.out.substr(0, 300);
  const analysis::Analysis expected =
      analysisOf(mapOf("diamond-square", {.exponent = 8}), {.lags = 20, .bins = 8});
  const auto number = [&leaves](const std::string& path) { return std::stod(leaves.at(path)); };
  EXPECT_EQ(leaves["map"], "\"diamond-square\"");
  EXPECT_EQ(number("size"), 257);
  EXPECT_EQ(number("mean"), expected.statistics.mean);
  EXPECT_EQ(number("deviation"), expected.statistics.deviation);
  EXPECT_EQ(number("histogram.3"), expected.histogram.data()[3]);
  EXPECT_EQ(leaves.count("histogram.8"), 0u);
  EXPECT_EQ(number("autocorrelation.lags"), 20);
  EXPECT_EQ(number("autocorrelation.strongest.dx"), expected.repetition.strongest.dx);
  EXPECT_EQ(number("autocorrelation.strongest.correlation"),
            expected.repetition.strongest.correlation);
  EXPECT_EQ(number("autocorrelation.chance"), expected.repetition.chance);
  EXPECT_EQ(number("hurst.variogram"), expected.hurst_of_variogram);
  EXPECT_EQ(number("roughness.spectrum"), 1 - expected.hurst_of_spectrum);
  EXPECT_EQ(number("roughness.asked"), 0.25);
  EXPECT_EQ(number("spectrum.frequency.127"), 0.5);
  EXPECT_EQ(number("spectrum.power.12"), expected.power.data()[12]);
  EXPECT_EQ(number("variogram.distance.5"), 32);
  EXPECT_EQ(number("variogram.difference.5"), expected.differences.data()[5]);
}

TEST(CommandLineAnalyse, jsonSaysNullWhereThereIsNoNumber) {
  TemporaryFolder folder;
  auto leaves = jsonLeaves(run(folder, {"analyse", "--amplitude=0", "--json"}).out);
  EXPECT_EQ(leaves["hurst.variogram"], "null");
  EXPECT_EQ(leaves["roughness.spectrum"], "null");
  EXPECT_EQ(leaves["autocorrelation.strongest.correlation"], "0");
  auto loftis = jsonLeaves(run(folder, {"analyse", "-g", "loftis", "--json"}).out);
  EXPECT_EQ(loftis["roughness.asked"], "null");  // what Loftis calls so is an amplitude
}

TEST(CommandLineAnalyse, thePictureShowsTheGhost) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"analyse", "-g", "voirol-r", "-o", "lags.png"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err.find("lags.png: 193 x 193 lags, correlations "), 0u) << outcome.err;
  const Picture picture = decodePng(folder.path() / "lags.png");
  ASSERT_EQ(picture.width, 193);
  ASSERT_EQ(picture.height, 193);
  const auto grey = [&picture](int dx, int dy) {
    return picture.grey[static_cast<std::size_t>((96 + dy) * 193 + 96 + dx)];
  };
  EXPECT_EQ(grey(0, 0), 255);
  EXPECT_GT(grey(73, 8), 250);
  EXPECT_GT(grey(-73, -8), 250);
  EXPECT_LT(grey(-73, 8), 60);
  EXPECT_LT(grey(72, 8), 60);
}

TEST(CommandLineAnalyse, aFileIsAnalysedLikeTheMapInIt) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"--exponent", "7", "-q", "-o", "map.r32"}).status, 0);
  const std::string of_file = run(folder, {"analyse", "map.r32", "--json"}).out;
  const std::string of_map = run(folder, {"analyse", "--exponent", "7", "--json"}).out;
  const auto from = [](const std::string& text) { return text.substr(text.find("\"min\"")); };
  ASSERT_NE(of_file.find("\"min\""), std::string::npos) << of_file;
  const auto until_asked = [&](const std::string& text) {
    return from(text).substr(0, from(text).find("\"asked\""));
  };
  EXPECT_EQ(until_asked(of_file), until_asked(of_map));
  EXPECT_EQ(of_file.find("{\n  \"map\": \"map.r32\",\n  \"size\": 129,"), 0u);
}

TEST(CommandLineAnalyse, picturesAndIntegersAreMapsToo) {
  TemporaryFolder folder;
  EXPECT_EQ(run(folder, {"--exponent", "7", "-q", "--bits=16", "-o", "map.png"}).status, 0);
  EXPECT_EQ(run(folder, {"--exponent", "7", "-q", "--sidecar", "-o", "map.r16"}).status, 0);
  const double of_map =
      std::stod(jsonLeaves(run(folder, {"analyse", "--exponent", "7", "--json"}).out)["deviation"]);
  for (const std::string name : {"map.png", "map.r16"}) {
    auto leaves = jsonLeaves(run(folder, {"analyse", name, "--json"}).out);
    EXPECT_EQ(leaves["size"], "129");
    EXPECT_NEAR(std::stod(leaves["deviation"]), of_map, 1e-6) << name;
  }
}

TEST(CommandLineAnalyse, refusesInASentence) {
  TemporaryFolder folder;
  folder.write("odd.r32", std::string(104, 'x'));
  folder.write("one.r32", std::string(4, 'x'));
  folder.write("empty.r32", "");
  folder.write("odd.r16", std::string(9, 'x'));
  folder.write("text.png", "height");
  folder.write("nan.r32", std::string(16, '\xff'));
  std::filesystem::create_directory(folder.path() / "folder.r32");
  const std::vector<std::pair<Words, std::string>> refusals{
      {{"--lags", "0"}, "lags must be a whole number between 1 and 256, got 0"},
      {{"--lags", "9.5"}, "lags must be a whole number between 1 and 256, got 9.5"},
      {{"--bins", "many"}, "bins must be a whole number between 1 and 65536, got \"many\""},
      {{"--lags"}, "--lags needs a value; see orogen --help"},
      {{"--exponent", "14"}, "exponent must be a whole number between 1 and 13, got 14"},
      {{"-o", "lags.gif"}, "the output file must end in .png, .r16 or .r32, got \"lags.gif\""},
      {{"map.gif"}, "size must be a power of two between 2 and 8192, got \"map.gif\""},
      {{"no.png"}, "cannot read \"no.png\": No such file or directory"},
      {{"no.r32"}, "cannot read \"no.r32\": No such file or directory"},
      {{"odd.r32"},
       "\"odd.r32\" has 104 bytes, which is no square of 2 to 8193 points a side, four bytes each"},
      {{"one.r32"},
       "\"one.r32\" has 4 bytes, which is no square of 2 to 8193 points a side, four bytes each"},
      {{"empty.r32"},
       "\"empty.r32\" has 0 bytes, which is no square of 2 to 8193 points a side, four bytes each"},
      {{"folder.r32"}, "\"folder.r32\" is a folder; name a file in it"},
      {{"odd.r16"},
       "\"odd.r16\" has 9 bytes, which is no square of 2 to 8193 points a side, two bytes each"},
      {{"text.png"}, "\"text.png\" is a text, where a PNG is needed"},
      {{"nan.r32"},
       "the height at column 0, row 0 of \"nan.r32\" is no finite number; repair the file"},
      {{"odd.r32", "--seed", "3"},
       "\"odd.r32\" is analysed as it is; leave out what chooses a terrain"}};
  for (const auto& [words, sentence] : refusals) {
    Words all = words;
    all.insert(all.begin(), "analyse");
    const Outcome outcome = run(folder, all);
    EXPECT_EQ(outcome.status, 2) << sentence;
    EXPECT_EQ(outcome.err, "orogen: " + sentence + "\n");
    EXPECT_EQ(outcome.out, "") << sentence;
  }
  for (const char* flag : {"--json", "--lags", "--bins"}) {
    EXPECT_EQ(run(folder, {flag, "3"}).err,
              "orogen: there is no option \"" + std::string(flag) + "\"; see orogen --help\n");
  }
}

TEST(CommandLineAnalyse, whatCannotBeWrittenIsNoAnalysis) {
  TemporaryFolder folder;
  const Outcome outcome = run(folder, {"analyse", "--exponent", "4", "-o", "missing/lags.png"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("orogen: cannot write missing/lags.png: "), 0u) << outcome.err;
  const Outcome full =
      run(folder, {"analyse", "--exponent", "4"}, {.standard_output = "/dev/full"});
  EXPECT_EQ(full.status, 1);
}

}  // namespace
}  // namespace orogen
