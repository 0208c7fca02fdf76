#include "random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace orogen {
namespace {

// The constants in this file were computed by a separate program, in another language.

TEST(Random, mixIsPinned) {
  EXPECT_EQ(mix(0), 0u);
  EXPECT_EQ(mix(1), 0x86d2fa73u);
  EXPECT_EQ(mix(2), 0x0da7f4e7u);
  EXPECT_EQ(mix(0xffffffffu), 0x99b5e683u);
}

TEST(Random, hashByPositionIsPinned) {
  EXPECT_EQ(rowKey(1, 1, 0), 0x0461e794u);
  EXPECT_EQ(rowKey(42, 3, 5), 0x46aec497u);
  EXPECT_EQ(hashAt(rowKey(1, 1, 0), 0), 0xd64c678au);
  EXPECT_EQ(hashAt(rowKey(42, 3, 5), 7), 0x8edcd08au);
  EXPECT_EQ(hashAt(rowKey(42, 3, -1), -2), 0x6fe479afu);
  EXPECT_EQ(hashAt(rowKey(4294967295u, 13, 8192), 8192), 0xdcfb7bf4u);
}

TEST(Random, bitsAreSignedAndCentred) {
  EXPECT_EQ(upperBits(0xffffffffu), -1);
  EXPECT_EQ(upperBits(0x80000000u), INT32_MIN);
  EXPECT_EQ(middleBits(0x00100000u), INT32_MIN);
  EXPECT_EQ(middleBits(0xffe00000u), 0);
  EXPECT_EQ(lowestBits(0x00000200u), INT32_MIN + (1 << 21));
  EXPECT_EQ(lowestBits(0xfffffc00u), 1 << 21);
  EXPECT_EQ(lowestBits(0x000001ffu), INT32_MAX - (1 << 21) + 1);
}

TEST(RandomStream, beginsAsPinned) {
  const auto firstOf = [](std::uint32_t seed) {
    RandomStream stream(seed);
    return std::array{stream.integer(), stream.integer(), stream.integer()};
  };
  using Three = std::array<std::uint32_t, 3>;
  EXPECT_EQ(firstOf(0), (Three{0x64625032u, 0xd9c0799cu, 0xaf362e10u}));
  EXPECT_EQ(firstOf(1), (Three{0xf53ae6ccu, 0xa63b8a07u, 0x8bdd938au}));
  EXPECT_EQ(firstOf(42), (Three{0xfc5baa75u, 0xd86e85a7u, 0xc76824eeu}));
  EXPECT_EQ(firstOf(4294967295u), (Three{0x9b8f892cu, 0x512f5c7au, 0x403d0f3cu}));

  RandomStream stream(42);
  EXPECT_EQ(stream(), 0xfc5baa75u / 4294967296.0);
  EXPECT_EQ(stream(), 0xd86e85a7u / 4294967296.0);
}

TEST(RandomStream, isUniformInZeroToOne) {
  RandomStream stream(7);
  constexpr int kCount = 1'000'000;
  std::array<int, 10> bins{};
  double sum = 0, squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const double value = stream();
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    sum += value;
    squares += (value - 0.5) * (value - 0.5);
    ++bins[static_cast<std::size_t>(value * 10)];
  }
  EXPECT_NEAR(sum / kCount, 0.5, 0.0015);
  EXPECT_NEAR(squares / kCount, 1 / 12.0, 0.0005);
  for (const int bin : bins) EXPECT_NEAR(bin, kCount / 10, 1500);
}

constexpr int kSide = 512;
using Noise = std::vector<float>;

template <class Bits>
Noise noiseOf(std::uint32_t seed, std::uint32_t level, Bits bits) {
  Noise noise;
  noise.reserve(kSide * kSide);
  for (int y = 0; y < kSide; ++y) {
    const std::uint32_t key = rowKey(seed, level, y);
    for (int x = 0; x < kSide; ++x) {
      noise.push_back(static_cast<float>(bits(hashAt(key, x)) * kUnit));
    }
  }
  return noise;
}

// Of `a` with `b` moved by (dx, dy), where both are. Their variances are those of a uniform number.
double correlation(const Noise& a, const Noise& b, int dx, int dy) {
  double sum = 0;
  int count = 0;
  for (int y = std::max(0, -dy); y < kSide - std::max(0, dy); ++y) {
    const auto row = static_cast<std::size_t>(y * kSide);
    const auto moved = static_cast<std::size_t>((y + dy) * kSide);
    float row_sum = 0;
    for (int x = std::max(0, -dx); x < kSide - std::max(0, dx); ++x, ++count) {
      row_sum += a[row + static_cast<std::size_t>(x)] * b[moved + static_cast<std::size_t>(x + dx)];
    }
    sum += static_cast<double>(row_sum);
  }
  return sum / count * 12;
}

struct Kind {
  const char* name;
  std::int32_t (*bits)(std::uint32_t);
};
constexpr std::array kKinds{Kind{"upper", upperBits}, Kind{"middle", middleBits},
                            Kind{"lowest", lowestBits}};

TEST(NoiseByPosition, isUniformAndCentred) {
  for (const Kind& kind : kKinds) {
    for (const std::uint32_t seed : {0u, 1u, 4294967295u}) {
      double sum = 0, squares = 0;
      std::array<int, 16> bins{};
      for (const float value : noiseOf(seed, 9, kind.bits)) {
        sum += static_cast<double>(value);
        squares += static_cast<double>(value) * static_cast<double>(value);
        ++bins[static_cast<std::size_t>((value + 0.5f) * 16)];
      }
      // Five standard deviations of chance in 512² samples.
      EXPECT_NEAR(sum / kSide / kSide, 0, 0.003) << kind.name << seed;
      EXPECT_NEAR(squares / kSide / kSide, 1 / 12.0, 0.0008) << kind.name << seed;
      for (const int bin : bins) EXPECT_NEAR(bin, kSide * kSide / 16, 620) << kind.name << seed;
    }
  }
}

TEST(NoiseByPosition, isUncorrelatedOverSixteenPoints) {
  for (const Kind& kind : kKinds) {
    const Noise noise = noiseOf(42, 9, kind.bits);
    for (int dy = 0; dy <= 16; ++dy) {
      for (int dx = dy == 0 ? 1 : -16; dx <= 16; ++dx) {
        ASSERT_LT(std::abs(correlation(noise, noise, dx, dy)), 0.02)
            << kind.name << " at " << dx << ", " << dy;
      }
    }
  }
}

TEST(NoiseByPosition, isUncorrelatedAcrossKindsLevelsAndSeeds) {
  const Noise upper = noiseOf(42, 9, upperBits);
  const Noise middle = noiseOf(42, 9, middleBits);
  const Noise lowest = noiseOf(42, 9, lowestBits);
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      EXPECT_LT(std::abs(correlation(upper, middle, dx, dy)), 0.02) << dx << ", " << dy;
      EXPECT_LT(std::abs(correlation(upper, lowest, dx, dy)), 0.02) << dx << ", " << dy;
      EXPECT_LT(std::abs(correlation(middle, lowest, dx, dy)), 0.02) << dx << ", " << dy;
    }
  }
  EXPECT_LT(std::abs(correlation(upper, noiseOf(42, 8, upperBits), 0, 0)), 0.02);
  EXPECT_LT(std::abs(correlation(upper, noiseOf(43, 9, upperBits), 0, 0)), 0.02);
}

}  // namespace
}  // namespace orogen
