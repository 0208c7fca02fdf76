// Every path of diamond-square against the plain version, bit for bit.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "elementary.h"
#include "generators/generators.h"
#include "generators/perturbation_law.h"
#include "map.h"
#include "random.h"
#include "sanitized.h"

namespace orogen::generators {
namespace {

enum class Draw { centre, row_edge, column_edge };

// The definition in generators/diamond_square.h, done the plain way: in place, all centres of a
// level, then all edges, each point looking around itself for the neighbours that exist.
class Plain {
 public:
  explicit Plain(const Parameters& parameters)
      : parameters_(parameters),
        uniform_(parameters.law == Law::uniform ||
                 (parameters.law == Law::table && parameters.table.empty())),
        cells_(1 << parameters.exponent),
        map_(cells_ + 1) {
    if (!uniform_) generators::fillQuantiles(parameters.law, parameters.table, quantiles_);
    const double shrink = exp2Portable((parameters.roughness - 1) / 2);
    double amplitude = parameters.amplitude;
    step_ = cells_;
    setCorners(amplitude);
    for (level_ = 1; step_ > 1; step_ /= 2, ++level_) {
      displaceCentres(amplitude);
      displaceEdges(amplitude * shrink);
      if (parameters.additions) displaceOldPoints(amplitude * shrink);
      amplitude *= shrink * shrink;
    }
  }
  Map take() { return std::move(map_); }

 private:
  float noise(Draw draw, int level, int x, int y, double amplitude) const {
    const std::uint32_t hash =
        hashAt(rowKey(parameters_.seed, static_cast<std::uint32_t>(level), y / step_), x / step_);
    if (uniform_) {
      const std::int32_t bits = draw == Draw::centre     ? upperBits(hash)
                                : draw == Draw::row_edge ? middleBits(hash)
                                                         : lowestBits(hash);
      return static_cast<float>(bits) * static_cast<float>(amplitude / 4294967296.0);
    }
    const int shift = draw == Draw::centre ? 22 : draw == Draw::row_edge ? 11 : 0;
    return quantiles_[(hash >> shift) % generators::kQuantiles] * static_cast<float>(amplitude);
  }

  // Where the map tiles, the last row and column are the first.
  int wrapped(int x) const { return parameters_.tile ? x & (cells_ - 1) : x; }
  float height(int x, int y) const { return map_.at(wrapped(x), wrapped(y)); }

  void setCorners(double amplitude) {
    for (const int y : {0, cells_}) {
      for (const int x : {0, cells_}) {
        const int from_x = wrapped(x), from_y = wrapped(y);
        const int corner = (from_y > 0 ? 2 : 0) + (from_x > 0 ? 1 : 0);
        map_.at(x, y) =
            parameters_.corners.empty()
                ? noise(Draw::centre, 0, from_x, from_y, amplitude)
                : static_cast<float>(parameters_.corners[static_cast<std::size_t>(corner)]);
      }
    }
  }

  void displaceCentres(double amplitude) {
    for (int y = 0; y < cells_; y += step_) {
      for (int x = 0; x < cells_; x += step_) {
        const float west = map_.at(x, y) + map_.at(x, y + step_);
        const float east = map_.at(x + step_, y) + map_.at(x + step_, y + step_);
        map_.at(x + step_ / 2, y + step_ / 2) =
            (west + east) * 0.25f + noise(Draw::centre, level_, x, y, amplitude);
      }
    }
  }

  void displaceEdges(double amplitude) {
    const int half = step_ / 2;
    for (int y = 0; y <= cells_; y += half) {
      for (int x = 0; x <= cells_; x += half) {
        const bool across = x % step_ != 0;
        if (across == (y % step_ != 0)) continue;  // a corner or a centre
        const int from_x = wrapped(x), from_y = wrapped(y);
        const Draw draw = across ? Draw::row_edge : Draw::column_edge;
        map_.at(x, y) = meanAround(from_x, from_y, across ? half : 0, across ? 0 : half) +
                        noise(draw, level_, from_x, from_y, amplitude);
      }
    }
  }

  // The edge's ends are (dx, dy) away, the centres on either side (dy, dx).
  float meanAround(int x, int y, int dx, int dy) const {
    const float ends = map_.at(x - dx, y - dy) + map_.at(x + dx, y + dy);
    if (!parameters_.tile) {
      if (x < dy || y < dx) return (ends + map_.at(x + dy, y + dx)) * (1.f / 3);
      if (x + dy > cells_ || y + dx > cells_) {
        return (ends + map_.at(x - dy, y - dx)) * (1.f / 3);
      }
    }
    return (ends + (height(x - dy, y - dx) + height(x + dy, y + dx))) * 0.25f;
  }

