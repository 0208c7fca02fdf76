#include "gullies/gullies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/random.h"
#include "generate/window.h"
#include "support/requests.h"
#include "support/sanitized.h"

namespace orogen::gullies {
namespace {

std::vector<float> windowAt(const Place& place, const char* id, const Values& values = {}) {
  Request request = windowRequest(id, values);
  setPlace(request.parameters, place);
  const Window window = windowOf(request);
  return {window.heights.data(), window.heights.data() + window.heights.size()};
}

float heightIn(const std::vector<float>& heights, const Place& block, int x, int y) {
  return heights[static_cast<std::size_t>((y - block.y) * block.width + x - block.x)];
}

Values drawGullies(Draw& draw) {
  return {{"seed", draw.between(0, 1 << 30)},
          {"gullies", draw.between(1, 20) / 10.0},
          {"gullyscale", draw.between(0, 6)},
          {"gullydetail", draw.between(0, 4) / 4.0}};
}

constexpr const char* kLands[] = {"diamond-square", "perlin-noise", "stamp-noise"};

TEST(Gullies, areTheSameInAllWindows) {
  Draw draw(29);
  for (int i = 0; i < (isSanitized() ? 30 : 300); ++i) {
    const char* land = kLands[i % 20 == 0 ? 2 : i % 2];
    Values values = drawGullies(draw);
    values.emplace_back("tile", i % 4 == 0);
    const int level = draw.between(0, 26);
    const int reach = level >= 6 && i % 3 == 0 ? kMaxCoordinate - 300 : 1 << 20;
    const int side = level < 4 ? 12 : 150;
    const Place outer{level, draw.between(-reach, reach), draw.between(-reach, reach),
                      draw.between(2, side), draw.between(2, side)};
    const int right = draw.between(0, outer.width - 1), down = draw.between(0, outer.height - 1);
    const Place inner{level, outer.x + right, outer.y + down, draw.between(1, outer.width - right),
                      draw.between(1, outer.height - down)};
    ASSERT_EQ(windowAt(inner, land, values), cropOf(windowAt(outer, land, values), outer, inner))
        << land << " level " << level << " " << inner.x << ", " << inner.y;
  }
}

TEST(Gullies, areTheSameInAllLevels) {
  Draw draw(29);
  for (int i = 0; i < (isSanitized() ? 10 : 100); ++i) {
    const char* land = kLands[i % 2];
    Values values = drawGullies(draw);
    values.emplace_back("tile", i % 4 == 0);
    if (i % 2 == 1) values.emplace_back("octaves", 16);
    const int level = draw.between(0, 20);
    const Place coarse{level, draw.between(-5000, 5000), draw.between(-5000, 5000), 9, 7};
    const int finer = draw.between(1, level < 4 ? 2 : 4);
    const Place fine{level + finer, coarse.x << finer, coarse.y << finer, (8 << finer) + 1,
                     (6 << finer) + 1};
    const auto before = windowAt(coarse, land, values);
    const auto after = windowAt(fine, land, values);
    for (int y = coarse.y; y < coarse.y + coarse.height; ++y) {
      for (int x = coarse.x; x < coarse.x + coarse.width; ++x) {
        ASSERT_EQ(heightIn(before, coarse, x, y), heightIn(after, fine, x << finer, y << finer))
            << land << " level " << level << " and " << finer << " more";
      }
    }
  }
}

TEST(Gullies, ofLargerMapsAreTheSame) {
  for (const char* id : {"diamond-square", "perlin-noise"}) {
    for (const bool tile : {false, true}) {
      const auto at = [&](int exponent) {
        return generated(
            mapRequest(id, {{"exponent", exponent}, {"tile", tile}, {"gullies", 0.7}}));
      };
      const Heightfield small = at(5), large = at(8);
      for (std::size_t i = 0; i < small.heights.size(); ++i) {
        const std::size_t x = i % 33 * 8, y = i / 33 * 8;
        ASSERT_EQ(small.heights.data()[i], large.heights.data()[y * 257 + x]) << id << " " << i;
      }
    }
  }
}

TEST(Gullies, ofMapsAreThoseOfTheLandThatTheyAreAPieceOf) {
  const Values gullies{{"gullies", 1}, {"gullyscale", 2}, {"seed", 5}};
  const auto expectEqual = [&](const char* id, const char* joined, int side) {
    Values map = gullies, window = gullies;
    if (joined != nullptr) map.emplace_back(joined, 1), window.emplace_back("tile", 1);
    map.emplace_back("exponent", 7);
    const Heightfield field = generated(mapRequest(id, map));
    ASSERT_EQ(field.size, side);
    EXPECT_EQ(windowAt({7, 0, 0, side, side}, id, window),
              std::vector<float>(field.heights.data(), field.heights.data() + field.heights.size()))
        << id << " " << (joined != nullptr);
  };
  expectEqual("perlin-noise", nullptr, 129);
  expectEqual("perlin-noise", "tile", 129);
  expectEqual("diamond-square", "tile", 129);
  expectEqual("stamp-noise", "wrap", 128);
}

TEST(Gullies, growWithTheHeights) {
  const Heightfield one =
      generated(mapRequest("diamond-square", {{"amplitude", 1}, {"gullies", 1}}));
  const Heightfield four =
      generated(mapRequest("diamond-square", {{"amplitude", 4}, {"gullies", 1}}));
  const Heightfield none =
      generated(mapRequest("diamond-square", {{"amplitude", 1}, {"gullyscale", 5}}));
  const Heightfield plain = generated(mapRequest("diamond-square", {{"amplitude", 1}}));
  double change = 0;
  for (std::size_t i = 0; i < one.heights.size(); ++i) {
    ASSERT_EQ(4 * one.heights.data()[i], four.heights.data()[i]);
    ASSERT_EQ(none.heights.data()[i], plain.heights.data()[i]);
    change += std::abs(static_cast<double>(one.heights.data()[i] - plain.heights.data()[i]));
  }
  EXPECT_GT(change / static_cast<double>(one.heights.size()), 0.005);
}

// Both strengths take away the ground's own noise, so that they differ by gullies alone.
TEST(Gullies, fadeBelowTheSea) {
  double changes[2] = {}, points[2] = {};
  for (const int x : {-1000, -400}) {  // an island arc, and a range
    const Place place{7, x, -200, 257, 257};
    const auto at = [&](double strength) {
      return windowAt(
          place, "diamond-square",
          {{"seed", 7}, {"amplitude", 0.6}, {"roughness", 0.18}, {"gullies", strength}});
    };
    const auto shallow = at(0.7), deep = at(1.4);
    for (std::size_t i = 0; i < deep.size(); ++i) {
      if (std::abs(shallow[i]) < 0.03f) continue;
      const int of = shallow[i] < 0 ? 0 : 1;
      changes[of] += static_cast<double>(std::abs(deep[i] - shallow[i]));
      points[of] += 1;
    }
  }
  ASSERT_GT(std::min(points[0], points[1]), 1000);
  EXPECT_LT(changes[0] / points[0], 0.1 * changes[1] / points[1]);
}

TEST(Gullies, canBeHadOfEveryMapAndSize) {
  for (const Generator& generator : catalogue()) {
    if (generator.faces > 1) continue;
    for (const int exponent : {1, 2, 3, 6}) {
      const Heightfield field = generated(
          mapRequest(generator.id, {{"exponent", exponent}, {"gullies", 1}, {"gullyscale", 6}}));
      for (const float height : field.heights.span())
        ASSERT_TRUE(std::isfinite(height)) << generator.id;
    }
  }
}

TEST(Gullies, haveTheSameBitsInOneLaneAndInFour) {
  Draw draw(29);
  const auto random = [&](std::size_t count) {
    std::vector<float> numbers(count);
    for (float& each : numbers) each = static_cast<float>(draw.between(-999, 999)) / 999;
    return numbers;
  };
  for (int level = 0; level < 14; ++level) {
    const Gullies gullies{.strength = 1.3f, .reluctance = 0.4f, .scale = 4, .seed = 7};
    const Place block{level, 37, -91, kBlock - level, 40};
    const Place lattice = slopesFor(block, slopeLevel(gullies));
    const auto slopes = random(static_cast<std::size_t>(lattice.width * lattice.height));
    auto one = random(static_cast<std::size_t>(block.width * block.height));
    auto four = one;
    const auto pitch = static_cast<std::size_t>(block.width);
    carve<1>(gullies, block, lattice, slopes.data(), one.data(), pitch);
    carve<4>(gullies, block, lattice, slopes.data(), four.data(), pitch);
    ASSERT_EQ(one, four) << level;
  }
}

TEST(Gullies, endWhereTheLevelOfTheirSlopesDoes) {
  constexpr int kLast = kMaxCoordinate >> 3;
  for (const int corner : {-kLast - 9, kLast - 9}) {
    const Place outer{0, corner, corner, 19, 19};
    const auto plain = windowAt(outer, "diamond-square");
    const auto carved = windowAt(outer, "diamond-square", {{"gullies", 1}});
    for (int y = corner; y < corner + 19; ++y) {
      for (int x = corner; x < corner + 19; ++x) {
        const bool isBeyond = std::max(std::abs(x), std::abs(y)) > kLast;
        ASSERT_EQ(isBeyond, heightIn(plain, outer, x, y) == heightIn(carved, outer, x, y));
      }
    }
  }
  const Place corner{3, kMaxCoordinate - 9, -kMaxCoordinate, 10, 10};
  EXPECT_NE(windowAt(corner, "perlin-noise", {{"gullies", 1}}), windowAt(corner, "perlin-noise"));
}

}  // namespace
}  // namespace orogen::gullies
