#pragma once

#include <cstdint>
#include <span>

#include "buffer.h"

namespace orogen {

// The maps that the weather leaves beside the heights, size × size values each; empty without
// weather.
struct Water {
  Buffer<std::uint32_t> area;   // cells whose water passes here, itself included
  Buffer<float> surface;        // the level of the lake or sea above, else the height of the ground
  Buffer<float> wear;           // height gained (deposited) or, below 0, lost
  Buffer<std::uint8_t> course;  // to which of eight neighbours the water goes, clockwise from the
                                // east; kOutlet: it leaves the map or reaches the sea
  float sea = 0;                // level of the sea, also of a planet's

  static constexpr std::uint8_t kOutlet = 8;
};

// The land beyond the border of a map.
enum class Border {
  open,     // land that goes on as within: streams leave where they reach the border
  wrapped,  // the map again, one point further
  shared,   // the map again, whose first row and column are the last ones of this
};

// The one value that everything passes: a square grid of heights, or the six of a planet.
struct Heightfield {
  int size = 0;       // points a side: 2^n + 1, or 2^n for a map that tiles
  int faces = 1;      // 6: those of generators/planet_faces.h, one after the other
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights; on a
                      // planet its mean, which makes the radius kPlanetRadius
  float minimum = 0;  // of all heights
  float maximum = 0;
  Buffer<float> heights;  // faces × size × size, row-major, x fastest; row 0 is north
  Water water;
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
