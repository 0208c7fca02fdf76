#include "files/read/refine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "generate/request.h"
#include "support/requests.h"
#include "support/sanitized.h"

namespace orogen::files {
namespace {

// Every `step`-th point of a mountain of 129 × 129 points.
Heightmap mountain(int step) {
  Request request;
  request.parameters.exponent = 7;
  request.parameters.seed = 5;
  request.parameters.roughness = 0.3F;
  Heightfield field;
  Buffer<std::byte> scratch;
  EXPECT_EQ(generate(request, field, scratch, {}), "");
  Heightmap map;
  const int side = 128 / step + 1;
  EXPECT_FALSE(map.take(side, side));
  map.setScale(static_cast<double>(field.spacing) * step,
               static_cast<double>(field.spacing) * step);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      map.heights.data()[y * side + x] = field.heights.data()[y * step * 129 + x * step];
    }
  }
  return map;
}

// The mean square of what middles of squares differ from their corners, on one level.
double roughness(const Heightmap& map) {
  double sum = 0;
  int count = 0;
  const auto at = [&map](int x, int y) {
    return static_cast<double>(map.heights.data()[y * map.width + x]);
  };
  for (int y = 1; y < map.height - 1; y += 2) {
    for (int x = 1; x < map.width - 1; x += 2) {
      const double mean =
          (at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1)) / 4;
      sum += (at(x, y) - mean) * (at(x, y) - mean);
      ++count;
    }
  }
  return sum / count;
}

TEST(Refine, keepsEveryHeightAndThePlaceAndIsTheSameEachTime) {
  const Heightmap given = mountain(8);
  const auto finer = [](std::uint32_t seed) {
    Heightmap map = mountain(8);
    map.place = MapPlace{600'000, 5'100'000, 40, 40, "EPSG:32632", "", 0};
    EXPECT_TRUE(map.unknown.resize(map.points()));
    std::fill_n(map.unknown.data(), map.points(), static_cast<unsigned char>(0));
    map.unknown.data()[18] = 1;
    EXPECT_FALSE(refine(map, 3, seed));
    return map;
  };
  const Heightmap map = finer(0), again = finer(0), other = finer(1);
  ASSERT_EQ(map.width, 129);
  for (int y = 0; y < 17; ++y) {
    for (int x = 0; x < 17; ++x) {
      EXPECT_EQ(map.heights.data()[8 * (y * 129 + x)], given.heights.data()[y * 17 + x]);
    }
  }
  std::size_t different = 0;
  for (std::size_t i = 0; i < map.points(); ++i) {
    ASSERT_EQ(map.heights.data()[i], again.heights.data()[i]);
    if (map.heights.data()[i] != other.heights.data()[i]) ++different;
  }
  EXPECT_GT(different, 15'000u);
  EXPECT_EQ(map.place->x, 600'000);
  EXPECT_EQ(map.place->dx, 5);
  EXPECT_DOUBLE_EQ(map.across, given.across / 8);
  // The unknown height in column 1 of row 1 has the 8 × 8 points around it.
  EXPECT_EQ(map.gaps, 64u);
  EXPECT_EQ(map.unknown.data()[8 * 129 + 8], 1);
}

TEST(Refine, makesAPartWithTheBitsOfTheWhole) {
  const auto refined = [](const std::optional<MapPart>& part) {
    Heightmap map = mountain(8);
    map.place = MapPlace{600'000, 5'100'000, 40, 40, "EPSG:32632", "", 0};
    EXPECT_TRUE(map.unknown.resize(map.points()));
    std::fill_n(map.unknown.data(), map.points(), static_cast<unsigned char>(0));
    map.unknown.data()[40] = 1;
    EXPECT_FALSE(refine(map, 4, 3, part));
    return map;
  };
  const Heightmap whole = refined({});
  ASSERT_EQ(whole.width, 257);
  Draw draw(72);
  for (int i = 0; i < (isSanitized() ? 40 : 400); ++i) {
    const int x = draw.below(256), y = draw.below(256);
    const int width = draw.between(2, 257 - x), height = draw.between(2, std::min(257 - y, 40));
    const Heightmap part =
        refined(MapPart{static_cast<double>(x), static_cast<double>(y), static_cast<double>(width),
                        static_cast<double>(height)});
    ASSERT_EQ(part.width, width);
    ASSERT_EQ(part.height, height);
    EXPECT_EQ(part.place->x, 600'000 + 2.5 * x);
    EXPECT_EQ(part.place->y, 5'100'000 - 2.5 * y);
    std::size_t unknown = 0;
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const int here = row * width + column, there = (y + row) * 257 + x + column;
        ASSERT_EQ(part.heights.data()[here], whole.heights.data()[there])
            << x << " " << y << ": " << column << " " << row;
        ASSERT_EQ(part.unknown.data()[here], whole.unknown.data()[there]);
        unknown += part.unknown.data()[here];
      }
    }
    EXPECT_EQ(part.gaps, unknown);
  }
}

TEST(Refine, makesPartsOfWhatIsTooLargeAsAWhole) {
  Heightmap map = mountain(1);
  ASSERT_FALSE(refine(map, 8, 0, MapPart{30'000, 128 * 128, 8, 4}));
  EXPECT_EQ(map.width, 8);
  for (const MapPart& part :
       {MapPart{0, 0, 1, 9}, MapPart{0, 32'760, 9, 10}, MapPart{0.5, 0, 9, 9}, MapPart{-1, 0, 9, 9},
        MapPart{0, 0, 9000, 9}, MapPart{kUnknown, 0, 9, 9}}) {
    Heightmap given = mountain(1);
    EXPECT_NE(refine(given, 8, 0, part).english().find("within the 32769 × 32769 points"),
              std::string::npos);
    EXPECT_EQ(given.width, 129);
  }
}

TEST(Refine, isAsRoughAsTheMapWas) {
  const double whole = roughness(mountain(1));
  Heightmap map = mountain(4);
  ASSERT_FALSE(refine(map, 2, 0));
  ASSERT_EQ(map.width, 129);
  EXPECT_GT(roughness(map) / whole, 0.5);
  EXPECT_LT(roughness(map) / whole, 2);
}

TEST(Refine, leavesAPlaneAPlane) {
  Heightmap map;
  ASSERT_FALSE(map.take(5, 4));
  map.setScale(1, 1);
  for (int i = 0; i < 20; ++i) map.heights.data()[i] = static_cast<float>(i % 5 + 2 * (i / 5));
  ASSERT_FALSE(refine(map, 2, 9));
  for (int y = 0; y < map.height; ++y) {
    for (int x = 0; x < map.width; ++x) {
      EXPECT_NEAR(map.heights.data()[y * map.width + x], x / 4.0 + y / 2.0, 1e-5) << x << " " << y;
    }
  }
}

TEST(Refine, refusesMoreThanViewsDraw) {
  Heightmap map = mountain(1);
  EXPECT_EQ(refine(map, 7, 0).english(),
            "7 refinements would make 16385 × 16385 points, and 8193 a side are possible; choose "
            "fewer, or a part of the map");
}

}  // namespace
}  // namespace orogen::files
