#include "files/checksums.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace orogen::files {

std::uint32_t adler32(std::span<const unsigned char> bytes, std::uint32_t sum) {
  constexpr std::uint32_t kModulus = 65521;
  constexpr std::size_t kAtOnce = 5000;  // additions before a sum of 32 bits overflows
  std::uint32_t low = sum & 0xffff, high = sum >> 16;
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), kAtOnce);
    for (const unsigned char byte : bytes.first(count)) high += low += byte;
    low %= kModulus;
    high %= kModulus;
    bytes = bytes.subspan(count);
  }
  return high << 16 | low;
}

// Its table is made at the first call, since a module would carry it.
std::uint32_t crc32(std::span<const unsigned char> bytes, std::uint32_t sum) {
  static const std::array<std::uint32_t, 256> table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) * 0xedb88320U);
      made[i] = value;
    }
    return made;
  }();
  sum = ~sum;
  for (const unsigned char byte : bytes) sum = table[(sum ^ byte) & 255] ^ sum >> 8;
  return ~sum;
}

}  // namespace orogen::files
