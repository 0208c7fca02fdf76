#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "diamond_square/window.h"
#include "perlin_noise/perlin_noise.h"
#include "ridged_noise/ridged_noise.h"
#include "stamp_noise/window.h"
#include "support/map.h"
#include "support/requests.h"
#include "support/sanitized.h"
namespace orogen {
using namespace diamond_square;
using namespace stamp_noise;

namespace {

std::size_t indexOf(int x) {
  return static_cast<std::size_t>(x);
}

// A generator of windows, and of the maps that the windows are pieces of; in one lane it gives the
// same heights.
struct Land {
  const char* id;
  Kernel *any, *scalar;
  ScratchBytes* scratchBytes;
};

constexpr Land kDiamondSquare{"diamond-square", diamondSquareWindow, diamondSquareWindowInLanes<1>,
                              diamondSquareWindowScratch};
constexpr Land kPerlin{"perlin-noise", perlin_noise::perlinWindow<>, perlin_noise::perlinWindow<1>,
                       perlin_noise::perlinWindowScratch};
constexpr Land kRidged{"ridged-noise", ridged_noise::ridgedWindow<>, ridged_noise::ridgedWindow<1>,
                       ridged_noise::ridgedWindowScratch};
constexpr Land kStamps{"stamp-noise", stampWindow<>, stampWindow<1>, stampWindowScratch};

std::vector<float> windowAt(const Land& land, const Parameters& parameters, const Place& place,
                            Kernel* kernel = nullptr) {
  Parameters asked = parameters;
  setPlace(asked, place);
  std::vector<float> heights(place.points());
  fillBy(kernel == nullptr ? land.any : kernel, land.scratchBytes, asked, heights);
  return heights;
}

// Every second point of the next level, starting at point (0, 0) of this one.
std::vector<float> everySecond(const std::vector<float>& finer, int width) {
  std::vector<float> heights;
  const std::size_t pitch = indexOf(width);
  for (std::size_t i = 0; i < finer.size(); i += 2 * pitch) {
    for (std::size_t x = 0; x < pitch; x += 2) heights.push_back(finer[i + x]);
  }
  return heights;
}

class Windows : public testing::TestWithParam<Land> {
 protected:
  std::vector<float> windowAt(const Parameters& parameters, const Place& place,
                              Kernel* kernel = nullptr) const {
    return orogen::windowAt(GetParam(), parameters, place, kernel);
  }

