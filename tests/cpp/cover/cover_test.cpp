#include "cover/cover.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "planet/ball.h"
#include "planet/climate.h"
#include "support/field.h"
#include "support/planet.h"
#include "support/requests.h"

namespace orogen::cover {
namespace {

using planet::directionOf;
using planet::UnitVector;
using Weights = std::vector<std::uint8_t>;

CoverMap coverOf(const Heightfield& field, float sea, int max_points = 1025) {
  CoverMap map;
  EXPECT_TRUE(coverMap(field, {}, sea, max_points, map));
  return map;
}

Map mountains(int exponent) {
  return mapOf("diamond-square",
               {.exponent = exponent, .seed = 7, .roughness = 0.4, .amplitude = 12});
}

// The kind of greatest weight at a point.
int mostAt(const CoverMap& map, int x, int y) {
  const std::uint8_t* at =
      map.weights.data() + static_cast<std::size_t>(y * map.side + x) * map.kinds;
  return static_cast<int>(std::max_element(at, at + map.kinds) - at);
}

double meanOf(const CoverMap& map, Kind kind) {
  double sum = 0;
  for (std::size_t i = kind; i < map.weights.size(); i += map.kinds) sum += map.weights.data()[i];
  return sum / 255 / static_cast<double>(map.weights.size() / map.kinds);
}

void expectSums(std::span<const std::uint8_t> weights, std::size_t kinds) {
  for (std::size_t i = 0; i < weights.size(); i += kinds) {
    const auto point = weights.subspan(i, kinds);
    ASSERT_EQ(std::accumulate(point.begin(), point.end(), 0), 255) << i;
  }
}

TEST(Cover, SumsTo255AndHasEveryKind) {
  const Heightfield field = fieldOf(mountains(8));
  const CoverMap map = coverOf(field, -1);
  expectSums(map.weights.span(), kOfMap);
  EXPECT_EQ(map.kinds, kOfMap);
  for (std::size_t kind = 0; kind < kOfMap; ++kind) {
    EXPECT_GT(meanOf(map, static_cast<Kind>(kind)), 0.005) << kNames[kind];
  }
}

TEST(Cover, OfAPointIsTheSameOnAllFacesThatHaveIt) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Heightfield planet = generated(mapRequest(
        "planet", {{"exponent", 1 + seed % 4}, {"plates", 2}, {"seed", seed}, {"age", 0.5}}));
    const CoverMap map = coverOf(planet, planet.water.sea);
    const planet::Ball ball(map.side - 1);
    for (int face = 0; face < 6; ++face) {
      forPoints(map.side, [&](int x, int y) {
        const auto at = [&](std::uint32_t point) {
          return map.weights.data() + std::size_t{point} * map.kinds;
        };
        const std::uint8_t* const here = at(ball.at(face, x, y));
        ASSERT_TRUE(std::equal(here, here + map.kinds, at(ball.nodeAt(face, x, y))))
            << "seed " << seed << ", face " << face << " at " << x << ", " << y;
      });
    }
  }
}

TEST(Cover, OfWindowsGoesOnToTheEndOfTheLandAtEveryLevel) {
  constexpr int kEnd = kMaxCoordinate;
  for (const int level : {0, 1, 4, 12, 26}) {
    for (const auto& [x, y] :
         {std::pair{-kEnd, -kEnd}, {kEnd - 83, kEnd - 80}, {355293750, -1004323230}}) {
      const Window window = windowOf(windowRequest(
          "diamond-square", {{"level", level}, {"x", x}, {"y", y}, {"width", 84}, {"height", 81}}));
      Weights weights(window.heights.size() * kOfMap, 7);
      Land land = landOf(window, {level, x, y, 84, 81}, {});
      // All of it is land, and rises evenly.
      std::vector<float> ramp(window.heights.size());
      for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = 0.4f + static_cast<float>(i % 84u) * 0.003f;
      land.heights = ramp.data();
      land.spacing = 1;
      coverWindow(land, {.sea = 0, .relief = 1}, 0, weights.data());
      expectSums(weights, kOfMap);
      // Noise makes borders ragged where a point is as wide as its squares, or little less; where
      // it is far narrower, it rounds a few weights of a row to others.
      constexpr std::size_t kRow = 84u * kOfMap;
      std::size_t differing = 0;
      for (std::size_t i = kRow; i < weights.size(); ++i) {
        if (weights[i] != weights[i - kRow]) ++differing;
      }
      EXPECT_EQ(differing > kRow, level == 12) << level << " at " << x;
    }
  }
}

