#include "cli/json_number.h"

#include <array>
#include <charconv>
#include <cstdlib>

namespace orogen::cli {

std::string jsonNumber(double value) {
  if (value == 0) return "0";
  std::array<char, 32> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific);
  std::string digits(text.data(), written.ptr);
  const std::string sign = digits[0] == '-' ? "-" : "";
  digits.erase(0, sign.size());
  const std::size_t e = digits.find('e');
  const int exponent = std::atoi(digits.c_str() + e + 1);
  digits.erase(e);
  if (digits.size() > 1) digits.erase(1, 1);  // the point

  const int count = static_cast<int>(digits.size());
  const auto at = static_cast<std::size_t>(exponent + 1);
  if (exponent >= 21 || exponent < -6) {
    const std::string fraction = count > 1 ? "." + digits.substr(1) : "";
    return sign + digits[0] + fraction + (exponent < 0 ? "e-" : "e+") +
           std::to_string(std::abs(exponent));
  }
  if (exponent < 0) {
    return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  }
  if (exponent + 1 >= count) return sign + digits + std::string(at - digits.size(), '0');
  return sign + digits.substr(0, at) + "." + digits.substr(at);
}

}  // namespace orogen::cli
