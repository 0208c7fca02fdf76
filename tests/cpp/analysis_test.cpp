#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "analysis/analyse.h"
#include "field.h"
#include "random.h"

namespace orogen::analysis {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

Map noise(int side, std::uint32_t seed) {
  std::mt19937 random(seed);
  return mapBy(side, [&](int, int) { return static_cast<double>(random()) * kUnit - 0.5; });
}

TEST(Statistics, ofAFewNumbers) {
  const std::vector<float> heights{2, 4, 4, 4, 5, 5, 7, 9};
  const Statistics of = statisticsOf(heights);
  EXPECT_EQ(of.minimum, 2);
  EXPECT_EQ(of.maximum, 9);
  EXPECT_EQ(of.mean, 5);
  EXPECT_EQ(of.deviation, 2);
  std::vector<std::uint32_t> bins(7, 99);
  countBins(heights, {2, 9}, bins);
  EXPECT_EQ(bins, (std::vector<std::uint32_t>{1, 0, 3, 2, 0, 1, 1}));
}

TEST(Statistics, smallDifferencesFarFromZeroAreNotLost) {
  Map map(512, 4096);
  for (std::size_t i = 0; i < map.heights.size(); i += 2) map.heights[i] += 0.0009765625f;
  const Statistics of = statisticsOf(map.heights);
  EXPECT_DOUBLE_EQ(of.mean, 4096.00048828125);
  EXPECT_DOUBLE_EQ(of.deviation, 0.00048828125);
}

TEST(Statistics, everyPointIsInOneBin) {
  const Map map = mapOf("diamond-square", {.exponent = 7});
  for (const int count : {1, 2, 7, 256, 65536}) {
    const Analysis analysis = analysisOf(map, {.bins = count});
    const auto bins = analysis.histogram.span();
    ASSERT_EQ(bins.size(), static_cast<std::size_t>(count));
    EXPECT_EQ(std::accumulate(bins.begin(), bins.end(), 0u), 129u * 129);
    EXPECT_GT(bins.front(), 0u);
    EXPECT_GT(bins.back(), 0u);
  }
}

TEST(Roughness, ofAnEvenSlopeIsNone) {
  const Map map = mapBy(257, [](int x, int y) { return 0.5 * x - 0.25 * y; });
  const Analysis analysis = analysisOf(map);
  ASSERT_EQ(analysis.differences.size(), 6u);  // at 1, 2, … 32
  for (std::size_t i = 0; i < 6; ++i) {
    const double distance = std::pow(2, i);
    EXPECT_DOUBLE_EQ(analysis.differences.data()[i], distance * distance * (0.25 + 0.0625) / 2);
  }
  EXPECT_NEAR(analysis.hurst_of_variogram, 1, 1e-12);
}

TEST(Roughness, whiteNoiseHasAFlatSpectrumAsHighAsItsVariance) {
  const Analysis analysis = analysisOf(noise(513, 5));
  ASSERT_EQ(analysis.power.size(), 256u);
  const auto power = analysis.power.span();
  EXPECT_NEAR(std::accumulate(power.begin() + 16, power.end(), 0.0) / 240, 1.0 / 12, 0.002);
  for (std::size_t wave = 16; wave <= 256; ++wave) EXPECT_NEAR(power[wave - 1], 1.0 / 12, 0.03);
  EXPECT_NEAR(analysis.hurst_of_spectrum, -1, 0.1);
  for (const double difference : analysis.differences.span())
    EXPECT_NEAR(difference, 1.0 / 6, 0.001);
  EXPECT_NEAR(analysis.hurst_of_variogram, 0, 0.01);
}

TEST(Roughness, aWaveStandsAtItsFrequency) {
  for (const int waves : {5, 40, 100}) {
    const Map map =
        mapBy(256, [waves](int x, int) { return 7 + std::sin(kTurn * waves * x / 256); });
    const Analysis analysis = analysisOf(map);
    const auto power = analysis.power.span();
    const auto highest = std::max_element(power.begin(), power.end()) - power.begin() + 1;
    EXPECT_EQ(highest, waves);
    for (const int other : {waves - 4, waves + 4}) {
      const double leak = power[static_cast<std::size_t>(other - 1)];
      EXPECT_LT(leak, 1e-6 * power[static_cast<std::size_t>(waves - 1)]) << waves << ", " << other;
    }
  }
}

// The mean over eight mountains.
TEST(Roughness, ofDiamondSquareIsFoundWithinATenth) {
  for (const int exponent : {8, 9}) {
    for (const double roughness : {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
      double variogram = 0;
      double spectrum = 0;
      for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        const Analysis analysis = analysisOf(
            mapOf("diamond-square", {.exponent = exponent, .seed = seed, .roughness = roughness}));
        variogram += (1 - analysis.hurst_of_variogram) / 8;
        spectrum += (1 - analysis.hurst_of_spectrum) / 8;
      }
      EXPECT_NEAR(variogram, roughness, 0.1) << exponent;
      EXPECT_NEAR(spectrum, roughness, 0.05) << exponent;
    }
  }
}

TEST(Analysis, aFlatMapIsFlatAndNothingElse) {
  for (const int side : {2, 3, 9, 64, 513}) {
    const Analysis analysis = analysisOf(Map(side, 5.1f));
    EXPECT_EQ(analysis.statistics.deviation, 0);
    EXPECT_EQ(analysis.statistics.mean, static_cast<double>(5.1f));
    EXPECT_EQ(analysis.histogram.data()[0], static_cast<std::uint32_t>(side * side));
    EXPECT_EQ(analysis.repetition.strongest.correlation, 0);
    for (const float value : analysis.correlations.span()) EXPECT_EQ(value, 0);
    for (const double value : analysis.power.span()) EXPECT_EQ(value, 0);
    EXPECT_TRUE(std::isnan(analysis.hurst_of_variogram));
    EXPECT_TRUE(std::isnan(analysis.hurst_of_spectrum));
  }
}

TEST(Analysis, everySizeAndGeneratorGivesNumbers) {
  for (const Generator& generator : catalogue()) {
    if (generator.faces > 1) continue;
    for (int exponent = 1; exponent <= 7; ++exponent) {
      const Analysis analysis =
          analysisOf(mapOf(generator.id, parametersFor(generator, exponent, 3)));
      EXPECT_TRUE(std::isfinite(analysis.repetition.chance));
      EXPECT_LE(analysis.repetition.chance, 1);
      for (const float value : analysis.correlations.span()) EXPECT_LE(std::abs(value), 1);
      for (const double value : analysis.power.span()) EXPECT_TRUE(std::isfinite(value));
      EXPECT_EQ(std::isfinite(analysis.hurst_of_variogram), exponent >= 4) << generator.id;
    }
  }
}

TEST(Analysis, refusesHeightsThatAreNoNumbers) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    Map map = noise(33, 1);
    map.at(32, 7) = bad;
    Analysis analysis;
    Buffer<std::byte> scratch;
    const std::string sentence = analyse(fieldOf(map), {}, analysis, scratch);
    EXPECT_EQ(sentence.find("a height of the map is no finite number"), 0u) << sentence;
  }
}

}  // namespace
}  // namespace orogen::analysis
