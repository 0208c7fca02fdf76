#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "files/deflate.h"

namespace orogen::files {

// Writes a PNG row by row: the same bytes natively and in WebAssembly. Rows have filter 4 of PNG.
class PngWriter {
 public:
  // `channels`: 1, 3 or 4, of 8 or 16 bits. `text` is said under the keyword Terrain, if it is not
  // empty. Appends the head to `file`.
  PngWriter(int width, int height, int channels, int bits, std::string_view text,
            std::string& file);

  // Appends a row, top down; `row` has rowBytes(), words with their high byte first. What is ready
  // goes to `file`.
  void addRow(const std::uint8_t* row, std::string& file);
  void end(std::string& file);

  std::size_t rowBytes() const { return above_.size(); }

  // No file of such rows is longer.
  static double maxBytes(int width, int height, int channels, int bits, std::size_t text);

 private:
  void pack(bool is_last, std::string& file);

  std::size_t depth_;  // bytes of a point
  std::vector<std::uint8_t> above_;
  std::vector<std::uint8_t> filtered_;  // rows that are not packed yet
  Deflater deflater_;
};

// Paeth's prediction of a byte of a row from its neighbours (PNG, 9.4).
inline std::uint8_t paeth(int left, int above, int corner) {
  const int to_left = std::abs(above - corner), to_above = std::abs(left - corner),
            to_corner = std::abs(left + above - 2 * corner);
  if (to_left <= to_above && to_left <= to_corner) return static_cast<std::uint8_t>(left);
  return static_cast<std::uint8_t>(to_above <= to_corner ? above : corner);
}

}  // namespace orogen::files
