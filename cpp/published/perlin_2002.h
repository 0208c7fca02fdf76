#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::published {

// Ken Perlin, "Improving Noise" (SIGGRAPH 2002): his improved noise with the fade curve
// 6t⁵ - 15t⁴ + 10t³ and gradients to the edges of a cube, of which this is the plane z = 0, summed
// over octaves (fractional Brownian motion).
//
// Writes (2^exponent + 1)² heights, computed in double in his order of operations and rounded to
// float32 once at the end. The first octave has four lattice cells across the map; each further one
// `lacunarity` times as many, `gain` times as high, `octaves` in all. Octaves whose cells are as
// small as the distance of two points add nothing: the noise is 0 on its lattice.
//
// His permutation of 0..255 is a fixed table; here a Fisher-Yates shuffle from the end, j =
// floor(random × (i + 1)), fills it, so that the seed counts. Of his eight corners of a cube the
// four at z = 1 are left out: in the plane z = 0 they have no weight.
//
// Reads exponent, seed, octaves, gain, lacunarity; no scratch. Returns false if `progress` stopped
// it. Cost: points × octaves, and 255 random numbers, whatever the size.
bool perlin2002(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress);

}  // namespace orogen::published
