#include "analysis/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "base/random.h"
#include "support/field.h"
#include "support/map.h"

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

// The map in the north-western corner of a larger square full of other heights.
Heightfield cornerOf(int size, const Map& map, int columns, int rows) {
  Heightfield field = fieldOf(mapBy(size, [](int x, int y) { return x * 7 % 5 + 1000.0 * y; }));
  for (std::size_t y = 0; y < static_cast<std::size_t>(rows); ++y) {
    std::copy_n(map.heights.data() + y * static_cast<std::size_t>(map.side), columns,
                field.heights.data() + y * static_cast<std::size_t>(size));
  }
  field.columns = columns;
  field.rows = rows;
  return field;
}

void expectEqual(const Analysis& got, const Analysis& wanted) {
  EXPECT_EQ(got.statistics.minimum, wanted.statistics.minimum);
  EXPECT_EQ(got.statistics.maximum, wanted.statistics.maximum);
  EXPECT_EQ(got.statistics.mean, wanted.statistics.mean);
  EXPECT_EQ(got.statistics.deviation, wanted.statistics.deviation);
  const auto same = [](const auto& a, const auto& b) {
    return std::equal(a.span().begin(), a.span().end(), b.span().begin(), b.span().end());
  };
  EXPECT_TRUE(same(got.histogram, wanted.histogram));
  EXPECT_TRUE(same(got.correlations, wanted.correlations));
  EXPECT_TRUE(same(got.differences, wanted.differences));
  EXPECT_TRUE(same(got.power, wanted.power));
}

TEST(Analysis, ofAnOblongMapLooksAtNothingBesideIt) {
  const Map map = noise(97, 5);
  Analysis small, large, square;
  Buffer<std::byte> scratch;
  ASSERT_EQ(analyse(cornerOf(97, map, 97, 70), {}, small, scratch), "");
  ASSERT_EQ(analyse(cornerOf(150, map, 97, 70), {}, large, scratch), "");
  expectEqual(large, small);
  const auto bins = large.histogram.span();
  EXPECT_EQ(std::accumulate(bins.begin(), bins.end(), 0u), 97u * 70);
  ASSERT_EQ(analyse(cornerOf(150, map, 97, 97), {}, square, scratch), "");
  expectEqual(square, analysisOf(map));
}

TEST(Analysis, ofAnOblongMapMeasuresBothItsDirections) {
  const Map map = mapBy(129, [](int x, int y) { return 2.0 * x + 3.0 * y; });
  Analysis analysis;
  Buffer<std::byte> scratch;
  ASSERT_EQ(analyse(cornerOf(129, map, 129, 17), {}, analysis, scratch), "");
  ASSERT_EQ(analysis.differences.size(), 2u);  // at 1 and 2
  const double east = 17 * 128 * 4, south = 129 * 16 * 9;
  EXPECT_DOUBLE_EQ(analysis.differences.data()[0], (east + south) / (17 * 128 + 129 * 16));
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
            mapOf("diamond-square", {.exponent = exponent, .seed = seed, .roughness = roughness}),
            {.lags = 1});
        variogram += (1 - analysis.hurst_of_variogram) / 8;
        spectrum += (1 - analysis.hurst_of_spectrum) / 8;
      }
      EXPECT_NEAR(variogram, roughness, 0.1) << exponent;
      EXPECT_NEAR(spectrum, roughness, 0.05) << exponent;
    }
  }
}

TEST(Roughness, ofVoirolsProgramIsAsHisConstantSays) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    const Analysis analysis =
        analysisOf(mapOf("voirol-b", {.exponent = 9, .seed = seed}), {.lags = 1});
    EXPECT_NEAR(analysis.hurst_of_variogram, 1, 0.15) << seed;
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

