#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstring>
#include <tuple>

#include "cover/cover.h"
#include "files/normalise.h"
#include "support/field.h"
#include "support/forged_png.h"
#include "support/program.h"
#include "support/requests.h"
#include "support/sanitized.h"

namespace orogen {
namespace {

std::vector<float> floatsIn(const TemporaryFolder& folder, const std::string& name) {
  const std::string bytes = folder.read(name);
  std::vector<float> floats(bytes.size() / sizeof(float));
  std::memcpy(floats.data(), bytes.data(), floats.size() * sizeof(float));
  return floats;
}

template <class Number>
std::vector<float> floatsOf(const Buffer<Number>& numbers) {
  return {numbers.data(), numbers.data() + numbers.size()};
}

// The map that the library generates with diamond-square.
Heightfield mapAt(int exponent, double age) {
  return generated(mapRequest("diamond-square", {{"exponent", exponent}, {"age", age}}));
}

void erodeInPlace(Heightfield& field, double age = 0.5, bool tile = false) {
  Request request;
  EXPECT_EQ(chooseErosion(request), "");
  setAll(request, {{"age", age}, {"tile", tile}});
  Buffer<std::byte> scratch;
  EXPECT_EQ(erodeHeights(request, field, scratch, {}), "");
  measure(field);
}

TEST(CommandLineErode, anAgeGivesTheLibrarysHeightsAndWater) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=6", "--age=0.6", "-o", "map.r32", "--area", "area.r32",
                         "--surface", "surface.r32", "--elevation-change", "change.r32"});
  const Heightfield field = mapAt(6, 0.6);
  EXPECT_EQ(floatsIn(folder, "map.r32"), floatsOf(field.heights));
  EXPECT_EQ(floatsIn(folder, "area.r32"), floatsOf(field.water.area));
  EXPECT_EQ(floatsIn(folder, "surface.r32"), floatsOf(field.water.surface));
  EXPECT_EQ(floatsIn(folder, "change.r32"), floatsOf(field.water.elevation_change));
  EXPECT_EQ(folder.names(), (Words{"area.r32", "change.r32", "map.r32", "surface.r32"}));
}

TEST(CommandLineErode, aFileIsErodedLikeTheMapInIt) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=6", "-o", "in.r32", "-q"});
  Heightfield field = mapAt(6, 0);
  erodeInPlace(field);
  const Outcome outcome = expectSuccess(
      folder,
      {"erode", "in.r32", "-o", "out.r32", "--area=area.r32", "--elevation-change", "change.r32"});
  EXPECT_EQ(outcome.out, "");
  expectIn(outcome.err, "\nout.r32: 65 x 65 points, heights ");
  expectIn(outcome.err, "\narea.r32: 65 x 65 points, area 1 to ");
  EXPECT_EQ(floatsIn(folder, "out.r32"), floatsOf(field.heights));
  EXPECT_EQ(floatsIn(folder, "area.r32"), floatsOf(field.water.area));
  EXPECT_EQ(floatsIn(folder, "change.r32"), floatsOf(field.water.elevation_change));

  field = mapAt(6, 0);
  erodeInPlace(field, 0.9, true);
  expectSuccess(folder, {"erode", "--age", "0.9", "--tile", "in.r32", "-o", "out.r32"});
  EXPECT_EQ(floatsIn(folder, "out.r32"), floatsOf(field.heights));
}

TEST(CommandLineErode, withoutAnAgeTheWaterIsThatOfTheGroundAsItIs) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=5", "-o", "in.r32", "-q"});
  expectSuccess(folder, {"erode", "in.r32", "--age=0", "-o", "out.r32", "--area", "area.r32"});
  EXPECT_EQ(folder.read("out.r32"), folder.read("in.r32"));
  Heightfield field = mapAt(5, 0);
  erodeInPlace(field, 0);
  EXPECT_EQ(floatsIn(folder, "area.r32"), floatsOf(field.water.area));
}

