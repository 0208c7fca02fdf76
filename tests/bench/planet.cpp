// Compares planets with the Earth: the spectrum of heights along great circles, how winding coasts
// are, whether heights have two humps, relief, landmasses; of the same planet after erosion the
// net of its rivers and its deserts; and whether faces share their borders. Of the Earth's land 3,
// 30, 45, 25, 12 and 1 % are desert, by ten degrees of latitude from the equator on.
//
//   build/native/orogen_planet [--seeds N] [--seed FIRST]
//
// Planets have 6 × 257² points, 12 plates, an ocean of 0.7, and a fifth of their true height. Times
// are of the processor: of plates by that of stamps, and of erosion by that of a map by
// diamond-square of 513² points. Exits with 1 if the mean of a figure is out of its bounds.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "planet_landforms.h"
#include "seeds.h"

namespace orogen {
namespace {

using namespace planet_landforms;

// The time of the processor, since other programs may be at work.
double seconds() {
  return double(std::clock()) / CLOCKS_PER_SEC;
}

std::array<double, kFigures> timedFiguresOf(std::uint32_t seed, const std::vector<double>& areas,
                                            std::mt19937& random, double map) {
  const double begun = seconds();
  planetOf(seed, 0);
  const double bare = seconds() - begun;
  const Heightfield field = planetOf(seed, 12);
  const double both = seconds() - begun - bare;
  const Heightfield worn = planetOf(seed, 12, kAge);
  const double all = seconds() - begun - bare - both;
  std::array<double, kFigures> row = figuresOf(field, worn, areas, random);
  row[kPlates] = (both - bare) / bare;
  row[kTime] = all / map;
  return row;
}

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  using namespace orogen;
  const auto [seeds, first] = takeSeeds(count, words);
  const std::vector<double> areas = areasOf();
  std::mt19937 random(first);
  std::printf("%10s", "seed");
  for (const Bounds& bounds : kBounds) std::printf(" %9s", bounds.name);
  std::printf("\n");
  const double started = seconds();
  constexpr int kMaps = 50;
  for (int i = 0; i < kMaps; ++i) made("diamond-square", {{"exponent", 9}});
  const double map = (seconds() - started) / kMaps;
  std::array<double, kFigures> mean{};
  for (int i = 0; i < seeds; ++i) {
    const std::uint32_t seed = first + std::uint32_t(i);
    const std::array<double, kFigures> row = timedFiguresOf(seed, areas, random, map);
    std::printf("%10u", seed);
    for (std::size_t f = 0; f < kFigures; ++f) {
      std::printf(" %8.*f ", kBounds[f].digits, row[f]);
      mean[f] += row[f] / seeds;
    }
    std::printf("\n");
    std::fflush(stdout);
  }
  std::printf("%10s", "mean");
  const int missed = printMeans(kBounds, mean, 8);
  printBounds(kBounds, 10, 8);
  std::printf("%d means are out of bounds (*)\n", missed);
  return missed > 0 ? 1 : 0;
}
