// Every path of diamond-square against the plain version, bit for bit.

#include <gtest/gtest.h>

#include <cstring>

#include "diamond_square_reference.h"
#include "generators/diamond_square.h"
#include "sanitized.h"

namespace orogen::generators {
namespace {

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
  const Map coarse = map({.exponent = 12, .seed = 7, .tile = true});
  const Map fine = map({.exponent = 13, .seed = 7, .tile = true});
  for (int y = 0; y < coarse.side; ++y) {
    for (int x = 0; x < coarse.side; ++x) ASSERT_EQ(fine.at(2 * x, 2 * y), coarse.at(x, y));
  }
}

// The working memory is a few rows of each level, little beside the map.
TEST(DiamondSquareMemory, growsWithTheSideAlone) {
  for (int exponent = 5; exponent <= 13; ++exponent) {
    const std::size_t side = (std::size_t{1} << exponent) + 1;
    EXPECT_LT(diamondSquareScratch({.exponent = exponent}), 16'384 + 11 * side * sizeof(float));
  }
}

}  // namespace
}  // namespace orogen::generators
