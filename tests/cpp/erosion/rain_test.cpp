#include "erosion/rain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "cover/cover.h"
#include "support/erosion.h"
#include "support/requests.h"

namespace orogen::erosion {
namespace {

// The rain on every point of a map.
std::vector<float> rainOn(const Map& map, float from, Border border = Border::open) {
  std::vector<float> scratch(Rain::kScratchFloats);
  Rain rain;
  WorkMeter meter({}, 1);
  EXPECT_TRUE(rain.find({from, border}, map.heights.data(), map.side, 0, scratch, meter));
  std::vector<float> values(map.heights.size());
  forPoints(map.side, [&](int x, int y) {
    values[map.index(x, y)] = rain.at(static_cast<float>(x), static_cast<float>(y));
  });
  return values;
}

double meanOf(const std::vector<float>& values, int side, int from, int to) {
  double sum = 0;
  for (int y = 0; y < side; ++y) {
    for (int x = from; x < to; ++x) sum += values[static_cast<std::size_t>(y * side + x)];
  }
  return sum / (side * (to - from));
}

// A range from north to south in the middle.
constexpr int kPoints = 257;
const Map& ridge() {
  static const Map map =
      mapBy(kPoints, [](int x, int) { return std::max(1 - std::abs(x - 128) / 64.0, 0.02); });
  return map;
}

TEST(Rain, fallsWhereTheAirClimbsAndNotBehindTheMountains) {
  const auto west = rainOn(ridge(), 270), east = rainOn(ridge(), 90);
  EXPECT_GT(meanOf(west, kPoints, 64, 128), 1.3);
  EXPECT_LT(meanOf(west, kPoints, 140, 220), 0.6);
  EXPECT_GT(meanOf(east, kPoints, 128, 192), 1.3);
  EXPECT_LT(meanOf(east, kPoints, 36, 116), 0.6);
  EXPECT_NEAR(meanOf(rainOn(ridge(), 360), kPoints, 64, 128), meanOf(west, kPoints, 0, kPoints),
              0.35)
      << "along the range no side is the lee";
}

TEST(Rain, hasAMeanOfOneOnLand) {
  for (const char* id : {"diamond-square", "perlin-noise", "stamp-noise"}) {
    Map map = mapOf(id, {.exponent = 7, .seed = 5});
    const float lowest = rangeOf(map.heights).minimum;
    for (float& height : map.heights) height += 1e-3f - lowest;
    for (const float from : {5.f, 100.f, 200.f, 290.f}) {
      EXPECT_NEAR(meanOf(rainOn(map, from), map.side, 0, map.side), 1, 0.08) << id << from;
    }
  }
}

TEST(Rain, isANumberOnHeightsThatAreNone) {
  for (const float height : {HUGE_VALF, -HUGE_VALF, NAN, 3e38f}) {
    Map map = ridge();
    map.heights[map.index(64, 128)] = height;
    for (const float rain : rainOn(map, 270)) {
      ASSERT_TRUE(rain > 0 && rain < 10) << rain << " beside " << height;
    }
  }
}

TEST(Rain, turnsWithTheMap) {
  const Map map = mapOf("perlin-noise", {.exponent = 6, .seed = 5});
  Map transposed = map, turned = map;
  forPoints(map.side, [&](int x, int y) {
    transposed.heights[map.index(y, x)] = map.heights[map.index(x, y)];
    turned.heights[map.index(map.side - 1 - y, x)] = map.heights[map.index(x, y)];
  });
  for (const float from : {15.f, 45.f, 70.f, 90.f, 120.f, 180.f, 225.f, 270.f, 330.f, 360.f}) {
    const auto plain = rainOn(map, from);
    const auto quarter = rainOn(turned, from + 90 > 360 ? from - 270 : from + 90);
    const auto mirrored = rainOn(transposed, from < 270 ? 270 - from : 630 - from);
    forPoints(map.side, [&](int x, int y) {
      const float here = plain[map.index(x, y)];
      EXPECT_NEAR(quarter[map.index(map.side - 1 - y, x)], here, 1e-4f) << from;
      EXPECT_NEAR(mirrored[map.index(y, x)], here, 1e-4f) << from;
    });
  }
}

TEST(Rain, changesLittleWhenTheWindTurnsALittle) {
  const Map map = mapOf("perlin-noise", {.exponent = 6, .seed = 5});
  auto before = rainOn(map, 360);
  for (float from = 1; from <= 360; from += 1) {
    auto after = rainOn(map, from);
    for (std::size_t i = 0; i < after.size(); ++i) EXPECT_NEAR(after[i], before[i], 0.25f) << from;
    std::swap(before, after);
  }
}

TEST(Rain, aLargerMapHasTheSameRain) {
  const Map large = mapOf("diamond-square", {.exponent = 9, .seed = 5});
  const Map small = halved(large);
  const auto of_large = rainOn(large, 235), of_small = rainOn(small, 235);
  forPoints(small.side, [&](int x, int y) {
    EXPECT_EQ(of_large[large.index(2 * x, 2 * y)], of_small[small.index(x, y)]);
  });
}

TEST(Rain, goesOnOverSeams) {
  for (const Border border : {Border::wrapped, Border::shared}) {
    const int side = border == Border::shared ? 65 : 64;
    const auto mapAt = [&](int by) {
      return mapBy(side, [&](int x, int y) {
        const double u = (x + by) % 64 / 32.0 * 3.14159265, v = y % 64 / 32.0 * 3.14159265;
        return 1.1 + std::sin(u) + 0.3 * std::cos(v + 2 * u);
      });
    };
    const Map map = mapAt(0), moved = mapAt(20);
    for (const float from : {40.f, 90.f, 250.f}) {
      const auto here = rainOn(map, from, border), there = rainOn(moved, from, border);
      for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x) {
          EXPECT_NEAR(there[moved.index(x, y)], here[map.index((x + 20) % 64, y)], 0.02f) << from;
        }
      }
    }
  }
}

