#pragma once

#include <limits>
#include <vector>

#include "terrain/stroke_list.h"

namespace orogen {

// What a place is that strokes are drawn on.
struct DrawnPlace {
  float line = 0;    // how far it is the crest of a ridge, up to 1, or the floor of a valley, to -1
  float height = 0;  // of the smooth land with the strokes, which falls along a valley from its
                     // first point to its last
  float plain = 0;   // how far it lies on a plain, up to 1
};

// What erosion keeps of the strokes that are drawn on a map.
struct DrawnLand {
  // kSide × kSide places from border to border of the map, row by row; empty without a ridge, a
  // valley or a plain.
  static constexpr int kSide = 129;
  std::vector<DrawnPlace> places = {};
  std::vector<StrokePoint> lakes = {};  // a place in each basin
  // The sea of a coast; below all land without one on the map.
  float sea = -std::numeric_limits<float>::infinity();

  bool hasSea() const { return sea > -std::numeric_limits<float>::infinity(); }
};

}  // namespace orogen
