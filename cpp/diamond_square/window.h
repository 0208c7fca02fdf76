#pragma once

#include "terrain/parameters.h"

namespace orogen::diamond_square {

// A window of the endless land of diamond-square (Fournier, Fussell & Carpenter 1982). It begins
// with an infinite lattice of hashed points, those of level 0. Each level has the points of the
// level before and the points midway between them, so that point (x, y) of level l is point
// (2x, 2y) of level l + 1. No point lies on a border: every edge's midpoint has the mean of four
// neighbours.
//
// Such land has neither plains nor ranges, and a mean of 0. So mountains alone are made like this,
// from level 0 on, and large forms raise them (see large_forms.h): continents, of which a third
// lies above 0 and the rest on the floor of the sea, and belts in which land is rugged. A point's
// height is C + R · D: both forms there, and what diamond-square gives. So windows still agree.
//
// Writes width × height heights, row-major, x fastest: the points x to x + width - 1 and y to
// y + height - 1 of the level. A point has the same height in every window.
//
// With `tile` the land is the map of diamondSquare() that tiles, repeated without end: level l is
// the map of exponent l, bit for bit, with its north-west corner at point (0, 0).
//
// Land that does not tile has about the Hurst exponent of its roughness at levels 0 to 2 only: from
// there to level 8 the exponent rises to 1.25. With one exponent at every scale, slopes would grow
// without bound towards small scales.
//
// Neighbours differ less and less, and heights are floats: they differ by about 42 of a float's
// steps at level 21 and by one at level 26, so that such land is terraced from level 25 on.
//
// Reads seed, roughness, amplitude, distribution, table, tile, level, x, y, width, height; all
// points within ± 2^30. `scratch` holds diamondSquareWindowScratch() bytes, about three eighths of
// the window. Returns false if `progress` stopped it.
//
// Cost: points [a, b] of a level are made from [⌊(a - 1) / 2⌋, ⌈(b + 1) / 2⌉] of the one before.
// This settles at four or five points, so that 257² points at any level cost as much as 1.35 times
// that number.
template <int Lanes>
Kernel diamondSquareWindowInLanes;  // 1, 4 or, if hasEightLanes(), 8; the heights are the same
Kernel diamondSquareWindow;
ScratchBytes diamondSquareWindowScratch;

// The same for a square of 2^exponent + 1 points a side, instead of width and height: the generator
// `endless`, which does not tile.
Kernel endless;
ScratchBytes endlessScratch;

}  // namespace orogen::diamond_square
