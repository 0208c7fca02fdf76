#pragma once

namespace orogen {

// 2^x for x in [-64, 64], within 2 ulp. Uses only + and ×: the mathematical libraries of browsers
// and operating systems differ in the last bits, and the same seed must give the same bits.
double exp2Portable(double x);

// The natural logarithm of x in (0, 1], within 1e-14.
double logPortable(double x);

// The sine of an angle in degrees, within 1e-15.
double sinePortable(double degrees);

// Perlin's improved fade curve 6t⁵ - 15t⁴ + 10t³ (2002), of numbers and of lanes.
template <class Value>
[[gnu::always_inline]] inline Value perlinFade(Value t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

}  // namespace orogen
