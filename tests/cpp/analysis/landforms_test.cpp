#include "../../bench/landforms.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "../../bench/planet_landforms.h"
#include "support/requests.h"

namespace orogen {
namespace {

// One seed of what tests/bench/nature.cpp and planet.cpp measure with many, within wider bounds: a
// single map or planet strays from the mean.
constexpr int kSeedOfLandforms = 7;
constexpr double kAnyFigure = 1e8;

template <class Bounds>
void expectNear(const Bounds& bounds, double value) {
  const double room = (bounds.most - bounds.least) / 2;
  if (bounds.least > -kAnyFigure) {
    EXPECT_GE(value, bounds.least - (room < kAnyFigure ? room : 0)) << bounds.name;
  }
  if (bounds.most < kAnyFigure) {
    EXPECT_LE(value, bounds.most + (room < kAnyFigure ? room : 0)) << bounds.name;
  }
}

TEST(Landforms, AMapAfterErosionIsLikeLand) {
  using namespace landforms;
  constexpr double kAge = 0.6;
  const Values values{{"exponent", 9}, {"seed", kSeedOfLandforms}};
  Request request = mapRequest("diamond-square", values);
  const Heightfield raw = generated(request);
  request.parameters.age = kAge;
  const Heightfield worn = generated(request);
  const std::vector<float> before(raw.heights.span().begin(), raw.heights.span().end());
  const Figures figures = Landscape(worn, before).measure();
  int asked = 0;
  for (int i = 0; i < kFigures; ++i) {
    if (!isAsked(i, figures.value[i], kAge)) continue;
    ++asked;
    expectNear(kBounds[i], figures.value[i]);
  }
  EXPECT_EQ(asked, 18);
}

TEST(Landforms, APlanetIsLikeTheEarth) {
  using namespace planet_landforms;
  std::mt19937 random(kSeedOfLandforms);
  const auto figures = figuresOf(planetOf(kSeedOfLandforms, 12),
                                 planetOf(kSeedOfLandforms, 12, kAge), areasOf(), random);
  for (int i = 0; i < kPlates; ++i) expectNear(kBounds[i], figures[std::size_t(i)]);
}

}  // namespace
}  // namespace orogen
