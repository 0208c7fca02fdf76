#pragma once

#include <vector>

#include "terrain/stroke_list.h"

namespace orogen {

// What erosion keeps of the strokes that are drawn on a map.
struct DrawnLand {
  // Two numbers for each of kSide × kSide places from border to border of the map, row by row.
  // Both are empty without a ridge or a valley.
  static constexpr int kSide = 129;
  // How far a place is the crest of a ridge, up to 1, or the floor of a valley, down to -1.
  std::vector<float> lines = {};
  // The height of the smooth land with the strokes, which falls along a valley from its first point
  // to its last.
  std::vector<float> heights = {};
  std::vector<StrokePoint> lakes = {};  // a place in each basin
};

}  // namespace orogen
