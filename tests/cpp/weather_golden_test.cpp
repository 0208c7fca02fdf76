#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "generate.h"
#include "golden.h"
#include "sha256.h"

namespace orogen {
namespace {

// Of heights, drained areas, water surface and wear, one after the other. An age of 0 is no wish,
// so that the kernel itself is asked what it leaves then.
std::string hashOf(const Golden& golden) {
  Request request = requestOf(golden);
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generate(request, field, scratch, {}), "") << golden.text();
  Water& water = field.water;
  if (!(request.parameters.age > 0)) {
    chooseErosion(request);
    EXPECT_EQ(set(request, "age", 0.0, "0"), "");
    EXPECT_EQ(set(request, "seed", std::stod(golden.value("seed")), ""), "");
    EXPECT_EQ(erodeHeights(request, field, scratch, {}), "");
  }
  std::vector<std::byte> all;
  const auto append = [&](const auto& values) {
    const auto bytes = std::as_bytes(values.span());
    all.insert(all.end(), bytes.begin(), bytes.end());
  };
  append(field.heights);
  append(water.area);
  append(water.surface);
  append(water.wear);
  return sha256(all);
}

TEST(WeatherGolden, everyLineGivesItsHash) {
  std::vector<Golden> goldens = readGoldens(kWeatherGoldens);
  EXPECT_GE(goldens.size(), 16u);
  const bool rewrite = std::getenv("OROGEN_WRITE_GOLDEN") != nullptr;
  std::set<std::string> seen;
  for (Golden& golden : goldens) {
    EXPECT_TRUE(seen.insert(golden.text()).second) << golden.text() << " is there twice";
    const std::string hash = hashOf(golden);
    if (rewrite) golden.sha256 = hash;
    EXPECT_EQ(golden.sha256, hash) << golden.text();
  }
  if (rewrite) rewriteGoldens(kWeatherGoldens, goldens);
}

}  // namespace
}  // namespace orogen
