#pragma once

#include <cstddef>
#include <cstdint>

#include "erosion/pace.h"
#include "heightfield.h"

namespace orogen::erosion {

// The ground before the weather, in the kernel's unit: 1 is the relief of the map, and exactly the
// sea is 0. A hollow below the level of the sea that the sea does not reach is below 0; it is the
// floor of a lake.

// The lowest height of land, far above the denormal numbers that slow processors down.
inline constexpr float kLowestLand = 1e-6f;

// The place of the map in the eroded land, which extends `margin` cells beyond each of its borders.
struct Frame {
  int size;  // points of the map a side
  int margin;

  int side() const { return size + 2 * margin; }
};

// A map of size × size heights; a level uses every (1 << shift)-th.
struct Source {
  const float* heights;
  int size, shift;
  Range range;
  float sea, scale;  // the height of the sea, and 1 / relief
};

// Fills `ground` with the map and the land around it; ground below the sea's level gets a height
// below 0. The land beyond a border is the map turned about the point on the border, so that slopes
// continue and valleys do not end there; heights are limited to the range of the map.
void surround(const Source& map, const Frame& frame, float* ground);

// Turns every hollow that reaches the border of the map, and the largest hollow, into sea. `queue`
// holds one number a cell, `seen` one byte.
bool findSeas(const Frame& frame, bool wrap, float* ground, std::uint32_t* queue,
              std::uint8_t* seen, Pace& pace);

// Copies the seas to a coarser level.
void takeSeas(const Frame& finest, const float* from, const Frame& frame, int shift, float* ground);

}  // namespace orogen::erosion
