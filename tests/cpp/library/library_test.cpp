#include <gtest/gtest.h>
#include <orogen/orogen.h>
#include <orogen/orogen_c.h>

#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "generate/catalogue.h"

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

TEST(Library, erosionRunsWithAGeneratorToo) {
  Terrain terrain;
  EXPECT_EQ(generate({{"exponent", 6}, {"age", 0.6}}, terrain), "");
  EXPECT_EQ(terrain.surface.size(), 65u * 65u);
}

TEST(Library, namesNumbersOfAnySize) {
  Terrain terrain;
  const std::pair<double, std::string> numbers[]{
      {1e39, "1e+39"}, {-2.5e300, "-2.5e+300"}, {HUGE_VAL, "Infinity"}};
  for (const auto& [given, named] : numbers) {
    const std::string problem = generate({{"exponent", given}}, terrain);
    EXPECT_TRUE(problem.ends_with("got " + named)) << problem;
  }
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

TEST(Library, returnsRidgesAndCoverWhereTheyAreAskedFor) {
  const Settings settings{{"exponent", 5}, {"gullies", 0.8}, {"age", 0.4}};
  Terrain plain, rich;
  ASSERT_EQ(generate(settings, plain), "");
  EXPECT_TRUE(plain.ridges.empty());
  EXPECT_TRUE(plain.cover.empty());
  ASSERT_EQ(generate(settings, rich, {}, {.ridges = true, .cover = true}), "");
  EXPECT_EQ(rich.heights, plain.heights);
  EXPECT_EQ(rich.flow_direction.size(), 33u * 33u);
  ASSERT_EQ(rich.ridges.size(), 33u * 33u);
  ASSERT_EQ(rich.cover.size(), 33u * 33u * 6u);
  EXPECT_EQ(std::accumulate(rich.cover.begin(), rich.cover.begin() + 6, 0), 255);
  ASSERT_EQ(erode({{"age", 0.2}}, rich), "");
  EXPECT_TRUE(rich.cover.empty()) << "it was the cover of the land before";
  EXPECT_EQ(generate(settings, plain, {}, {.cover = true, .water = 1.5}),
            "water must be between 0 and 1, got 1.5");

  Terrain planet;
  const Settings ball{{"generator", "planet"}, {"exponent", 4}, {"age", 0.3}};
  ASSERT_EQ(generate(ball, planet, {}, {.cover = true}), "");
  EXPECT_EQ(planet.cover.size(), 6u * 17u * 17u * 10u);
  EXPECT_EQ(planet.discharge.size(), planet.heights.size());
}

TEST(Library, returnsTheCoverOfAWindowButForItsRim) {
  const Settings place{{"level", 9}, {"width", 20}, {"height", 10}};
  TerrainWindow whole, inner;
  ASSERT_EQ(window(place, whole, {}, {.relief = 2}), "");
  EXPECT_EQ(whole.cover.size(), 20u * 10u * 6u);
  ASSERT_EQ(window(place, inner, {}, {.relief = 2, .rim = 3}), "");
  EXPECT_EQ(inner.cover.size(), 14u * 4u * 6u);
  EXPECT_EQ(window(place, inner, {}, {.relief = 2, .rim = 5}),
            "rim must be a whole number between 0 and 4, got 5");
  EXPECT_EQ(window(place, inner, {}, {.relief = -2}), "relief must be a positive number, got -2");
}

using Handle = std::unique_ptr<orogen_terrain, decltype(&orogen_destroy)>;

std::vector<float> heightsOf(const Handle& terrain) {
  std::vector<float> heights(orogen_bytes(terrain.get(), OROGEN_HEIGHTS) / sizeof(float));
  const std::size_t bytes = heights.size() * sizeof(float);
  EXPECT_EQ(orogen_copy(terrain.get(), OROGEN_HEIGHTS, heights.data(), bytes), bytes);
  return heights;
}

TEST(CLibrary, makesTheSameTerrainFromJson) {
  Terrain made;
  ASSERT_EQ(generate({{"generator", "stamp-noise"}, {"exponent", 5}, {"seed", 7}}, made), "");
  const Handle terrain(orogen_create(), orogen_destroy);
  const char* const json = R"( {"exponent": 5, "seed": 7, "generator": "stamp-noise"})";
  ASSERT_EQ(orogen_generate(terrain.get(), json, nullptr), 1) << orogen_problem(terrain.get());
  EXPECT_EQ(heightsOf(terrain), made.heights);
  orogen_shape shape;
  orogen_shape_of(terrain.get(), &shape);
  EXPECT_EQ(shape.width, 32);
  EXPECT_EQ(shape.faces, 1);
  EXPECT_EQ(shape.min, made.min);
}

TEST(CLibrary, refusesWithASentenceAndKeepsItsTerrain) {
  const Handle terrain(orogen_create(), orogen_destroy);
  ASSERT_EQ(orogen_generate(terrain.get(), "{\"exponent\": 3}", nullptr), 1);
  const std::vector<float> before = heightsOf(terrain);
  for (const char* settings :
       {"{", "{\"exponent\": 1e9}", "{\"exponent\": null}", "mountain", "[1]", "?seed=7",
        "{\"weights\": [1, \"2\"]}", "{\"roughness\": {}}", ""}) {
    EXPECT_EQ(orogen_generate(terrain.get(), settings, nullptr), 0) << settings;
    EXPECT_STRNE(orogen_problem(terrain.get()), "") << settings;
  }
  EXPECT_EQ(orogen_set_heights(terrain.get(), 3, 0, before.data()), 0);
  orogen_extras no_relief{};
  no_relief.cover = 1;
  EXPECT_EQ(orogen_window(terrain.get(), nullptr, &no_relief), 0);
  EXPECT_EQ(heightsOf(terrain), before);
  std::vector<float> small(before.size() - 1);
  EXPECT_EQ(orogen_copy(terrain.get(), OROGEN_HEIGHTS, small.data(), small.size() * 4), 0u);
  EXPECT_EQ(orogen_copy(terrain.get(), OROGEN_AREA, small.data(), small.size() * 4), 0u);
  EXPECT_EQ(orogen_generate(nullptr, nullptr, nullptr), 0);
  EXPECT_EQ(orogen_bytes(nullptr, OROGEN_HEIGHTS), 0u);
  for (const int none : {-1, 8, INT_MAX}) EXPECT_EQ(orogen_bytes(terrain.get(), none), 0u) << none;
}

TEST(CLibrary, erodesAMapOfItsCallerAndStopsWhenItIsTold) {
  Terrain made;
  ASSERT_EQ(generate({{"exponent", 5}}, made), "");
  const Handle terrain(orogen_create(), orogen_destroy);
  ASSERT_EQ(orogen_set_heights(terrain.get(), made.size, made.spacing, made.heights.data()), 1);
  ASSERT_EQ(orogen_erode(terrain.get(), "{\"age\": 0.5}"), 1) << orogen_problem(terrain.get());
  ASSERT_EQ(erode({{"age", 0.5}}, made), "");
  EXPECT_EQ(heightsOf(terrain), made.heights);
  EXPECT_EQ(orogen_bytes(terrain.get(), OROGEN_FLOW_DIRECTION), made.heights.size());
  int calls = 0;
  const auto stop = [](double, void* context) { return ++*static_cast<int*>(context), 0; };
  orogen_set_progress(terrain.get(), stop, &calls);
  EXPECT_EQ(orogen_generate(terrain.get(), "{\"exponent\": 10}", nullptr), 0);
  EXPECT_EQ(calls, 1);
}

TEST(CLibrary, givesTheLayersOfAWindow) {
  const Handle terrain(orogen_create(), orogen_destroy);
  const char* const place = "{\"level\": 8, \"width\": 9, \"height\": 5}";
  orogen_extras extras{};
  extras.cover = 1;
  extras.relief = 2;
  extras.rim = 1;
  ASSERT_EQ(orogen_window(terrain.get(), place, &extras), 1) << orogen_problem(terrain.get());
  EXPECT_EQ(heightsOf(terrain).size(), 45u);
  EXPECT_EQ(orogen_bytes(terrain.get(), OROGEN_COVER), 7u * 3u * 6u);
  EXPECT_EQ(orogen_bytes(terrain.get(), OROGEN_ELEVATION_CHANGE), 0u);
  EXPECT_EQ(orogen_erode(terrain.get(), nullptr), 0) << "a window is no map";
}

}  // namespace
}  // namespace orogen