TEST(Wind, riversOfTheWetSideCutDeeperAndMoveTheDivide) {
  int moved = 0;
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u}) {
    const auto noise = mapOf("diamond-square", {.exponent = 7, .seed = seed});
    const Map map = mapBy(129, [&](int x, int y) {
      return std::max(1 - std::abs(x - 64) / 48.0, 0.05) + 0.2 * noise.at(x, y);
    });
    // Where the highest point of a row is, in the mean of the rows.
    const auto divideOf = [&](double wind) {
      const Map after = erodedFrom(map, {.age = 0.7, .sea = 0, .wind = wind}).map;
      double sum = 0;
      for (int y = 0; y < 129; ++y) {
        int top = 0;
        for (int x = 0; x < 129; ++x) top = after.at(x, y) > after.at(top, y) ? x : top;
        sum += top;
      }
      return sum / 129;
    };
    moved += divideOf(270) > divideOf(90) + 2 ? 1 : 0;
  }
  EXPECT_EQ(moved, 4) << "away from the wind";
}

TEST(Wind, areasSumToTheLand) {
  const Map map = mapOf("diamond-square", {.exponent = 7, .seed = 3});
  const Eroded calm = erodedFrom(map, {.age = 0.6, .sea = 0});
  const Eroded windy = erodedFrom(map, {.age = 0.6, .sea = 0, .wind = 300});
  EXPECT_FALSE(sameBits(calm.map, windy.map));
  for (const std::uint32_t area : windy.area) EXPECT_GE(area, 1u);
  // On the original ground too, whose waters are the same.
  const Eroded bare = erodedFrom(map, {.sea = 0}),
               rained = erodedFrom(map, {.sea = 0, .wind = 300});
  EXPECT_TRUE(sameBits(bare.map, rained.map));
  const auto largest = [](const Eroded& of) {
    std::uint32_t most = 0;
    for (const std::uint32_t area : of.area) most = std::max(most, area);
    return most;
  };
  EXPECT_NE(bare.area, rained.area);
  EXPECT_GT(largest(rained), largest(bare) / 4);
  EXPECT_LT(largest(rained), largest(bare) * 4);
}

TEST(Wind, allLanesBordersAndSizesAreSound) {
  expectSound({.age = 0.6, .wind = 77});
}

TEST(Wind, aSharedBorderIsThatOfAWrappedMap) {
  const Map wrapped = speckles(64, 9);
  const Map shared = mapBy(65, [&](int x, int y) { return wrapped.at(x % 64, y % 64); });
  const Erosion erosion{.age = 0.6, .wind = 77};
  const Map of_wrapped = erodedFrom(wrapped, erosion, Border::wrapped).map;
  const Map of_shared = erodedFrom(shared, erosion, Border::shared).map;
  forPoints(65,
            [&](int x, int y) { EXPECT_EQ(of_shared.at(x, y), of_wrapped.at(x % 64, y % 64)); });
}

TEST(Wind, aLargerMapHasTheSameValleys) {
  double sum = 0;
  for (const std::uint32_t seed : {161u, 1u, 2u, 3u}) {
    const auto at = [&](int exponent) {
      return erodedFrom(mapOf("diamond-square", {.exponent = exponent, .seed = seed}),
                        {.age = 0.6, .wind = 250})
          .map;
    };
    sum += correlationOf(at(8).heights, halved(at(9)).heights);
  }
  EXPECT_GT(sum / 4, 0.985);
}

TEST(Wind, blowsOnNoMapThatFollows) {
  Heightfield field;
  Buffer<std::byte> scratch;
  for (const Request& request :
       {mapRequest("diamond-square", {{"exponent", 6}, {"age", 0.5}, {"wind", 270}}),
        mapRequest("endless", {{"exponent", 6}, {"level", 6}, {"rivers", 1}})}) {
    ASSERT_EQ(generateHeights(request, field, scratch, {}, {}), "");
    EXPECT_EQ(field.water.wind.blows(), request.parameters.wind > 0);
  }
}

TEST(Wind, forestGrowsWhereItRains) {
  const auto forestOf = [](double wind) {
    const Heightfield field =
        generated(mapRequest("diamond-square", {{"exponent", 8}, {"age", 0.6}, {"wind", wind}}));
    cover::CoverMap map;
    EXPECT_TRUE(cover::coverMap(field, {}, field.water.sea, field.size, map));
    double west = 0, east = 0;
    for (int y = 0; y < map.side; ++y) {
      for (int x = 0; x < map.side; ++x) {
        const auto i = static_cast<std::size_t>(y * map.side + x) * map.kinds + cover::forest;
        (x < map.side / 2 ? west : east) += map.weights.data()[i];
      }
    }
    return west / east;
  };
  const double calm = forestOf(0);
  EXPECT_GT(forestOf(270), 1.2 * calm);
  EXPECT_LT(forestOf(90), calm / 1.2);
}

}  // namespace
}  // namespace orogen::erosion