  void displaceOldPoints(double amplitude) {
    for (int y = 0; y <= cells_; y += step_) {
      for (int x = 0; x <= cells_; x += step_) {
        map_.at(x, y) += noise(Draw::row_edge, level_ + 64, wrapped(x), wrapped(y), amplitude);
      }
    }
  }

  const Parameters& parameters_;
  bool uniform_;
  int cells_;
  Map map_;
  generators::Quantiles quantiles_{};
  int step_ = 0;
  int level_ = 0;
};

Map plainDiamondSquare(const Parameters& parameters) {
  return Plain(parameters).take();
}

constexpr Law kLaws[] = {Law::uniform, Law::triangular, Law::gaussian, Law::exponential,
                         Law::table};

// How many lanes.
class DiamondSquarePaths : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    if (GetParam() == 8 && !hasEightLanes()) GTEST_SKIP() << "this processor has no AVX2";
  }
  Map map(const Parameters& parameters) const;
  void expectPlain(const Parameters& parameters) const;
};

INSTANTIATE_TEST_SUITE_P(, DiamondSquarePaths, testing::Values(1, 4, 8),
                         testing::PrintToStringParamName());

// In memory that is NaN beforehand: what is forgotten or read too early shows.
Map DiamondSquarePaths::map(const Parameters& parameters) const {
  auto run = diamondSquareInLanes<1>;
  if (GetParam() == 4) run = diamondSquareInLanes<4>;
#ifdef OROGEN_EIGHT_LANES
  if (GetParam() == 8) run = diamondSquareInLanes<8>;
#endif
  Map map((1 << parameters.exponent) + 1, std::numeric_limits<float>::quiet_NaN());
  Buffer<std::byte> scratch;
  const std::size_t bytes = diamondSquareScratch(parameters);
  EXPECT_TRUE(scratch.resize(bytes));
  std::memset(scratch.data(), 0xff, bytes);
  EXPECT_TRUE(run(parameters, map.heights, scratch.span(), {}));
  return map;
}

void DiamondSquarePaths::expectPlain(const Parameters& parameters) const {
  EXPECT_TRUE(sameBits(map(parameters), plainDiamondSquare(parameters)))
      << "exponent " << parameters.exponent << ", seed " << parameters.seed << ", roughness "
      << parameters.roughness << ", law " << static_cast<int>(parameters.law) << ", tile "
      << parameters.tile << ", additions " << parameters.additions << ", corners "
      << parameters.corners.size();
}

TEST_P(DiamondSquarePaths, allOptionsAtOnce) {
  const std::vector<double> none, corners = {0.5, -1, 300, 7};
  for (int exponent = 1; exponent <= 8; ++exponent) {
    for (const Law law : kLaws) {
      for (const bool tile : {false, true}) {
        for (const bool additions : {false, true}) {
          for (const auto& given : {none, corners}) {
            expectPlain({.exponent = exponent,
                         .seed = 11,
                         .roughness = 0.4,
                         .law = law,
                         .table = {0.5, -0.25, -0.25},
                         .corners = given,
                         .tile = tile,
                         .additions = additions});
          }
        }
      }
    }
  }
}

TEST_P(DiamondSquarePaths, oddSeedsAndExtremeRoughness) {
  for (int exponent = 1; exponent <= 7; ++exponent) {
    for (const std::uint32_t seed : {0u, 1u, 42u, 0x7fffffffu, 0x80000001u, 0xffffffffu}) {
      for (const double roughness : {0.0, 0.3, 1.0}) {
        for (const bool tile : {false, true}) {
          expectPlain({.exponent = exponent, .seed = seed, .roughness = roughness, .tile = tile});
        }
      }
    }
  }
}

TEST_P(DiamondSquarePaths, everyAmplitude) {
  for (const double amplitude : {0.0, 1e-30, 0.37, 1000.0}) {
    for (const Law law : {Law::uniform, Law::gaussian}) {
      expectPlain({.exponent = 6, .seed = 3, .roughness = 0.6, .amplitude = amplitude, .law = law});
    }
  }
}

TEST_P(DiamondSquarePaths, zerosKeepTheirSign) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    for (const bool additions : {false, true}) {
      expectPlain({.exponent = 2,
                   .seed = seed,
                   .amplitude = 0,
                   .corners = {-0.0, -0.0, -0.0, -0.0},
                   .additions = additions});
    }
  }
}

