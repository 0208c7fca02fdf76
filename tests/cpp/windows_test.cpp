#include <gtest/gtest.h>

#include "buffer.h"
#include "generators/diamond_square.h"
#include "random.h"
#include "windows/diamond_square_window.h"

namespace orogen {
namespace {

struct Place {
  int level, x, y, width, height;
};

Parameters at(Parameters parameters, const Place& place) {
  parameters.level = place.level;
  parameters.x = place.x;
  parameters.y = place.y;
  parameters.width = place.width;
  parameters.height = place.height;
  return parameters;
}

std::size_t indexOf(int x) {
  return static_cast<std::size_t>(x);
}

std::vector<float> windowAt(const Parameters& parameters, const Place& place, int lanes = 0) {
  const Parameters asked = at(parameters, place);
  std::vector<float> heights(indexOf(place.width) * indexOf(place.height), 1e9f);
  // Exactly as much as is asked for, so that the sanitizer sees a step beyond.
  Buffer<std::byte> scratch;
  EXPECT_TRUE(scratch.resize(diamondSquareWindowScratch(asked)));
  std::fill_n(reinterpret_cast<float*>(scratch.data()), scratch.size() / 4, 7e7f);
  if (lanes == 1) {
    EXPECT_TRUE(diamondSquareWindowInLanes<1>(asked, heights, scratch.span(), {}));
  } else if (lanes == 4) {
    EXPECT_TRUE(diamondSquareWindowInLanes<4>(asked, heights, scratch.span(), {}));
  } else {
    EXPECT_TRUE(diamondSquareWindow(asked, heights, scratch.span(), {}));
  }
  return heights;
}

// The part of a window at `outer` that lies at `inner`.
std::vector<float> cropOf(const std::vector<float>& heights, const Place& outer,
                          const Place& inner) {
  std::vector<float> crop;
  for (int y = inner.y; y < inner.y + inner.height; ++y) {
    const float* row =
        heights.data() + indexOf(y - outer.y) * indexOf(outer.width) + indexOf(inner.x - outer.x);
    crop.insert(crop.end(), row, row + inner.width);
  }
  return crop;
}

// Every second point of the next level, from point (0, 0) of this one on.
std::vector<float> everySecond(const std::vector<float>& finer, int width) {
  std::vector<float> heights;
  const std::size_t pitch = indexOf(width);
  for (std::size_t i = 0; i < finer.size(); i += 2 * pitch) {
    for (std::size_t x = 0; x < pitch; x += 2) heights.push_back(finer[i + x]);
  }
  return heights;
}

class Draw {
 public:
  int below(int count) { return static_cast<int>(stream_() * count); }
  int between(int low, int high) {
    return low + static_cast<int>(stream_() * (static_cast<double>(high) - low + 1));
  }

 private:
  RandomStream stream_{17};
};

TEST(Windows, AgreeWhereverTheyOverlap) {
  Draw draw;
  const Law laws[]{Law::uniform, Law::uniform, Law::uniform, Law::gaussian};
  for (int i = 0; i < 10'000; ++i) {
    Parameters parameters;
    parameters.seed = static_cast<std::uint32_t>(draw.between(0, 1 << 30));
    parameters.roughness = draw.below(5) / 4.0;
    parameters.law = laws[i % 64 == 0 ? 3 : 0];
    parameters.tile = draw.below(4) == 0;
    const int level = draw.between(0, kFinestLevel);
    // All over, at the corners, and around the origin.
    const int reach = i % 3 == 0 ? kFarthest : i % 3 == 1 ? 40 : 1 << 20;
    const int width = draw.between(1, 40);
    const int height = draw.between(1, 40);
    const Place outer{level, draw.between(-reach, reach - width + 1),
                      i % 9 == 0 ? -reach : draw.between(-reach, reach - height + 1), width,
                      height};
    Place inner = outer;
    inner.x += draw.below(width);
    inner.y += draw.below(height);
    inner.width = draw.between(1, outer.x + width - inner.x);
    inner.height = draw.between(1, outer.y + height - inner.y);
    const auto whole = windowAt(parameters, outer);
    ASSERT_EQ(windowAt(parameters, inner, i % 2 == 0 ? 1 : 0), cropOf(whole, outer, inner))
        << "level " << level << " x " << outer.x << " y " << outer.y << " " << width << " × "
        << height << " tile " << parameters.tile << "; " << inner.x << ", " << inner.y << ", "
        << inner.width << " × " << inner.height;
  }
}

TEST(Windows, ALevelIsEverySecondPointOfTheNext) {
  Draw draw;
  for (int i = 0; i < 500; ++i) {
    Parameters parameters;
    parameters.tile = i % 4 == 0;
    const int level = draw.between(0, kFinestLevel - 1);
    const int reach = kFarthest / 2 - 40;
    const Place place{level, draw.between(-reach, reach), draw.between(-reach, reach),
                      draw.between(1, 20), draw.between(1, 20)};
    const Place finer{level + 1, 2 * place.x, 2 * place.y, 2 * place.width - 1,
                      2 * place.height - 1};
    ASSERT_EQ(windowAt(parameters, place), everySecond(windowAt(parameters, finer), finer.width));
  }
}

TEST(Windows, AreTheSameInAnyNumberOfLanes) {
  for (const Law law : {Law::uniform, Law::exponential}) {
    Parameters parameters;
    parameters.law = law;
    for (const Place& place : {Place{0, -3, 5, 33, 2}, Place{9, -700, 31, 129, 131},
                               Place{26, -kFarthest, kFarthest - 60, 200, 61}}) {
      const auto heights = windowAt(parameters, place);
      EXPECT_EQ(windowAt(parameters, place, 1), heights);
      EXPECT_EQ(windowAt(parameters, place, 4), heights);
    }
  }
}

TEST(Windows, OfLandThatTilesAreTheMapThatTiles) {
  for (const Law law : {Law::uniform, Law::triangular}) {
    for (int exponent = 1; exponent <= 8; ++exponent) {
      Parameters parameters;
      parameters.exponent = exponent;
      parameters.tile = true;
      parameters.law = law;
      const int side = (1 << exponent) + 1;
      std::vector<float> map(indexOf(side * side));
      std::vector<std::byte> scratch(diamondSquareScratch(parameters));
      ASSERT_TRUE(diamondSquare(parameters, map, scratch, {}));
      EXPECT_EQ(windowAt(parameters, {exponent, 0, 0, side, side}), map);
      EXPECT_EQ(windowAt(parameters, {exponent, -7 << exponent, 3 << exponent, side, side}), map);
      // Across several seams, point by point.
      const Place across{exponent, -side - 3, -5, 3 * side, 2 * side + 1};
      const auto heights = windowAt(parameters, across);
      const int mask = (1 << exponent) - 1;
      for (int y = 0; y < across.height; ++y) {
        for (int x = 0; x < across.width; ++x) {
          ASSERT_EQ(heights[indexOf(y * across.width + x)],
                    map[indexOf(((across.y + y) & mask) * side + ((across.x + x) & mask))])
              << x << ", " << y << " of exponent " << exponent;
        }
      }
    }
  }
}

}  // namespace
}  // namespace orogen
