#include "mesh/water_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "terrain/heightfield.h"

namespace orogen::mesh {
namespace {

// A map of nine points without rivers: a lake on the first, and a gain of height on the second.
Heightfield fieldWith(float surface, float elevation_change, float ground = 0, float summit = 1) {
  Heightfield field;
  field.size = 3;
  EXPECT_TRUE(field.heights.resize(9));
  EXPECT_TRUE(field.water.area.resize(9));
  EXPECT_TRUE(field.water.surface.resize(9));
  EXPECT_TRUE(field.water.elevation_change.resize(9));
  EXPECT_TRUE(field.water.flow_direction.resize(9));
  std::ranges::fill(field.heights.span(), ground);
  std::ranges::fill(field.water.area.span(), 1u);
  std::ranges::fill(field.water.surface.span(), ground);
  std::ranges::fill(field.water.elevation_change.span(), 0.f);
  std::ranges::fill(field.water.flow_direction.span(), Water::kOutlet);
  field.heights.data()[8] = summit;
  field.water.sea = ground;
  field.water.surface.data()[0] = surface;
  field.water.elevation_change.data()[1] = elevation_change;
  return field;
}

TEST(WaterMap, givesDepthAndWearInTenthsOfTheRelief) {
  WaterMap map;
  ASSERT_TRUE(drawWater(fieldWith(0.05f, -0.05f), map));
  EXPECT_EQ(map.side, 3);
  EXPECT_EQ(map.texels.data()[0].lake, 128 + 64);
  EXPECT_EQ(map.texels.data()[1].lake, 0);
  EXPECT_EQ(map.texels.data()[1].elevation_change, 128 - 63);
  EXPECT_EQ(map.texels.data()[2].elevation_change, 128);
}

// Under the sanitizers a number that is none must not become a byte by itself.
TEST(WaterMap, bearsHeightsBeyondAllNumbers) {
  constexpr float most = std::numeric_limits<float>::max();
  constexpr float infinite = std::numeric_limits<float>::infinity();
  WaterMap map;
  ASSERT_TRUE(drawWater(fieldWith(most, infinite, -most, most), map));
  EXPECT_EQ(map.texels.data()[1].elevation_change, 0);
  EXPECT_EQ(map.texels.data()[2].elevation_change, 128);
}

}  // namespace
}  // namespace orogen::mesh
