#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace orogen {

// Text for people: titles, help, authors. The WebAssembly module omits it, because its pages have
// it from schema.json; error messages stay.
constexpr std::string_view text([[maybe_unused]] const char* words) {
#if defined(__wasm__) && !defined(OROGEN_SPEAKS)
  return {};
#else
  return words;
#endif
}

// The compiler's spelling of a value: "orogen::Distribution::gaussian", or
// "(orogen::Distribution)9" if no enumerator has it.
template <auto Value>
consteval std::string_view spelling() {
  const std::string_view text = __PRETTY_FUNCTION__;
  const std::size_t from = text.find("Value = ") + 8;
  return text.substr(from, text.find_first_of(";]", from) - from);
}

// Whether these are the names of all enumerators from 0 on, in their order. A hyphen in a name
// corresponds to an underscore in an enumerator.
template <class Enum, std::size_t N>
consteval bool areNamesOf(const std::array<std::string_view, N>& names) {
  const auto isNamed = [](std::string_view spelled, std::string_view name) {
    const std::size_t colons = spelled.rfind("::");
    if (spelled[0] == '(' || colons >= spelled.size()) return false;
    const std::string_view own = spelled.substr(colons + 2);
    bool equal = own.size() == name.size();
    for (std::size_t i = 0; equal && i < own.size(); ++i) {
      equal = own[i] == (name[i] == '-' ? '_' : name[i]);
    }
    return equal;
  };
  const std::string_view next = spelling<static_cast<Enum>(N)>();
  return (next[0] == '(' || next.find("::") == std::string_view::npos)&& [&]<std::size_t... I>(
      std::index_sequence<I...>) {
    return (isNamed(spelling<static_cast<Enum>(I)>(), names[I]) && ...);
  }
  (std::make_index_sequence<N>());
}

// Makes foreign text safe for a sentence on a terminal: bytes of invisible characters (controls,
// marks of direction) and bytes that are not UTF-8 become \xNN; text beyond `max_bytes` bytes
// becomes …
std::string printable(std::string_view text, std::size_t max_bytes = 200);

// Puts short foreign text in quotation marks; at most 40 bytes of it.
std::string quoted(std::string_view text);

// Replaces the mark at the beginning of a text by spaces; of UTF-16 keeps the letters of ASCII, and
// makes a question mark of every other one. Works in place, and returns how many bytes there are
// then.
std::size_t toAscii(std::span<char> text);

// "cone or bell", "cone, bell or dome".
std::string listOf(std::span<const std::string_view> choices);

// A number as people write it, to six places after the point: 0.05, 4294967295, -1000000. For
// magnitudes below 1e15.
std::string formatNumber(double value);

// The texts of all items of a list, which `textOf` gives, with something between them.
template <class List, class TextOf>
std::string joined(const List& list, std::string_view between, TextOf textOf) {
  std::string out;
  for (const auto& item : list) {
    if (!out.empty()) out += between;
    out += textOf(item);
  }
  return out;
}

}  // namespace orogen
