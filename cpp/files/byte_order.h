#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

namespace orogen::files {

// Turns the bytes of each number around where the machine is big-endian; nearly all files are
// little-endian.
template <class Number>
void toLittleEndian(std::span<Number> numbers) {
  if constexpr (std::endian::native == std::endian::big) {
    const auto bytes = std::as_writable_bytes(numbers);
    for (auto at = bytes.begin(); at != bytes.end(); at += sizeof(Number)) {
      std::reverse(at, at + sizeof(Number));
    }
  }
}

// Appends a number with its high byte first.
inline void putBigEndian(std::string& to, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<char>(value >> shift));
}

// Appends a number, or an array of them, little-endian.
template <class Value>
void put(std::string& to, Value value) {
  if constexpr (std::is_arithmetic_v<Value> || std::endian::native == std::endian::little) {
    toLittleEndian(std::span(&value, 1));
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
  } else {
    for (const auto& each : value) put(to, each);
  }
}

}  // namespace orogen::files
