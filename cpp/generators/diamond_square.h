#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen {

// Midpoint displacement on squares (Fournier, Fussell & Carpenter 1982), known as diamond-square.
//
// Writes (2^exponent + 1)² heights. Corners and centres are displaced within ± amplitude / 2; the
// interval shrinks by 2^(-H/2) at each of the two steps of a level, H = 1 - roughness. A border
// point is the mean of its three neighbours, any other of its four.
//
// The displacement of a point depends on seed, level and position alone: a map of exponent n is
// exactly every second point of the map of exponent n + 1.
//
// Reads exponent, seed, roughness, amplitude. `scratch` holds diamondSquareScratch() bytes. Returns
// false if `progress` stopped it. Cost: one hash for three points, O(points).
bool diamondSquare(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress);

std::size_t diamondSquareScratch(const Parameters& parameters);

}  // namespace orogen