TEST(CommandLineErode, writesAllInEveryFormat) {
  TemporaryFolder folder;
  Heightfield field = mapAt(5, 0.5);
  Buffer<float> logarithms;
  ASSERT_TRUE(logarithms.resize(field.heights.size()));
  for (std::size_t i = 0; i < logarithms.size(); ++i) {
    logarithms.data()[i] = static_cast<float>(std::log2(field.water.area.data()[i]));
  }
  const auto greys = [](std::span<const float> heights) {
    std::vector<std::uint16_t> grey(heights.size());
    files::toGrey(heights, rangeOf(heights), grey);
    return grey;
  };
  expectSuccess(folder, {"--exponent=5", "--age=0.5", "--bits=16", "-o", "map.png", "--area=a.png",
                         "--surface=s.png", "--elevation-change=w.png"});
  EXPECT_EQ(decodePng(folder.path() / "map.png").grey, greys(field.heights.span()));
  EXPECT_EQ(decodePng(folder.path() / "a.png").grey, greys(logarithms.span()));
  EXPECT_EQ(decodePng(folder.path() / "s.png").grey, greys(field.water.surface.span()));
  EXPECT_EQ(decodePng(folder.path() / "w.png").grey, greys(field.water.elevation_change.span()));

  expectSuccess(folder, {"--exponent=5", "--age=0.5", "-o", "map.png", "--area=a.r16",
                         "--elevation-change=w.r32", "--sidecar"});
  const auto grey = greys(logarithms.span());
  EXPECT_EQ(folder.read("a.r16"),
            std::string(reinterpret_cast<const char*>(grey.data()), grey.size() * 2));
  EXPECT_EQ(folder.names(),
            (Words{"a.png", "a.r16", "a.r16.json", "map.pgw", "map.png", "map.png.aux.xml", "s.png",
                   "w.png", "w.r32", "w.r32.hdr", "w.r32.json"}));
  EXPECT_EQ(static_cast<float>(numberIn(folder.read("a.r16.json"), "maximum")),
            rangeOf(logarithms.span()).maximum);
}

TEST(CommandLineErode, ofAPictureHasTheValleysOfTheMapItself) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=8", "--bits=16", "-o", "map.png", "-q"});
  expectSuccess(folder, {"--exponent=8", "-o", "map.r32", "-q"});
  const auto erode = [&](const std::string& name) {
    expectSuccess(
        folder, {"erode", name, "-q", "-o", "out.r32", "--area=a.r32", "--elevation-change=w.r32"});
    std::vector<float> areas = floatsIn(folder, "a.r32");
    for (float& area : areas) area = std::log2(area);
    return std::array{floatsIn(folder, "out.r32"), floatsIn(folder, "w.r32"), areas};
  };
  const auto of_picture = erode("map.png");
  const auto of_map = erode("map.r32");
  EXPECT_GT(correlationOf(of_picture[0], of_map[0]), 0.999);
  EXPECT_GT(correlationOf(of_picture[1], of_map[1]), 0.99);
  EXPECT_GT(correlationOf(of_picture[2], of_map[2]), 0.9);
  EXPECT_NEAR(rangeOf(of_picture[0]).minimum, rangeOf(of_map[0]).minimum, 1e-4);
}

// The heights that the program reads, which an age of 0 leaves unchanged, and the scale.
struct Read {
  std::vector<float> heights;
  double spacing;
};

Read readBack(const TemporaryFolder& folder, const std::string& name) {
  expectSuccess(folder, {"erode", name, "--age=0", "-q", "-o", "back.r32", "--sidecar"});
  return {floatsIn(folder, "back.r32"), numberIn(folder.read("back.r32.json"), "spacing")};
}

