#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

#include "base/json.h"
#include "cli/read_png.h"
#include "files/normalise.h"
#include "generate/catalogue.h"
#include "support/golden.h"
#include "support/map.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/sha256.h"

namespace orogen {
namespace {

template <class Grey>
std::vector<std::uint16_t> greyOf(const Map& map) {
  std::vector<Grey> grey(map.heights.size());
  files::toGrey(map.heights, rangeOf(map.heights), grey);
  return {grey.begin(), grey.end()};
}

// Most tests call what the program does.
TEST(CommandLine, theProgramDoesWhatItsFunctionDoes) {
  for (const Words& words :
       {Words{"64"}, {"--exponent=4", "-o", "map.r16", "--sidecar"}, {"--list"}, {"--hight"}}) {
    TemporaryFolder own, other;
    const Outcome called = run(own, words), program = run(other, words, {});
    SCOPED_TRACE(called.err);
    EXPECT_EQ(program.status, called.status);
    EXPECT_EQ(program.out, called.out);
    EXPECT_EQ(program.err, called.err);
    ASSERT_EQ(other.names(), own.names());
    for (const std::string& name : own.names()) EXPECT_EQ(other.read(name), own.read(name));
  }
}

TEST(CommandLine, tilesPutTogetherAreTheWholeMap) {
  TemporaryFolder folder;
  for (const std::string ending : {".r16", ".r32"}) {
    expectSuccess(folder, {"--exponent=5", "-o", "whole" + ending});
    expectSuccess(folder, {"--exponent=5", "--tiles=4", "-o", "t" + ending});
    const std::string whole = folder.read("whole" + ending);
    const std::size_t bytes = ending == ".r16" ? 2 : 4;
    for (std::size_t x = 0; x < 33; ++x) {
      for (std::size_t y = 0; y < 33; ++y) {
        const std::size_t column = std::min<std::size_t>(x / 8, 3),
                          row = std::min<std::size_t>(y / 8, 3);
        const std::string tile =
            folder.read("t_x" + std::to_string(column) + "_y" + std::to_string(row) + ending);
        ASSERT_EQ(tile.size(), 81 * bytes);
        const std::size_t at = ((y - row * 8) * 9 + x - column * 8) * bytes;
        ASSERT_EQ(tile.substr(at, bytes), whole.substr((y * 33 + x) * bytes, bytes));
      }
    }
  }
}

TEST(CommandLine, tilesLieWhereTheyWereCut) {
  TemporaryFolder folder;
  // 33 points, 31.25 m apart.
  const Words words{"--exponent=5", "--tiles=4", "-q", "-o"};
  for (const std::string name : {"t.r16", "t.r32", "t.asc"}) {
    Words all = words;
    all.push_back(name);
    if (name != "t.asc") all.insert(all.end(), {"--sidecar", "--metres=1000"});
    expectSuccess(folder, all);
  }
  const std::string beside = folder.read("t_x1_y3.r16.json");
  expectIn(beside, "\"tile\": [8, 24],");
  expectIn(beside, "\"terrainSize\": [250, ");
  expectIn(beside, "\"location\": [25000, 75000, ");
  expectIn(folder.read("t_x1_y3.r32.hdr"), "{Arbitrary, 1, 1, 250, -750, 31.25, 31.25}");
  const double cell = numberIn(beside, "spacing");
  const std::string grid = folder.read("t_x1_y2.asc");
  expectIn(grid, "xllcorner " + JsonWriter::numeral(8 * cell) + "\nyllcorner " +
                     JsonWriter::numeral(8 * cell) + "\n");
}

TEST(CommandLine, tilesOfASplatAreThoseOfItsMap) {
  TemporaryFolder folder;
  const Words words{"--exponent=5", "-q", "-o", "a.r32", "--mask=splat=s.png"};
  expectSuccess(folder, words);
  const auto pictureIn = [&folder](const std::string& name) {
    cli::Picture picture;
    EXPECT_EQ(cli::readPng((folder.path() / name).string(), picture), "");
    return picture;
  };
  const cli::Picture whole = pictureIn("s.png");
  Words cut = words;
  cut.push_back("--tiles=2");
  expectSuccess(folder, cut);
  const cli::Picture tile = pictureIn("s_x1_y0.png");
  ASSERT_EQ(tile.channels, 4);
  for (std::size_t y = 0; y < 17; ++y) {
    for (std::size_t x = 0; x < 4 * 17; ++x) {
      ASSERT_EQ(tile.data.data()[4 * 17 * y + x], whole.data.data()[4 * 33 * y + 4 * 16 + x]);
    }
  }
}

TEST(CommandLine, aSidecarSaysWhichProgramsTakeTheSize) {
  TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> sizes{
      {"1009", "unreal"}, {"1081", "citiesSkylines"}, {"1025", "unity, hterrain"}, {"1000", ""}};
  for (const auto& [size, fitting] : sizes) {
    expectSuccess(folder, {"--size", size, "--sidecar", "-q", "-o", "a.r16"});
    const std::string text = folder.read("a.r16.json");
    for (const std::string program : {"unity", "unreal", "citiesSkylines", "hterrain"}) {
      const std::string own = text.substr(text.find("\"" + program + "\": {"));
      const bool fits = fitting.find(program) != std::string::npos;
      const std::string answer = own.substr(own.find("\"fits\": ") + 8);
      EXPECT_EQ(answer.substr(0, 4), fits ? "true" : "fals") << program << " " << size;
    }
  }
}

TEST(CommandLine, tilesThatCannotBeCutAreRefused) {
  TemporaryFolder folder;
  expectRefused(folder, {"--exponent=5", "--tiles=3"},
                "33 points cannot be cut into 3 equal tiles; choose a power of two");
  expectRefused(folder, {"--tint=height", "-o", "a.stl"},
                "--tint colours the surface of a map in a .glb; leave it out, or choose one");
  expectRefused(folder, {"--tiles=2", "-o", "a.glb"},
                "--tiles cuts a map into .png, .r16, .r32 or .asc files, not into \"a.glb\"");
  expectRefused(folder, {"-g", "planet", "--tiles=2"},
                "--tiles cuts a map, and a planet has six; leave it out");
  expectSuccess(folder, {"--exponent=4", "-o", "odd.r32"});
  expectRefused(folder, {"erode", "odd.r32", "--tiles=5", "-o", "t.r32", "-q"},
                "17 x 17 points cannot be cut into 5 x 5 equal tiles", 1);
  expectRefused(
      folder, {"--exponent=5", "--interval=1e-300", "-o", "a.contours.svg"},
      "\"a.contours.svg\" would have more than 500 heights of lines at an interval of 1e-300; "
      "choose one of at least 0.005",
      1);
}

TEST(CommandLine, aSizeOfAnyNumberKeepsWidthAndHeights) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=6", "--age=0.4", "-o", "whole.r32", "--sidecar"});
  expectSuccess(folder, {"--size=50", "--age=0.4", "-o", "sized.r32", "--sidecar", "--area",
                         "area.r32", "--mask", "rock=rock.png"});
  EXPECT_EQ(folder.read("sized.r32").size(), 50u * 50u * 4u);
  EXPECT_EQ(folder.read("area.r32").size(), 50u * 50u * 4u);
  const std::string whole = folder.read("whole.r32.json"), sized = folder.read("sized.r32.json");
  EXPECT_NEAR(numberIn(sized, "spacing") * 49, numberIn(whole, "spacing") * 64, 1e-6);
  EXPECT_LE(numberIn(sized, "maximum"), numberIn(whole, "maximum"));
  EXPECT_GE(numberIn(sized, "minimum"), numberIn(whole, "minimum"));
  // The corners are points of both.
  EXPECT_EQ(folder.read("sized.r32").substr(0, 4), folder.read("whole.r32").substr(0, 4));

