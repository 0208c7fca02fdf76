#pragma once

#include "terrain/parameters.h"

namespace orogen::published {

// William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016): his three
// programs. All write (2^exponent + 1)² heights, bit for bit those of his JavaScript over a
// Float32Array when Math.random is RandomStream(seed): double arithmetic, rounded where he stores.
// Corners are plain random numbers in [-0.5, 0.5); the perturbation is amplitude × such a number,
// and the amplitude is multiplied by 0.70710678 at each half step. He calls the centres "square"
// and the edges "diamond", the reverse of most authors.
//
// All read exponent and seed and return false if `progress` stopped them.

// Program A: all centres of a level, then the edges on its rows, then those on its columns, with a
// test for the border at every edge. Cost: one random number a point. No scratch.
Kernel voirolA;

// Program B: the same heights in the same order of random numbers, with the borders apart, so that
// no inner loop tests for them. Cost: one random number a point. No scratch.
Kernel voirolB;

// Program R: B with a table of 4177 random numbers, a prime, in which the point with index i uses
// number i mod 4177. Cost: 4177 random numbers, whatever the size.
//
// Bugs: where A and B start from amplitude 1, R starts from 2, which makes it twice as rugged for
// the same corners; `faithful` = false starts from 1. Also, the table repeats along (73, 8) at 513
// points a side, a ghost lattice that only another program can avoid.
//
// He promises other distributions at no cost, because only the table changes: each random number
// then selects one of 1024 quantiles (diamond_square/quantiles.h).
//
// Also reads faithful, distribution and table. `scratch` holds voirolRScratch() bytes.
Kernel voirolR;
ScratchBytes voirolRScratch;

}  // namespace orogen::published