TEST(CommandLineErode, ourFilesKeepTheirScale) {
  TemporaryFolder folder;
  const Heightfield field = mapAt(5, 0);
  const double relief = static_cast<double>(field.maximum - field.minimum);
  for (const Words& words : {Words{"map.png", "--bits=8"},
                             {"map.png", "--bits=16"},
                             {"map.r16", "--sidecar"},
                             {"map.r32", "--sidecar"},
                             {"map.asc", "--bits=16"}}) {
    expectSuccess(folder, {"--exponent=5", "-q", "-o", words[0], words[1]});
    const Read back = readBack(folder, words[0]);
    const double step = words[1] == "--bits=8" ? 255 : 65535;
    ASSERT_EQ(back.heights.size(), field.heights.size());
    for (std::size_t i = 0; i < back.heights.size(); ++i) {
      ASSERT_NEAR(back.heights[i], field.heights.data()[i], relief / step * 0.51) << words[0];
    }
    EXPECT_EQ(static_cast<float>(back.spacing), field.spacing) << words[0];
  }
}

TEST(CommandLineErode, othersGoFromZeroToOneAndLookNatural) {
  TemporaryFolder folder;
  folder.write("in.r16", std::string("\0\0\xff\xff\x00\x80\0\0\0\0\0\0\0\0\0\0\0\0", 18));
  const std::vector<float> heights{0, 1, static_cast<float>(32768 / 65535.0), 0, 0, 0, 0, 0, 0};
  const double spacing = 1 / 0.18 / 2;
  // Sidecars of another size or with nonsense are ignored.
  for (const std::string sidecar :
       {"", "{\"width\": 5, \"minimum\": 2, \"maximum\": 3, \"spacing\": 1}",
        "{\"width\": 3, \"minimum\": 3, \"maximum\": 2, \"spacing\": 1}",
        "{\"width\": 3, \"minimum\": 2, \"maximum\": 3, \"spacing\": 0}",
        "{\"width\": 3, \"minimum\": \"2\", \"maximum\": 3, \"spacing\": 1}",
        "{\"width\": 3, \"maximum\": 3, \"spacing\": 1e999}", "{\"width\"", "\"width\":"}) {
    folder.write("in.r16.json", sidecar);
    const Read back = readBack(folder, "in.r16");
    EXPECT_EQ(back.heights, heights) << sidecar;
    EXPECT_FLOAT_EQ(static_cast<float>(back.spacing), static_cast<float>(spacing)) << sidecar;
  }
  folder.write("in.r16.json",
               "{\"spacing\":7,\n\t\"maximum\" : 30 , \"minimum\": -1e1, \"width\":3}");
  const Read back = readBack(folder, "in.r16");
  EXPECT_EQ(back.heights[0], -10);
  EXPECT_EQ(back.heights[1], 30);
  EXPECT_EQ(back.spacing, 7);
}

TEST(CommandLineErode, picturesOfEveryKindAreRead) {
  TemporaryFolder folder;
  const auto heightsOf = [&](int bits, char colours, const std::string& row,
                             const std::string& chunks = "") {
    const std::string filtered = '\0' + row;
    folder.write("in.png", png(3, 3, bits, colours, filtered + filtered + filtered, chunks));
    std::vector<float> heights = readBack(folder, "in.png").heights;
    heights.resize(3);
    return heights;
  };
  using Heights = std::vector<float>;
  const auto share = [](double value, double of) { return static_cast<float>(value / of); };
  const Heights expected{0, share(51, 255), 1};
  EXPECT_EQ(heightsOf(8, kGrey, std::string("\0\x33\xff", 3)), expected);
  EXPECT_EQ(heightsOf(16, kGrey, std::string("\0\0\x33\x33\xff\xff", 6)), expected);
  EXPECT_EQ(heightsOf(4, kGrey, std::string("\x03\xf0", 2)), expected);
  EXPECT_EQ(heightsOf(8, kGreyAlpha, std::string("\0\1\x33\x44\xff\1", 6)), expected);
  EXPECT_EQ(heightsOf(8, kGreyAlpha, std::string("\0\0\x33\x44\xff\0", 6)),
            Heights(3, expected[1]));
  EXPECT_EQ(heightsOf(8, kColours, std::string("\0\0\0\x33\x33\x33\xff\xff\xff", 9)), expected);
  EXPECT_EQ(heightsOf(8, kPalette, std::string("\2\1\0", 3),
                      chunk("PLTE" + std::string("\xff\xff\xff\x33\x33\x33\0\0\0", 9))),
            expected);
  EXPECT_EQ(heightsOf(8, kColours, std::string("\xff\0\0\0\xff\0\0\0\xff", 9)),
            (Heights{share(2126, 10000), share(7152, 10000), share(722, 10000)}));

  const std::string grey("\0\x33\xff", 3);
  const auto said = [](const std::string& text) { return chunk("tEXt" + text); };
  const std::string scale = "{\"minimum\": 1, \"maximum\": 6, \"spacing\": 2}";
  const std::string keyword("Terrain\0", 8);
  EXPECT_EQ(heightsOf(8, kGrey, grey, said(keyword + scale)), (Heights{1, 2, 6}));
  EXPECT_EQ(heightsOf(8, kGrey, grey, said(std::string("Comment\0", 8) + scale)), expected);
  EXPECT_EQ(heightsOf(8, kGrey, grey, said(keyword + std::string(2000, ' ') + scale)), expected);
  EXPECT_EQ(heightsOf(8, kGrey, grey, said(keyword)), expected);
}

