#pragma once

#include <cstdint>
#include <span>

#include "heightfield.h"

namespace orogen::analysis {

struct Statistics {
  double minimum, maximum, mean;
  double deviation;  // root of the mean square distance from the mean, over all points
};

// Measures `heights`, which must not be empty, in two double-precision passes in memory order. If
// any height is not finite, the mean is not finite either.
Statistics statisticsOf(std::span<const float> heights);

// How many heights lie in each of the equal bins between the range's two ends; the highest point is
// in the last bin, and all points of a flat map are in the first. One pass.
void countBins(std::span<const float> heights, Range range, std::span<std::uint32_t> bins);

}  // namespace orogen::analysis