  expectSuccess(folder, {"--exponent=6", "-o", "same.r32"});
  expectSuccess(folder, {"--size=65", "-o", "kept.r32"});
  EXPECT_EQ(folder.read("kept.r32"), folder.read("same.r32"));
}

TEST(CommandLine, aSizeIsThatOfOneMap) {
  TemporaryFolder folder;
  expectRefused(
      folder, {"race", "my.js"},
      "races run in JavaScript: npx orogen race FILE, with node, times the program in a file");
  expectRefused(folder, {"--size=100", "64"}, "one size is enough, got \"64\" and --size");
  expectRefused(folder, {"-g", "planet", "--size=100"},
                "--size is that of a map, and a planet has six; leave it out");
  expectRefused(folder, {"--window", "0,0,9,9", "--size=100"},
                "a window has a size of its own; leave out --size");
}

TEST(CommandLine, rawFloatsHaveAHeaderOfEnviBesideTheirSidecar) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=3", "-o", "a.r32", "--sidecar"});
  EXPECT_EQ(folder.names(), (Words{"a.r32", "a.r32.hdr", "a.r32.json"}));
  const std::string header = folder.read("a.r32.hdr");
  expectIn(header, "ENVI\nsamples = 9\nlines = 9\nbands = 1\nheader offset = 0\n");
  expectIn(header, "data type = 4\ninterleave = bsq\nbyte order = 0\n");
  expectIn(header, "map info = {Arbitrary, 1, 1, 0, 0, 0.375, 0.375}\n");
}