TEST(CommandLineErode, coloursOfATileAreItsMetres) {
  TemporaryFolder folder;
  std::string terrarium, mapbox;
  for (int row = 0; row < 3; ++row) {
    terrarium += '\0';
    mapbox += '\0';
    for (int column = 0; column < 3; ++column) {
      const int metres = 100 * row + 50 * column, above = 32768 + metres;
      const int tenths = 10 * (10000 + metres);
      terrarium += {static_cast<char>(above >> 8), static_cast<char>(above & 255), '\x80'};
      mapbox += {static_cast<char>(tenths >> 16), static_cast<char>(tenths >> 8 & 255),
                 static_cast<char>(tenths & 255)};
    }
  }
  folder.write("terrarium.png", png(3, 3, 8, kColours, terrarium));
  folder.write("mapbox.png", png(3, 3, 8, kColours, mapbox));
  const auto rowsOf = [&](const std::string& name) { return readBack(folder, name).heights; };
  EXPECT_EQ(rowsOf("terrarium.png"),
            (std::vector<float>{0.5, 50.5, 100.5, 100.5, 150.5, 200.5, 200.5, 250.5, 300.5}));
  EXPECT_EQ(rowsOf("mapbox.png"), (std::vector<float>{0, 50, 100, 100, 150, 200, 200, 250, 300}));
  EXPECT_NE(run(folder, {"analyse", "mapbox.png"}).err.find("a Mapbox tile, in metres"),
            std::string::npos);
  // Who says the heights of black and white wants greys.
  EXPECT_EQ(run(folder, {"analyse", "mapbox.png", "--low=0", "--high=1"}).err.find("Mapbox"),
            std::string::npos);
}

// A smooth map of integers, with the larger byte of each first if asked.
std::string smoothIntegers(int width, int height, bool big = false) {
  std::string bytes;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int value = 4000 + 37 * x + 91 * y;
      const auto low = static_cast<char>(value & 255), high = static_cast<char>(value >> 8);
      bytes += big ? high : low;
      bytes += big ? low : high;
    }
  }
  return bytes;
}

TEST(CommandLineErode, rawHeightsHaveTheLayoutThatTheJsonBesideThemSays) {
  TemporaryFolder folder;
  folder.write("m.r16", smoothIntegers(33, 33));
  folder.write("big.r16", smoothIntegers(33, 33, true));
  folder.write("big.r16.json", R"({"width": 33, "byteOrder": "big-endian"})");
  folder.write("south.r16", smoothIntegers(33, 33));
  folder.write("south.r16.json", R"({"width": 33, "firstRow": "south"})");
  const std::vector<float> heights = readBack(folder, "m.r16").heights;
  EXPECT_EQ(readBack(folder, "big.r16").heights, heights);
  const std::vector<float> south = readBack(folder, "south.r16").heights;
  EXPECT_EQ(std::vector<float>(south.end() - 33, south.end()),
            std::vector<float>(heights.begin(), heights.begin() + 33));

  folder.write("long.r16", smoothIntegers(64, 16));
  folder.write("long.r16.json", R"({"width": 64})");
  EXPECT_EQ(run(folder, {"analyse", "long.r16"}).out.find("long.r16: 64 x 16 points"), 0u);
}

