#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "base/buffer.h"

namespace orogen {

// How the land continues beyond the border of a map.
enum class Border {
  open,     // similar land: streams leave where they reach the border
  wrapped,  // the same map, one point further
  shared,   // the same map, whose first row and column are this one's last ones
};

// The wind that brings a map its rain.
struct Wind {
  float from = 0;  // degrees clockwise from the north, which is 360; 0: no wind, rain is even
  Border border = Border::open;

  bool blows() const { return from > 0; }
};

// The sea; and water and sediment after erosion, as many values as heights each, empty without it.
struct Water {
  // Cells whose water passes here, itself included; with a wind, a cell counts for as many as it
  // has times the mean rain of the land.
  Buffer<std::uint32_t> area;
  Buffer<float> surface;  // the level of the lake or sea above, else the height of the ground
  Buffer<float> elevation_change;       // height gained (deposited) or, below 0, lost
  Buffer<std::uint8_t> flow_direction;  // the neighbour that receives the water, 0 to 7 clockwise
                                        // from the east, as its face goes on; kOutlet: it leaves
                                        // the map or reaches the sea
  float sea = kNoSea;  // its level on an eroded map, a planet, or a map with a drawn coast
  Wind wind;

  static constexpr std::uint8_t kOutlet = 8;
  static constexpr float kNoSea = -std::numeric_limits<float>::infinity();

  bool hasSea() const { return sea > kNoSea; }
};

// The one type that all modules exchange: a square grid of heights, or the six of a planet.
struct Heightfield {
  int size = 0;       // points a side: 2^n + 1, or 2^n for a map that tiles
  int faces = 1;      // 6: those of planet/faces.h, one after the other
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights; the
                      // mean on a planet, chosen so that the radius is kPlanetRadius
  float minimum = 0;  // of all heights
  float maximum = 0;
  float summits = 0;  // of a piece of endless land: how high those of the whole land are; its sea
                      // is at 0
  Buffer<float> heights;  // faces × size × size, row-major, x fastest; row 0 is north
  Water water;
  // An oblong map is the north-western part of a square, in which its border goes on: what needs a
  // square has one, and only this part is drawn. 0: all of it.
  int columns = 0;
  int rows = 0;

  bool isOblong() const { return columns > 0; }
  int drawnColumns() const { return isOblong() ? columns : size; }
  int drawnRows() const { return isOblong() ? rows : size; }
};

struct Range {
  float minimum, maximum;
};

// The lowest and the highest of `heights`, which must not be empty. One pass, limited by memory
// bandwidth.
Range rangeOf(std::span<const float> heights);

// Number of points of a square map with `side` points a side.
constexpr std::size_t squareOf(int side) {
  return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
}

// Sets minimum and maximum of the field, which must not be empty.
void measure(Heightfield& field);

// Repeats the eastern and the southern border of an oblong map to the end of its square.
void continueBorder(const Heightfield& field, std::span<float> values);

}  // namespace orogen
