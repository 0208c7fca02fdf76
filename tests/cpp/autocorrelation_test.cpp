#include "analysis/autocorrelation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/fourier.h"
#include "field.h"
#include "random.h"

namespace orogen::analysis {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

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
    for (int y = 0; y < map.side; ++y) {
      for (int x = 0; x < map.side; ++x) {
        const double value = added(map, x, y);
        if (x % 2 + 2 * (y % 2) != kind || std::isnan(value)) continue;
        members.push_back(map.index(x, y));
        values[members.back()] = value;
        mean += value;
      }
    }
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
  // 4177 = 4 × 1025 + 77, whatever stands in the middle of a larger map.
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

}  // namespace
}  // namespace orogen::analysis