TEST(CommandLine, aSizeMakesAGreyPictureOfStampNoise) {
  TemporaryFolder folder;
  const Outcome outcome = expectSuccess(folder, {"512"});
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("heightmap.png: 512 x 512 points, heights "), 0u) << outcome.err;
  EXPECT_EQ(folder.names(), Words{"heightmap.png"});

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

TEST(CommandLine, withoutASizeItIsDiamondSquare) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent", "5", "--roughness", "0.7"});
  const Picture picture = decodePng(folder.path() / "heightmap.png");
  const Map map = mapOf("diamond-square", {.exponent = 5, .roughness = 0.7});
  EXPECT_EQ(picture.width, 33);
  EXPECT_TRUE(picture.grey == greyOf<std::uint8_t>(map));
}

TEST(CommandLine, integersAreThoseOfThePicture) {
  TemporaryFolder folder;
  for (const std::string how : {"range", "2016"}) {
    const std::string normalise = "--normalise=" + how;
    expectSuccess(folder, {"32", normalise, "-o", "map.r16"});
    expectSuccess(folder, {"32", normalise, "--bits", "16", "-o", "map.png"});
    const std::vector<std::uint16_t> grey = decodePng(folder.path() / "map.png").grey;
    const std::string file = folder.read("map.r16");
    ASSERT_EQ(file.size(), 2 * grey.size());
    for (std::size_t i = 0; i < grey.size(); ++i) {
      const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(file[at]); };
      ASSERT_EQ(byte(2 * i) | byte(2 * i + 1) << 8, grey[i]) << how << " " << i;
    }
  }
}

TEST(CommandLine, rawHeightsHaveTheGoldenHash) {
  TemporaryFolder folder;
  int checked = 0;
  for (const Golden& golden : readGoldens(kHeightGoldens)) {
    if (std::stoi(golden.value("exponent")) > 5) continue;
    Words words{"-q", "-o", "map.r32"};
    for (const auto& [id, value] : golden.values) words.push_back("--" + id + "=" + value);
    expectSuccess(folder, words);
    EXPECT_EQ(sha256(folder.read("map.r32")), golden.sha256) << golden.text();
    ++checked;
  }
  EXPECT_GT(checked, 20);
}

TEST(CommandLine, windowsHaveTheGoldenHash) {
  TemporaryFolder folder;
  int line = 0;
  for (const Golden& golden : readGoldens(kWindowGoldens)) {
    if (isSanitized() && line++ % 5 > 0) continue;
    Words words{"-o", "window.r32"};
    std::string place;
    for (const auto& [id, value] : golden.values) {
      const bool is_place = id == "x" || id == "y" || id == "width" || id == "height";
      if (is_place) place += (place.empty() ? "" : ",") + value;
      if (!is_place) words.push_back("--" + id + "=" + value);
    }
    words.push_back("--window=" + place);
    const Outcome outcome = expectSuccess(folder, words);
    EXPECT_EQ(outcome.err.find("window.r32: " + golden.value("width") + " x "), 0u) << outcome.err;
    EXPECT_EQ(sha256(folder.read("window.r32")), golden.sha256) << golden.text();
  }
}

