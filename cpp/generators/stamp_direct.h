#pragma once

#include "generators/stamp_tile.h"
#include "progress.h"

namespace orogen {

// Working memory for one row of a stamp of the whole map.
struct DirectRows {
  std::span<std::uint32_t> points;
  std::span<double> sums;
};

// Fills the map with the first octave's one stamp, and adds those of the second that are not kept:
// each of their rows is made once and printed at once, the rows of a mirrored stamp twice; where
// such a stamp goes once around the map, it is written in the place of what was there. Returns
// false if `progress`, which it takes as far as `share`, stopped it.
bool printDirect(const Parameters& parameters, const StampMap& map, const Choice& choice,
                 const DirectRows& rows, Progress progress, double share);

}  // namespace orogen
