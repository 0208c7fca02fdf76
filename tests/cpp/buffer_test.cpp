#include "buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "scratch.h"

// A failed allocation must come back as such; AddressSanitizer would end the program instead.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}

namespace orogen {
namespace {

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

}  // namespace
}  // namespace orogen