TEST(CommandLine, aCommandMayStandAnywhereAndEndingsInAnyCase) {
  TemporaryFolder folder;
  expectSuccess(folder, {"32", "-q", "-o", "MAP.PNG"});
  EXPECT_EQ(decodePng(folder.path() / "MAP.PNG").width, 32);
  expectSuccess(folder, {"-q", "--age", "0.2", "erode", "MAP.PNG", "-o", "Worn.R32"});
  expectSuccess(folder, {"erode", "MAP.PNG", "-q", "--age", "0.2", "-o", "worn.r32"});
  EXPECT_EQ(folder.read("Worn.R32"), folder.read("worn.r32"));
  EXPECT_EQ(expectSuccess(folder, {"--json", "Worn.R32", "analyse"}).out.find("{"), 0u);
  // Here it is a value.
  EXPECT_EQ(run(folder, {"-g", "erode"}).err.find("orogen: there is no generator \"erode\""), 0u);
}

TEST(CommandLine, aHyphenIsTheStandardOutput) {
  TemporaryFolder folder;
  for (const std::string ending : {"png", "r32", "svg", "glb"}) {
    const std::string name = "map." + ending;
    const Outcome outcome = run(folder, {"32", "-o", "-", "--format", ending}, {});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("standard output: 32 x 32 points"), 0u) << outcome.err;
    EXPECT_EQ(folder.names(), Words{});
    expectSuccess(folder, {"32", "-o", name});
    EXPECT_TRUE(outcome.out == folder.read(name)) << name;
    std::filesystem::remove(folder.path() / name);
  }
  const std::string usual = run(folder, {"32", "-q", "-o", "-"}, {}).out;
  EXPECT_EQ(usual.substr(1, 3), "PNG");
  const Outcome full = run(folder, {"32", "-q", "-o", "-"}, {.standard_output = "/dev/full"});
  EXPECT_EQ(full.status, 1);
  EXPECT_EQ(full.err, "orogen: cannot write to the standard output: No space left on device\n");
}

TEST(CommandLine, aModelIsExactlyAsWideAsAsked) {
  TemporaryFolder folder;
  for (const Words& how : {Words{}, {"--voxels"}}) {
    Words words{"-g", "diamond-square", "--exponent=1", "-q", "-o", "m.glb", "--metres=7"};
    words.insert(words.end(), how.begin(), how.end());
    expectSuccess(folder, words);
    const std::string glb = folder.read("m.glb");
    expectIn(glb, "\"min\": [-3.5, ");
    expectIn(glb, "\"max\": [3.5, ");
  }
}

TEST(CommandLine, aSidecarSaysTheMetresThatAreAskedForAndOnlyOfGround) {
  TemporaryFolder folder;
  expectSuccess(folder,
                {"--exponent=4", "--age=0.5", "-o", "a.r16", "--elevation-change=w.r16",
                 "--surface=s.r16", "--mask=sand=m.r16", "--sidecar", "--metres=4000", "-q"});
  for (const std::string name : {"a.r16.json", "s.r16.json"}) {
    EXPECT_NEAR(numberIn(folder.read(name), "metresPerUnit"), 4000 / 3.0, 0.01) << name;
    expectIn(folder.read(name), "\"terrainSize\": [4000, ");
    expectIn(folder.read(name), "\"sizes\": [127, 253, 505, 1009, 2017, 4033, 8129]");
  }
  for (const std::string name : {"w.r16.json", "m.r16.json"}) {
    for (const char* word : {"unity", "unreal", "godot", "metresPerUnit"}) {
      EXPECT_EQ(folder.read(name).find(word), std::string::npos) << name << " " << word;
    }
    EXPECT_GT(numberIn(folder.read(name), "spacing"), 0);
  }
  expectSuccess(folder, {"--window=0,0,1009,1009", "--level=9", "-q", "--sidecar", "-o", "u.r16"});
  expectIn(folder.read("u.r16.json"), "8129],\n    \"fits\": true");
}

