#pragma once

#include "terrain/parameters.h"

namespace orogen::published {

// Ken Perlin, "Improving Noise" (SIGGRAPH 2002): his improved noise with the fade curve
// 6t⁵ - 15t⁴ + 10t³ and gradients to the edges of a cube, of which this is the plane z = 0, summed
// over octaves (fractional Brownian motion).
//
// Writes (2^exponent + 1)² heights, computed in double in his order of operations and rounded to
// float32 once at the end. The first octave has four lattice cells across the map; each further one
// has `lacunarity` times as many and is `gain` times as high; there are `octaves` of them. Octaves
// whose cells are only as wide as the distance of two points add nothing, because the noise is 0 on
// its lattice.
//
// His permutation of 0..255 is a fixed table; here a Fisher-Yates shuffle from the end, j =
// floor(random × (i + 1)), fills it, so that the seed has an effect. Of the eight corners of his
// cube the four at z = 1 are left out, because they have no weight in the plane z = 0.
//
// Reads exponent, seed, octaves, gain, lacunarity; no scratch. Returns false if `progress` stopped
// it. Cost: points × octaves, and 255 random numbers, whatever the size.
Kernel perlin2002;

}  // namespace orogen::published
