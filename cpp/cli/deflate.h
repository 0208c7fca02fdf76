#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace orogen::cli {

// Deflate (RFC 1951) by Huffman codes and runs of one byte, in the frame of zlib (RFC 1950): the
// same bytes as web/exports/deflate.ts gives, whichever zlib is installed. Filtered heights hold
// next to no repetition but runs, so a search for longer matches would find nothing worth its time.
class Deflate {
 public:
  static constexpr std::size_t kBlock = 65535;  // the most bytes of a block

  Deflate();

  // The next bytes of the stream, after up to kBlock more, one or more, of what it holds. They
  // stand until the next call.
  std::span<const std::uint8_t> block(std::span<const std::uint8_t> bytes, bool last);

 private:
  using Lengths = std::array<std::uint8_t, 286>;

  void putCoded(std::size_t tokens, const Lengths& lengths, bool last);
  void putStored(std::span<const std::uint8_t> bytes, bool last);
  void put(std::uint32_t bits, int count);
  void align();
  void sum(std::span<const std::uint8_t> bytes);

  std::array<std::uint16_t, kBlock> tokens_;  // a byte, or 256 + the length of a run
  std::array<std::uint8_t, kBlock + 32> out_;
  bool given_ = false;  // what out_ holds, to the caller
  std::size_t length_ = 0;
  std::uint32_t held_ = 0;  // bits that fill no byte yet, the first of them lowest
  int holding_ = 0;
  std::uint32_t a_ = 1, b_ = 0;  // the two sums of Adler-32
};

}  // namespace orogen::cli
