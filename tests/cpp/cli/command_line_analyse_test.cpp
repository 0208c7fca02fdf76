#include <gtest/gtest.h>

#include "cli/read_png.h"
#include "support/field.h"
#include "support/forged_png.h"
#include "support/map.h"
#include "support/program.h"

namespace orogen {
namespace {

TEST(CommandLineAnalyse, saysInWordsThatVoirolsTableRepeats) {
  TemporaryFolder folder;
  const Outcome outcome = expectSuccess(folder, {"analyse", "-g", "voirol-r", "--seed", "7"});
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.find("voirol-r: 513 x 513 points\n\nHeights       "), 0u) << outcome.out;
  expectIn(outcome.out,
           "\nFinest level  it repeats at lag (73, 8): correlation 1, chance allows 0.02.\n");
  EXPECT_EQ(folder.names(), Words{});
}

TEST(CommandLineAnalyse, saysThatOursDoesNotAndHowRoughItIs) {
  TemporaryFolder folder;
  const std::string out = run(folder, {"analyse", "--roughness", "0.5"}).out;
  expectIn(out, ", about the 0.50 asked for.\n");
  expectIn(out, "nothing repeats within 96 points; the strongest lag is (");
}

TEST(CommandLineAnalyse, aSizeAndOtherKindsOfMaps) {
  TemporaryFolder folder;
  const std::string stamps = run(folder, {"analyse", "256"}).out;
  EXPECT_EQ(stamps.find("stamp-noise: 256 x 256 points\n"), 0u) << stamps;
  expectIn(stamps, ") are not independent: correlation 0.");
  const std::string tiny = run(folder, {"analyse", "--exponent", "1"}).out;
  expectIn(tiny, "too small to tell whether it repeats.\n");
  const std::string flat = run(folder, {"analyse", "--amplitude", "0"}).out;
  expectIn(flat, "the map is too flat or too small to tell.\n");
  EXPECT_EQ((stamps + tiny + flat).find("nan"), std::string::npos);
}

TEST(CommandLineAnalyse, thePictureShowsTheGhost) {
  TemporaryFolder folder;
  const Outcome outcome = expectSuccess(folder, {"analyse", "-g", "voirol-r", "-o", "lags.png"});
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
  expectSuccess(folder, {"--exponent", "7", "-q", "-o", "map.r32"});
  const std::string of_file = run(folder, {"analyse", "map.r32", "--json"}).out;
  const std::string of_map = run(folder, {"analyse", "--exponent", "7", "--json"}).out;
  const auto measures = [](const std::string& text) {
    expectIn(text, "\"min\"");
    return text.substr(text.find("\"min\""), text.find("\"asked\"") - text.find("\"min\""));
  };
  EXPECT_EQ(measures(of_file), measures(of_map));
  EXPECT_TRUE(of_file.starts_with("{\n  \"map\": \"map.r32\",\n  \"size\": 129,"));
}

TEST(CommandLineAnalyse, saysWhatWasConvertedInAGrid) {
  TemporaryFolder folder;
  const auto notesOn = [&](const std::string& name, const std::string& text) {
    folder.write(name, text);
    return run(folder, {"analyse", name}).err;
  };
  const std::string head = "ncols 2\nnrows 2\ncellsize ", rows = "\n1,5 2,25\n3 4\n";
  EXPECT_EQ(notesOn("commas.asc", head + "30" + rows),
            "orogen: commas.asc: decimal commas were read as decimal points\n");
  EXPECT_EQ(notesOn("head.asc", head + "30,5\n1 2\n3 4\n"),
            "orogen: head.asc: decimal commas were read as decimal points\n");
  EXPECT_EQ(notesOn("points.asc", head + "30\n1, 2,\n3, 4\n"), "");
  EXPECT_EQ(notesOn("N46E007.hgt", std::string(2 * 3 * 3, '\1'))
                .find("orogen: N46E007.hgt: cells in degrees were converted to metres at 46.5° of "
                      "latitude"),
            0u);
}

TEST(CommandLineAnalyseRefuses, theMessageOfAServerInPlaceOfATile) {
  TemporaryFolder folder;
  folder.write("a.hgt", "<!doctype html><title>404</title>");
  expectRefused(folder, {"analyse", "a.hgt"},
                "\"a.hgt\" cannot be used: the file is a web page, such as the answer of a server "
                "that did not find the "
                "map; download it again");
  folder.write("b.hgt", "{\"error\": \"no such tile\"}");
  expectRefused(folder, {"analyse", "b.hgt"},
                "\"b.hgt\" cannot be used: the JSON has no list of heights; it may be the message "
                "of a server, "
                "or hold something else; choose a heightmap");
}

TEST(CommandLineAnalyse, readsParametersInUtf16) {
  TemporaryFolder folder;
  const std::string parameters = R"({"generator": "diamond-square", "exponent": 5, "seed": 9})";
  folder.write("plain.json", parameters);
  for (const bool little : {true, false}) {
    std::string wide = little ? "\xff\xfe" : "\xfe\xff";
    for (const char letter : parameters) {
      wide += little ? std::string{letter, '\0'} : std::string{'\0', letter};
    }
    folder.write("wide.json", wide);
    EXPECT_EQ(run(folder, {"analyse", "wide.json"}).out,
              run(folder, {"analyse", "plain.json"}).out);
  }
}

TEST(CommandLineAnalyse, picturesAndIntegersAreMapsToo) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent", "7", "-q", "--bits=16", "-o", "map.png"});
  expectSuccess(folder, {"--exponent", "7", "-q", "--sidecar", "-o", "map.r16"});
  const double of_map =
      numberIn(run(folder, {"analyse", "--exponent", "7", "--json"}).out, "deviation");
  for (const std::string name : {"map.png", "map.r16"}) {
    const std::string json = run(folder, {"analyse", name, "--json"}).out;
    EXPECT_EQ(numberIn(json, "size"), 129);
    EXPECT_NEAR(numberIn(json, "deviation"), of_map, 1e-6) << name;
  }
}

