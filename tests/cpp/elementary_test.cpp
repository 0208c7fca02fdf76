#include "elementary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace orogen {
namespace {

TEST(Exp2Portable, isWithinTwoUlp) {
  for (int i = -64 * 512; i <= 64 * 512; ++i) {
    const double x = i / 512.0 + 1e-4 * std::sin(i);
    const double expected = std::exp2(x);
    const double ulp = std::nextafter(expected, std::numeric_limits<double>::infinity()) - expected;
    ASSERT_LE(std::abs(exp2Portable(x) - expected), 2 * ulp) << x;
  }
}

TEST(Exp2Portable, isExactAtIntegers) {
  for (int i = -64; i <= 64; ++i) EXPECT_EQ(exp2Portable(i), std::ldexp(1, i)) << i;
}

}  // namespace
}  // namespace orogen
