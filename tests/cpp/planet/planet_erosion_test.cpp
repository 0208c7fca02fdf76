#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cover/cover.h"
#include "planet/ball.h"
#include "planet/climate.h"
#include "planet/erosion.h"
#include "support/planet.h"
#include "support/requests.h"
#include "support/sanitized.h"
#include "terrain/grid.h"
#include "terrain/level_observer.h"

namespace orogen {
namespace {

constexpr int kCells = 64;
constexpr int kSize = kCells + 1;

Request wornPlanet(double age = 0.6) {
  return mapRequest("planet", {{"exponent", 6}, {"gain", 0.6}, {"age", age}});
}

std::size_t indexOf(int face, int x, int y) {
  return static_cast<std::size_t>((face * kSize + y) * kSize + x);
}

TEST(PlanetErosion, facesShareAllTracesAndAllWaterReachesTheSea) {
  const Heightfield field = generated(wornPlanet());
  const Water& water = field.water;
  forSharedPoints(kSize, [&](std::size_t i, std::size_t first) {
    ASSERT_EQ(field.heights.data()[i], field.heights.data()[first]);
    ASSERT_EQ(water.surface.data()[i], water.surface.data()[first]);
    ASSERT_EQ(water.area.data()[i], water.area.data()[first]);
    ASSERT_EQ(water.elevation_change.data()[i], water.elevation_change.data()[first]);
    ASSERT_EQ(water.flow_direction.data()[i] == Water::kOutlet,
              water.flow_direction.data()[first] == Water::kOutlet);
  });

  const planet::Ball ball(kCells);
  std::uint64_t drained = 0;
  std::size_t rivers = 0, land = 0;
  forFaces(kSize, [&](int face, int x, int y, std::size_t i) {
    const float level = water.surface.data()[i];
    const std::uint8_t flow_direction = water.flow_direction.data()[i];
    ASSERT_GE(level, field.heights.data()[i]);
    ASSERT_EQ(flow_direction == Water::kOutlet,
              level == water.sea && water.elevation_change.data()[i] == 0);
    if (flow_direction == Water::kOutlet) {
      drained += ball.nodeAt(face, x, y) == i ? water.area.data()[i] : 0;
      return;
    }
    ++land;
    const int to_x = x + kStepX[flow_direction], to_y = y + kStepY[flow_direction];
    if (to_x < 0 || to_x > kCells || to_y < 0 || to_y > kCells) return;
    const std::size_t to = indexOf(face, to_x, to_y);
    ASSERT_GT(water.area.data()[to], water.area.data()[i]);
    ASSERT_LE(water.surface.data()[to], level);
    if (water.area.data()[i] > 60) ++rivers;
  });
  EXPECT_EQ(drained, ball.nodes());
  EXPECT_GT(land, ball.nodes() / 4);
  EXPECT_GT(rivers, 20u);
}

TEST(PlanetErosion, riversCarryWhatRunsOffWhichIsNothingInADesert) {
  const Heightfield field = generated(wornPlanet());
  Buffer<float> discharge;
  ASSERT_TRUE(planet::findDischarge(field, discharge));
  cover::CoverMap map;
  ASSERT_TRUE(cover::coverMap(field, {}, field.water.sea, kSize, map));
  const auto flow = discharge.span();
  const planet::Ball ball(kCells);
  std::vector<double> own(flow.begin(), flow.end());  // what runs off at each point itself
  double lost = 0, land = 0;
  forFaces(kSize, [&](int face, int x, int y, std::size_t i) {
    ASSERT_EQ(flow[i], flow[ball.nodeAt(face, x, y)]);
    if (ball.nodeAt(face, x, y) != i) return;
    const std::uint8_t flow_direction = field.water.flow_direction.data()[i];
    if (flow_direction == Water::kOutlet) {
      lost += static_cast<double>(flow[i]);
      return;
    }
    land += 1;
    const std::size_t to =
        ball.nodeAt(face, x + kStepX[flow_direction], y + kStepY[flow_direction]);
    ASSERT_GE(flow[to], flow[i]);
    own[to] -= static_cast<double>(flow[i]);
  });
  EXPECT_NEAR(lost / land, 1, 0.5);
  std::array<double, cover::kOfPlanet> sum{}, count{};
  forFaces(kSize, [&](int face, int x, int y, std::size_t i) {
    if (field.water.flow_direction.data()[i] == Water::kOutlet || ball.nodeAt(face, x, y) != i)
      return;
    for (std::size_t kind = 0; kind < cover::kOfPlanet; ++kind) {
      if (map.weights.data()[i * cover::kOfPlanet + kind] < 200) continue;
      sum[kind] += own[i], count[kind] += 1;
    }
  });
  ASSERT_GT(count[cover::desert], 100);
  ASSERT_GT(count[cover::forest], 100);
  EXPECT_LT(sum[cover::desert] / count[cover::desert], 0.05);
  EXPECT_GT(sum[cover::forest] / count[cover::forest], 1);
}

// How erosion changes the given ground, whose sea is at 0.
std::vector<float> wornBy(double age, std::vector<float> heights) {
  std::vector<float> surface(heights.size()), elevation_change(heights.size());
  std::vector<std::uint32_t> area(heights.size());
  std::vector<std::uint64_t> scratch(planet::planetErosionScratch(kSize) / 8 + 1);
  EXPECT_TRUE(planet::erodePlanet({.age = age}, kSize, 0, heights,
                                  {area, surface, elevation_change},
                                  std::as_writable_bytes(std::span(scratch)), {}, {}));
  return elevation_change;
}

// A cone on a corner of the cube loses its water to all three faces alike.
TEST(PlanetErosion, aMountainOnACornerHasItsRiversOnThreeFaces) {
  const float far = std::sqrt(3.0f);
  std::vector<float> heights(6 * squareOf(kSize));
  std::array<int, 6> land{};
  forFaces(kSize, [&](int face, int x, int y, std::size_t i) {
    const planet::UnitVector to = planet::directionOf(face, x, y, kCells);
    heights[i] = (to[0] + to[1] + to[2]) / far - 0.7f;
    land[static_cast<std::size_t>(face)] += heights[i] > 0 ? 1 : 0;
  });
  const std::vector<float> elevation_change = wornBy(0.5, heights);
  std::array<double, 6> lost{};
  forFaces(kSize, [&](int face, int, int, std::size_t i) {
    lost[static_cast<std::size_t>(face)] += static_cast<double>(std::abs(elevation_change[i]));
  });
  for (const std::size_t face : {0u, 2u, 4u}) {
    // It rains more on the two faces that come nearer to the equator.
    EXPECT_NEAR(lost[face] / (lost[0] + lost[2] + lost[4]), 1 / 3.0, 0.15);
    EXPECT_GT(land[face], 500);
    EXPECT_EQ(lost[face + 1], 0);
  }
}

// A range from north to south keeps the rain of each wind on the side that the wind comes from.
TEST(PlanetErosion, riversAreWeakInTheLeeOfMountains) {
  std::vector<float> heights(6 * squareOf(kSize));
  const auto east = [](const planet::UnitVector& to) { return std::atan2(to[0], to[2]); };
  forFaces(kSize, [&](int face, int x, int y, std::size_t i) {
    heights[i] = 0.7f - std::abs(east(planet::directionOf(face, x, y, kCells)));
  });
  const std::vector<float> elevation_change = wornBy(0.4, heights);
  float worn_by_west_wind[2] = {}, worn_by_trade_wind[2] = {};
  forFaces(kSize, [&](int face, int x, int y, std::size_t i) {
    const planet::UnitVector to = planet::directionOf(face, x, y, kCells);
    const float sine = std::abs(to[1]), worn = std::max(-elevation_change[i], 0.f);
    if (sine < 0.35f) worn_by_trade_wind[east(to) < 0] += worn;
    if (sine > 0.6f && sine < 0.85f) worn_by_west_wind[east(to) > 0] += worn;
  });
  EXPECT_GT(worn_by_west_wind[0], 1.2f * worn_by_west_wind[1]);
  EXPECT_GT(worn_by_trade_wind[0], 1.2f * worn_by_trade_wind[1]);
}

TEST(PlanetErosion, showsItsLevelsAndStopsWhereProgressSaysSo) {
  std::vector<int> sizes;
  const LevelObserver observer{[](void* context, const LevelPreview& preview) {
                                 static_cast<std::vector<int>*>(context)->push_back(preview.size);
                                 const std::size_t points = 6 * squareOf(preview.size);
                                 ASSERT_EQ(preview.heights.size(), points);
                                 ASSERT_EQ(preview.flow_direction.size(), points);
                                 for (std::size_t i = 0; i < points; ++i) {
                                   ASSERT_GE(preview.surface[i], preview.heights[i]);
                                   ASSERT_GE(preview.area[i], 1u);
                                 }
                               },
                               &sizes};
  Request request = wornPlanet();
  setAll(request, {{"exponent", isSanitized() ? 7 : 8}});
  const Heightfield seen = generated(request, observer), unseen = generated(request);
  EXPECT_EQ(sizes, isSanitized() ? std::vector<int>{65} : (std::vector<int>{65, 129}));
  EXPECT_TRUE(std::ranges::equal(seen.heights.span(), unseen.heights.span()));

  setAll(request, {{"exponent", 7}});
  const auto stopAfter = [&](std::size_t allowed) {
    Recorder recorder{.stop = allowed};
    Heightfield field;
    Buffer<std::byte> scratch;
    const bool finished = generateHeights(request, field, scratch, recorder.progress()).empty();
    const std::size_t asked = recorder.fractions.size();
    EXPECT_EQ(finished, asked <= allowed);
    EXPECT_EQ(field.size, finished ? 129 : 0);
    return asked;
  };
  const std::size_t all = stopAfter(1000);
  for (const std::size_t allowed : {std::size_t{0}, all - 2, all - 1}) {
    EXPECT_EQ(stopAfter(allowed), allowed + 1);
  }
}

TEST(PlanetErosion, worksOnTheSmallestTheDryAndTheDrowned) {
  for (const double exponent : {1.0, 2.0, 3.0}) {
    for (const double ocean : {0.0, 0.6, 1.0}) {
      Request request = wornPlanet(1);
      setAll(request, {{"exponent", exponent}, {"ocean", ocean}});
      const Heightfield field = generated(request);
      for (const float height : field.heights.span()) ASSERT_TRUE(std::isfinite(height));
      // Without a sea the water runs to the lowest point.
      const auto outlets = std::ranges::count(field.water.flow_direction.span(), Water::kOutlet);
      if (ocean == 0) {
        EXPECT_LE(outlets, 3);
      }
      EXPECT_GE(outlets, 1);
    }
  }
}

}  // namespace
}  // namespace orogen
