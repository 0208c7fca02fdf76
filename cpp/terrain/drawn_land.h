#pragma once

#include <vector>

#include "terrain/stroke_list.h"

namespace orogen {

// What erosion keeps of the strokes that are drawn on a map.
struct DrawnLand {
  // How far each place is the crest of a ridge, up to 1, or the floor of a valley, down to -1:
  // kSide × kSide places from border to border of the map, row by row. Empty without either.
  static constexpr int kSide = 129;
  std::vector<float> lines = {};
  std::vector<StrokePoint> lakes = {};  // a place in each basin
};

}  // namespace orogen