TEST(CommandLineErode, rawHeightsThatSeemToHaveAnotherLayoutAreReadSoAndItIsSaid) {
  TemporaryFolder folder;
  folder.write("m.r16", smoothIntegers(33, 33));
  folder.write("long.r16", smoothIntegers(64, 16));
  const Outcome oblong = run(folder, {"analyse", "long.r16"});
  EXPECT_EQ(oblong.out.find("long.r16: 64 x 16 points"), 0u) << oblong.out;
  expectIn(oblong.err, "64 × 16 points were taken");
  folder.write("big.r16", smoothIntegers(33, 33, true));
  expectIn(run(folder, {"analyse", "big.r16"}).err, "the larger byte was taken to come first");
  EXPECT_EQ(readBack(folder, "big.r16").heights, readBack(folder, "m.r16").heights);
}

TEST(CommandLineErode, mapsOfAnySize) {
  TemporaryFolder folder;
  for (const int side : {3, 7, 100}) {
    const Map map = mapBy(side, [](int x, int y) { return (x * 7 + y * 5 + x * y) % 11; });
    folder.write("in.r32", std::string(reinterpret_cast<const char*>(map.heights.data()),
                                       map.heights.size() * sizeof(float)));
    Heightfield field = fieldOf(map);
    erodeInPlace(field);
    expectSuccess(folder, {"erode", "in.r32", "-q", "-o", "out.r32"});
    EXPECT_EQ(floatsIn(folder, "out.r32"), floatsOf(field.heights)) << side;
  }
}

TEST(CommandLineErode, writesAsManyFilesAsThereAreFlagsFor) {
  TemporaryFolder folder;
  Words words{"-g", "planet", "--exponent=3", "--age=0.5", "--sidecar", "-q"};
  words.insert(words.end(), {"-o", "map.r16"});
  for (const std::string trace : {"area", "surface", "elevation-change"}) {
    words.push_back("--" + trace + "=" + trace + ".r16");
  }
  for (const std::string_view kind : cover::kNames) {
    words.push_back("--mask=" + std::string(kind) + "=" + std::string(kind) + ".r16");
  }
  expectSuccess(folder, words);
  EXPECT_EQ(folder.names().size(), 2 * (1 + 3 + cover::kNames.size()));
}

TEST(CommandLineErode, aMaskOfWaterIsOneWhereTheSurfaceIsAboveTheGround) {
  TemporaryFolder folder;
  const Words land{"--window=0,0,65,65", "--level=6", "--rivers=true"};
  for (const Words& terrain :
       std::vector<Words>{land, {"--exponent=6", "--age=0.4"}, {"-g", "planet", "--age=0.3"}}) {
    Words words = terrain;
    words.insert(words.end(),
                 {"-q", "-o", "a.r32", "--surface=s.r32", "--mask=water=w.r32", "--exponent=6"});
    if (terrain == land) words.pop_back();
    expectSuccess(folder, words);
    const auto ground = floatsIn(folder, "a.r32"), surface = floatsIn(folder, "s.r32");
    const auto water = floatsIn(folder, "w.r32");
    for (std::size_t i = 0; i < ground.size(); ++i) {
      ASSERT_EQ(water[i], surface[i] > ground[i] ? 1 : 0) << i;
    }
    EXPECT_GT(std::count(water.begin(), water.end(), 1.0f), 0);
  }
  expectSuccess(folder, {"--exponent=6", "-q", "-o", "a.r32", "--mask=water=w.r32", "--water=25"});
  const auto dry = floatsIn(folder, "w.r32");
  EXPECT_NEAR(static_cast<double>(std::count(dry.begin(), dry.end(), 1.0f)), 65 * 65 / 4.0, 60);
}

