#pragma once

#include "terrain/parameters.h"

namespace orogen::published {

// Hunter Loftis, "Realistic terrain in 130 lines" (PlayfulJS), the program against which
// Voirol measured his own.
//
// Writes (2^exponent + 1)² heights, bit for bit those of his JavaScript over a Float32Array when
// Math.random is RandomStream(seed): double arithmetic, rounded where he stores. The corners are
// fixed: with cells = 2^exponent, cells in the north-west, cells / 2 in the north-east and
// south-west, 0 in the south-east; so the mountain always falls the same way. At each level, of
// squares `size` cells wide, all centres are displaced by up to ± roughness × size, then all edges
// row by row.
//
// Bug: his function that reads the map returns -1 outside it, and his mean drops values of -1; so
// it also drops a point whose height is exactly -1. `faithful` = false drops only points outside.
//
// Reads exponent, seed, roughness, faithful; no scratch. Returns false if `progress` stopped it.
// Cost: one random number a point.
Kernel loftis;

}  // namespace orogen::published
