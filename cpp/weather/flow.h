#pragma once

#include <cstdint>
#include <span>

#include "base/progress.h"
#include "weather/lattice.h"

namespace orogen::weather {

// The drainage of every cell of a level.
struct Flow {
  FlowDirection* step;  // with room for whole groups of lanes beyond the last cell
  std::uint8_t* marks;  // working memory
  // Every cell comes after all cells that drain to it, one stream after another.
  std::uint32_t* order;
  std::uint32_t* area;  // cells drained, itself included
};

// Sets every step to the steepest of eight neighbours, or to kSink. Each slope is multiplied by 1
// to 1.875, by a hash of `key` and position; otherwise all streams would run in eight directions.
// `z` is above 0 on land and 0 at sea. `scratch` is floatsFor(side) of RowWindow.
template <int Lanes>
bool findSteps(const Lattice& lattice, const float* z, std::uint32_t key, const Flow& flow,
               std::span<float> scratch, WorkMeter& meter);

// Makes outlets of the sea and of those cells along a wall whose water would not turn inland, and
// leads the water of all pits to them over the lowest pass. If there is neither, the lowest cell is
// the outlet. Water crosses level ground towards the nearest place where it runs down from it;
// where there is none, the cell with the lower number counts as lower. `scratch` holds as many
// numbers as cells.
//
// The water of a pit climbs to the pass and descends to the first cell that is lower than the pit;
// pits are connected from the highest to the lowest, so that nothing flows in circles and every
// lake stands at the level of the lowest pass around it. Cost: a flood (priority_flood.h) of each
// lake and of the way down from it.
bool drainPits(const Lattice& lattice, const float* z, const Flow& flow, std::uint32_t* scratch,
               WorkMeter& meter);

// Orders the cells and accumulates their areas. Every path of steps must end. O(cells).
bool traceStreams(const Lattice& lattice, const Flow& flow, WorkMeter& meter);

// Finds the level of still water over every cell: the highest point on its way out.
bool findSurface(const Lattice& lattice, const Flow& flow, const float* z, float* surface,
                 WorkMeter& meter);

}  // namespace orogen::weather