TEST(CommandLineAnalyse, whatCannotBeWrittenIsNoAnalysis) {
  TemporaryFolder folder;
  expectRefused(folder, {"analyse", "--exponent", "4", "-o", "missing/lags.png"},
                "cannot write missing/lags.png: …", 1);
  const Outcome full =
      run(folder, {"analyse", "--exponent", "4"}, {.standard_output = "/dev/full"});
  EXPECT_EQ(full.status, 1);
}

TEST(CommandLine, aWindowIsAPictureAndHasASidecar) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--window", "0,0,30,20", "--level", "8", "-o", "w.png"});
  const Picture picture = decodePng(folder.path() / "w.png");
  EXPECT_EQ(picture.width, 30);
  EXPECT_EQ(picture.height, 20);
  const Outcome outcome = expectSuccess(
      folder, {"--window", "0,0,33,20", "--level", "1", "-o", "w.r16", "--sidecar", "--quiet"});
  EXPECT_EQ(folder.read("w.r16").size(), 33u * 20 * 2);
  const std::string sidecar = folder.read("w.r16.json");
  for (const char* says : {"\"width\": 33,", "\"height\": 20,", "\"spacing\": 1.5,",
                           "\"r16Size\": [33, 20]", "\"fits\": false"}) {
    expectIn(sidecar, says);
  }
}

const Words kStamping{"4", "--stamp", "image", "--image", "in.png"};

// Each size with another number of bits, so that each number has widths of every rest.
TEST(CommandLinePictures, interlacedOnesOfFewBitsAndAllSmallSizesAreRead) {
  TemporaryFolder folder;
  const std::string path = folder.path() / "in.png";
  for (int i = 0; i < 2 * 81; ++i) {
    const bool palette = i >= 81;
    const int width = i % 9 + 1, height = i / 9 % 9 + 1, bits = 1 << (width + height) % 4;
    SCOPED_TRACE(testing::Message() << width << " x " << height << ", " << bits << " bits");
    const std::vector<std::uint8_t> grey = writeInterlaced(path, width, height, bits, palette);
    cli::Picture picture;
    ASSERT_EQ(cli::readPng(path, picture), "");
    const auto bytes = picture.samples().data;
    ASSERT_EQ(picture.channels, palette ? 3 : 1);
    ASSERT_EQ(bytes.size(), grey.size() * (palette ? 3 : 1));
    for (std::size_t k = 0; k < bytes.size(); ++k) {
      ASSERT_EQ(static_cast<int>(bytes[k]), grey[palette ? k / 3 : k]) << k;
    }
  }
}

TEST(CommandLinePictures, thatAreNoStampsAreRefused) {
  TemporaryFolder folder;
  const std::string rows(4 * 5, '\0');
  const std::string damaged = " cannot be used: the file is a damaged or truncated PNG …";
  for (const auto& [picture, sentence] : std::vector<std::pair<std::string, std::string>>{
           {png(4, 4, 8, kPalette, rows), damaged},                             // no palette
           {png(4, 4, 8, kGrey, rows.substr(5)), damaged},                      // a row is missing
           {png(4, 4, 8, kGrey, ""), damaged},                                  // all are
           {png(4, 4, 8, kGrey, rows + std::string(5'000, 0)), damaged},        // too many
           {png(4, 4, 8, kGrey, std::string(10'000'000, '\0')), damaged},       // a bomb
           {png(0, 0, 8, kGrey, ""), " cannot be used: image has no points…"},  // by the header
           {png(16384, 16384, 8, kGrey, ""),
            " cannot be used: image is too large: 16384 × 16384 points…"}}) {
    folder.write("in.png", picture);
    expectRefused(folder, kStamping, "\"in.png\"" + sentence);
  }
  folder.write("in.png", png(4, 4, 8, kPalette, rows, chunk("PLTE" + std::string(3, 'x'))));
  expectSuccess(folder, kStamping);
  EXPECT_EQ(folder.names(), (Words{"heightmap.png", "in.png"}));
}

TEST(CommandLinePictures, withoutTheMemoryAreNotCalledDamaged) {
  TemporaryFolder folder;
  folder.write("in.png", png(4096, 4096, 8, kGrey, std::string(4096 * 4097, '\0')));
  for (const int megabytes : {14, 60}) {
    expectDenied(folder, kStamping, {.megabytes = megabytes}, "there is not enough memory …");
  }
}

}  // namespace
}  // namespace orogen
