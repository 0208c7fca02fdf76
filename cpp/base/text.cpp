#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

namespace orogen {
namespace {

unsigned byteAt(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

bool continues(unsigned byte) {
  return (byte & 0xc0) == 0x80;
}

// Characters that a terminal obeys instead of showing, or that reorder or hide the text around
// them: control characters, line separators, marks of direction and those without a width.
bool isInvisible(std::uint32_t code) {
  constexpr std::uint32_t kRanges[][2]{{0, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},
                                       {0x61c, 0x61c},   {0x180e, 0x180e}, {0x200b, 0x200b},
                                       {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                                       {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
  return std::any_of(std::begin(kRanges), std::end(kRanges),
                     [code](const auto& range) { return code >= range[0] && code <= range[1]; });
}

// Bytes after the first one of a UTF-8 character.
std::size_t bytesAfter(unsigned lead) {
  if (lead < 0x80) return 0;
  if (lead < 0xe0) return 1;
  return lead < 0xf0 ? 2 : 3;
}

// Bytes of the UTF-8 character at the beginning of `text`; 0 if there is none, or if it is
// invisible.
std::size_t printableLength(std::string_view text) {
  constexpr std::uint32_t kMin[]{0, 0x80, 0x800, 0x10000};  // below this a shorter code exists
  const unsigned lead = byteAt(text, 0);
  const std::size_t more = bytesAfter(lead);
  if (continues(lead) || lead > 0xf7 || more >= text.size()) return 0;
  std::uint32_t code = more == 0 ? lead : lead & (0x3fu >> more);
  for (std::size_t i = 1; i <= more; ++i) {
    if (!continues(byteAt(text, i))) return 0;
    code = code << 6 | (byteAt(text, i) & 0x3f);
  }
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  const bool good = code >= kMin[more] && code <= 0x10ffff && !surrogate && !isInvisible(code);
  return good ? more + 1 : 0;
}

}  // namespace

std::string printable(std::string_view text, std::size_t max_bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const bool whole = text.size() <= max_bytes;
  if (!whole) {
    while (max_bytes > 0 && continues(byteAt(text, max_bytes)))
      --max_bytes;  // never within a character
    text = text.substr(0, max_bytes);
  }
  std::string out;
  while (!text.empty()) {
    const std::size_t length = printableLength(text);
    if (length > 0) {
      out += text.substr(0, length);
      text.remove_prefix(length);
    } else {
      const unsigned byte = byteAt(text, 0);
      out.append("\\x").append(1, kDigits[byte >> 4]).append(1, kDigits[byte & 15]);
      text.remove_prefix(1);
    }
  }
  return whole ? out : out + "…";
}

std::string quoted(std::string_view text) {
  return "\"" + printable(text, 40) + "\"";
}

std::size_t toAscii(std::span<char> text) {
  const std::string_view given(text.data(), text.size());
  constexpr std::string_view kUtf8 = "\xef\xbb\xbf";
  if (given.starts_with(kUtf8)) std::fill_n(text.begin(), kUtf8.size(), ' ');
  const bool little = given.starts_with("\xff\xfe");
  if (!little && !given.starts_with("\xfe\xff")) return text.size();
  for (std::size_t i = 1; i < text.size() / 2; ++i) {
    const char high = text[2 * i + (little ? 1 : 0)];
    text[i] = high == 0 ? text[2 * i + (little ? 0 : 1)] : '?';
  }
  text[0] = ' ';
  return text.size() / 2;
}

std::string listOf(std::span<const std::string_view> choices) {
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) list += i + 1 == choices.size() ? " or " : ", ";
    list += choices[i];
  }
  return list;
}

std::string formatNumber(double value) {
  // Written by hand, because printf would add a twentieth to the WebAssembly module.
  constexpr std::uint64_t kPlaces = 1'000'000;
  const auto units = static_cast<std::uint64_t>(std::abs(value) * kPlaces + 0.5);
  std::string fraction = std::to_string(kPlaces + units % kPlaces);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  fraction[0] = '.';
  const bool whole = fraction.size() == 1 || units % kPlaces == 0;
  return (value < 0 && units > 0 ? "-" : "") + std::to_string(units / kPlaces) +
         (whole ? "" : fraction);
}

}  // namespace orogen
