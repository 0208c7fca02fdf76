#include "light/light.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/field.h"
#include "support/map.h"

namespace orogen::light {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::vector<std::byte> poisoned(std::size_t bytes) {
  return std::vector<std::byte>(bytes, std::byte{0xff});
}

template <int Lanes = kLanes>
Bytes skyOf(const mesh::Grid& grid) {
  Bytes sky(grid.points());
  auto scratch = poisoned(occlusionScratch(grid.side()));
  measureSky<Lanes>(grid, sky, scratch);
  return sky;
}

template <int Lanes = kLanes>
Bytes lightOf(const mesh::Grid& grid, const Sun& sun) {
  Bytes light(grid.points());
  auto scratch = poisoned(shadowScratch(grid.side()));
  castShadows<Lanes>(grid, sun, light, scratch);
  return light;
}

Map mountains(int exponent, std::uint32_t seed) {
  return mapOf("diamond-square",
               {.exponent = exponent, .seed = seed, .roughness = 0.4, .amplitude = 12});
}

// Turns a map by a quarter: its north becomes its east.
template <class Value>
std::vector<Value> turned(const std::vector<Value>& values, int side) {
  std::vector<Value> to(values.size());
  forPoints(side, [&](int x, int y) {
    to[static_cast<std::size_t>(x * side + side - 1 - y)] =
        values[static_cast<std::size_t>(y * side + x)];
  });
  return to;
}

// --- Sky ---------------------------------------------------------------------------------------

// The definition, one point and one step at a time.
double skySlowly(const mesh::Grid& grid, int x, int y) {
  const int side = grid.side();
  double open = 0;
  for (int dx = -2; dx <= 2; ++dx) {
    for (int dy = -2; dy <= 2; ++dy) {
      const int length2 = dx * dx + dy * dy;
      if (length2 != 1 && length2 != 2 && length2 != 5) continue;
      double share = 22.5;
      if (length2 == 1) share = 26.565;
      if (length2 == 2) share = 18.435;
      const int parts = length2 == 5 ? 2 : 1;
      double horizon = 0;
      for (int i = 1;; ++i) {
        const double px = x + static_cast<double>(dx) * i / parts;
        const double py = y + static_cast<double>(dy) * i / parts;
        // A line ends at its last whole step.
        const int ex = x + dx * ((i + parts - 1) / parts);
        const int ey = y + dy * ((i + parts - 1) / parts);
        if (ex < 0 || ey < 0 || ex >= side || ey >= side) break;
        const double z =
            (grid.at(static_cast<int>(std::floor(px)), static_cast<int>(std::floor(py))) +
             grid.at(static_cast<int>(std::ceil(px)), static_cast<int>(std::ceil(py)))) /
            2.0;
        const double run = std::hypot(px - x, py - y) * grid.step();
        horizon = std::max(horizon, (z - grid.at(x, y)) / run);
      }
      open += share / 360 / (1 + horizon * horizon);
    }
  }
  return open * 255;
}

// Expects that the sky is never darker than the definition, and little lighter.
void expectSkyOfTheDefinition(const mesh::Grid& grid, double mean, double most) {
  const Bytes sky = skyOf(grid);
  double sum = 0;
  forPoints(grid.side(), [&](int x, int y) {
    const double expected = skySlowly(grid, x, y);
    const double got = sky[static_cast<std::size_t>(y * grid.side() + x)];
    ASSERT_GT(got, expected - 0.6) << grid.side() << ": " << x << ", " << y;
    ASSERT_LT(got, expected + most) << grid.side() << ": " << x << ", " << y;
    sum += got - expected;
  });
  EXPECT_LT(sum / static_cast<double>(grid.points()), mean) << grid.side();
}

TEST(Sky, isThatOfTheDefinitionOnWaves) {
  for (const int size : {2, 3, 4, 9, 33}) {
    const Map map = mapBy(size, [](int x, int y) {
      return std::sin(x * 1.3) * 2 + std::cos(y * 0.7 + x * x * 0.05) * 3;
    });
    for (const int stride : {1, 2, 4}) {
      if (stride < size) expectSkyOfTheDefinition(gridOf(map, 0.5f, stride), 1, 5);
    }
  }
}

TEST(Sky, isThatOfTheDefinitionOnMountains) {
  for (const char* id : {"diamond-square", "stamp-noise", "perlin-noise"}) {
    Parameters parameters = parametersFor(*findGenerator(id), 6, 3);
    parameters.amplitude = 20;
    const Map map = mapOf(id, parameters);
    for (const float spacing : {0.3f, 1.f, 4.f}) {
      expectSkyOfTheDefinition(gridOf(map, spacing), 1.2, 10);
    }
  }
}

// A wall hides what is behind a higher one; its edge is where the horizon is, near and far.
TEST(Sky, isExactWhereTheHorizonIsAnEdge) {
  const Map map = mapBy(65, [](int x, int) {
    if (x == 20) return 9;
    return x == 45 ? 14 : 0;
  });
  expectSkyOfTheDefinition(gridOf(map), 0.6, 0.6);
}

TEST(Sky, isTheSameBitsWithAnyNumberOfLanes) {
  for (const int exponent : {1, 2, 3, 5, 7}) {
    const Map map = mountains(exponent, 77);
    for (const int stride : {1, 2}) {
      const mesh::Grid grid = gridOf(map, 0.7f, stride);
      ASSERT_EQ(skyOf<1>(grid), skyOf<4>(grid)) << exponent << ", " << stride;
    }
  }
}

TEST(Sky, isOpenOnAPlainAndOnAPeak) {
  EXPECT_EQ(skyOf(gridOf(Map(33, 7))), Bytes(33 * 33, 255));
  const Map peak = mapBy(17, [](int x, int y) { return -std::hypot(x - 8, y - 8); });
  EXPECT_EQ(skyOf(gridOf(peak))[8 * 17 + 8], 255);
}

// A wall as high as it is far hides 1 - 1/√2 of its half of the sky, if it has no end.
TEST(Sky, besideALongWallIsThatOfTheTextbook) {
  const int side = 401;
  const Map map = mapBy(side, [](int, int y) { return y < 190 ? 10 : 0; });
  const Bytes sky = skyOf(gridOf(map));
  for (const int away : {5, 10, 20}) {
    const double ratio = 10.0 / away;
    const double expected = 255 * (0.5 + 0.5 / std::sqrt(1 + ratio * ratio));
    EXPECT_NEAR(sky[static_cast<std::size_t>((189 + away) * side + 200)], expected, 255 * 0.015)
        << away;
  }
}

TEST(Sky, turnsWithTheMap) {
  Map map = mountains(6, 5);
  const Bytes sky = skyOf(gridOf(map));
  map.heights = turned(map.heights, map.side);
  const Bytes of_turned = skyOf(gridOf(map));
  const Bytes expected = turned(sky, map.side);
  for (std::size_t i = 0; i < sky.size(); ++i) ASSERT_NEAR(of_turned[i], expected[i], 1) << i;
  EXPECT_LT(*std::min_element(sky.begin(), sky.end()), 160);
}

// --- Sun ---------------------------------------------------------------------------------------

TEST(Shadow, thereIsNoneOnAPlain) {
  for (const double azimuth : {0.0, 45.0, 117.0, 310.0, 360.0}) {
    for (const double elevation : {0.0, 0.5, 3.0, 37.0, 90.0}) {
      EXPECT_EQ(lightOf(gridOf(Map(21, -3)), {.azimuth = azimuth, .elevation = elevation}),
                Bytes(21 * 21, 255));
    }
  }
}

// The share of the disc by the slope to every point on the ray towards the sun.
double lightSlowly(const mesh::Grid& grid, const Sun& sun, int x, int y) {
  const double radians = std::numbers::pi / 180;
  const int last = grid.side() - 1;
  const double east = std::sin(sun.azimuth * radians);
  const double north = std::cos(sun.azimuth * radians);
  double umbra = -1e9;
  double penumbra = -1e9;
  const double low = std::max(sun.elevation - kSunRadius, 0.0);
  for (double far = 0.2;; far += 0.2) {
    const double px = x + east * far;
    const double py = y - north * far;
    if (px < 0 || py < 0 || px > last || py > last) break;
    const int ix = std::min(static_cast<int>(px), last - 1);
    const int iy = std::min(static_cast<int>(py), last - 1);
    const double fx = px - ix;
    const double fy = py - iy;
    const double z = (grid.at(ix, iy) * (1 - fx) + grid.at(ix + 1, iy) * fx) * (1 - fy) +
                     (grid.at(ix, iy + 1) * (1 - fx) + grid.at(ix + 1, iy + 1) * fx) * fy;
    const double run = far * static_cast<double>(grid.step());
    umbra = std::max(umbra, z - run * std::tan((low + 2 * kSunRadius) * radians));
    penumbra = std::max(penumbra, z - run * std::tan(low * radians));
  }
  const double z = grid.at(x, y);
  if (z >= penumbra) return 255;
  if (z <= umbra) return 0;
  const double share = (z - umbra) / (penumbra - umbra);
  return share * share * (3 - 2 * share) * 255;
}

TEST(Shadow, isThatOfRaysMarchedOneByOne) {
  const Map map = mapBy(65, [](int x, int y) {
    return 9 * std::exp(-(std::pow(x - 30, 2) + std::pow(y - 36, 2)) / 60) +
           6 * std::exp(-(std::pow(x - 48, 2) + std::pow(y - 15, 2)) / 30) + 0.02 * x;
  });
  const mesh::Grid grid = gridOf(map, 0.8f);
  for (int azimuth = 0; azimuth < 360; azimuth += 41) {
    for (const double elevation : {4.0, 12.0, 25.0}) {
      const Sun sun{.azimuth = static_cast<double>(azimuth), .elevation = elevation};
      const Bytes light = lightOf(grid, sun);
      double sum = 0;
      int dark = 0;
      forPoints(65, [&](int x, int y) {
        const double expected = lightSlowly(grid, sun, x, y);
        dark += expected < 50 ? 1 : 0;
        sum += std::abs(light[map.index(x, y)] - expected);
      });
      // Edges are accurate to half a point.
      EXPECT_LT(sum / (65 * 65), 6) << azimuth << "°, " << elevation << "°";
      EXPECT_GT(dark, elevation > 20 ? 30 : 200) << azimuth << "°, " << elevation << "°";
    }
  }
}

TEST(Shadow, ofAWallReachesAsFarAsTheSunSays) {
  const int side = 101;
  const Map map = mapBy(side, [](int, int y) { return y == 20 ? 10 : 0; });
  const Bytes light = lightOf(gridOf(map), {.azimuth = 0, .elevation = 20});
  // 10 / tan 20° = 27.5; the disc's top and bottom reach 25.6 and 29.6.
  const auto at = [&](int y) { return light[static_cast<std::size_t>(y * side + 50)]; };
  EXPECT_EQ(at(10), 255);
  EXPECT_EQ(at(20), 255);
  EXPECT_EQ(at(21), 0);
  EXPECT_EQ(at(20 + 25), 0);
  EXPECT_NEAR(at(20 + 27), 128, 70);
  EXPECT_NEAR(at(20 + 28), 128, 90);
  EXPECT_EQ(at(20 + 30), 255);
}

TEST(Shadow, turnsWithTheMapAndTheSun) {
  Map map = mountains(6, 9);
  for (const double azimuth : {0.0, 30.0, 45.0, 77.0}) {
    Map now = map;
    Bytes expected = lightOf(gridOf(map), {.azimuth = azimuth, .elevation = 15});
    for (int quarter = 1; quarter < 4; ++quarter) {
      now.heights = turned(now.heights, map.side);
      expected = turned(expected, map.side);
      const Bytes light =
          lightOf(gridOf(now), {.azimuth = azimuth + 90 * quarter, .elevation = 15});
      int differing = 0;
      for (std::size_t i = 0; i < light.size(); ++i) {
        differing += std::abs(light[i] - expected[i]) > 2 ? 1 : 0;
      }
      EXPECT_LT(differing, 65 * 65 / 100) << azimuth << "°, " << quarter;
    }
  }
}

TEST(Shadow, isTheSameBitsWithAnyNumberOfLanes) {
  for (const int exponent : {1, 2, 3, 5, 7}) {
    const Map map = mountains(exponent, 77);
    for (const int stride : {1, 2}) {
      for (double azimuth = 0; azimuth <= 360; azimuth += 7.5) {
        const Sun sun{.azimuth = azimuth, .elevation = azimuth / 4};
        const mesh::Grid grid = gridOf(map, 0.7f, stride);
        ASSERT_EQ(lightOf<1>(grid, sun), lightOf<4>(grid, sun)) << exponent << ", " << azimuth;
      }
    }
  }
}

TEST(Shadow, andSkyHoldOnTheSmallestMap) {
  const Map map(2, 1);
  EXPECT_EQ(skyOf(gridOf(map)), Bytes(4, 255));
  EXPECT_EQ(lightOf(gridOf(map), {}), Bytes(4, 255));
}

// At points of a coarser grid the sky is that point's; halfway between two, it is their mean.
TEST(LightMap, blendsTheSkyOfACoarserGrid) {
  for (const int exponent : {8, 9, 10}) {
    const Map map = mountains(exponent, 5);
    LightMap light;
    Buffer<std::byte> scratch;
    ASSERT_TRUE(lightTerrain(gridOf(map), {}, light, scratch));
    ASSERT_EQ(light.side, map.side);
    const int coarser = std::max(1, (map.side - 1) / 256);
    const mesh::Grid open = gridOf(map, 1, coarser);
    const Bytes sky = skyOf(open);
    const auto at = [&](int x, int y) { return light.light.data()[2 * (y * map.side + x)]; };
    const auto skyAt = [&](int x, int y) {
      return sky[static_cast<std::size_t>(y * open.side() + x)];
    };
    forPoints(open.side(), [&](int x, int y) {
      ASSERT_EQ(at(x * coarser, y * coarser), skyAt(x, y));
      if (coarser == 1 || x + 1 == open.side()) return;
      const int between = at(x * coarser + coarser / 2, y * coarser);
      ASSERT_EQ(between, (skyAt(x, y) + skyAt(x + 1, y) + 1) / 2);
    });
  }
}

// A large map is first shown by a coarse level of itself, with the light of the whole map.
TEST(LightMap, ofACoarserLevelIsThatOfTheWhole) {
  const Map whole = mountains(11, 5);
  const Map coarse = halved(whole);
  LightMap light;
  LightMap again;
  Buffer<std::byte> scratch;
  ASSERT_TRUE(lightTerrain(gridOf(coarse, 2), {}, light, scratch));
  EXPECT_EQ(light.stride, 1);
  ASSERT_TRUE(lightTerrain(gridOf(whole, 1), {}, again, scratch));
  EXPECT_EQ(again.stride, 2);
  ASSERT_EQ(again.light.size(), light.light.size());
  EXPECT_TRUE(
      std::equal(again.light.data(), again.light.data() + again.light.size(), light.light.data()));
}

TEST(LightMap, isMadeAgainOnlyForAnotherSunOrGrid) {
  const Map map = mountains(7, 5);
  LightMap light;
  Buffer<std::byte> scratch;
  ASSERT_TRUE(lightTerrain(gridOf(map), {}, light, scratch));
  std::uint8_t* first = light.light.data();
  const std::uint8_t sky = first[0];
  const auto marked = [&] { return first[0] == static_cast<std::uint8_t>(sky + 1); };
  first[0] = static_cast<std::uint8_t>(sky + 1);
  ASSERT_TRUE(lightTerrain(gridOf(map), {}, light, scratch));
  EXPECT_TRUE(marked()) << "nothing was written";
  ASSERT_TRUE(lightTerrain(gridOf(map), {.azimuth = 90}, light, scratch));
  EXPECT_FALSE(marked());
  first[0] = static_cast<std::uint8_t>(sky + 1);
  light.knows_sky = false;
  ASSERT_TRUE(lightTerrain(gridOf(map), {.azimuth = 90}, light, scratch));
  EXPECT_FALSE(marked());
  const Map smaller = mountains(6, 5);
  ASSERT_TRUE(lightTerrain(gridOf(smaller, 2), {.azimuth = 90}, light, scratch));
  EXPECT_EQ(light.side, 65);
  EXPECT_EQ(light.sky.size(), 65u * 65u);
}

}  // namespace
}  // namespace orogen::light
