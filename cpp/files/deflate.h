#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace orogen::files {

// Packs bytes as zlib does (RFC 1950), by codes of Huffman and runs (RFC 1951) alone: filtered rows
// of a map repeat almost nothing else. The same bytes natively and in WebAssembly, which the
// libraries that compress elsewhere do not promise.
class Deflater {
 public:
  // Appends the bytes to `to` as a block with codes of its own.
  void add(std::span<const std::uint8_t> bytes, bool is_last, std::string& to);

  // Bytes that cannot be packed grow by the codes of their block.
  static constexpr double kGrowth = 1.01;
  static constexpr double kHead = 300;

 private:
  void addBits(std::uint32_t bits, int count, std::string& to);

  std::uint32_t bits_ = 0;
  int bit_count_ = 0;
  std::uint32_t sum_ = 1;  // Adler's
  bool is_first_ = true;
};

}  // namespace orogen::files
