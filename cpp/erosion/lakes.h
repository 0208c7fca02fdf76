#pragma once

#include <cstdint>
#include <span>

#include "erosion/flow.h"
#include "terrain/stroke_list.h"

namespace orogen::erosion {

// The water on the ground before erosion, and working memory: a number and a byte a cell.
struct StillWater {
  const Lattice& lattice;
  const float* ground;
  const float* surface;
  std::uint32_t* queue;
  std::uint8_t* seen;
};

// Sinks the lakes at these places into the worn land `z`: each reaches as far and is as deep as on
// the ground, below the lowest land around it now. The sea stays as it is. The map is `cells` cells
// wide and begins behind `margin` of them.
void sinkLakes(const StillWater& water, std::span<const StrokePoint> places, float cells,
               int margin, float* z);

}  // namespace orogen::erosion
