// These properties hold for all published programs. That they compute what their authors' programs
// do is shown by tests/web/explained/published.test.ts, against their JavaScript twins and the
// documents' examples.

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

#include "published/palais.h"
#include "support/map.h"
#include "support/requests.h"

namespace orogen {
namespace {

std::vector<ParameterValue> valuesToTry(const ParameterRow& row) {
  static constexpr double kTable[]{-1, 0, 3};
  if (typeOf(row) == ParameterType::numbers) return {defaultOf(row), std::span(kTable)};
  if (typeOf(row) == ParameterType::strokes)
    return {defaultOf(row), std::string_view("coast 9 1:9 9,60 70")};
  std::vector<double> numbers;
  if (typeOf(row) == ParameterType::boolean) numbers = {0, 1};
  for (std::size_t i = 0; i < row.choices.size(); ++i) numbers.push_back(static_cast<double>(i));
  if (numbers.empty()) numbers = {row.minimum, defaultNumberOf(row), row.maximum};
  std::vector<ParameterValue> values;
  for (const double number : numbers) values.push_back(valueOf(row, number));
  return values;
}

// All combinations of a generator's own parameters at their limits, their defaults and all their
// choices. Gullies and erosion come after the kernel.
std::vector<Parameters> combinations(const Generator& generator) {
  std::vector<Parameters> found{generator.defaults()};
  for (const ParameterUse& use : generator.parameters) {
    const ParameterRow row = *generator.row(use.id);
    if (use.id == "exponent" || !row.group.empty() || use.id.starts_with("gull")) continue;
    std::vector<Parameters> next;
    for (const Parameters& each : found) {
      for (const ParameterValue& value : valuesToTry(row)) {
        next.push_back(each);
        EXPECT_EQ(setParameter(next.back(), row, value, ""), "") << generator.id << " " << use.id;
      }
    }
    found = std::move(next);
  }
  return found;
}

void expectFiniteHeights(const Generator& generator, Parameters parameters, int maxExponent) {
  for (parameters.exponent = 1; parameters.exponent <= maxExponent; ++parameters.exponent) {
    for (const float height : mapOf(generator.id, parameters).heights) {
      ASSERT_TRUE(std::isfinite(height)) << generator.id << " exponent " << parameters.exponent;
    }
  }
}

TEST(Published, everyCombinationOfOptionsFillsTheMapWithFiniteHeights) {
  for (const Generator& generator : catalogue()) {
    if (!generator.published) continue;
    expectFiniteHeights(generator, generator.defaults(), 8);
    // Thousands of combinations, so the maps stay small.
    for (const Parameters& parameters : combinations(generator)) {
      expectFiniteHeights(generator, parameters, 6);
    }
  }
}

TEST(Published, voirolsProgramsAAndBGiveTheSameHeights) {
  for (int exponent = 1; exponent <= 9; ++exponent) {
    for (const std::uint32_t seed : {0u, 1u, 42u, 4294967295u}) {
      const Parameters parameters{.exponent = exponent, .seed = seed};
      EXPECT_TRUE(sameBits(mapOf("voirol-a", parameters), mapOf("voirol-b", parameters)))
          << "exponent " << exponent << ", seed " << seed;
    }
  }
}

TEST(Published, aPassMoreDoublesTheCellsAndKeepsTheWidth) {
  const Request four = mapRequest("palais", {{"exponent", 4}});
  const Request five = mapRequest("palais", {{"exponent", 4}, {"passes", 1}});
  const Heightfield coarse = generated(four), fine = generated(five);
  EXPECT_EQ(coarse.size, 17);
  EXPECT_EQ(fine.size, 33);
  EXPECT_EQ(fine.spacing, coarse.spacing / 2);
  EXPECT_GT(bytesFor(five), 3 * bytesFor(four));
}

TEST(Published, fewerChoicesThanTheTableAreRefusedBySentence) {
  Request request = mapRequest("stamp-noise-2016");
  EXPECT_EQ(set(request, "stamp", "oval", "\"oval\""), "stamp must be cone or bell, got \"oval\"");
  EXPECT_EQ(set(request, "stamp", "bell", "\"bell\""), "");
}

TEST(Published, progressIsReportedDozensOfTimes) {
  for (const Generator& generator : catalogue()) {
    if (!generator.published) continue;
    Recorder recorder;
    Heightfield field;
    Buffer<std::byte> scratch;
    const Request request = mapRequest(generator.id, {{"exponent", 9}});
    ASSERT_EQ(generate(request, field, scratch, recorder.progress()), "");
    EXPECT_GE(recorder.fractions.size(), 24u) << generator.id;
    EXPECT_LE(recorder.fractions.size(), 200u) << generator.id;
  }
}

}  // namespace
}  // namespace orogen
