#include "json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace orogen {

JsonWriter& JsonWriter::open(char bracket, Layout layout) {
  put(std::string_view(&bracket, 1));
  if (!levels_.empty() && levels_.back().layout != Layout::lines) layout = levels_.back().layout;
  levels_.push_back({.object = bracket == '{', .layout = layout, .empty = true});
  return *this;
}

JsonWriter& JsonWriter::close() {
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.empty && level.layout == Layout::lines) breakLine();
  if (!level.empty && level.layout == Layout::line && level.object) out_ += ' ';
  out_ += level.object ? '}' : ']';
  return *this;
}

JsonWriter& JsonWriter::name(std::string_view name) {
  put(quoted(name));
  out_ += levels_.back().layout == Layout::tight ? ":" : ": ";
  named_ = true;
  return *this;
}

JsonWriter& JsonWriter::put(std::string_view value) {
  if (!named_ && !levels_.empty()) {
    Level& level = levels_.back();
    if (!level.empty) out_ += ',';
    if (level.layout == Layout::lines) {
      breakLine();
    } else if (level.layout == Layout::line && (!level.empty || level.object)) {
      out_ += ' ';
    }
    level.empty = false;
  }
  named_ = false;
  out_ += value;
  return *this;
}

void JsonWriter::breakLine() {
  out_ += '\n';
  out_.append(2 * levels_.size(), ' ');
}

#if defined(__cpp_lib_to_chars) || defined(_MSC_VER)

// By to_chars, which asks no locale; without an exponent where the number is whole.
std::string JsonWriter::numeral(double value) {
  if (!std::isfinite(value)) return "null";
  if (value == 0) return "0";  // without a sign
  std::array<char, 32> digits;
  const bool plain = value == std::floor(value) && std::abs(value) < 1e15;
  const auto end =
      plain ? std::to_chars(digits.begin(), digits.end(), value, std::chars_format::fixed)
            : std::to_chars(digits.begin(), digits.end(), value);
  return {digits.begin(), end.ptr};
}

#else

// Fallback for a library without to_chars for floating-point numbers: as many digits as tell it
// from its neighbours, with an exponent where that is shorter.
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
  return plain || fixed.size() <= scientific.size() ? fixed : scientific;
}

#endif

std::string JsonWriter::quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace orogen
