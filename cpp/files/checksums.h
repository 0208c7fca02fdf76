#pragma once

#include <cstdint>
#include <span>

namespace orogen::files {

// The sums of RFC 1950 (Adler's) and of RFC 1952, of ZIP and of PNG. `sum` continues another one.
std::uint32_t adler32(std::span<const unsigned char> bytes, std::uint32_t sum = 1);
std::uint32_t crc32(std::span<const unsigned char> bytes, std::uint32_t sum = 0);

}  // namespace orogen::files
