#include "base/decimal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace orogen {
namespace {

double power(int exponent) {
  double product = 1;
  for (int i = std::abs(exponent); i > 0; --i) product *= 10;
  return product;
}

// A number times a power of ten; one beyond the largest double is applied in two steps.
double shifted(double value, int exponent) {
  constexpr int kMost = 300;
  if (exponent > kMost) return value * power(kMost) * power(exponent - kMost);
  return exponent < 0 ? value / power(exponent) : value * power(exponent);
}

// The place of the first digit: 0 for 1 to 9, 1 for 10 to 99, -1 for 0.1 to 0.9.
int firstPlace(double value) {
  int place = 0;
  while (shifted(value, -place) >= 10) ++place;
  while (shifted(value, -place) < 1) --place;
  return place;
}

}  // namespace

std::string plainDecimal(float value, int max_decimals) {
  if (!std::isfinite(value)) return "nan";
  const double size = std::abs(static_cast<double>(value));
  std::uint64_t digits = 0;
  int decimals = 0;
  if (size > 0) {
    // What is nearer than this is read as the same float. Below a power of two floats are denser.
    const auto here = static_cast<float>(size);
    const double below = size - static_cast<double>(std::nextafter(here, 0.0f));
    const auto next = std::nextafter(here, std::numeric_limits<float>::infinity());
    const double above = std::isinf(next) ? below : static_cast<double>(next) - size;
    const double near = std::min(below, above) * 0.499;
    const int first = firstPlace(size);
    constexpr int kMostDigits = 9;
    for (int count = 1; count <= kMostDigits; ++count) {
      decimals = std::min(count - 1 - first, max_decimals);
      digits = static_cast<std::uint64_t>(std::floor(shifted(size, decimals) + 0.5));
      const double found = shifted(static_cast<double>(digits), -decimals);
      if (decimals == max_decimals || std::abs(found - size) < near) break;
    }
  }
  while (decimals > 0 && digits % 10 == 0) {
    digits /= 10;
    --decimals;
  }
  std::string text = std::to_string(digits);
  if (decimals < 0) text.append(static_cast<std::size_t>(-decimals), '0');
  if (decimals > 0) {
    const auto behind = static_cast<std::size_t>(decimals);
    if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
    text.insert(text.size() - behind, 1, '.');
  }
  return digits > 0 && value < 0 ? "-" + text : text;
}

}  // namespace orogen