TEST(Cover, OfHeightsWhoseDifferenceIsNoFloatIsThere) {
  Map map = mapBy(9, [](int x, int) { return x < 4 ? -3e38 : 3e38; });
  const Heightfield field = fieldOf(map);
  EXPECT_LT(seaOf(field, 0.1f), 0);
  expectSums(coverOf(field, seaOf(field, 0.1f)).weights.span(), kOfMap);
}

TEST(Cover, OfPointsAlmostWithoutADistanceIsThere) {
  Heightfield field = fieldOf(mapBy(33, [](int x, int y) { return x < 9 ? 0 : x * y; }));
  field.spacing = 1e-45f;  // one over this is no float
  expectSums(coverOf(field, -1).weights.span(), kOfMap);
}

TEST(Cover, ClimbsFromMeadowsAndForestOverScreeToSnow) {
  // A ramp from the sea in the west to the summit in the east, with a flat last quarter.
  const Map ramp = mapBy(129, [](int x, int) { return std::min(x, 96) * 0.01; });
  const CoverMap map = coverOf(fieldOf(ramp), 0);
  EXPECT_EQ(mostAt(map, 0, 64), sand);
  double last = 0;
  std::array<double, kOfMap> place{};
  for (std::size_t kind = 0; kind < kOfMap; ++kind) {
    double sum = 0, weighted = 0;
    forPoints(129, [&](int x, int y) {
      const double weight = map.weights.data()[ramp.index(x, y) * kOfMap + kind];
      sum += weight;
      weighted += weight * x;
    });
    place[kind] = sum > 0 ? weighted / sum : 0;
  }
  EXPECT_GT(place[forest], last);
  EXPECT_GT(place[snow], place[forest]);
  EXPECT_EQ(mostAt(map, 125, 64), snow);
}

TEST(Cover, LeavesCliffsBareAndWaterWithoutPlants) {
  // Level ground with one cliff.
  const Map step = mapBy(65, [](int x, int) { return x < 32 ? 1.0 : 4.0; });
  EXPECT_EQ(mostAt(coverOf(fieldOf(step), 0), 32, 20), rock);
  const CoverMap sunken = coverOf(fieldOf(step), 2);
  EXPECT_EQ(mostAt(sunken, 10, 20), sand);
  Heightfield lake = fieldOf(step);
  ASSERT_TRUE(lake.water.surface.resize(lake.heights.size()));
  std::fill_n(lake.water.surface.data(), lake.heights.size(), 2.f);
  EXPECT_EQ(mostAt(coverOf(lake, 0), 10, 20), sand);
}

// The cover of a map at every second point is that of the map of these points.
void expectStrided(const Heightfield& fine, const Heightfield& half, float sea) {
  const CoverMap strided = coverOf(fine, sea, half.size);
  EXPECT_EQ(strided.stride, 2);
  EXPECT_TRUE(std::ranges::equal(coverOf(half, sea).weights.span(), strided.weights.span()));
}

TEST(Cover, IsTheSameOfEverySecondPoint) {
  const Map fine = mountains(9);
  Heightfield half = fieldOf(halved(fine));
  half.spacing = 2;
  expectStrided(fieldOf(fine), half, -1);
}

TEST(Cover, OfFlatGroundAndSmallMapsIsSound) {
  for (const int side : {2, 3, 64}) {
    expectSums(coverOf(fieldOf(Map(side, 1)), 0).weights.span(), kOfMap);
    expectSums(coverOf(fieldOf(Map(side, 1)), 1).weights.span(), kOfMap);
  }
}