TEST(CommandLine, areasOfAWindowAreLogarithmsInGrey) {
  TemporaryFolder folder;
  for (const std::string name : {"a.png", "a.r16", "a.r32"}) {
    const Outcome outcome = expectSuccess(folder, {"--window=0,0,33,17", "--level=5",
                                                   "--rivers=true", "-o", "w.r32", "--area", name});
    expectIn(outcome.err, name + (name == "a.r32" ? ": 33 x 17 points, area 0 to "
                                                  : ": 33 x 17 points, log2 of area 0 to 8.59619"));
  }
}

TEST(CommandLineFails, toWriteCubesThatMagicaVoxelCannotPlace) {
  TemporaryFolder folder;
  expectFailure(folder, {}, run(folder, {"--exponent=9", "--exaggeration=1000", "-o", "a.vox"}),
                "\"a.vox\" holds at most 1000 cubes of height, got 1316; choose fewer "
                "levels, or less exaggeration");
}

TEST(CommandLine, aDrawingHasALayerForEachPen) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=5", "--age=0.4", "-q", "-o", "a.svg"});
  const std::string svg = folder.read("a.svg");
  const std::string layer = "\n<g inkscape:groupmode=\"layer\" inkscape:label=\"";
  expectIn(svg, layer + "1 ground\" stroke=\"#000\">\n<g id=\"rows\">");
  expectIn(svg, layer + "2 rivers\" stroke=\"#2b6f9c\">\n<g id=\"rivers\">");
  EXPECT_LT(svg.find("fill=\"none\""), svg.find("<title>"));
}

TEST(CommandLine, anOlderFileIsReplaced) {
  TemporaryFolder folder;
  folder.write("map.r32", std::string(100'000, 'x'));
  expectSuccess(folder, {"--exponent", "2", "-o", "map.r32"});
  EXPECT_EQ(folder.read("map.r32").size(), 5u * 5 * 4);
  EXPECT_EQ(folder.names(), Words{"map.r32"});
}

TEST(CommandLine, helpNamesEveryFlagAndNoArgumentPrintsIt) {
  TemporaryFolder folder;
  const Outcome help = expectSuccess(folder, {"--help"});
  EXPECT_EQ(help.err, "");
  for (const ParameterRow& row : parameterTable()) {
    expectIn(help.out, "--" + std::string(row.id) + " ");
  }
  for (const char* flag :
       {"--output", "--bits", "--sidecar", "--quiet", "--generator", "--list", "--schema"}) {
    expectIn(help.out, flag);
  }
  for (const Words& words : {Words{}, Words{"help"}, Words{"-h"}, Words{"512", "--help"}}) {
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, help.out);
    EXPECT_EQ(outcome.err, "");
  }
  EXPECT_EQ(folder.names(), Words{});
}

TEST(CommandLine, listNamesEveryGenerator) {
  TemporaryFolder folder;
  const Outcome outcome = expectSuccess(folder, {"--list"});
  EXPECT_EQ(outcome.err, "");
  for (const Generator& generator : catalogue()) {
    expectIn(outcome.out, std::string(generator.id) + "\n");
    expectIn(outcome.out, generator.author);
  }
}

TEST(CommandLineFails, whereNoFileCanBe) {
  TemporaryFolder folder;
  folder.write("file", "mine");
  std::filesystem::create_directory(folder.path() / "folder.png");
  const Words before{"file", "folder.png"};
  for (const std::string name : {"missing/map.png", "missing/map.r32", "file/map.png"}) {
    expectFailure(folder, before, run(folder, {"64", "-o", name}), "cannot write " + name + ": …");
  }
  expectFailure(folder, before, run(folder, {"64", "-o", "folder.png"}),
                "cannot write folder.png: …");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "folder.png"));
  EXPECT_EQ(folder.read("file"), "mine");
}

TEST(CommandLineFails, toReplaceAWriteProtectedFile) {
  TemporaryFolder folder;
  folder.write("map.png", "mine");
  std::filesystem::permissions(folder.path() / "map.png", std::filesystem::perms::owner_read);
  expectFailure(folder, {"map.png"}, run(folder, {"64", "-o", "map.png"}, {.override = true}),
                "cannot write map.png: Permission denied");
  EXPECT_EQ(folder.read("map.png"), "mine");
}