TEST(CommandLineErode, namesItsOutputItself) {
  TemporaryFolder folder;
  expectSuccess(folder, {"4", "-q"});
  expectSuccess(folder, {"erode", "heightmap.png", "-q"});
  EXPECT_EQ(folder.names(), (Words{"eroded.png", "heightmap.png"}));
}

TEST(CommandLineErode, helpShowsErosionOnce) {
  TemporaryFolder folder;
  const std::string help = run(folder, {"--help"}).out;
  for (const std::string flag : {"--age ", "--hardness ", "--creep ", "--sea ", "--area FILE",
                                 "--surface FILE", "--elevation-change FILE", "erode FILE "}) {
    const std::size_t at = help.find("\n  " + flag);
    ASSERT_NE(at, std::string::npos) << flag;
    EXPECT_EQ(help.find("\n  " + flag, at + 1), std::string::npos) << flag;
    EXPECT_GT(at, help.find("\nErosion\n")) << flag;
    EXPECT_LT(at, help.find("\nAnalysis\n")) << flag;
  }
  const std::string list = run(folder, {"--list"}).out;
  EXPECT_EQ(list.find("--age"), list.rfind("--age"));
}

namespace fs = std::filesystem;

void writeZeros(const TemporaryFolder& folder, const std::string& name, std::size_t bytes) {
  folder.write(name, "");
  fs::resize_file(folder.path() / name, bytes);  // a sparse file, which takes no space on the disk
}

TEST(CommandLineErodeRefuses, badFiles) {
  TemporaryFolder folder;
  const auto floats = [](float value, int count) {
    std::string bytes(static_cast<std::size_t>(count) * sizeof value, '\0');
    std::memcpy(bytes.data() + sizeof value, &value, sizeof value);
    return bytes;
  };
  const auto said = [](const std::string& text) {
    return chunk(std::string("tEXtTerrain\0", 12) + text);
  };
  const std::string rows(3 * 4, '\0');
  const std::string absurd =
      "cannot be used: heights from 0 to 1e+300, 1 from point to point, cannot be drawn; scale "
      "them so that relief and "
      "width are between 1e-18 and 1e18";
  const std::string absurd_scale = R"({"minimum": 0, "maximum": 1e300, "spacing": 1, "width": 3})";
  const std::string damaged = "the file is a damaged or truncated PNG (its data are ";
  const std::string allowed = ", and 2 to 134 million are possible, at least two a side";
  // What follows the name of the file; the last ones with the word that they can begin with.
  const std::vector<std::tuple<std::string, std::string, std::string>> files{
      {"one.r16", std::string(2, '\1'), "the map has 1 × 1 points" + allowed},
      {"empty.png", "", "the file is empty; a heightmap must be…"},
      {"jpeg.png", "\xff\xd8\xff\xe0",
       "the file is a JPEG, which has 8 bits at most and loses some; …"},
      {"svg.png", "<svg xmlns=''/>", "the file is an SVG; a heightmap must be…"},
      {"head.png", png(3, 3, 8, kGrey, rows).substr(0, 20),
       "the file is a PNG that ends before its size; …"},
      {"short.png", png(3, 3, 8, kGrey, rows.substr(4)), damaged + "less than its size)"},
      {"bomb.png", png(3, 3, 8, kGrey, std::string(10'000'000, '\0')),
       damaged + "more than its size)"},
      {"thin.png", png(1, 4, 8, kGrey, rows), "the map has 1 × 4 points" + allowed},
      {"large.png", png(20000, 20000, 8, kGrey, rows),
       "the map has 20000 × 20000 points" + allowed},
      {"huge.png", png(2147483647, 2147483647, 16, kColours, rows),
       "the map has 2147483647 × 2147483647 points" + allowed},
      {"none.png", png(0, 0, 8, kGrey, rows), "the picture has no points (0 × 0); …"},
      {"wild.r32", floats(3e19f, 9), "heights from 0 to 3e+19, 8.33e+19 from point to point, …"},
      {"inf.r32", floats(-INFINITY, 9),
       "the height at column 1, row 0 is -Infinity, no finite number, …"}};
  folder.write("two.r32", floats(0, 4));
  expectRefused(folder, {"erode", "two.r32", "-q"},
                "age needs a map of at least 3 points a side, got 2");
  folder.write("said.png", png(3, 3, 8, kGrey, rows, said(absurd_scale)));
  expectRefused(folder, {"erode", "said.png"}, "\"said.png\" " + absurd);
  for (const auto& [name, bytes, sentence] : files) {
    folder.write(name, bytes);
    expectRefused(folder, {"erode", name, "-o", "out.png", "--area", "a.r32"},
                  "\"" + name + "\" cannot be used: " + sentence);
  }
  folder.write("beside.r16", std::string(18, '\0'));
  folder.write("beside.r16.json", absurd_scale);
  expectRefused(folder, {"erode", "beside.r16"}, "\"beside.r16\" " + absurd);
  fs::create_directory(folder.path() / "folder.png");
  expectRefused(folder, {"erode", "folder.png"}, "\"folder.png\" is a folder; name a file in it");
  writeZeros(folder, "large.r16", (std::size_t{1} << 29) + 2);
  expectRefused(folder, {"erode", "large.r16"},
                "\"large.r16\" is larger than the 536 MB that are allowed");
}

