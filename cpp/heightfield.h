#pragma once

#include <span>

#include "buffer.h"

namespace orogen {

// The one value that everything passes: a square grid of heights.
struct Heightfield {
  int size = 0;       // points a side: 2^n + 1, or 2^n for a map that tiles
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights
  float minimum = 0;  // of all heights
  float maximum = 0;
  Buffer<float> heights;  // size × size, row-major, x fastest; row 0 is north
};

struct Range {
  float minimum, maximum;
};

// The lowest and the highest of `heights`, which must not be empty. One pass, at the speed of
// memory.
Range rangeOf(std::span<const float> heights);

// Points of a square map with so many a side.
constexpr std::size_t squareOf(int side) {
  return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
}

// Sets minimum and maximum of the field, which must not be empty.
void measure(Heightfield& field);

}  // namespace orogen