// An unfinished file of a program that was killed: its name and its first line.
std::pair<std::string, std::string> killedIn(const TemporaryFolder& folder) {
  Program program(folder, {"--exponent", "12", "--bits", "16", "-o", "map.png"});
  const auto has_begun = [&] {
    const Words names = folder.names();
    return !names.empty() && folder.read(names[0]).size() > 150;
  };
  while (!has_begun() && !program.hasEnded()) usleep(500);
  program.send(SIGKILL);
  program.finish();
  const std::string name = folder.names().at(0);
  const std::string text = folder.read(name);
  return {name, text.substr(0, text.find('\n') + 1)};
}

TEST(CommandLine, removesWhatAKilledProgramLeft) {
  TemporaryFolder folder;
  const auto [name, line] = killedIn(folder);
  expectIn(line, "Orogen writes this file; boot ");
  const Outcome outcome = run(folder, {"64", "-o", "map.png"}, {});
  EXPECT_EQ(outcome.err.substr(0, outcome.err.find('\n')),
            name + ", left over from a program that was killed, is removed");
  EXPECT_EQ(folder.names(), Words{"map.png"});
}

TEST(CommandLine, leavesWhatSomebodyElseMayHaveWritten) {
  TemporaryFolder folder;
  const auto [name, line] = killedIn(folder);
  std::filesystem::remove(folder.path() / name);
  const auto with = [&line = line](std::string_view word, const std::string& value) {
    const std::size_t at = line.find(word) + word.size();
    std::string other = line;
    other.replace(at, line.find_first_of(",.", at) - at, value);
    other.resize(line.size() - 1, ' ');
    return other + '\n';
  };
  folder.write("map.png.part-1", "half");
  folder.write("map.png.part-2147483647", "half");
  folder.write("map.png.part-1999999-notes", line);
  folder.write("map.png.part-0000000000000000", "half");
  folder.write("map.png.part-0000000000000001", "");
  std::filesystem::create_directory(folder.path() / "map.png.part-0000000000000002");
  std::filesystem::create_directory(folder.path() / "map.png.part-2147483647.old");
  folder.write("map.png.part-0000000000000003", with("boot ", "0-0"));
  const std::string alive = with("process ", std::to_string(getpid()));
  folder.write("map.png.part-0000000000000004", alive.substr(0, alive.find("lock ")) + "lock 0." +
                                                    alive.substr(alive.find("lock ") + 7));
  // One that is being written in a container.
  folder.write("map.png.part-0000000000000005", with("namespace ", "pid:[1]"));
  folder.write("elsewhere", line);
  std::filesystem::create_symlink("elsewhere", folder.path() / "map.png.part-0000000000000006");
  const int writing = open((folder.path() / "map.png.part-0000000000000005").c_str(), O_RDWR);
  ASSERT_EQ(flock(writing, LOCK_EX | LOCK_NB), 0);
  Words expected = folder.names();
  const Outcome outcome = run(folder, {"64", "-o", "map.png"}, {});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err.find("left over"), std::string::npos) << outcome.err;
  expected.push_back("map.png");
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(folder.names(), expected);

  // The kernel releases the lock of a writer that ends, whatever container it was in. Node has no
  // locks.
  close(writing);
  const bool has_locks = std::getenv("OROGEN_OTHER_PROGRAM") == nullptr;
  expectIn(run(folder, {"64", "-o", "map.png"}, {}).err,
           has_locks ? "map.png.part-0000000000000005, left over" : "map.png: ");
}

TEST(CommandLineFails, onAFullDiskWithTheReasonAndKeepsTheOlderFile) {
  for (const std::string name : {"map.png", "map.r32"}) {
    TemporaryFolder folder;
    folder.write(name, "mine");
    expectDenied(folder, {"256", "-o", name}, {.files = true},
                 "cannot write " + name + ": File too large");
    EXPECT_EQ(folder.read(name), "mine");
  }
}

TEST(CommandLineFails, withoutTheMemoryAndSaysHowMuchItNeeds) {
  TemporaryFolder folder;
  expectDenied(folder, {"-g", "voirol-b", "--exponent", "13"}, {.megabytes = 100},
               "a map of 8193 × 8193 points needs 269 MB, which could not be had; choose a smaller "
               "exponent");
}

