#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "files/read/decompress.h"
#include "files/read/message.h"
#include "files/tiff_tags.h"

namespace orogen::files {

// A field of a directory. Its values lie within the file.
struct TiffField {
  std::uint16_t tag, type;
  std::uint64_t count;
  std::size_t at;
};

// The bytes of a TIFF or BigTIFF, in either byte order.
class TiffFile {
 public:
  // Whether the bytes begin as those of a TIFF.
  static bool is(Bytes bytes);

  explicit TiffFile(Bytes bytes);

  Bytes bytes() const { return bytes_; }
  bool isBigEndian() const { return is_big_endian_; }
  bool isBig() const { return is_big_; }

  // The number of this many bytes at a place; 0 behind the end.
  std::uint64_t number(std::size_t at, std::size_t size) const;

 private:
  Bytes bytes_;
  bool is_big_endian_, is_big_;
};

// One picture of a TIFF: its fields.
class TiffDirectory {
 public:
  // Reads the directory at a place; `next` gets that of the one after it, 0 for none. Returns false
  // if it is damaged.
  bool read(const TiffFile& file, std::uint64_t at, std::uint64_t& next);

  const std::vector<TiffField>& fields() const { return fields_; }
  bool has(std::uint16_t tag) const { return find(tag) != nullptr; }
  std::uint64_t count(std::uint16_t tag) const;
  // The value of a field of numbers; `otherwise` if there is none.
  double number(std::uint16_t tag, double otherwise, std::uint64_t index = 0) const;
  std::uint64_t whole(std::uint16_t tag, std::uint64_t otherwise, std::uint64_t index = 0) const;
  // Of a field of text, with or without a NUL at its end.
  std::string_view text(std::uint16_t tag) const;

 private:
  const TiffField* find(std::uint16_t tag) const;

  const TiffFile* file_ = nullptr;
  std::vector<TiffField> fields_;
};

// How the blocks of a picture, strips or tiles, are stored.
struct TiffLayout {
  int width = 0, height = 0;
  int samples = 1;  // of a point, in a block
  int bits = 1, format = 1;
  int compression = 1, predictor = 1;
  bool is_planar = false;  // each band has blocks of its own
  int block_width = 0, block_height = 0, across = 0, down = 0;
  bool is_tiled = false;

  std::size_t rowBytes() const {
    return (static_cast<std::size_t>(block_width) * static_cast<std::size_t>(samples) *
                static_cast<std::size_t>(bits) +
            7) /
           8;
  }
  std::size_t blockBytes(int row) const;  // of the blocks of this row of blocks
};

// Reads the layout, and refuses what blocks() could not read.
Message layoutOf(const TiffFile& file, const TiffDirectory& directory, TiffLayout& layout);

// Receives the rows of a picture.
class TiffRows {
 public:
  virtual ~TiffRows() = default;
  // Called before the first row, when it is known that the data can be as much as they declare:
  // takes the memory for them.
  virtual Message begin() = 0;
  // Takes a part of a row; `row` is nullptr where a sparse block holds nothing. Returns false to
  // stop.
  virtual bool take(int x, int y, int count, const unsigned char* row) = 0;
};

// Reads the blocks of one band, one at a time into memory of its declared size, and gives each of
// their rows within the picture to `rows`.
Message readBlocks(const TiffFile& file, const TiffDirectory& directory, const TiffLayout& layout,
                   int band, TiffRows& rows);

// Converts `count` samples of a row, each `samples` apart from `first` on, to numbers.
void numbersOf(const TiffLayout& layout, const unsigned char* row, int first, int count,
               double* numbers);

}  // namespace orogen::files
