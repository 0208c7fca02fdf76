#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "generators/stamp_map.h"
#include "generators/stamp_placement.h"

namespace orogen::generators {

// A stamp of more points, raising. Of a mirrored one the rows to the middle are enough. Behind each
// row lie zeros, so that a few groups of lanes may read beyond its end.
struct LargeStamp {
  static constexpr int kPadding = 16;
  struct Ends {
    int first, last;  // of the points that are not zero; equal where all are
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

// One octave's stamps, of which only those that it prints are made.
struct StampOctave {
  int number;
  int side;
  std::uint32_t shapes;  // a set of bits
  std::array<LargeStamp, kShapes> large;
  std::uint32_t* small;  // kPrints × side × side

  // The raising print of its first, or only, shape.
  Print onlyPrint() const { return printOf(static_cast<Shape>(std::countr_zero(shapes)), false); }

  const std::uint32_t* smallOf(Print print) const {
    return small + static_cast<std::ptrdiff_t>(print) * side * side;
  }
};

// The stamps of all octaves but those that are printed as they are made. On a whole map that is the
// first octave's one stamp, and of the second those that are not mirrored: this holds its memory
// below 1.1 of the map's heights, at 1/6 for the round stamps.
class StampStore {
 public:
  static std::size_t bytes(const Parameters& parameters, const StampLand& land,
                           const Choice& choice);

  // Takes its memory out of `scratch`. `sums` is working memory of as many numbers as the largest
  // stamp that is kept has points a side.
  StampStore(const Parameters& parameters, const StampLand& land, const Choice& choice,
             std::span<double> sums, std::span<std::byte>& scratch);

  std::span<const StampOctave> octaves() const { return {octaves_.data(), count_}; }

 private:
  std::array<StampOctave, 12> octaves_;
  std::size_t count_ = 0;
};

// A shape as an octave of a land prints it. `sums`: see ScaledShape.
ScaledShape shapeIn(const Parameters& parameters, const StampLand& land, int octave, Shape shape,
                    std::span<double> sums);

// The octaves that a land has: sectors of more points than `granularity`, and of two at least.
int octavesOf(const Parameters& parameters, const StampLand& land);

}  // namespace orogen::generators
