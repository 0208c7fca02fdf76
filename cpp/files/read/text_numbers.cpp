#include "files/read/text_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "files/read/heightmap.h"

namespace orogen::files {
namespace {

constexpr std::size_t kLongestNumber = 80;
// Powers of ten that a double holds exactly.
constexpr std::array kTens{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                           1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

}  // namespace

double numberOf(std::string_view text) {
  // Most numbers are short decimals, which these whole numbers hold exactly.
  std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool is_negative = at > 0 && text[0] == '-';
  double whole = 0;
  std::size_t digits = 0, places = 0;
  bool has_point = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c >= '0' && c <= '9') {
      whole = whole * 10 + (c - '0');
      ++digits;
      places += has_point;
    } else if ((c == '.' || c == ',') && !has_point) {
      has_point = true;
    } else {
      break;
    }
  }
  if (digits == 0) return kUnknown;
  if (at == text.size() && digits <= 15) {
    const double size = places > 0 ? whole / kTens[places] : whole;
    return is_negative ? -size : size;
  }
  if (text.size() > kLongestNumber) return kUnknown;
  std::array<char, kLongestNumber + 1> copy{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_exponent = c == 'd' || c == 'D' || c == 'e' || c == 'E';
    if (!is_exponent && c != '.' && c != ',' && c != '+' && c != '-' && !(c >= '0' && c <= '9'))
      return kUnknown;
    copy[i] = is_exponent ? 'e' : c;
    if (c == ',') copy[i] = '.';
  }
  char* end = nullptr;
  const double value = std::strtod(copy.data(), &end);
  return end == copy.data() + text.size() ? value : kUnknown;
}

bool isUnknownNumber(std::string_view word) {
  if (word == "*" || word == "-") return true;
  if (word.size() > 16) return false;
  const std::string small = lowerCase(word);
  std::string_view name = small;
  if (name.starts_with('-') || name.starts_with('+')) name.remove_prefix(1);
  // Microsoft's library writes 1.#QNAN, 1.#IND00 and 1.#INF.
  if (name.starts_with("1.#")) return true;
  for (const std::string_view each : {"nan", "na", "n/a", "null", "inf", "infinity", "none",
                                      "nodata", "nan(ind)", "nan(snan)", "#n/a"}) {
    if (name == each) return true;
  }
  return false;
}

}  // namespace orogen::files