TEST(Fourier, isTheSumThatDefinesIt) {
  for (const std::size_t n : {2u, 4u, 8u, 64u, 256u}) {
    RandomStream random(7);
    std::vector<Complex> values(n), twiddles(n / 2);
    for (Complex& value : values) value = {random() - 0.5, random() - 0.5};
    const std::vector<Complex> before = values;
    fillTwiddles(twiddles);
    transform(values, twiddles);
    for (std::size_t k = 0; k < n; ++k) {
      Complex sum{0, 0};
      for (std::size_t j = 0; j < n; ++j) {
        const double angle = -kTurn * static_cast<double>(j * k % n) / static_cast<double>(n);
        sum.re += before[j].re * std::cos(angle) - before[j].im * std::sin(angle);
        sum.im += before[j].re * std::sin(angle) + before[j].im * std::cos(angle);
      }
      EXPECT_NEAR(values[k].re, sum.re, 1e-13 * static_cast<double>(n)) << n << ", " << k;
      EXPECT_NEAR(values[k].im, sum.im, 1e-13 * static_cast<double>(n)) << n << ", " << k;
    }
  }
}

// The difference from the neighbours that made the point; NaN where there are none.
double added(const Map& map, int x, int y) {
  const bool border = x == 0 || y == 0 || x == map.side - 1 || y == map.side - 1;
  if (border || (x % 2 == 0 && y % 2 == 0)) return std::nan("");
  const auto at = [&map](int i, int j) { return static_cast<double>(map.at(i, j)); };
  const bool centre = x % 2 == 1 && y % 2 == 1;
  const double sum = centre
                         ? at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1)
                         : at(x, y - 1) + at(x - 1, y) + at(x + 1, y) + at(x, y + 1);
  return at(x, y) - sum / 4;
}

// Every class of points at mean 0 and deviation 1.
std::vector<double> normalised(const Map& map) {
  std::vector<double> values(map.heights.size(), std::nan(""));
  for (const int kind : {1, 2, 3}) {
    std::vector<std::size_t> members;
    double mean = 0;
    double square = 0;
    forPoints(map.side, [&](int x, int y) {
      const double value = added(map, x, y);
      if (x % 2 + 2 * (y % 2) != kind || std::isnan(value)) return;
      members.push_back(map.index(x, y));
      values[members.back()] = value;
      mean += value;
    });
    mean /= static_cast<double>(members.size());
    for (const std::size_t i : members) square += (values[i] - mean) * (values[i] - mean);
    const double deviation = std::sqrt(square / static_cast<double>(members.size()));
    for (const std::size_t i : members) values[i] = (values[i] - mean) / deviation;
  }
  return values;
}

TEST(Autocorrelation, isTheMeanProductOfPairs) {
  for (const int side : {21, 22}) {
    RandomStream random(3);
    const Map map = mapBy(side, [&](int x, int) { return random() + 0.1 * x; });
    const std::vector<double> values = normalised(map);
    const Analysis analysis = analysisOf(map);
    ASSERT_EQ(analysis.lags, (side - 2) / 2);
    for (int dy = 0; dy <= analysis.lags; ++dy) {
      for (int dx = -analysis.lags; dx <= analysis.lags; ++dx) {
        double sum = 0;
        int pairs = 0;
        for (int y = 0; y + dy < side; ++y) {
          for (int x = std::max(0, -dx); x < side && x + dx < side; ++x) {
            const double product = values[map.index(x, y)] * values[map.index(x + dx, y + dy)];
            if (std::isnan(product)) continue;
            sum += product;
            ++pairs;
          }
        }
        EXPECT_NEAR(correlationAt(analysis, dx, dy), sum / pairs, 1e-6) << dx << ", " << dy;
      }
    }
  }
}

TEST(Autocorrelation, aWaveAgreesWithItselfOnePeriodOn) {
  const Map map = mapBy(257, [](int x, int) { return std::sin(kTurn * x / 8); });
  const Analysis analysis = analysisOf(map);
  for (const int dy : {0, 1, 30}) {
    EXPECT_NEAR(correlationAt(analysis, 8, dy), 1, 0.03);
    EXPECT_NEAR(correlationAt(analysis, -4, dy), -1, 0.03);
    EXPECT_NEAR(correlationAt(analysis, 2, dy), 0, 0.03);
  }
}