TEST(CommandLineFails, whenNobodyTakesItsOutput) {
  TemporaryFolder folder;
  for (const char* flag : {"--help", "--list", "--schema"}) {
    expectFailure(folder, {}, run(folder, {flag}, {.standard_output = "/dev/full"}),
                  "cannot write to the standard output: No space left on device");
  }
}

TEST(CommandLineFails, interruptedInItsWriting) {
  TemporaryFolder folder;
  Program program(folder, {"--exponent", "12", "--bits", "16", "-o", "map.png"});
  while (folder.names().empty() && !program.hasEnded()) usleep(500);
  ASSERT_FALSE(folder.names().empty());
  EXPECT_EQ(folder.names()[0].find("map.png.part-"), 0u) << "under its name when it is whole";
  program.send(SIGINT);
  expectFailure(folder, {}, program.finish(), "interrupted; nothing was written");
}

namespace fs = std::filesystem;

// Interrupts computations and analyses, and programs that wait at pipes, by each signal in turn.
TEST(CommandLineFails, interruptedAndLeavesTheFolderAsItWas) {
  TemporaryFolder folder;
  for (const auto& [name, side] : {std::pair{"in.r32", 8193ull}, {"land.r32", 4097ull}}) {
    folder.write(name, "");
    fs::resize_file(folder.path() / name, side * side * 4);  // of which the disk holds nothing
  }
  for (const std::string name : {"pipe.png", "pipe.r16", "pipe.r32"}) {
    ASSERT_EQ(mkfifo((folder.path() / name).c_str(), 0600), 0);
  }
  folder.write("map.r32", "mine");
  const Words before = folder.names();
  std::size_t count = 0;
  for (const Words& words : {Words{"-g", "stamp-noise", "--exponent", "13", "-o", "map.r32"},
                             {"4", "--stamp", "image", "--image", "pipe.png"},
                             {"analyse", "pipe.r32"},
                             {"analyse", "in.r32"},
                             {"erode", "land.r32", "--area", "a.r32"},
                             {"--exponent=12", "--age=1", "--elevation-change", "w.png"},
                             {"erode", "pipe.png"},
                             {"erode", "pipe.r16"},
                             {"erode", "pipe.r32"}}) {
    const int signal = std::array{SIGINT, SIGTERM, SIGHUP}[count++ % 3];
    Program program(folder, words);
    program.waitUntilItHandles(signal);
    program.send(signal);
    expectFailure(folder, before, program.finish(), "interrupted; nothing was written");
    EXPECT_EQ(folder.read("map.r32"), "mine");
  }
}

TEST(CommandLineHostile, aSidecarDoesNotStandAlone) {
  TemporaryFolder folder;
  expectDenied(folder, {"32", "-o", "map.r32", "--sidecar"}, {.files = true},
               "cannot write map.r32: File too large");
  fs::create_directory(folder.path() / "map.r32.json");
  EXPECT_EQ(run(folder, {"4", "-o", "map.r32", "--sidecar"}).status, 1);
  EXPECT_EQ(folder.names(), Words{"map.r32.json"});
}

TEST(CommandLineHostile, whatIsReplacedLeavesItsModeAndALinkStays) {
  TemporaryFolder folder;
  fs::create_directory(folder.path() / "maps");
  folder.write("maps/old.png", "old");
  fs::permissions(folder.path() / "maps/old.png", fs::perms{0640});
  fs::create_symlink("maps/old.png", folder.path() / "link.png");
  fs::create_symlink("maps/new.png", folder.path() / "dangling.png");
  for (const std::string name : {"link.png", "dangling.png"}) {
    expectSuccess(folder, {"4", "-q", "-o", name});
    EXPECT_TRUE(fs::is_symlink(folder.path() / name));
  }
  EXPECT_EQ(folder.read("maps/old.png").substr(1, 3), "PNG");
  EXPECT_EQ(folder.read("maps/new.png").substr(1, 3), "PNG");
  EXPECT_EQ(fs::status(folder.path() / "maps/old.png").permissions(), fs::perms{0640});
}

