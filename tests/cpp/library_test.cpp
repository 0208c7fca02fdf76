#include <gtest/gtest.h>
#include <orogen/orogen.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "terrain/catalogue.h"

namespace orogen {
namespace {

// The whole program shares one definition of each name. Two classes of one name in two files are
// found here: optimised code inlines both, but the build without optimisation takes one for both.
TEST(Library, everyGeneratorIsThereAndEveryMapCanBeEroded) {
  for (const Generator& generator : catalogue()) {
    Terrain terrain;
    const Value name = std::string(generator.id);
    EXPECT_EQ(generate({{"generator", name}, {"exponent", 4}, {"seed", 42}}, terrain), "")
        << generator.id;
    EXPECT_LT(terrain.min, terrain.max) << generator.id;
    if (generator.faces > 1) continue;
    EXPECT_EQ(erode({{"age", 0.6}}, terrain), "") << generator.id;
    EXPECT_EQ(terrain.area.size(), terrain.heights.size()) << generator.id;
  }
}

TEST(Library, weatherRunsWithAGeneratorToo) {
  Terrain terrain;
  EXPECT_EQ(generate({{"exponent", 6}, {"age", 0.6}}, terrain), "");
  EXPECT_EQ(terrain.surface.size(), 65u * 65u);
}

TEST(Library, namesNumbersOfAnySize) {
  Terrain terrain;
  for (const double given : {1e39, -2.5e300, HUGE_VAL}) {
    const std::string problem = generate({{"exponent", given}}, terrain);
    const std::string named = given == 1e39 ? "1e+39" : given < 0 ? "-2.5e+300" : "Infinity";
    EXPECT_TRUE(problem.ends_with("got " + named)) << problem;
  }
}

TEST(Library, makesTheTerrainOfALinkAndOfAFileOfParameters) {
  Settings settings;
  std::vector<std::string> notes;
  Terrain said, linked, saved;
  const std::string link = "https://a.example/?generator=stamp-noise&exponent=5&seed=7&stamp=cone";
  ASSERT_EQ(parse(link + "&view=map&gain=7", settings, &notes), "");
  EXPECT_EQ(notes, std::vector<std::string>{"gain=7 in the link is outside 0 to 1; 1 is used."});
  ASSERT_EQ(generate(settings, linked), "");
  ASSERT_EQ(generate({{"generator", "stamp-noise"},
                      {"exponent", 5},
                      {"seed", 7},
                      {"stamp", "cone"},
                      {"gain", 1}},
                     said),
            "");
  EXPECT_EQ(linked.heights, said.heights);

  const std::string file = R"({"orogen": 1, "generator": "stamp-noise", "exponent": 5, "seed": 7,
    "stamp": "c\u006fne", "gain": 1, "weights": []})";
  ASSERT_EQ(parse(file, settings, &notes), "");
  EXPECT_EQ(notes, std::vector<std::string>());
  ASSERT_EQ(generate(settings, saved), "");
  EXPECT_EQ(saved.heights, said.heights);

  const Settings before = settings;
  EXPECT_EQ(parse("alps", settings).find("a link of the studio looks like https://"), 0u);
  for (const char* broken : {"{", "{}", "{\"generator\": \"\\u12\"}", "{\"generator\": 01}", "{,}",
                             "{\"generator\": [1,]}"}) {
    EXPECT_NE(parse(broken, settings), "") << broken;
  }
  const std::string deep = "{\"generator\": " + std::string(100'000, '[');
  EXPECT_EQ(parse(deep, settings).find("the file is not JSON"), 0u);
  EXPECT_EQ(settings.size(), before.size());
}

TEST(Library, takesNumbersOfAnyType) {
  Terrain terrain;
  for (const Value& exponent : {Value(std::size_t{3}), Value(std::int64_t{3}),
                                Value(std::uint8_t{3}), Value(3L), Value(3.0f)}) {
    EXPECT_EQ(generate({{"exponent", exponent}}, terrain), "");
    EXPECT_EQ(terrain.size, 9);
  }
  EXPECT_EQ(generate({{"generator", "stamp-noise"}, {"exponent", 3}, {"wrap", false}}, terrain),
            "");
}

}  // namespace
}  // namespace orogen
