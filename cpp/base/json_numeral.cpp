// How numbers are written. This is a file of its own because files.wasm asks its script instead.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/json.h"

namespace orogen {
namespace {

// An exponent as JavaScript writes it, without zeros before it: 1e-7.
std::string withShortExponent(std::string text) {
  const std::size_t at = text.find('e');
  if (at == std::string::npos) return text;
  const std::size_t first = text.find_first_not_of('0', at + 2);
  return text.substr(0, at + 2) + text.substr(first);
}

}  // namespace

#if defined(__cpp_lib_to_chars) || defined(_MSC_VER)

// Uses to_chars, which does not depend on the locale; whole numbers have no exponent.
std::string JsonWriter::numeral(double value) {
  if (!std::isfinite(value)) return "null";
  if (value == 0) return "0";  // without a sign
  std::array<char, 32> digits;
  const bool plain = value == std::floor(value) && std::abs(value) < 1e15;
  const auto end =
      plain ? std::to_chars(digits.begin(), digits.end(), value, std::chars_format::fixed)
            : std::to_chars(digits.begin(), digits.end(), value);
  return withShortExponent({digits.begin(), end.ptr});
}

#else

// Fallback for a library without to_chars for floating-point numbers: as many digits as distinguish
// the number from its neighbours, with an exponent if that is shorter.
std::string JsonWriter::numeral(double value) {
  if (!std::isfinite(value)) return "null";
  if (value == 0) return "0";  // without a sign
  std::array<char, 400> text;
  int digits = 1;
  const auto print = [&](const char* format, int precision) {
    std::snprintf(text.data(), text.size(), format, precision, value);
    return std::string(text.data());
  };
  while (std::strtod(print("%.*e", digits - 1).c_str(), nullptr) != value) ++digits;
  std::string scientific = print("%.*e", digits - 1);
  const int exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  std::string fixed = print("%.*f", std::max(0, digits - 1 - exponent));
  const bool plain = value == std::floor(value) && std::abs(value) < 1e15;
  return plain || fixed.size() <= scientific.size() ? fixed : withShortExponent(scientific);
}

#endif

}  // namespace orogen
