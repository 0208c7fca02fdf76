#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace orogen::files {

// Writes a PNG of 8 bits a channel, some rows at a time: the same bytes natively and in
// WebAssembly, which the libraries that compress elsewhere do not promise. Rows have filter 4 of
// PNG, and are packed by codes of Huffman and runs (RFC 1951) alone, because filtered rows repeat
// almost nothing else.
class PngWriter {
 public:
  // `channels`: 1, 3 or 4. Appends the head to `file`.
  PngWriter(int width, int height, int channels, std::string& file);

  // Appends whole rows, top down; `is_last`: and the end of the file.
  void add(std::span<const std::uint8_t> rows, bool is_last, std::string& file);

 private:
  void filterRow(const std::uint8_t* row);
  void addBits(std::uint32_t bits, int count);
  void pack(bool is_last);

  std::size_t depth_;
  std::vector<std::uint8_t> above_;
  std::vector<std::uint8_t> filtered_;  // rows that are not packed yet
  std::string packed_;
  std::uint32_t bits_ = 0;
  int bit_count_ = 0;
  std::uint32_t low_ = 1, high_ = 0;  // of Adler's sum
};

}  // namespace orogen::files
