// The published programs: other authors' terrain generators, including their bugs.

#pragma once

#include "parameters.h"

namespace orogen::published {

// Imai, "Diamond-Squareアルゴリズムの高度マップをThree.jsで描画" (with three.js r142).
//
// Writes (2^exponent + 1)² heights: those of his JavaScript, which computes in arrays of doubles;
// they are rounded to float32 once at the end. The corners lie within ± amplitude, the
// perturbations of the first level within half of that, halving level by level: centres row by row,
// then edges on rows row by row, then edges on columns column by column. His randM1P1, which the
// article does not print, is taken to be random() × 2 - 1.
//
// Bug: because of an `else if`, the mean at an edge's midpoint always has three neighbours: the
// edge's two ends and the centre above it (or to its left); the centre below it (or to its right)
// counts only at the border. `faithful` = false takes the four neighbours inside.
//
// Reads exponent, seed, amplitude, faithful. `scratch` holds imaiScratch() bytes, eight a point.
// Returns false if `progress` stopped it. Cost: one random number a point.
Kernel imai;
ScratchBytes imaiScratch;

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
// He promises other laws at no cost, because only the table changes: each random number then
// selects one of 1024 quantiles (generators/generators.h).
//
// Also reads faithful, law and table. `scratch` holds voirolRScratch() bytes.
Kernel voirolR;
ScratchBytes voirolRScratch;

}  // namespace orogen::published
