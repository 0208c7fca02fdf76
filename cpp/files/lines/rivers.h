#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "heightfield.h"

namespace orogen::files {

// The points that a stretch of a river passes, downstream; the last one belongs to the river that
// it joins, or is its mouth.
using Course = std::vector<std::size_t>;

// The rivers that are drawn with a pen on a map of `size` points a side: from Strahler's second
// order (1957) on, but for what lies under a lake. As web/core/rivers/ has them. O(points).
std::vector<Course> penRivers(int size, std::span<const float> heights, const Water& water);

}  // namespace orogen::files
