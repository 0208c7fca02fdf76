#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "erosion/flow.h"
#include "terrain/stroke_list.h"

namespace orogen::erosion {

// The land before erosion, and working memory: a number and a byte a cell.
struct OriginalGround {
  const Lattice& lattice;
  const float* ground;
  std::uint32_t* queue;
  std::uint8_t* marks;
};

// Sinks the lakes at these places into the worn land `z`: each reaches as far and is as deep as on
// the ground, below the lowest land around it now, and a beach falls to it. The sea stays as it
// is. The map is `cells` cells wide and begins behind `margin` of them. Cost: a flood
// (priority_flood.h) of each lake and of the way down from it. Returns false if it was stopped.
bool sinkLakes(const OriginalGround& land, std::span<const StrokePoint> places, float cells,
               int margin, float* z, WorkMeter& meter);

// Lowers the land behind the sea to the heights of the ground: where that is low, streams would
// leave hills that end at the water.
void lowerShores(std::size_t cells, const float* ground, float* z);

}  // namespace orogen::erosion
