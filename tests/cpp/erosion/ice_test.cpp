#include "erosion/ice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/erosion.h"
#include "support/requests.h"

namespace orogen::erosion {
namespace {

constexpr int kSide = 81;

// A map with beds of glaciers at chosen cells, and the land after the ice.
struct Iced {
  Drained drained;
  std::vector<float> envelope;

  Iced(const Map& map, bool wrap, const std::vector<std::uint32_t>& beds, std::uint32_t area)
      : drained(map, wrap), envelope(map.heights.size()) {
    for (const std::uint32_t bed : beds) drained.area[bed] = area;
    WorkMeter meter({}, 1);
    EXPECT_TRUE(carveTroughs(drained.lattice, drained.flow(), {0.1f, map.side}, drained.z.data(),
                             envelope.data(), drained.row_scratch, meter));
  }
};

// A straight valley from north to south, of 321 points a side, after ice that drains `area` cells.
constexpr int kWide = 321, kBed = 160;
const Map& valley() {
  static const Map map = mapBy(kWide, [](int x, int) { return 0.5 + 0.02 * std::abs(x - kBed); });
  return map;
}
Map troughOf(std::uint32_t area) {
  std::vector<std::uint32_t> beds;
  for (int y = 0; y < kWide; ++y) beds.push_back(static_cast<std::uint32_t>(kWide * y + kBed));
  Map trough = valley();
  trough.heights = Iced(trough, false, beds, area).drained.z;
  return trough;
}

// The exponent b of a cross-section, height = a distance^b, between two distances from the bed.
double exponentOf(const Map& map, int from, int to) {
  const auto above = [&](int x) {
    return static_cast<double>(map.at(kBed + x, kBed) - map.at(kBed, kBed));
  };
  return std::log(above(to) / above(from)) / std::log(static_cast<double>(to) / from);
}

TEST(Ice, aValleyWithStraightSidesBecomesAParabola) {
  const Map trough = troughOf(2000);
  EXPECT_NEAR(exponentOf(valley(), 4, 12), 1, 0.01);
  EXPECT_GT(exponentOf(trough, 4, 12), 1.5) << "of troughs 1.5 to 2.5 are measured";
  EXPECT_EQ(trough.at(240, kBed), valley().at(240, kBed)) << "the land beyond stays";
}

TEST(Ice, aLargerGlacierDeepensItsBedMore) {
  const float small = troughOf(400).at(kBed, kBed);
  EXPECT_LT(small, 0.5f);
  EXPECT_LT(troughOf(20'000).at(kBed, kBed), small - 0.02f);
}

// The two passes find what trying every bed for every cell does.
TEST(Ice, everyCellComesDownToTheLowestOfAllParabolas) {
  const Map map = speckles(kSide, 3);
  std::vector<std::uint32_t> beds;
  for (std::uint32_t cell = 5; cell < kSide * kSide; cell += 97) {
    if (map.heights[cell] > 0.2f) beds.push_back(cell);
  }
  for (const bool wrap : {false, true}) {
    const Iced iced(map, wrap, beds, 400);
    const auto distance = [&](int a, int b) {
      const int d = std::abs(a - b);
      return wrap ? std::min(d, kSide - d) : d;
    };
    forPoints(kSide, [&](int x, int y) {
      const std::size_t cell = map.index(x, y);
      float expected = map.heights[cell];
      for (const std::uint32_t bed : beds) {
        const int dx = distance(x, static_cast<int>(bed) % kSide);
        const int dy = distance(y, static_cast<int>(bed) / kSide);
        const float parabola = footOf(map.heights[bed], 400.f / (kSide * kSide), 0.1f) +
                               kSteepness / (kSide * kSide) * static_cast<float>(dx * dx + dy * dy);
        expected = std::min(expected, parabola + (map.heights[cell] - parabola) * kKept);
      }
      if (map.heights[cell] == 0) expected = 0;
      EXPECT_NEAR(iced.drained.z[cell], std::max(expected, 0.f), 1e-5f) << x << ", " << y;
    });
  }
}

TEST(Ice, onlyLowersLandAndLeavesSea) {
  for (const char* id : {"diamond-square", "perlin-noise", "ridged-noise"}) {
    const Map map = mapOf(id, {.exponent = 7, .seed = 5});
    const Erosion erosion{.age = 0.6, .hardness = 0.75, .sea = 0.2};
    Erosion cold = erosion;
    cold.ice = 0.7;
    const Map before = erodedFrom(map, erosion).map, after = erodedFrom(map, cold).map;
    const float sea = seaLevel(erosion, Border::open, map.side, map.heights);
    int lowered = 0;
    for (std::size_t i = 0; i < map.heights.size(); ++i) {
      EXPECT_LE(after.heights[i], before.heights[i]) << id;
      EXPECT_EQ(after.heights[i] > sea, before.heights[i] > sea) << id;
      lowered += after.heights[i] < before.heights[i] ? 1 : 0;
    }
    EXPECT_GT(lowered, 500) << id;
  }
}

TEST(Ice, reachesAsFarDownAsItSays) {
  const Map map = mapOf("ridged-noise", {.exponent = 7, .seed = 3});
  const auto lowestCut = [&](double ice) {
    const Erosion erosion{.age = 0.6, .sea = 0.1};
    Erosion cold = erosion;
    cold.ice = ice;
    const Map before = erodedFrom(map, erosion).map, after = erodedFrom(map, cold).map;
    float lowest = 1e9f;
    for (std::size_t i = 0; i < map.heights.size(); ++i) {
      if (after.heights[i] < before.heights[i] - 1e-4f)
        lowest = std::min(lowest, before.heights[i]);
    }
    return lowest;
  };
  EXPECT_GT(lowestCut(0.3), lowestCut(0.6));
  EXPECT_GT(lowestCut(0.6), lowestCut(0.9));
}

TEST(Ice, leavesLakesWhereGlaciersEnded) {
  int more = 0;
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    const Map map = mapOf("diamond-square", {.exponent = 8, .seed = seed, .roughness = 0.3});
    const auto lakes = [&](double ice) {
      const Erosion erosion{.age = 0.6, .hardness = 0.75, .sea = 0.1, .ice = ice};
      const Eroded eroded = erodedFrom(map, erosion);
      const float sea = seaLevel(erosion, Border::open, map.side, map.heights);
      int cells = 0;
      for (std::size_t i = 0; i < map.heights.size(); ++i) {
        cells += eroded.surface[i] > std::max(eroded.map.heights[i], sea) ? 1 : 0;
      }
      return cells;
    };
    more += lakes(0.7) > lakes(0) ? 1 : 0;
  }
  EXPECT_GE(more, 3);
}

TEST(Ice, allLanesBordersAndSizesAreSound) {
  expectSound({.age = 0.6, .ice = 0.9});
}

TEST(Ice, aLargerMapHasTheSameTroughs) {
  const Erosion erosion{.age = 0.6, .hardness = 0.75, .ice = 0.7};
  double sum = 0;
  for (const std::uint32_t seed : {161u, 1u, 2u, 3u}) {
    const auto at = [&](int exponent) {
      return erodedFrom(
                 mapOf("diamond-square", {.exponent = exponent, .seed = seed, .roughness = 0.25}),
                 erosion)
          .map;
    };
    sum += correlationOf(at(8).heights, halved(at(9)).heights);
  }
  EXPECT_GT(sum / 4, 0.985);
}

}  // namespace
}  // namespace orogen::erosion