TEST(Autocorrelation, ofWhatRoundingLeavesIsNone) {
  const Analysis analysis = analysisOf(mapBy(129, [](int x, int y) { return 0.1 * x + 0.3 * y; }));
  for (const float value : analysis.correlations.span()) EXPECT_EQ(value, 0);
}

TEST(Autocorrelation, voirolsTableComesRoundAfterSeventyThreeAndEight) {
  const Generator& generator = *findGenerator("voirol-r");
  for (const std::uint32_t seed : {1u, 2u, 3u, 161u}) {
    const Analysis analysis = analysisOf(mapOf("voirol-r", parametersFor(generator, 9, seed)));
    EXPECT_EQ(analysis.lags, 96);
    EXPECT_EQ(analysis.repetition.strongest.dx, 73);
    EXPECT_EQ(analysis.repetition.strongest.dy, 8);
    EXPECT_GT(analysis.repetition.strongest.correlation, 0.99);
    EXPECT_LT(analysis.repetition.chance, 0.02);
    EXPECT_GT(correlationAt(analysis, -2, 57), 0.99);  // seven times round
    EXPECT_LT(std::abs(correlationAt(analysis, 73, 9)), 0.1);
  }
  // 4177 = 4 × 1025 + 77, whatever is in the middle of a larger map.
  const Lag lag =
      analysisOf(mapOf("voirol-r", parametersFor(generator, 10, 1))).repetition.strongest;
  EXPECT_EQ(lag.dx, 77);
  EXPECT_EQ(lag.dy, 4);
  EXPECT_GT(lag.correlation, 0.99);
}

TEST(Autocorrelation, theOthersDoNotRepeat) {
  for (const char* id : {"diamond-square", "voirol-a", "voirol-b", "loftis", "palais"}) {
    for (const int exponent : {9, 10}) {
      for (std::uint32_t seed = 1; seed <= 3; ++seed) {
        const Generator& generator = *findGenerator(id);
        const Analysis analysis = analysisOf(mapOf(id, parametersFor(generator, exponent, seed)));
        const auto [dx, dy, correlation] = analysis.repetition.strongest;
        EXPECT_LT(std::abs(correlation), analysis.repetition.chance)
            << id << " " << exponent << " at " << dx << ", " << dy;
        EXPECT_LT(std::abs(correlation), 0.02);
        EXPECT_FLOAT_EQ(static_cast<float>(correlationAt(analysis, 0, 0)), 1);
      }
    }
  }
}

TEST(Autocorrelation, lagsGoAsFarAsAskedForButNoFurtherThanHalfTheMap) {
  EXPECT_EQ(lagsFor(513, 96), 96);
  EXPECT_EQ(lagsFor(8193, 256), 256);
  EXPECT_EQ(lagsFor(129, 96), 63);
  EXPECT_EQ(lagsFor(9, 96), 3);
  EXPECT_EQ(lagsFor(2, 96), 0);
  EXPECT_EQ(analysisOf(mapOf("diamond-square", {}), {.lags = 5}).correlations.size(), 11u * 6);
}

TEST(Landscape, heightsSpanAboutAThirdOfTheWidth) {
  for (const Generator& generator : catalogue()) {
    // Endless land has plains and ranges: maps of it are as high as the place that they show
    // (endless_land_test.cpp).
    if (generator.published || generator.faces > 1 || generator.id == "endless") continue;
    double sum = 0;
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
      const Map map = mapOf(generator.id, parametersFor(generator, 7, seed));
      const auto [low, high] = std::minmax_element(map.heights.begin(), map.heights.end());
      sum += static_cast<double>(*high - *low);
    }
    const double width = generator.shapeFor(parametersFor(generator, 7, 0)).width;
    EXPECT_GT(sum / 8, width / 6) << generator.id;
    EXPECT_LT(sum / 8, width / 1.5) << generator.id;
  }
}

}  // namespace
}  // namespace orogen::analysis
