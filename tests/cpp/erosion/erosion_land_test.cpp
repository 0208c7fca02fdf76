#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "erosion/ground.h"
#include "erosion/slopes.h"
#include "support/erosion.h"

namespace orogen::erosion {
namespace {

std::vector<float> surrounded(const Map& map, int margin, float sea) {
  const auto [low, high] = std::minmax_element(map.heights.begin(), map.heights.end());
  const Frame frame{map.side, margin};
  std::vector<float> ground(squareOf(frame.side()));
  surround({map.heights.data(), map.side, 0, {*low, *high}, sea, 1}, frame, ground.data());
  return ground;
}

// 1 at sea, 2 on the floor of a lake, 0 on land.
std::vector<int> seasOf(const Map& map, int margin, bool wrap) {
  const Frame frame{map.side, margin};
  std::vector<float> ground = surrounded(map, margin, 0);
  std::vector<std::uint32_t> queue(ground.size());
  std::vector<std::uint8_t> seen(ground.size());
  WorkMeter meter({}, 1);
  EXPECT_TRUE(findSeas(frame, wrap, ground.data(), queue.data(), seen.data(), meter));
  std::vector<int> seas;
  forPoints(map.side, [&](int x, int y) {
    const float z = ground[static_cast<std::size_t>((y + margin) * frame.side() + x + margin)];
    const int dry = z < 0 ? 2 : 0;
    seas.push_back(z == 0 ? 1 : dry);
  });
  return seas;
}

void dig(Map& map, int left, int top, int size) {
  forPoints(size, [&](int x, int y) { map.at(left + x, top + y) = -1; });
}

TEST(ErosionLand, goesOnBeyondTheBorderAsTheMapTurnedAboutIt) {
  Map slope = mapBy(20, [](int x, int y) { return 100 + x + 2 * y; });
  slope.at(3, 3) = 1, slope.at(4, 4) = 1000;  // so that no height beyond is out of range
  const std::vector<float> ground = surrounded(slope, 2, 0);
  forPoints(24, [&](int x, int y) {
    if (x > 4 && x < 7 && y > 4 && y < 7) return;
    EXPECT_EQ(ground[static_cast<std::size_t>(24 * y + x)],
              static_cast<float>(100 + (x - 2) + 2 * (y - 2)));
  });
  for (const float z : surrounded(speckles(40, 6), 5, -1)) {
    EXPECT_GE(z, 1);
    EXPECT_LE(z, 2.01f);
  }
}

TEST(ErosionLand, aSeaReachesTheBorderOrIsTheLargest) {
  Map map(30, 1);
  dig(map, 0, 5, 3);     // at the border
  dig(map, 10, 10, 10);  // the largest
  dig(map, 22, 22, 4);   // a lake
  for (const int margin : {0, 3}) {
    const std::vector<int> seas = seasOf(map, margin, false);
    EXPECT_EQ(seas[map.index(1, 6)], 1);
    EXPECT_EQ(seas[map.index(12, 12)], 1);
    EXPECT_EQ(seas[map.index(23, 23)], 2);
    EXPECT_EQ(seas[map.index(28, 28)], 0);
    EXPECT_EQ(std::count(seas.begin(), seas.end(), 1), 9 + 100);
    EXPECT_EQ(std::count(seas.begin(), seas.end(), 2), 16);
  }
  const std::vector<int> wrapped = seasOf(map, 0, true);
  EXPECT_EQ(std::count(wrapped.begin(), wrapped.end(), 1), 100) << "a map without a border";
  EXPECT_EQ(std::count(wrapped.begin(), wrapped.end(), 2), 9 + 16);
}

// The floor of a sea may take the land's rivers only where the sea is as large as a sea.
TEST(ErosionLand, aSmallHollowIsALakeThoughItIsTheLargest) {
  Map map(30, 1);
  dig(map, 10, 10, 9);
  const std::vector<int> seas = seasOf(map, 0, false);
  EXPECT_EQ(std::count(seas.begin(), seas.end(), 1), 0) << "81 of 900 points";
  EXPECT_EQ(std::count(seas.begin(), seas.end(), 2), 81);
  dig(map, 10, 10, 10);
  const std::vector<int> larger = seasOf(map, 0, false);
  EXPECT_EQ(std::count(larger.begin(), larger.end(), 1), 100);
}

TEST(ErosionLand, noHollowButTheSeaSwallowsRivers) {
  const Map noise = speckles(100, 3);
  const Map map = mapBy(100, [&](int x, int y) {
    const double bowl = std::hypot(x - 50.0, y - 50.0) / 40;
    const double rim = std::hypot(x - 15.0, y - 85.0) / 9;
    return 0.05 * static_cast<double>(noise.at(x, y)) + std::min({2 - bowl, rim, 1.0});
  });
  for (const double age : {0.05, 0.3, 0.6}) {
    const Eroded eroded = erodedFrom(map, {.age = age, .sea = 0.7});
    const std::size_t hollow = map.index(15, 85);
    EXPECT_GT(eroded.surface[hollow], eroded.map.heights[map.index(99, 99)]) << age;
    EXPECT_GE(eroded.map.heights[hollow], map.heights[hollow]) << "silt only fills";
  }
}

TEST(ErosionLand, noPointRisesAboveTheHighest) {
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    for (const double age : {0.2, 0.6, 1.0}) {
      const Map map = mapOf("diamond-square", {.exponent = 7, .seed = seed, .roughness = 0.25});
      const Eroded eroded = erodedFrom(map, {.age = age, .seed = seed});
      const float top = *std::max_element(map.heights.begin(), map.heights.end());
      for (const float height : eroded.map.heights) EXPECT_LE(height, top * 1.0001f);
    }
  }
}

TEST(ErosionLand, theSteepestHundredthIsFound) {
  Map map(200);
  for (int y = 0; y < 200; ++y) {
    for (int x = 1; x < 200; ++x) {
      map.at(x, y) = map.at(x - 1, y) + (x > 190 ? 0.5f : 0.01f);  // one cell in 20 is steep
    }
  }
  for (float& z : map.heights) z += 1;
  std::vector<std::uint32_t> bins(kSlopeBins);
  EXPECT_NEAR(slopesOf({200, 0}, map.heights.data(), bins.data()).steep, 0.5, 0.5 / 30);
  EXPECT_NEAR(slopesOf({200, 0}, map.heights.data(), bins.data()).median, 0.01, 0.01 / 30);
  for (int y = 0; y < 200; ++y) {
    for (int x = 196; x < 200; ++x) map.at(x, y) = map.at(195, y);
  }
  for (int y = 4; y < 200; ++y) {
    for (int x = 1; x < 200; ++x) map.at(x, y) = map.at(x - 1, y) + 0.01f;
  }
  EXPECT_NEAR(slopesOf({200, 0}, map.heights.data(), bins.data()).steep, 0.01, 0.01 / 30);
}

TEST(ErosionLand, cliffsAreLoweredAndGentleSlopesStay) {
  for (const bool wrap : {false, true}) {
    const auto isHigh = [](int place) { return place >= 20 && place < 40; };
    Map map = mapBy(60, [&](int x, int y) { return isHigh(x) && isHigh(y) ? 9 : 1; });
    const Map before = map;
    std::vector<float> room(RowWindow::floatsFor(60));
    WorkMeter meter({}, 1);
    EXPECT_TRUE(lowerCliffs<kLanes>({60, wrap}, 0.25f, 7, map.heights.data(), room, meter));
    float top = 0;
    for (int y = 0; y < 60; ++y) {
      for (int x = 1; x < 60; ++x) {
        EXPECT_LE(map.at(x, y), before.at(x, y));
        EXPECT_LE(std::fabs(map.at(x, y) - map.at(x - 1, y)), 0.25f * 1.35f);
        if (x < 19 || y < 19) {
          EXPECT_EQ(map.at(x, y), 1);
        }
        top = std::max(top, map.at(x, y));
      }
    }
    EXPECT_GT(top, 1 + 10 * 0.25f * 0.7f);
    EXPECT_LT(top, 1 + 10 * 0.25f * 1.3f);
    const Map once = map;
    EXPECT_TRUE(lowerCliffs<kLanes>({60, wrap}, 1, 7, map.heights.data(), room, meter));
    EXPECT_TRUE(sameBits(map, once));
  }
}

TEST(ErosionLand, valleysGetFloorsThatAreTheWiderTheMoreTheirRiverDrains) {
  // A gorge one cell wide that runs west, below sides of one slope.
  constexpr int kSide = 101, kRow = 50;
  const Map gorge =
      mapBy(kSide, [](int x, int y) { return 1 + 0.001 * x + 0.02 * std::abs(y - kRow); });
  Drained drained(gorge, false);
  drained.drain();
  WorkMeter meter({}, 1);
  ASSERT_TRUE(widenValleys(drained.lattice, drained.flow(), 0.1f, 1, drained.z.data(),
                           drained.room.data(), meter));
  // What remains of low and of high sides, below the middle of the river and above it.
  double kept[2][2] = {}, count[2][2] = {};
  for (std::uint32_t cell = 0; cell < drained.z.size(); ++cell) {
    const float before = gorge.heights[cell];
    EXPECT_LE(drained.z[cell], before) << "nothing rises";
    std::uint32_t river = cell;
    while (drained.area[river] < kRiver && flows(drained.step[river])) river = drained.below(river);
    if (river == cell || river / kSide != kRow) continue;
    const float height = before - gorge.heights[river];
    auto& place = kept[height > 0.1f][river % kSide > kRow];
    place += static_cast<double>((drained.z[cell] - drained.z[river]) / height);
    count[height > 0.1f][river % kSide > kRow] += 1;
  }
  const auto share = [&](int high, int upper) { return kept[high][upper] / count[high][upper]; };
  EXPECT_LT(share(0, 0), 0.8 * share(0, 1));
  EXPECT_LT(share(0, 1), 0.8);
  EXPECT_GT(share(1, 1), 0.75) << "high ground stays";
}

TEST(ErosionLand, diagonalStepsOfRiversAreNotBarred) {
  for (const bool wrap : {false, true}) {
    Drained drained(speckles(60, 4), wrap);
    drained.drain();
    const StepOffsets offsets(drained.lattice);
    const auto barred = [&] {
      int steps = 0;
      for (std::uint32_t cell = 0; cell < drained.z.size(); ++cell) {
        const FlowDirection step = drained.step[cell];
        if (!flows(step) || step % 2 == 0 || drained.area[cell] < kRiver) continue;
        const auto beside = [&](int turn) {
          const auto way = static_cast<FlowDirection>(((step & 7) + turn) % 8);
          const int x = static_cast<int>(cell % 60), y = static_cast<int>(cell / 60);
          return drained.z[cell + offsets[stepFrom(drained.lattice, x, y, way)]];
        };
        const float higher = std::max(drained.z[cell], drained.z[drained.below(cell)]);
        steps += std::min(beside(1), beside(7)) > higher ? 1 : 0;
      }
      return steps;
    };
    const int before = barred();
    EXPECT_GT(before, 20);
    WorkMeter meter({}, 1);
    ASSERT_TRUE(widenValleys(drained.lattice, drained.flow(), 0, 1, drained.z.data(),
                             drained.room.data(), meter));
    EXPECT_LT(barred(), before / 5) << "only where an end of a step is itself beside another";
  }
}

TEST(ErosionLand, widerValleysLeaveSeaAndTheFloorsOfLakesWhereTheyAre) {
  Map map = speckles(60, 5);
  for (std::size_t i = 0; i < map.heights.size(); ++i) {
    if (i % 7 == 0) map.heights[i] = -map.heights[i];  // below the level of the sea
  }
  Drained drained(map, false);
  drained.drain();
  WorkMeter meter({}, 1);
  ASSERT_TRUE(widenValleys(drained.lattice, drained.flow(), 1, 1, drained.z.data(),
                           drained.room.data(), meter));
  for (std::size_t i = 0; i < map.heights.size(); ++i) {
    EXPECT_EQ(drained.z[i] > 0, map.heights[i] > 0);
    EXPECT_EQ(drained.z[i] == 0, map.heights[i] == 0);
  }
}

TEST(ErosionLand, whatIsCutIsLeftBehindOrLeaves) {
  Drained drained(speckles(60, 2), false);
  drained.drain();
  const std::vector<float> before = drained.z;
  std::vector<float> load(before.size(), 0.01f), given(load);
  WorkMeter meter({}, 1);
  EXPECT_TRUE(
      deposit(drained.lattice, drained.flow(), 0.25f, drained.z.data(), load.data(), meter));
  double gained = 0, left = 0;
  for (std::uint32_t cell = 0; cell < before.size(); ++cell) {
    EXPECT_GE(drained.z[cell], before[cell]);
    EXPECT_LE(drained.z[cell] - before[cell], 0.01f * 0.2501f) << "no more than is lost above";
    gained += static_cast<double>(drained.z[cell] - before[cell]);
    if (!flows(drained.step[cell])) left += static_cast<double>(load[cell]);
  }
  EXPECT_NEAR(gained + left, 0.01 * static_cast<double>(before.size()), 1e-3);
  EXPECT_GT(gained, 1);
}

TEST(ErosionLand, waterSparesTheSillOfALake) {
  Map valley(9, 5);
  for (int x = 0; x < 9; ++x) valley.at(x, 4) = static_cast<float>(1 + 0.1 * x);
  valley.at(4, 4) = 1.6f;  // a dam in the way
  for (const float sill : {0.f, 1.f}) {
    Drained drained(valley, false);
    drained.drain();
    const std::size_t dam = valley.index(4, 4);
    EXPECT_NE(drained.step[dam] & kSpills, 0);
    std::vector<float> ones(drained.z.size(), 1), load(ones);
    WorkMeter meter({}, 1);
    Incision incision = kEven;
    incision.uplift = 0, incision.sedimentation = 0.5f, incision.sill = sill;
    EXPECT_TRUE(incise<kLanes>(drained.lattice, drained.flow(), ones.data(), incision, LineGuide(),
                               drained.z.data(), load.data(), meter));
    if (sill == 0) {
      EXPECT_EQ(drained.z[dam], 1.6f);
      EXPECT_GT(drained.z[dam + 1], valley.heights[dam + 1]) << "the lake fills";
      EXPECT_LT(load[dam + 1], 0) << "the level of its water";
    } else {
      EXPECT_LT(drained.z[dam], 1.55f);
    }
  }
}

}  // namespace
}  // namespace orogen::erosion