Weights coverOfWindow(const Place& place) {
  Request request = windowRequest("diamond-square");
  setPlace(request.parameters, place);
  const Window window = windowOf(request);
  Weights weights(place.points() * kOfMap);
  coverWindow(landOf(window, placeOf(request.parameters), {}), {.sea = 0, .relief = 1}, 0,
              weights.data());
  return weights;
}

// A valley has no snow because nothing near it is higher.
TEST(Cover, OfAPieceOfEndlessLandIsThatOfTheLandAroundIt) {
  int compared = 0;
  for (int x = 0; x < 40'000; x += 4'000) {
    const Values place{{"level", 10}, {"x", x}, {"y", 0}, {"seed", 5}, {"amplitude", 0.6}};
    Values map = place, window = place;
    map.emplace_back("exponent", 7);
    for (const char* const side : {"width", "height"}) window.emplace_back(side, 129);
    const Heightfield field = generated(mapRequest("endless", map));
    if (field.minimum < 0) continue;
    const Request request = windowRequest("diamond-square", window);
    const Window made = windowOf(request);
    ASSERT_EQ(made.heights.size(), field.heights.size());
    CoverMap around{.side = 129, .stride = 1, .kinds = kOfMap, .weights = {}};
    ASSERT_TRUE(around.weights.resize(made.heights.size() * kOfMap));
    coverWindow(landOf(made, placeOf(request.parameters), {}),
                {.sea = 0, .relief = summitsOf(request.parameters)}, 0, around.weights.data());
    const CoverMap piece = coverOf(field, seaOf(field, 0));
    // Meadows and forests share the rest by noise, which is another one.
    for (const Kind kind : {rock, scree, snow, sand}) {
      EXPECT_NEAR(meanOf(piece, kind), meanOf(around, kind), 0.03) << kNames[kind] << " at " << x;
    }
    ++compared;
  }
  EXPECT_GT(compared, 2);
}

// A map of Perlin noise is a piece of endless land, whose summits are lower than a drawn ridge.
TEST(Cover, HasSnowOnADrawnRidgeAndNoneOnLowGround) {
  Request request = mapRequest("perlin-noise", {{"exponent", 8}});
  ASSERT_EQ(set(request, "strokes", std::string_view("ridge 16 0.8: 12 70, 50 60, 88 28"), ""), "");
  const Heightfield field = generated(request);
  const float sea = seaOf(field, 0.22f);
  const Range range = rangeOf(field.heights.span());
  const CoverMap map = coverOf(field, sea);
  int on_low_ground = 0, on_high_ground = 0;
  for (std::size_t i = 0; i < field.heights.size(); ++i) {
    if (map.weights.data()[i * kOfMap + snow] < 32) continue;
    const float up = (field.heights.data()[i] - sea) / (range.maximum - sea);
    on_low_ground += up < 0.5f ? 1 : 0;
    on_high_ground += up > 0.75f ? 1 : 0;
  }
  EXPECT_EQ(on_low_ground, 0);
  EXPECT_GT(on_high_ground, 100);
}

TEST(Cover, OfWindowsAgreesWhereTheyOverlap) {
  const Weights one = coverOfWindow({14, -300'040, 70'000, 80, 60});
  const Weights other = coverOfWindow({14, -300'000, 70'020, 80, 60});
  expectSums(one, kOfMap);
  int compared = 0;
  for (int y = 21; y < 59; ++y) {
    for (int x = 41; x < 79; ++x, ++compared) {
      const auto* const a = one.data() + (y * 80 + x) * static_cast<int>(kOfMap);
      const auto* const b = other.data() + ((y - 20) * 80 + x - 40) * static_cast<int>(kOfMap);
      ASSERT_TRUE(std::equal(a, a + kOfMap, b)) << x << ", " << y;
    }
  }
  EXPECT_GT(compared, 1000);
}

// --- Planets -----------------------------------------------------------------------------------

