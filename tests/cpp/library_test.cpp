#include <gtest/gtest.h>
#include <orogen/orogen.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

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
