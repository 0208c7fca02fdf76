#include "base/decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "base/random.h"

namespace orogen {
namespace {

TEST(PlainDecimal, hasTheFewestDigitsAndNoExponent) {
  EXPECT_EQ(plainDecimal(0), "0");
  EXPECT_EQ(plainDecimal(-0.0f), "0");
  EXPECT_EQ(plainDecimal(0.1f), "0.1");
  EXPECT_EQ(plainDecimal(-452.18f), "-452.18");
  EXPECT_EQ(plainDecimal(452.17999267578125f), "452.18");
  EXPECT_EQ(plainDecimal(1e7f), "10000000");
  EXPECT_EQ(plainDecimal(1.2e20f), "120000000000000000000");
  EXPECT_EQ(plainDecimal(1e-7f), "0.0000001");
  EXPECT_EQ(plainDecimal(0.0117f, 3), "0.012");
  EXPECT_EQ(plainDecimal(-1e-9f, 3), "0");
  EXPECT_EQ(plainDecimal(std::numeric_limits<float>::max()).substr(0, 9), "340282350");
}

TEST(PlainDecimal, isReadBackAsTheSameFloat) {
  RandomStream random(3);
  for (int i = 0; i < 200'000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random() * 4294967296.0);
    const auto value = std::bit_cast<float>(bits);
    if (!(std::abs(value) > 1e-30f && std::abs(value) <= std::numeric_limits<float>::max()))
      continue;
    const std::string text = plainDecimal(value);
    ASSERT_EQ(std::strtof(text.c_str(), nullptr), value) << text;
    ASSERT_EQ(text.find('e'), std::string::npos);
  }
}

}  // namespace
}  // namespace orogen