// A planet whose heights follow from directions; the sea is at 0.
template <class Height>
Heightfield planetBy(int size, Height height) {
  Heightfield field;
  EXPECT_TRUE(field.heights.resize(6 * squareOf(size)));
  field.size = size;
  field.faces = 6;
  field.spacing = 1.4472025f / static_cast<float>(size - 1);
  forFaces(size, [&](int face, int x, int y, std::size_t i) {
    field.heights.data()[i] = static_cast<float>(height(directionOf(face, x, y, size - 1)));
  });
  return field;
}

// Longitude in degrees, 0 at +z and 90 at +x.
double longitudeOf(const UnitVector& to) {
  return std::atan2(to[0], to[2]) * 180 / 3.14159265358979;
}

UnitVector towards(double latitude, double longitude) {
  const double a = latitude * 3.14159265358979 / 180, b = longitude * 3.14159265358979 / 180;
  return {static_cast<float>(std::cos(a) * std::sin(b)), static_cast<float>(std::sin(a)),
          static_cast<float>(std::cos(a) * std::cos(b))};
}

TEST(CoverOfPlanets, HasIceAtThePolesForestAndDesertAndMeetsAtItsBorders) {
  const Map map = mapOf("planet", parametersFor(*findGenerator("planet"), 6, 7));
  Heightfield field = fieldOf(map);
  field.faces = 6;
  field.spacing = 1.4472025f / 64;
  const CoverMap cover = coverOf(field, 0);
  expectSums(cover.weights.span(), kOfPlanet);
  EXPECT_EQ(cover.kinds, kOfPlanet);
  for (std::size_t kind = 0; kind < kOfPlanet; ++kind) {
    EXPECT_GT(meanOf(cover, static_cast<Kind>(kind)), 0.0005) << kNames[kind];
  }
  // Points that faces share have the same weights on all of them.
  forSharedPoints(65, [&](std::size_t i, std::size_t first) {
    for (std::size_t kind = 0; kind < kOfPlanet; ++kind) {
      EXPECT_NEAR(cover.weights.data()[first * kOfPlanet + kind],
                  cover.weights.data()[i * kOfPlanet + kind], 1)
          << i;
    }
  });
}

TEST(CoverOfPlanets, PutsIceWhereItIsColdAndForestWhereItRains) {
  // A flat continent from pole to pole, 60 degrees wide, with one summit far away.
  const Heightfield field = planetBy(65, [](const UnitVector& to) {
    if (std::abs(longitudeOf(to)) < 30) return 0.01;
    return to[0] < -0.995 ? 1.0 : -1.0;
  });
  const CoverMap cover = coverOf(field, 0);
  const auto at = [&](double latitude, double longitude) {
    const UnitVector to = towards(latitude, longitude);
    int best = 0;
    float nearest = -2;
    for (int i = 0; i < 6 * 65 * 65; ++i) {
      const UnitVector point = directionOf(i / 4225, i % 65, i / 65 % 65, 64);
      const float cosine = point[0] * to[0] + point[1] * to[1] + point[2] * to[2];
      if (cosine > nearest) nearest = cosine, best = i;
    }
    return cover.weights.data() + static_cast<std::size_t>(best) * kOfPlanet;
  };
  EXPECT_GT(at(85, 0)[ice] + at(85, 0)[snow], 200);
  EXPECT_GT(at(87, 180)[ice], 200);   // of the sea
  EXPECT_EQ(at(40, 180)[sand], 255);  // its floor
  EXPECT_GT(at(0, 28)[forest], 128);  // where the trade winds arrive
  EXPECT_GT(at(22, -15)[desert] + at(22, -15)[steppe], 200);
}

