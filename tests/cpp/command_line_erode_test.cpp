#include <gtest/gtest.h>

#include <cmath>

#include "field.h"
#include "forged_png.h"
#include "generate.h"
#include "json.h"
#include "picture.h"
#include "program.h"
#include "shaping/normalise.h"

namespace orogen {
namespace {

using Words = std::vector<std::string>;

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

void expectSuccess(const TemporaryFolder& folder, const Words& words) {
  const Outcome outcome = run(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

// What the library makes of diamond-square.
Heightfield generated(int exponent, double age) {
  Request request;
  request.parameters.exponent = exponent;
  request.parameters.age = age;
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generate(request, field, scratch, {}), "");
  return field;
}

void erodeInPlace(Heightfield& field, double age = 0.5, bool tile = false) {
  Request request;
  EXPECT_EQ(chooseErosion(request), "");
  request.parameters.age = age;
  request.parameters.tile = tile;
  Buffer<std::byte> scratch;
  EXPECT_EQ(erodeHeights(request, field, scratch, {}), "");
  measure(field);
}

double correlation(const std::vector<float>& a, const std::vector<float>& b) {
  double sums[5] = {};
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b[i];
    const double terms[5] = {x, y, x * x, y * y, x * y};
    for (int k = 0; k < 5; ++k) sums[k] += terms[k] / static_cast<double>(a.size());
  }
  const auto [x, y, xx, yy, xy] = sums;
  return (xy - x * y) / std::sqrt((xx - x * x) * (yy - y * y));
}

TEST(CommandLineErode, anAgeGivesTheLibrarysHeightsAndWater) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=6", "--age=0.6", "-o", "map.r32", "--area", "area.r32",
                         "--surface", "surface.r32", "--wear", "wear.r32"});
  const Heightfield field = generated(6, 0.6);
  EXPECT_EQ(floatsIn(folder, "map.r32"), floatsOf(field.heights));
  EXPECT_EQ(floatsIn(folder, "area.r32"), floatsOf(field.water.area));
  EXPECT_EQ(floatsIn(folder, "surface.r32"), floatsOf(field.water.surface));
  EXPECT_EQ(floatsIn(folder, "wear.r32"), floatsOf(field.water.wear));
  EXPECT_EQ(folder.names(), (Words{"area.r32", "map.r32", "surface.r32", "wear.r32"}));
}

TEST(CommandLineErode, aFileIsErodedLikeTheMapInIt) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=6", "-o", "in.r32", "-q"});
  Heightfield field = generated(6, 0);
  erodeInPlace(field);
  const Outcome outcome =
      run(folder, {"erode", "in.r32", "-o", "out.r32", "--area=area.r32", "--wear", "wear.r32"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err.find("out.r32: 65 x 65 points, heights "), 0u) << outcome.err;
  EXPECT_NE(outcome.err.find("\narea.r32: 65 x 65 points, area 1 to "), std::string::npos)
      << outcome.err;
  EXPECT_EQ(floatsIn(folder, "out.r32"), floatsOf(field.heights));
  EXPECT_EQ(floatsIn(folder, "area.r32"), floatsOf(field.water.area));
  EXPECT_EQ(floatsIn(folder, "wear.r32"), floatsOf(field.water.wear));

  field = generated(6, 0);
  erodeInPlace(field, 0.9, true);
  expectSuccess(folder, {"erode", "--age", "0.9", "--tile", "in.r32", "-o", "out.r32"});
  EXPECT_EQ(floatsIn(folder, "out.r32"), floatsOf(field.heights));
}

TEST(CommandLineErode, withoutAnAgeTheWaterIsThatOfTheGroundAsItIs) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=5", "-o", "in.r32", "-q"});
  expectSuccess(folder, {"erode", "in.r32", "--age=0", "-o", "out.r32", "--area", "area.r32"});
  EXPECT_EQ(folder.read("out.r32"), folder.read("in.r32"));
  Heightfield field = generated(5, 0);
  erodeInPlace(field, 0);
  EXPECT_EQ(floatsIn(folder, "area.r32"), floatsOf(field.water.area));
}

