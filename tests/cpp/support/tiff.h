#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace orogen {

// A field of a TIFF: its tag, type (2: text, 3: short, 4: long, 12: double, 16: of eight bytes) and
// values.
struct TiffEntry {
  int tag, type;
  std::vector<double> values;
};

// A TIFF of one picture (TIFF 6.0): its fields, without those of the blocks, and its strips or
// tiles. Where a block is empty, it is sparse.
struct Tiff {
  std::vector<TiffEntry> entries;
  std::vector<std::string> blocks;
  bool is_big_endian = false, is_tiled = false, is_big = false;

  std::string bytes() const { return bytesWith({}); }
  // The same with pictures behind the first one, such as a mask, in the same byte order.
  std::string bytesWith(const std::vector<Tiff>& others) const;
};

// `count` samples of this many bytes, floats or whole numbers.
std::string samplesOf(const std::vector<double>& values, int bytes, bool is_float,
                      bool is_big_endian = false);

}  // namespace orogen
