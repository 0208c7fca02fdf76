#pragma once

#include "terrain/parameters.h"

namespace orogen::diamond_square {

// Midpoint displacement on squares (Fournier, Fussell & Carpenter 1982), known as diamond-square.
//
// Writes (2^exponent + 1)² heights. Corners (unless given) and centres are displaced within ±
// amplitude / 2; the interval shrinks by 2^(-H/2) at each of the two steps of a level, where the
// Hurst exponent is H = 1 - roughness. A border point is the mean of its three neighbours, any
// other the mean of its four; a map that tiles has no border.
//
// The displacement of a point depends only on seed, level and position. A map of exponent n is
// therefore exactly every second point of the map of exponent n + 1 (except with `additions`, which
// continues to displace older points).
//
// Reads exponent, seed, roughness, amplitude, distribution, table, corners, tile, additions.
// `scratch` holds diamondSquareScratch() bytes: a few rows of each level, proportional to the side
// of the map, not to its points. Returns false if `progress` stopped it.
//
// Cost: O(points); one hash and a dozen multiplications and additions for three points, four
// squares at a time, or eight with AVX2. Only the map itself is written to memory, once, and
// nothing of that size is read: a point of a map that fits into no cache costs little more than one
// of a small map. Measured on maps of 513² and 1025² points, in four lanes: distributions other
// than the uniform one, which look up each point in a table, take 1.4 to 1.8 times as long, and
// making the table takes as long as ten to fifty thousand points; `additions`, with one more hash
// for each older point, takes 1.4 times as long; tiling and corners cost nothing. Eight lanes
// are 1.65 times faster with the uniform distribution and 1.2 times with others.
//
// In four lanes the loop over the squares takes nine tenths of the time of 513² points. Four
// squares of the last level, sixteen points, need 35 operations of the vector units, of which a
// core has three: at least 1 cycle a point for all levels. Measured: 1.26 cycles natively, 1.35 in
// WebAssembly, where filling such a map takes 0.26.
template <int Lanes>
Kernel diamondSquareInLanes;  // 1, 4 or, if hasEightLanes(), 8; the heights are the same
Kernel diamondSquare;
ScratchBytes diamondSquareScratch;

}  // namespace orogen::diamond_square
