#pragma once

#include <cstddef>
#include <span>

#include "catalogue.h"

namespace orogen {

// Gullies on the map or window of any generator; where `gullies` is 0 there are none. They follow
// the slopes of one coarse level: of the windows that the map is a piece of, or else of the map
// itself, whose last slopes go on beyond an open border. Land so far away that the level of the
// slopes does not reach it has no gullies.

std::size_t gullyScratch(const Generator& generator, const Parameters& values);

// Returns false if `progress` stopped it.
bool addGullies(const Generator& generator, const Parameters& values, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress);

}  // namespace orogen
