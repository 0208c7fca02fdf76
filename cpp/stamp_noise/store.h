#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "stamp_noise/map.h"
#include "stamp_noise/placement.h"

namespace orogen::stamp_noise {

// A larger stamp, raising. For a mirrored one the rows to the middle are enough. Zeros follow each
// row, so that a few groups of lanes may be read beyond its end.
struct LargeStamp {
  static constexpr int kPadding = 16;
  struct Ends {
    int first, last;  // the range of non-zero points; equal if all are
  };

  std::uint32_t* rows;
  Ends* ends;
  int side;
  bool mirrored;

  int storedRows() const { return mirrored ? side / 2 + 1 : side; }
  int stored(int row) const { return mirrored && row > side / 2 ? side - row : row; }
  int pitch() const { return side + kPadding; }
  std::uint32_t* row(int stored_row) const {
    return rows + static_cast<std::ptrdiff_t>(stored_row) * pitch();
  }
};

// The stamps of one octave; only those that it prints are made.
struct StampOctave {
  int number;
  int side;
  std::uint32_t shapes;  // a set of bits
  std::array<LargeStamp, kShapes> large;
  std::uint32_t* small;  // kPrints × side × side

  // The raising print of its first or only shape.
  Print onlyPrint() const { return printOf(static_cast<Shape>(std::countr_zero(shapes)), false); }

  const std::uint32_t* smallOf(Print print) const {
    return small + static_cast<std::ptrdiff_t>(print) * side * side;
  }
};

// The stamps of all octaves except those that are printed as they are made. On a whole map these
// exceptions are the one stamp of the first octave and the stamps of the second that are not
// mirrored. This limits the store's memory to 1.1 of the map's heights, or 1/6 for the round
// stamps.
class StampStore {
 public:
  static std::size_t bytes(const Parameters& parameters, const StampLand& land,
                           const Choice& choice);

  // Takes its memory from `scratch`. `sums` is working memory with one number for each point along
  // the side of the largest stamp that is kept.
  StampStore(const Parameters& parameters, const StampLand& land, const Choice& choice,
             std::span<double> sums, std::span<std::byte>& scratch);

  std::span<const StampOctave> octaves() const { return {octaves_.data(), count_}; }

 private:
  std::array<StampOctave, 12> octaves_;
  std::size_t count_ = 0;
};

// The shape as an octave of a land prints it. `sums`: see ScaledShape.
ScaledShape shapeIn(const Parameters& parameters, const StampLand& land, int octave, Shape shape,
                    std::span<double> sums);

// The number of octaves of a land: its sectors have more than `granularity` points, and at least
// two.
int octavesOf(const Parameters& parameters, const StampLand& land);

}  // namespace orogen::stamp_noise
