#pragma once

#include "terrain/parameters.h"

namespace orogen::published {

// The mountain of a French explanation of diamond-square with a demonstration in Processing ("En
// faire des montagnes"): diamond-square from four corners in [0, 500), either steep, like young
// mountains (perturbations within ± amplitude at every pass), or smooth, like old, worn ones
// (within ± amplitude / 2^k for the centres of pass k = 0, 1, 2 … and half of that for its edges).
//
// Writes (2^exponent + 1)² heights, exponent being the number of iterations as the text counts
// them. Bug: the program runs one pass too many, so that its 4 iterations give 33 points a side and
// not 17; `passes` = true does the same.
//
// Processing's numbers are float32: every sum, quotient and perturbation is rounded to it here. The
// order of the program's random numbers is not documented; here it is the four corners, then for
// each level its centres and then the midpoints of all its edges, everything row by row. Means have
// three neighbours on the border and four inside, added from north by west and east to south (for
// centres from the north-west, row by row).
//
// Reads exponent, seed, amplitude, relief, passes; no scratch. Returns false if `progress` stopped
// it. Cost: one random number a point.
Kernel palais;

}  // namespace orogen::published