TEST(CommandLineErode, writesAllInEveryFormat) {
  TemporaryFolder folder;
  Heightfield field = generated(5, 0.5);
  Buffer<float> logarithms;
  ASSERT_TRUE(logarithms.resize(field.heights.size()));
  for (std::size_t i = 0; i < logarithms.size(); ++i) {
    logarithms.data()[i] = static_cast<float>(std::log2(field.water.area.data()[i]));
  }
  const auto greys = [](std::span<const float> heights) {
    std::vector<std::uint16_t> grey(heights.size());
    shaping::toGrey(heights, rangeOf(heights), grey);
    return grey;
  };
  expectSuccess(folder, {"--exponent=5", "--age=0.5", "--bits=16", "-o", "map.png", "--area=a.png",
                         "--surface=s.png", "--wear=w.png"});
  EXPECT_EQ(decodePng(folder.path() / "map.png").grey, greys(field.heights.span()));
  EXPECT_EQ(decodePng(folder.path() / "a.png").grey, greys(logarithms.span()));
  EXPECT_EQ(decodePng(folder.path() / "s.png").grey, greys(field.water.surface.span()));
  EXPECT_EQ(decodePng(folder.path() / "w.png").grey, greys(field.water.wear.span()));

  expectSuccess(folder, {"--exponent=5", "--age=0.5", "-o", "map.png", "--area=a.r16",
                         "--wear=w.r32", "--sidecar"});
  const auto grey = greys(logarithms.span());
  EXPECT_EQ(folder.read("a.r16"),
            std::string(reinterpret_cast<const char*>(grey.data()), grey.size() * 2));
  EXPECT_EQ(folder.names(), (Words{"a.png", "a.r16", "a.r16.json", "map.png", "s.png", "w.png",
                                   "w.r32", "w.r32.json"}));
  auto sidecar = jsonLeaves(folder.read("a.r16.json"));
  EXPECT_EQ(std::stof(sidecar["maximum"]), rangeOf(logarithms.span()).maximum);
}

TEST(CommandLineErode, ofAPictureHasTheValleysOfTheMapItself) {
  TemporaryFolder folder;
  expectSuccess(folder, {"--exponent=8", "--bits=16", "-o", "map.png", "-q"});
  expectSuccess(folder, {"--exponent=8", "-o", "map.r32", "-q"});
  const auto erode = [&](const std::string& name) {
    expectSuccess(folder, {"erode", name, "-q", "-o", "out.r32", "--area=a.r32", "--wear=w.r32"});
    std::vector<float> areas = floatsIn(folder, "a.r32");
    for (float& area : areas) area = std::log2(area);
    return std::array{floatsIn(folder, "out.r32"), floatsIn(folder, "w.r32"), areas};
  };
  const auto of_picture = erode("map.png");
  const auto of_map = erode("map.r32");
  EXPECT_GT(correlation(of_picture[0], of_map[0]), 0.999);
  EXPECT_GT(correlation(of_picture[1], of_map[1]), 0.99);
  EXPECT_GT(correlation(of_picture[2], of_map[2]), 0.9);
  EXPECT_NEAR(rangeOf(of_picture[0]).minimum, rangeOf(of_map[0]).minimum, 1e-4);
}

// The heights that are read, since an age of 0 leaves them alone, and the scale.
struct Read {
  std::vector<float> heights;
  double spacing;
};

Read readBack(const TemporaryFolder& folder, const std::string& name) {
  expectSuccess(folder, {"erode", name, "--age=0", "-q", "-o", "back.r32", "--sidecar"});
  auto leaves = jsonLeaves(folder.read("back.r32.json"));
  return {floatsIn(folder, "back.r32"), std::stod("0" + leaves["spacing"])};
}

TEST(CommandLineErode, ourFilesKeepTheirScale) {
  TemporaryFolder folder;
  const Heightfield field = generated(5, 0);
  const double relief = static_cast<double>(field.maximum - field.minimum);
  for (const Words& words : {Words{"map.png", "--bits=8"},
                             {"map.png", "--bits=16"},
                             {"map.r16", "--sidecar"},
                             {"map.r32", "--sidecar"}}) {
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
  // Sidecars of another size, or of nonsense, do not count.
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
  EXPECT_EQ(heightsOf(8, kGreyAlpha, std::string("\0\0\x33\x44\xff\0", 6)), expected);
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

TEST(CommandLineErode, namesItsOutputItself) {
  TemporaryFolder folder;
  expectSuccess(folder, {"4", "-q"});
  expectSuccess(folder, {"erode", "heightmap.png", "-q"});
  EXPECT_EQ(folder.names(), (Words{"eroded.png", "heightmap.png"}));
}

TEST(CommandLineErode, helpShowsTheWeatherOnce) {
  TemporaryFolder folder;
  const std::string help = run(folder, {"--help"}).out;
  for (const std::string flag : {"--age ", "--hardness ", "--rain ", "--sea ", "--area FILE",
                                 "--surface FILE", "--wear FILE", "erode FILE "}) {
    const std::size_t at = help.find("\n  " + flag);
    ASSERT_NE(at, std::string::npos) << flag;
    EXPECT_EQ(help.find("\n  " + flag, at + 1), std::string::npos) << flag;
    EXPECT_GT(at, help.find("\nWeather\n")) << flag;
    EXPECT_LT(at, help.find("\nAnalysis\n")) << flag;
  }
  const std::string list = run(folder, {"--list"}).out;
  EXPECT_EQ(list.find("--age"), list.rfind("--age"));
}

}  // namespace
}  // namespace orogen