TEST(CommandLineErodeRefuses, toWriteAPart) {
  TemporaryFolder folder;
  expectSuccess(folder, {"16", "-q", "-o", "in.r32"});
  folder.write("out.r16", "mine");
  // The map itself is small enough for this disk, but the area is not.
  expectDenied(folder, {"erode", "in.r32", "-q", "-o", "out.r16", "--area", "area.r32"},
               {.files = true}, "cannot write area.r32: File too large");
  fs::create_directory(folder.path() / "change.png");
  expectRefused(
      folder,
      {"erode", "in.r32", "-q", "-o", "out.r16", "--area=a.png", "--elevation-change=change.png"},
      "cannot write change.png: it is no regular file", 1);
  expectRefused(
      folder,
      {"erode", "in.r32", "-q", "-o", "out.r16", "--area=a.png", "--elevation-change=no/w.png"},
      "cannot write no/w.png: No such file or directory", 1);
  fs::create_directory(folder.path() / "surface.r32.json");
  expectRefused(folder,
                {"erode", "in.r32", "-q", "--output=out.r16", "--sidecar", "--surface=surface.r32"},
                "cannot write surface.r32.json: it is no regular file", 1);
  EXPECT_EQ(folder.read("out.r16"), "mine");
}

TEST(CommandLineErodeRefuses, withoutTheMemory) {
  TemporaryFolder folder;
  writeZeros(folder, "in.r32", 8193ull * 8193 * 4);
  writeZeros(folder, "in.r16", 8193ull * 8193 * 2);
  const std::string sentence = "there is not enough memory for ";
  for (const std::string name : {"in.r32", "in.r16"}) {
    expectDenied(folder, {"erode", name, "-q"}, {.megabytes = 200}, sentence + "\"" + name + "\"");
  }
  writeZeros(folder, "in.r32", 4097ull * 4097 * 4);
  // A sanitizer limits each piece of memory alone, of which the heights are less than half.
  expectDenied(folder, {"erode", "in.r32", "-q"}, {.megabytes = isSanitized() ? 100 : 200},
               "a map of 4097 × 4097 points needs 476 MB, which could not be had; erode a smaller "
               "map");
}

TEST(CommandLineErodeRefuses, noPictureBecauseItComesThroughAPipe) {
  TemporaryFolder folder;
  expectSuccess(folder, {"16", "-q", "-o", "in.png"});
  ASSERT_EQ(mkfifo((folder.path() / "pipe.png").c_str(), 0600), 0);
  Program program(folder, {"erode", "pipe.png", "-q", "-o", "a.png"});
  folder.write("pipe.png", folder.read("in.png"));
  EXPECT_EQ(program.finish().status, 0);
  expectSuccess(folder, {"erode", "in.png", "-q", "-o", "b.png"});
  EXPECT_EQ(folder.read("a.png"), folder.read("b.png"));
}

}  // namespace
}  // namespace orogen
