#pragma once

#include <cstdint>

#include "base/buffer.h"
#include "terrain/heightfield.h"

namespace orogen {

// A rectangle of an endless map.
struct Window {
  int width = 0;  // points
  int height = 0;
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights
  Range range{};
  Buffer<float> heights;  // width × height, row-major, x fastest; row 0 is north
  // With rivers only: the level of the river, lake or sea above, else the height of the ground; and
  // how many points of rivers::kLevel drain through the river or lake in the point's cell, else 0.
  Buffer<float> surface, area;
  // With rivers only: where the edge of the water is, in four bytes a point (rivers::writeEdges()).
  Buffer<std::uint8_t> edges;
};

}  // namespace orogen