TEST(CoverOfPlanets, TaigaReachesAlmostToTheArcticCircle) {
  const Heightfield field = planetBy(65, [](const UnitVector& to) {
    return std::abs(longitudeOf(to)) < 30 ? 0.01 : (to[0] < -0.995 ? 1.0 : -1.0);
  });
  const CoverMap cover = coverOf(field, 0);
  double points = 0, trees = 0;
  for (std::size_t i = 0; i < field.heights.size(); ++i) {
    const auto face = static_cast<int>(i / 4225);
    const UnitVector to =
        directionOf(face, static_cast<int>(i % 65), static_cast<int>(i / 65 % 65), 64);
    const float up = std::abs(to[1]);
    if (field.heights.data()[i] < 0 || up < 0.866f || up > 0.914f) continue;  // 60 to 66 degrees
    ++points;
    trees += cover.weights.data()[i * kOfPlanet + forest];
  }
  ASSERT_GT(points, 30);
  EXPECT_GT(trees / (255 * points), 0.3);
}

TEST(CoverOfPlanets, WhatRiversLeaveIsSandWhereItIsDryAndALakeHasNoBeachWhereItRains) {
  // A flat continent from pole to pole, on which all points have gained as much, and one summit.
  Heightfield field = planetBy(65, [](const UnitVector& to) {
    if (std::abs(longitudeOf(to)) < 30) return 0.05;
    return to[0] < -0.995 ? 1.0 : -1.0;
  });
  const std::size_t points = field.heights.size();
  ASSERT_TRUE(field.water.elevation_change.resize(points) && field.water.surface.resize(points));
  std::fill_n(field.water.elevation_change.data(), points, 0.2f);
  std::copy_n(field.heights.data(), points, field.water.surface.data());
  const CoverMap worn = coverOf(field, 0);
  for (std::size_t i = 0; i < points; ++i) field.water.surface.data()[i] += 0.1f;
  const CoverMap drowned = coverOf(field, 0);
  double forests = 0, deserts = 0, dunes = 0;
  for (std::size_t i = 0; i < points; ++i) {
    if (field.heights.data()[i] < 0) continue;
    const std::uint8_t* const here = worn.weights.data() + i * kOfPlanet;
    if (here[forest] > 200) {
      ++forests;
      EXPECT_EQ(here[sand], 0);
      EXPECT_EQ(drowned.weights.data()[i * kOfPlanet + sand], 0);
    }
    if (here[desert] > 80) {
      ++deserts;
      dunes += here[sand] > 80 ? 1 : 0;
    }
  }
  EXPECT_GT(forests, 50);
  EXPECT_GT(deserts, 50);
  EXPECT_GT(dunes / deserts, 0.9) << "the rest is steep";
}

TEST(CoverOfPlanets, IsDryInTheLeeOfMountains) {
  // A continent with a range in its middle, from north to south.
  const Heightfield field = planetBy(65, [](const UnitVector& to) {
    const double from_middle = std::abs(longitudeOf(to));
    if (from_middle < 6) return 1.0;
    return from_middle < 40 ? 0.05 : -1.0;
  });
  std::vector<float> scratch(planet::PlanetClimate::kScratchFloats);
  const planet::PlanetClimate climate(field.heights.span(), 65, 0, 1, scratch);
  const auto wet = [&](double latitude, double longitude) {
    return climate.moistureAt(towards(latitude, longitude));
  };
  for (const double latitude : {45.0, -45.0}) {  // west wind
    EXPECT_GT(wet(latitude, -20), 2 * wet(latitude, 20)) << latitude;
  }
  for (const double latitude : {15.0, -15.0}) {  // east wind
    EXPECT_GT(wet(latitude, 20), 2 * wet(latitude, -20)) << latitude;
  }
  EXPECT_GT(wet(45, 170), 0.8);
  // It is continuous where the columns begin and at the poles.
  EXPECT_NEAR(wet(10, 89.9), wet(10, 90.1), 0.02);
  EXPECT_NEAR(wet(10, 179.9), wet(10, -179.9), 0.02);
  EXPECT_NEAR(wet(89.9, 20), wet(89.9, 25), 0.1);
}

TEST(CoverOfPlanets, IsTheSameOfEverySecondPoint) {
  const auto height = [](const UnitVector& to) {
    return std::sin(7 * to[0]) * std::cos(5 * to[1] + 3 * to[2]);
  };
  expectStrided(planetBy(257, height), planetBy(129, height), 0);
}

}  // namespace
}  // namespace orogen::cover
