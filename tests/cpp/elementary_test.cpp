#include "elementary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace orogen {
namespace {

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

}  // namespace
}  // namespace orogen
