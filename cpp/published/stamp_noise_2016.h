#pragma once

#include "terrain/parameters.h"

namespace orogen::published {

// The C++ program of "Génération procédurale de terrain: Part. II, Stamp Noise" (2016): a cone is
// made once in the size of the map. Every sector, from the whole map down, prints it in its own
// size: every inc-th row and column, divided by inc, shifted by up to half the sector and wrapped
// around the map's borders. Then come the sector's quarters.
//
// Writes 2^exponent × 2^exponent heights that tile, in the order of the author's memory, matrix[X *
// size + Y]: his X runs along our columns, southwards, his Y along our rows. Double arithmetic in
// his order of additions, rounded to float32 once at the end. A sector uses three random integers,
// floor(random × 2^32), where he read the clock: the shifts along X and Y, then the sign in bit 1.
// The stamp's zeros are skipped, as in his program, which saves 21 % of the additions and changes
// no height. His radius is a square root in long double; here it is the double one (80 bits,
// rounded twice, differ in the last bit at about one point of the stamp in four thousand).
//
// The recursion stops at sectors of `granularity` points or fewer; his own value is 1, and only
// powers of two make a difference. `stamp` = bell is his remedy against the cone's circles:
// Perlin's fade curve over the cone's heights.
//
// Reads exponent, seed, stamp, granularity. `scratch` holds stampNoise2016Scratch() bytes, 16 a
// point. Returns false if `progress` stopped it. Cost: points × exponent additions, 79 % of them
// made, with strides through the stamp that defeat the cache.
Kernel stampNoise2016;
ScratchBytes stampNoise2016Scratch;

}  // namespace orogen::published