  // The whole map that tiles, one point a cell, without a repeated last row and column.
  std::vector<float> mapThatTiles(Parameters parameters) const {
    parameters.tile = parameters.wrap = true;
    const Map map = mapOf(GetParam().id, parameters);
    const int side = 1 << parameters.exponent;
    return cropOf(map.heights, {0, 0, 0, map.side, map.side}, {0, 0, 0, side, side});
  }
};

// Draws some value for every parameter that affects windows.
Parameters drawParameters(Draw& draw) {
  Parameters parameters;
  parameters.seed = static_cast<std::uint32_t>(draw.between(0, 1 << 30));
  parameters.roughness = draw.below(5) / 4.0;
  if (draw.below(64) == 0)
    parameters.distribution =
        draw.below(2) == 0 ? Distribution::gaussian : Distribution::exponential;
  parameters.tile = draw.below(4) == 0;
  parameters.kind = static_cast<NoiseKind>(draw.below(3));
  parameters.octaves = draw.between(1, 16);
  parameters.lacunarity = draw.below(2) == 0 ? 2 : 1 + draw.below(13) / 4.0;
  parameters.gain = draw.below(9) / 8.0;
  parameters.stamp = static_cast<Stamp>(draw.below(5));
  parameters.bias = draw.below(4) == 0 ? 0.5 : 0;
  parameters.granularity = draw.below(2) == 0 ? 1 : 1 << draw.below(10);
  return parameters;
}

TEST_P(Windows, AgreeWhereverTheyOverlap) {
  Draw draw(17);
  const int windows = cases(isSanitized() ? 60 : 1'000);
  for (int i = 0; i < windows; ++i) {
    const Parameters parameters = drawParameters(draw);
    const int level = draw.between(0, kFinestLevel);
    // Anywhere, at the corners, and around the origin.
    const int reach = std::array{kMaxCoordinate, 40, 1 << 20}[static_cast<std::size_t>(i % 3)];
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
    ASSERT_EQ(windowAt(parameters, inner, i % 2 == 0 ? GetParam().scalar : nullptr),
              cropOf(whole, outer, inner))
        << "level " << level << " x " << outer.x << " y " << outer.y << " " << width << " × "
        << height << " tile " << parameters.tile << "; " << inner.x << ", " << inner.y << ", "
        << inner.width << " × " << inner.height;
  }
}

// Stamps are excluded, since their levels agree only nearly: see below.
class ExactLevels : public Windows {};

TEST_P(ExactLevels, AreEverySecondPointOfTheNextLevel) {
  Draw draw(17);
  for (int i = 0; i < 1000; ++i) {
    Parameters parameters = drawParameters(draw);
    const int power = draw.below(3);
    parameters.lacunarity = 1 << power;
    const int level = draw.between(0, kFinestLevel - 1);
    const int reach = kMaxCoordinate / 2 - 40;
    const Place place{level, draw.between(-reach, reach), draw.between(-reach, reach),
                      draw.between(1, 20), draw.between(1, 20)};
    const Place finer{level + 1, 2 * place.x, 2 * place.y, 2 * place.width - 1,
                      2 * place.height - 1};
    ASSERT_EQ(windowAt(parameters, place), everySecond(windowAt(parameters, finer), finer.width));
  }
}

TEST_P(Windows, OfLandThatTilesAreTheMapThatTiles) {
  for (int i = 0; i < 32; ++i) {
    Parameters parameters;
    parameters.exponent = 1 + i % 8;
    parameters.distribution = i % 2 == 0 ? Distribution::uniform : Distribution::triangular;
    parameters.lacunarity = 1.75 + i / 8 * 0.25;
    parameters.kind = static_cast<NoiseKind>(i % 3);
    parameters.stamp = static_cast<Stamp>(i % 5);
    parameters.granularity = 1 << i % 7;
    parameters.tile = true;
    const auto map = mapThatTiles(parameters);
    const int side = 1 << parameters.exponent;
    const int level = parameters.exponent;
    EXPECT_EQ(windowAt(parameters, {level, 0, 0, side, side}), map);
    EXPECT_EQ(windowAt(parameters, {level, -7 * side, 3 * side, side, side}), map);
    // Compare across several seams, point by point.
    const Place across{level, -side - 3, -5, 3 * side, 2 * side + 1};
    const auto heights = windowAt(parameters, across);
    for (int y = 0; y < across.height; ++y) {
      for (int x = 0; x < across.width; ++x) {
        ASSERT_EQ(
            heights[indexOf(y * across.width + x)],
            map[indexOf(((across.y + y) & (side - 1)) * side + ((across.x + x) & (side - 1)))])
            << x << ", " << y << " of exponent " << level;
      }
    }
  }
}

TEST_P(Windows, AreStoppedByProgress) {
  Parameters asked;
  setPlace(asked, {8, 0, 0, 300, 300});
  std::vector<float> heights(300 * 300);
  std::vector<std::byte> scratch(GetParam().scratchBytes(asked));
  const Progress never{.step = [](void*, double) { return false; }};
  EXPECT_FALSE(GetParam().any(asked, heights, scratch, never));
}

std::string nameOf(const testing::TestParamInfo<Land>& each) {
  std::string name = each.param.id;
  std::erase(name, '-');
  return name;
}
constexpr Land kLands[]{kDiamondSquare, kPerlin, kRidged, kStamps};
INSTANTIATE_TEST_SUITE_P(All, Windows, testing::ValuesIn(kLands), nameOf);
INSTANTIATE_TEST_SUITE_P(Three, ExactLevels, testing::Values(kDiamondSquare, kPerlin, kRidged),
                         nameOf);

TEST(WindowCatalogue, hasATestOfEveryLand) {
  for (const Generator& generator : windowCatalogue()) {
    EXPECT_TRUE(std::any_of(std::begin(kLands), std::end(kLands),
                            [&](const Land& land) { return land.id == generator.id; }))
        << "add " << generator.id << " to kLands in this file";
  }
}

TEST(WindowCatalogue, hasRiversWhereTheyAreAcceptedAndNowhereElse) {
  for (const Generator& generator : windowCatalogue()) {
    Request request{.generator = &generator, .parameters = generator.defaults()};
    request.parameters.rivers = true;
    Window window;
    Buffer<std::byte> scratch;
    const std::string problem = makeWindow(request, window, scratch);
    EXPECT_EQ(problem.empty(), generator.rivers) << generator.id << ": " << problem;
    const std::span<const float> area = window.area.span();
    EXPECT_EQ(std::any_of(area.begin(), area.end(), [](float drained) { return drained > 0; }),
              generator.rivers)
        << generator.id;
  }
}

// Shifts are multiples of 1/8192 of a sector: larger sectors are the same at the next level.
TEST(StampWindow, OfGreatSectorsIsEverySecondPointOfTheNextLevel) {
  for (int level = 14; level < kFinestLevel; ++level) {
    Parameters parameters;
    parameters.stamp = static_cast<Stamp>(level % 5);
    parameters.granularity = 8192;
    const Place place{level, -level * 1000, (1 << 25) + level, 20, 17};
    const Place finer{level + 1, 2 * place.x, 2 * place.y, 39, 33};
    Parameters same = parameters;
    same.granularity = 16384;
    ASSERT_EQ(windowAt(kStamps, parameters, place),
              everySecond(windowAt(kStamps, same, finer), finer.width));
  }
}

TEST(StampWindow, IsNearTheNextLevel) {
  for (int level = 4; level < kFinestLevel; ++level) {
    const Place place{level, -level * 1000, level << 20, 60, 60};
    const Place finer{level + 1, 2 * place.x, 2 * place.y, 119, 119};
    const auto heights = windowAt(kStamps, {}, place);
    const auto next = everySecond(windowAt(kStamps, {}, finer), finer.width);
    double squares = 0;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      const double difference = static_cast<double>(heights[i]) - static_cast<double>(next[i]);
      squares += difference * difference;
    }
    // The added octave, and half a point's slope of each octave before.
    EXPECT_LT(std::sqrt(squares / 3600), 0.25 * level * std::exp2(1 - level)) << "level " << level;
  }
}

// The window's size decides what is kept in memory.
TEST(StampWindow, HasTheSameHeightsInOneOfAnySize) {
  for (const Stamp stamp : {Stamp::cone, Stamp::ridge, Stamp::mix}) {
    Parameters parameters;
    parameters.stamp = stamp;
    const Place whole{12, -300, -40, 700, 300};
    const auto heights = windowAt(kStamps, parameters, whole);
    for (const Place& part : {Place{12, -1, -1, 33, 65}, Place{12, 100, 3, 257, 129},
                              Place{12, -299, 200, 600, 11}, Place{12, -300, 259, 1, 1}}) {
      EXPECT_EQ(windowAt(kStamps, parameters, part), cropOf(heights, whole, part));
    }
  }
}

// A dot for the middle of a picture twice as wide as high.
TEST(StampWindow, PrintsAPictureOverTheSectorOfAnyLevel) {
  Parameters parameters;
  parameters.stamp = Stamp::image;
  parameters.image = {.width = 4, .height = 2, .grey = {0, 1, 0.5f, 0, 0.25f, 0, 1, 0}};
  parameters.tile = true;
  for (const int exponent : {1, 5, 8}) {
    parameters.exponent = exponent;
    parameters.wrap = true;
    const int side = 1 << exponent;
    EXPECT_EQ(windowAt(kStamps, parameters, {exponent, side, -side, side, side}),
              mapOf("stamp-noise", parameters).heights);
  }
  parameters.tile = false;
  const Place whole{26, -200, -100, 300, 200};
  const Place part{26, -20, 3, 10, 10};
  EXPECT_EQ(windowAt(kStamps, parameters, part),
            cropOf(windowAt(kStamps, parameters, whole), whole, part));
}

TEST(PerlinWindow, AtTheOriginIsTheMap) {
  for (int i = 0; i < 40; ++i) {
    Parameters parameters;
    parameters.exponent = 1 + i % 9;
    parameters.octaves = 12;
    parameters.lacunarity = 1.5 + i / 9 * 0.5;
    parameters.kind = static_cast<NoiseKind>(i % 3);
    const Map map = mapOf("perlin-noise", parameters);
    EXPECT_EQ(windowAt(kPerlin, parameters, {parameters.exponent, 0, 0, map.side, map.side}),
              map.heights);
  }
}

// A square of 16,800 km where a cell of level 0 is 65.5 km wide; heights are parts of the
// amplitude.
TEST(DiamondSquareWindow, HasContinentsAndSeas) {
  constexpr int kSide = 256, kSquares = 12;
  const double scale = 1 / Parameters{}.amplitude;
  int land = 0;
  std::array<int, 5> humps{};  // of heights around each of these, ± 0.05
  constexpr double kAround[] = {-0.45, -0.3, -0.1, 0.03, 0.4};
  for (std::uint32_t seed = 0; seed < kSquares; ++seed) {
    Parameters parameters;
    parameters.seed = seed;
    const auto heights = windowAt(kDiamondSquare, parameters, {0, -128, -128, kSide, kSide});
    std::vector<bool> seen(heights.size());
    int all = 0, largest = 0;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      for (std::size_t k = 0; k < humps.size(); ++k) {
        if (std::abs(static_cast<double>(heights[i]) * scale - kAround[k]) < 0.05) ++humps[k];
      }
      int points = 0;
      std::vector<std::size_t> front{i};
      while (!front.empty()) {
        const std::size_t at = front.back();
        front.pop_back();
        if (heights[at] <= 0 || seen[at]) continue;
        seen[at] = true;
        ++points;
        if (at % kSide > 0) front.push_back(at - 1);
        if (at % kSide + 1 < kSide) front.push_back(at + 1);
        if (at >= kSide) front.push_back(at - kSide);
        if (at + kSide < heights.size()) front.push_back(at + kSide);
      }
      all += points;
      largest = std::max(largest, points);
    }
    EXPECT_GT(largest, 0.15 * all) << "seed " << seed;
    land += all;
  }
  EXPECT_GT(land, 0.3 * kSide * kSide * kSquares);
  EXPECT_LT(land, 0.4 * kSide * kSide * kSquares);
  // Two humps, one of them below the sea, and fewer heights between and beyond them.
  EXPECT_GT(humps[1], 1.4 * humps[2]);
  EXPECT_GT(humps[3], 1.4 * humps[2]);
  EXPECT_GT(humps[1], 1.4 * humps[0]);
  EXPECT_GT(humps[3], 10 * humps[4]);
}

}  // namespace
}  // namespace orogen
