#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/buffer.h"

namespace orogen::files {

using Bytes = std::span<const unsigned char>;
using Room = std::span<unsigned char>;

// Whether bytes have this text at a place.
inline bool beginsWith(Bytes bytes, std::string_view text, std::size_t at = 0) {
  return bytes.size() >= at + text.size() &&
         std::memcmp(bytes.data() + at, text.data(), text.size()) == 0;
}

// What became of compressed data whose reader fills a given room, and never more: `written` bytes
// from `read` bytes.
struct Decompressed {
  enum class End {
    whole,    // the data and the room end together, or the data end first
    more,     // the room is full, and the data go on
    damaged,  // also: cut off
  };
  End end = End::damaged;
  std::size_t written = 0, read = 0;
};

// The most bytes that Deflate makes of one: it repeats 258 with two bits.
inline constexpr std::size_t kMaxInflation = 1032;

// DEFLATE (RFC 1951). Time grows with the bytes read and written, whatever they are.
Decompressed inflate(Bytes data, Room room);

// The same in the frame of zlib (RFC 1950); its sum is checked where the data end.
Decompressed inflateZlib(Bytes data, Room room);

// The LZW of TIFF (TIFF 6.0, section 13): codes of 9 to 12 bits, the largest bit first.
Decompressed unpackLzw(Bytes data, Room room);

// The runs of TIFF (TIFF 6.0, section 9).
Decompressed unpackRuns(Bytes data, Room room);

// Inflates data whose size is not known, into as much memory as they need; `likely` bytes are tried
// first. `read` gets the bytes that they took.
enum class Inflating { done, damaged, too_large, no_memory };
Inflating inflateAll(Bytes data, std::size_t likely, std::size_t max_bytes,
                     Buffer<unsigned char>& out, std::size_t& read);

}  // namespace orogen::files
