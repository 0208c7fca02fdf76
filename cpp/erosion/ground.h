#pragma once

#include <cstddef>
#include <cstdint>

#include "erosion/pace.h"
#include "heightfield.h"

namespace orogen::erosion {

// The ground before the weather is given in the kernel's unit: 1 is the relief of the map, and 0
// is the sea, and nothing else. A hollow that lies below the level of the sea but that no sea
// reaches is below 0; it is the floor of a lake.

// No land is lower: far above the numbers that processors are slow with.
inline constexpr float kLowestLand = 1e-6f;

// Where the map lies in the land that is eroded: `margin` cells from each of its borders.
struct Frame {
  int size;  // points of the map a side
  int margin;

  int side() const { return size + 2 * margin; }
};

// A map of size × size heights, of which a level takes every (1 << shift)-th.
struct Source {
  const float* heights;
  int size, shift;
  Range range;
  float sea, scale;  // the height of the sea, and 1 / relief
};

// Fills `ground` with the map and the land around it, whatever lies below the sea's level below 0.
// Beyond a border the land continues as the map turned about the point on the border, so that
// slopes lead on and valleys do not end there; heights stay within those of the map.
void surround(const Source& map, const Frame& frame, float* ground);

// Makes the sea of every hollow that reaches the border of the map, and of the largest hollow.
// `queue` holds as many numbers as cells, `seen` as many bytes.
bool findSeas(const Frame& frame, bool wrap, float* ground, std::uint32_t* queue,
              std::uint8_t* seen, Pace& pace);

// The same seas on a coarser level.
void takeSeas(const Frame& finest, const float* from, const Frame& frame, int shift, float* ground);

}  // namespace orogen::erosion