TEST(CommandLineHostile, aDeviceIsNotReplaced) {
  TemporaryFolder folder;
  fs::create_symlink("/dev/null", folder.path() / "null.png");
  expectRefused(folder, {"4", "-o", "null.png"}, "cannot write null.png: it is no regular file", 1);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(CommandLineHostile, namesAreShownShortAndHarmless) {
  TemporaryFolder folder;
  std::string deep;
  while (deep.size() < 6000) deep += "deep/";
  const Outcome outcome = run(folder, {"4", "-o", deep + "map.png"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_LT(outcome.err.size(), 300u);
  EXPECT_EQ(run(folder, {"4", "-o", "\x1b[2J\xff/a.png"})
                .err.find("orogen: cannot write \\x1b[2J\\xff/a.png: "),
            0u);
  EXPECT_EQ(run(folder, {"4", "-o", "\x1b.r32"}).err.find("\\x1b.r32: 4 x 4 points"), 0u);
  EXPECT_EQ(run(folder, {"analyse", "\x1b.r32"}).out.find("\\x1b.r32: 4 x 4 points"), 0u);
}

std::uint16_t wordAt(const std::string& bytes, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes.at(at)); };
  return static_cast<std::uint16_t>(byte(2 * i) | byte(2 * i + 1) << 8);
}

TEST(CommandLine, sixteenTilesOfOneRangeAreTheWholeMapInSixteenBits) {
  TemporaryFolder folder;
  const auto window = [&](int x, int y, int side, const std::string& name) {
    const std::string place = std::to_string(x) + "," + std::to_string(y) + "," +
                              std::to_string(side) + "," + std::to_string(side);
    expectSuccess(folder, {"--window", place, "--level", "6", "--range", "-1,1", "-o", name});
    return folder.read(name);
  };
  const std::string whole = window(0, 0, 65, "whole.r16");
  for (int tile = 0; tile < 16; ++tile) {
    const int left = tile % 4 * 16, top = tile / 4 * 16;
    const std::string piece = window(left, top, 17, "tile.r16");
    for (int i = 0; i < 17 * 17; ++i) {
      const int at = (top + i / 17) * 65 + left + i % 17;
      ASSERT_EQ(wordAt(piece, static_cast<std::size_t>(i)),
                wordAt(whole, static_cast<std::size_t>(at)))
          << tile << " " << i;
    }
  }
}

TEST(CommandLine, aRangeIsBlackAndWhiteAndInTheSidecar) {
  TemporaryFolder folder;
  const Words map{"--exponent", "4", "--seed", "3", "-o", "map.r16", "--sidecar"};
  Words narrow = map;
  narrow.insert(narrow.end(), {"--range", "-0.0078125,0.0078125"});
  const Outcome outcome = expectSuccess(folder, narrow);
  EXPECT_NE(outcome.err.find(" of them beyond --range"), std::string::npos) << outcome.err;
  const std::string greys = folder.read("map.r16");
  const std::string sidecar = folder.read("map.r16.json");
  EXPECT_NE(sidecar.find("\"minimum\": -0.0078125"), std::string::npos) << sidecar;
  EXPECT_NE(greys.find(std::string(2, '\0')), std::string::npos);
  EXPECT_NE(greys.find("\xff\xff"), std::string::npos);
  for (const char* wrong : {"1", "1,1", "2,1", "0,x", "0,1e39", ""}) {
    expectRefused(folder, {"--range", wrong}, "range must be two heights…");
  }
  expectRefused(folder, {"--range", "0,1", "-o", "a.r32"},
                "--range is black and white of .png and .r16; leave it out, or choose one of them");
  expectRefused(
      folder, {"--range", "0,1", "--normalise", "2016"},
      "--normalise 2016 searches for black and white, and --range sets them; leave one out");
}

TEST(CommandLine, aFlagThatIsSpelledAlmostRightIsNamed) {
  TemporaryFolder folder;
  expectRefused(folder, {"--roughnes", "1"},
                "there is no option \"--roughnes\"; did you mean --roughness? See orogen --help");
  expectRefused(
      folder, {"--milimetres", "1"},
      "there is no option \"--milimetres\"; did you mean --millimetres? See orogen --help");
  expectRefused(folder, {"--colour", "1"}, "there is no option \"--colour\"; see orogen --help");
  EXPECT_EQ(expectSuccess(folder, {"--version"}).out, "orogen 0.1.0 (algorithms 1)\n");
}

}  // namespace
}  // namespace orogen
