#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/progress.h"
#include "terrain/heightfield.h"

namespace orogen::erosion {

// Where rain falls on a map over which a wind blows, relative to the mean of its land. Air rains
// out as it climbs and is dry behind the mountains, where it takes up moisture again (a march along
// the wind, as Smith & Barstad's "A linear theory of orographic precipitation", 2004, has it
// without its waves). Only the shape of the map matters. It is found on a lattice of 33 to 65
// points a side, so that maps of every size have the same rain if their common points have the same
// heights.
class Rain {
 public:
  static constexpr int kMaxSide = 65;
  static constexpr std::uint32_t kParts = 16;  // of the mean rain, in which alongRow() counts
  static constexpr std::size_t kScratchFloats = std::size_t{3} * kMaxSide * kMaxSide;

  // Finds the rain on size × size heights. `scratch`, kScratchFloats numbers, remains in use.
  bool find(const Wind& wind, const float* heights, int size, float sea, std::span<float> scratch,
            WorkMeter& meter);

  // The rain at a point of the map. Beyond an open border it is that on the border.
  float at(float x, float y) const;
  // The same at the points of a row, from `x` on and `step` points of the map apart, in parts.
  void alongRow(float x, float y, float step, std::span<std::uint32_t> parts) const;

 private:
  struct Place {
    int from, to;
    float share;
  };
  Place placeOf(float at) const;
  void blow(const Wind& wind, float* rain) const;
  void blur(const float* from, float* to) const;
  int neighbour(int at) const;

  bool wraps_ = false;
  int side_ = 0;  // of the lattice
  float per_point_ = 0;
  float* rain_ = nullptr;
  float* ups_ = nullptr;
};

// The rain on the points of a level.
struct RainOnLevel {
  const Rain* rain = nullptr;  // nullptr: the same everywhere
  int shift = 0;               // the level has every (1 << shift)-th point of the map
  int margin = 0;
};

}  // namespace orogen::erosion
