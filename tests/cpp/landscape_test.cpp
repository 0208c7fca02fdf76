#include <gtest/gtest.h>

#include <cmath>

#include "map.h"

namespace orogen::analysis {
namespace {

// The mean square of the difference between points that are `lag` apart along an axis.
double variogram(const Map& map, int lag) {
  double sum = 0;
  for (int y = 0; y < map.side - lag; ++y) {
    for (int x = 0; x < map.side - lag; ++x) {
      const double east = static_cast<double>(map.at(x + lag, y) - map.at(x, y));
      const double south = static_cast<double>(map.at(x, y + lag) - map.at(x, y));
      sum += east * east + south * south;
    }
  }
  const double count = static_cast<double>(map.side - lag) * (map.side - lag);
  return sum / (2 * count);
}

// On a fractal surface the variogram grows as lag^(2H): H is half the slope on logarithmic scales,
// fitted by least squares over lags from `first` to `last`, each twice the one before.
double hurstExponent(const std::vector<Map>& maps, int first, int last) {
  double n = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
  for (int lag = first; lag <= last; lag *= 2) {
    double mean = 0;
    for (const Map& map : maps) mean += variogram(map, lag);
    const double x = std::log2(lag);
    const double y = std::log2(mean);
    n += 1;
    sum_x += x;
    sum_y += y;
    sum_xx += x * x;
    sum_xy += x * y;
  }
  return (n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x) / 2;
}

TEST(Landscape, theHurstExponentIsOneLessRoughness) {
  for (const double roughness : {0.2, 0.4, 0.5, 0.6, 0.8}) {
    std::vector<Map> maps;
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
      maps.push_back(
          mapOf("diamond-square", {.exponent = 9, .seed = seed, .roughness = roughness}));
    }
    EXPECT_NEAR(hurstExponent(maps, 2, 32), 1 - roughness, 0.1) << roughness;
  }
}

TEST(Landscape, voirolsIsAsRoughAsHisConstantSays) {
  std::vector<Map> maps;
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    maps.push_back(mapOf("voirol-b", {.exponent = 9, .seed = seed}));
  }
  EXPECT_NEAR(hurstExponent(maps, 2, 32), 1, 0.15);
}

TEST(Landscape, heightsSpanAboutAThirdOfTheWidth) {
  for (const Generator& generator : catalogue()) {
    if (generator.published || generator.faces > 1) continue;
    double sum = 0;
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
      const Map map = mapOf(generator.id, parametersFor(generator, 7, seed));
      const auto [low, high] = std::minmax_element(map.heights.begin(), map.heights.end());
      sum += static_cast<double>(*high - *low);
    }
    const double width = generator.widthFor(parametersFor(generator, 7, 0));
    EXPECT_GT(sum / 8, width / 6) << generator.id;
    EXPECT_LT(sum / 8, width / 1.5) << generator.id;
  }
}

}  // namespace
}  // namespace orogen::analysis
