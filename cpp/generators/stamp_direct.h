#pragma once

#include "generators/stamp_tile.h"
#include "progress.h"

namespace orogen::generators {

// Working memory for one row of a stamp of the whole map.
struct DirectRows {
  std::span<std::uint32_t> points;
  std::span<double> sums;
};

// Begins the map: the first octave's one stamp, and those of the second that are not kept. Each of
// their rows is made once and printed at once, the rows of a mirrored stamp twice. Returns false if
// `progress` stopped it.
bool printDirect(const Parameters& parameters, const StampMap& map, const Choice& choice,
                 const DirectRows& rows, Progress progress);

}  // namespace orogen::generators