TEST_P(DiamondSquarePaths, largeMaps) {
  for (const int exponent : {9, 10, 11}) {
    if (isSanitized() && exponent > 10) return;
    for (const bool tile : {false, true}) {
      for (const bool additions : {false, true}) {
        expectPlain({.exponent = exponent, .seed = 99, .tile = tile, .additions = additions});
        expectPlain({.exponent = exponent,
                     .seed = 4294967295u,
                     .roughness = 1,
                     .law = Law::exponential,
                     .tile = tile,
                     .additions = additions});
      }
    }
  }
  expectPlain({.exponent = 12, .seed = 7});
}

TEST_P(DiamondSquarePaths, theLargestMapRefinesTheOneBefore) {
  EXPECT_TRUE(sameBits(halved(map({.exponent = 13, .seed = 7, .tile = true})),
                       map({.exponent = 12, .seed = 7, .tile = true})));
}

// The working memory is a few rows of each level, little beside the map.
TEST(DiamondSquareMemory, growsWithTheSideAlone) {
  for (int exponent = 5; exponent <= 13; ++exponent) {
    const std::size_t side = (std::size_t{1} << exponent) + 1;
    EXPECT_LT(diamondSquareScratch({.exponent = exponent}), 16'384 + 11 * side * sizeof(float));
  }
}

constexpr std::uint32_t kSeeds[] = {0, 1, 7, 42, 0x80000001u, 4294967295u};

Map generated(const Parameters& parameters) {
  return mapOf("diamond-square", parameters);
}

TEST(DiamondSquare, aLargerMapRefinesTheSameMountain) {
  for (const std::uint32_t seed : kSeeds) {
    for (const double roughness : {0.0, 0.5, 1.0}) {
      Map coarse = generated({.exponent = 1, .seed = seed, .roughness = roughness});
      for (int exponent = 2; exponent <= 9; ++exponent) {
        Map fine = generated({.exponent = exponent, .seed = seed, .roughness = roughness});
        EXPECT_TRUE(sameBits(halved(fine), coarse)) << seed << ", exponent " << exponent;
        coarse = std::move(fine);
      }
    }
  }
}

// What the finest level added to the centres: their height less the mean of the four corners.
Map finestNoise(const Map& map) {
  Map noise(map.side / 2);
  for (int y = 0; y < noise.side; ++y) {
    for (int x = 0; x < noise.side; ++x) {
      const float corners = map.at(2 * x, 2 * y) + map.at(2 * x + 2, 2 * y) +
                            map.at(2 * x, 2 * y + 2) + map.at(2 * x + 2, 2 * y + 2);
      noise.at(x, y) = map.at(2 * x + 1, 2 * y + 1) - corners * 0.25f;
    }
  }
  return noise;
}

double variance(const Map& noise) {
  double sum = 0, squares = 0;
  for (const float value : noise.heights) {
    sum += static_cast<double>(value);
    squares += static_cast<double>(value) * static_cast<double>(value);
  }
  const auto count = static_cast<double>(noise.heights.size());
  return squares / count - sum / count * sum / count;
}

TEST(DiamondSquare, theFinestLevelIsAsStrongAsRoughnessSays) {
  for (const std::uint32_t seed : {1u, 42u}) {
    double last = 0;
    for (int tenth = 0; tenth <= 10; ++tenth) {
      const double roughness = tenth / 10.0;
      const Map map = generated({.exponent = 8, .seed = seed, .roughness = roughness});
      const double found = variance(finestNoise(map));
      EXPECT_GT(found, last * 1.5) << roughness;
      // Uniform within ± amplitude / 2, shrunk by 2^-H at each of the seven levels before.
      EXPECT_NEAR(found / (std::exp2(-14 * (1 - roughness)) / 12), 1, 0.04) << roughness;
      last = found;
    }
  }
}

TEST(DiamondSquare, theFinestNoiseIsUncorrelated) {
  const Map noise = finestNoise(generated({.exponent = 9, .seed = 6, .roughness = 1}));
  const double whole = variance(noise);
  for (int dy = 0; dy <= 16; ++dy) {
    for (int dx = dy == 0 ? 1 : -16; dx <= 16; ++dx) {
      double sum = 0;
      int count = 0;
      for (int y = 0; y + dy < noise.side; ++y) {
        for (int x = std::max(0, -dx); x + std::max(0, dx) < noise.side; ++x, ++count) {
          sum += static_cast<double>(noise.at(x, y) * noise.at(x + dx, y + dy));
        }
      }
      ASSERT_LT(std::abs(sum / count / whole), 0.02) << dx << ", " << dy;
    }
  }
}

TEST(DiamondSquareOptions, tileMakesOppositeBordersEqual) {
  for (const bool additions : {false, true}) {
    for (int exponent = 1; exponent <= 8; ++exponent) {
      const Map map = generated({.exponent = exponent,
                                 .seed = 5,
                                 .roughness = 0.5,
                                 .tile = true,
                                 .additions = additions});
      for (int i = 0; i < map.side; ++i) {
        ASSERT_EQ(map.at(0, i), map.at(map.side - 1, i)) << exponent << additions;
        ASSERT_EQ(map.at(i, 0), map.at(i, map.side - 1)) << exponent << additions;
      }
    }
  }
}

// Across the seam the points are as close as elsewhere: the second row is no border's mean of
// three.
TEST(DiamondSquareOptions, tileHasNoCreaseAtTheSeam) {
  double seam = 0, inside = 0;
  for (std::uint32_t seed = 0; seed < 16; ++seed) {
    const Map map = generated({.exponent = 7, .seed = seed, .roughness = 0.2, .tile = true});
    const auto bend = [&map](int before, int x, int after, int y) {
      return std::abs(map.at(before, y) - 2 * map.at(x, y) + map.at(after, y));
    };
    for (int y = 0; y < 128; ++y) {
      seam += static_cast<double>(bend(127, 0, 1, y));
      inside += static_cast<double>(bend(63, 64, 65, y));
    }
  }
  EXPECT_NEAR(seam / inside, 1, 0.1);
}

TEST(DiamondSquareOptions, tileRefinesTheSameMountain) {
  Parameters parameters{.exponent = 5, .seed = 5, .roughness = 0.5, .tile = true};
  const Map coarse = generated(parameters);
  ++parameters.exponent;
  EXPECT_TRUE(sameBits(halved(generated(parameters)), coarse));
}

TEST(DiamondSquareOptions, cornersAreTheUsers) {
  for (int exponent = 1; exponent <= 6; ++exponent) {
    const Parameters parameters{.exponent = exponent, .seed = 5, .corners = {0.5, -1, 300, 7}};
    const Map map = generated(parameters);
    const int last = map.side - 1;
    EXPECT_EQ(map.at(0, 0), 0.5f);
    EXPECT_EQ(map.at(last, 0), -1.f);
    EXPECT_EQ(map.at(0, last), 300.f);
    EXPECT_EQ(map.at(last, last), 7.f);
    Parameters tiled = parameters;
    tiled.tile = true;
    for (const int i : {0, last}) EXPECT_EQ(generated(tiled).at(i, last - i), 0.5f) << i;
  }
}

// With flat corners and the finest level alone, the centre is one draw of the law.
TEST(DiamondSquareOptions, everyNamedLawHasMeanZeroAndTheSameDeviation) {
  for (const Law law : {Law::uniform, Law::triangular, Law::gaussian, Law::exponential}) {
    double sum = 0, squares = 0, cubes = 0;
    constexpr int kCount = 20'000;
    for (std::uint32_t seed = 0; seed < kCount; ++seed) {
      const Map map = generated({.exponent = 1, .seed = seed, .law = law, .corners = {0, 0, 0, 0}});
      const auto value = static_cast<double>(map.at(1, 1));
      sum += value;
      squares += value * value;
      cubes += value * value * value;
    }
    EXPECT_NEAR(sum / kCount, 0, 0.01) << static_cast<int>(law);
    EXPECT_NEAR(squares / kCount * 12, 1, 0.06) << static_cast<int>(law);
    const double skewness = cubes / kCount * std::pow(12, 1.5);
    EXPECT_NEAR(skewness, law == Law::exponential ? 2 : 0, 0.35) << static_cast<int>(law);
  }
}

TEST(DiamondSquareOptions, aTableOfTheUsersIsDrawnFrom) {
  int low = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const Map map = generated({.exponent = 1,
                               .seed = seed,
                               .amplitude = 2,
                               .law = Law::table,
                               .table = {0.5, -0.25, -0.25},
                               .corners = {0, 0, 0, 0}});
    ASSERT_TRUE(map.at(1, 1) == 1.f || map.at(1, 1) == -0.5f) << map.at(1, 1);
    low += map.at(1, 1) < 0 ? 1 : 0;
  }
  EXPECT_NEAR(low, 2000, 130);
  const Parameters empty{.exponent = 5, .law = Law::table};
  EXPECT_TRUE(sameBits(generated(empty), generated({.exponent = 5})));
}

TEST(DiamondSquareOptions, additionsGoOnDisplacingOldPoints) {
  const Map plain = generated({.exponent = 6, .seed = 5, .roughness = 0.5});
  const Map added = generated({.exponent = 6, .seed = 5, .roughness = 0.5, .additions = true});
  int moved = 0;
  for (int y = 0; y < plain.side; y += 32) {
    for (int x = 0; x < plain.side; x += 32) moved += plain.at(x, y) != added.at(x, y) ? 1 : 0;
  }
  EXPECT_EQ(moved, 9);
}

}  // namespace
}  // namespace orogen::generators
