#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "base/buffer.h"
#include "base/elementary.h"
#include "support/map.h"
#include "support/sha256.h"

// A failed allocation must come back as such; AddressSanitizer would end the program instead.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}

namespace orogen {
namespace {

// The constants in this file were computed by a separate program, in another language.

TEST(Random, mixIsPinned) {
  EXPECT_EQ(mix(0u), 0u);
  EXPECT_EQ(mix(1u), 0x86d2fa73u);
  EXPECT_EQ(mix(2u), 0x0da7f4e7u);
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

// Divides by the variance of a uniform number.
double correlation(const Noise& a, const Noise& b, int dx, int dy) {
  return meanProduct(kSide, a, b, dx, dy) * 12;
}

struct Kind {
  const char* name;
  std::int32_t (*bits)(std::uint32_t);
};

constexpr std::array kKinds{Kind{"upper", upperBits}, Kind{"middle", middleBits}};

TEST(NoiseByPosition, isUniformAndCentred) {
  for (const Kind& kind : kKinds) {
    for (const std::uint32_t seed : {0u, 1u, 4294967295u}) {
      const Noise noise = noiseOf(seed, 9, kind.bits);
      std::array<int, 16> bins{};
      for (const float value : noise) ++bins[static_cast<std::size_t>((value + 0.5f) * 16)];
      // Five standard deviations for 512² samples.
      EXPECT_NEAR(momentsIn(noise).mean, 0, 0.003) << kind.name << seed;
      EXPECT_NEAR(momentsIn(noise).mean_of_squares, 1 / 12.0, 0.0008) << kind.name << seed;
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
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      EXPECT_LT(std::abs(correlation(upper, middle, dx, dy)), 0.02) << dx << ", " << dy;
    }
  }
  EXPECT_LT(std::abs(correlation(upper, noiseOf(42, 8, upperBits), 0, 0)), 0.02);
  EXPECT_LT(std::abs(correlation(upper, noiseOf(43, 9, upperBits), 0, 0)), 0.02);
}

TEST(Exp2Portable, isWithinTwoUlp) {
  for (int i = -64 * 512; i <= 64 * 512; ++i) {
    const double x = std::clamp(i / 512.0 + 1e-4 * std::sin(i), -64.0, 64.0);
    const double expected = std::exp2(x);
    const double ulp = std::nextafter(expected, std::numeric_limits<double>::infinity()) - expected;
    ASSERT_LE(std::abs(exp2Portable(x) - expected), 2 * ulp) << x;
  }
}

TEST(Exp2Portable, isExactAtIntegers) {
  for (int i = -64; i <= 64; ++i) EXPECT_EQ(exp2Portable(i), std::ldexp(1, i)) << i;
}

TEST(LogPortable, isWithinItsPromise) {
  for (int i = 1; i <= 100'000; ++i) {
    const double x = i / 100'000.0;
    ASSERT_NEAR(logPortable(x), std::log(x), 1e-14) << x;
  }
  EXPECT_EQ(logPortable(1), 0);
}

TEST(SinePortable, isWithinItsPromise) {
  for (int i = -4000; i <= 4000; ++i) {
    const double degrees = i * 0.2501;
    ASSERT_NEAR(sinePortable(degrees), std::sin(degrees * std::numbers::pi / 180), 5e-15)
        << degrees;
  }
  EXPECT_EQ(sinePortable(0), 0);
  EXPECT_EQ(sinePortable(180), 0);
}

TEST(Buffer, keepsItsMemoryWhenItShrinks) {
  Buffer<float> buffer;
  ASSERT_TRUE(buffer.resize(1000));
  const float* memory = buffer.data();
  ASSERT_TRUE(buffer.resize(10));
  EXPECT_EQ(buffer.size(), 10u);
  EXPECT_EQ(buffer.span().size(), 10u);
  ASSERT_TRUE(buffer.resize(1000));
  EXPECT_EQ(buffer.data(), memory);
  EXPECT_EQ(buffer.size(), 1000u);
}

TEST(Buffer, isAlignedAndWritableToItsEnd) {
  for (std::size_t count = 1; count < 100; count += 7) {
    Buffer<std::uint16_t> buffer;
    ASSERT_TRUE(buffer.resize(count));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(buffer.data()) % 64, 0u);
    for (std::uint16_t& value : buffer.span()) value = 7;
  }
}

TEST(Buffer, reportsMemoryThatCannotBeHad) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  for (const std::size_t count : {kMost, kMost / 4, kMost / 8}) {
    Buffer<float> buffer;
    ASSERT_TRUE(buffer.resize(10));
    EXPECT_FALSE(buffer.resize(count)) << count;
    EXPECT_EQ(buffer.size(), 0u);
    EXPECT_EQ(buffer.data(), nullptr);
    EXPECT_TRUE(buffer.resize(10)) << "usable again";
  }
}

TEST(Buffer, movesAndReleases) {
  Buffer<float> first;
  ASSERT_TRUE(first.resize(10));
  const float* memory = first.data();
  Buffer<float> second(std::move(first));
  EXPECT_EQ(second.data(), memory);
  EXPECT_EQ(second.size(), 10u);
  Buffer<float> third;
  third = std::move(second);
  EXPECT_EQ(third.data(), memory);
  third.release();
  EXPECT_EQ(third.data(), nullptr);
  EXPECT_EQ(third.size(), 0u);
}

TEST(Scratch, piecesAreAlignedAndDoNotOverlap) {
  Buffer<std::byte> buffer;
  ASSERT_TRUE(buffer.resize(scratchFor<float>(3) + scratchFor<double>(9)));
  EXPECT_EQ(buffer.size(), 64u + 128u);
  std::span<std::byte> rest = buffer.span();
  const std::span<float> floats = takeScratch<float>(rest, 3);
  const std::span<double> doubles = takeScratch<double>(rest, 9);
  EXPECT_EQ(floats.size(), 3u);
  EXPECT_EQ(doubles.size(), 9u);
  EXPECT_EQ(static_cast<void*>(floats.data()), static_cast<void*>(buffer.data()));
  EXPECT_EQ(static_cast<void*>(doubles.data()), static_cast<void*>(buffer.data() + 64));
  EXPECT_TRUE(rest.empty());
}

// The test vectors that NIST publishes with FIPS 180-4.
TEST(Sha256, givesThePublishedDigests) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                   "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, piecesAddUp) {
  const std::string text(200, 'x');
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const auto bytes = std::as_bytes(std::span(text));
    Sha256 hash;
    hash.add(bytes.first(cut));
    hash.add(bytes.subspan(cut));
    EXPECT_EQ(hash.finish(), sha256(text)) << cut;
  }
}

}  // namespace
}  // namespace orogen
