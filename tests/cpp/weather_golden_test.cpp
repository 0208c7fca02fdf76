#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "erosion.h"
#include "golden.h"
#include "sha256.h"

namespace orogen {
namespace {

Border borderOf(const Golden& golden) {
  if (golden.value("tile") == "true") return Border::shared;
  return golden.value("wrap") == "true" ? Border::wrapped : Border::open;
}

// Of heights, drained areas, water surface and wear, one after the other.
std::string hashOf(const Golden& golden) {
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generate(requestOf(golden), field, scratch, {}), "") << golden.text();
  Map map(field.size);
  std::copy_n(field.heights.data(), map.heights.size(), map.heights.begin());
  const auto number = [&](std::string_view id) { return std::stod(golden.value(id)); };
  const Eroded eroded = erodedFrom(map,
                                   {.age = number("age"),
                                    .hardness = number("hardness"),
                                    .rain = number("rain"),
                                    .sea = number("sea"),
                                    .seed = static_cast<std::uint32_t>(number("seed"))},
                                   borderOf(golden));
  std::vector<std::byte> all;
  const auto append = [&](const auto& values) {
    const auto bytes = std::as_bytes(std::span(values));
    all.insert(all.end(), bytes.begin(), bytes.end());
  };
  append(eroded.map.heights);
  append(eroded.area);
  append(eroded.surface);
  append(eroded.wear);
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
