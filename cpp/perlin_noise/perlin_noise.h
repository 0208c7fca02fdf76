#pragma once

#include "base/simd.h"
#include "terrain/parameters.h"

namespace orogen::perlin_noise {

// Gradient noise in the plane, after Ken Perlin's improved noise (2002): his fade curve 6t⁵ - 15t⁴
// + 10t³, summed over octaves. It differs from his program `perlin-2002`: the gradients come from a
// hash of the position instead of a table of 256 permuted numbers, so that the noise does not
// repeat, and they point in all directions instead of eight.
//
// Writes (2^exponent + 1)² heights. Octave k has 4 × lacunarity^k lattice cells across the map and
// the height amplitude × gain^k. One octave of height 1 lies within ±1.0001, is 0 at its lattice
// points, and has mean 0 and variance 0.0931; its absolute value has the mean 0.2492. If n_k is
// such an octave and m that mean, the height is the sum over k of
//   fbm      amplitude × gain^k × n_k
//   billow   amplitude × gain^k × 2 (|n_k| - m)
//   ridged   amplitude × gain^k × 2 (m - |n_k|)
//
// Some octaves are not drawn: those whose cells are narrower than two points of the map (one point
// per cell would only show the lattice, where the noise is 0) and those lower than 2^-24 of the
// first. All octaves count for the mean height of billow and ridged, so that a point has the same
// height in every map. If lacunarity is 1, 2 or 4, a map of exponent n is exactly every second
// point of that of n + 1. Up to exponent 2 all points lie on the coarsest lattice, and the map is
// flat.
//
// `tile` repeats the lattice after the width of the map and rounds the number of cells of every
// octave, so that opposite borders are equal.
//
// Reads exponent, seed, amplitude, octaves, gain, lacunarity, kind, tile. `scratch` holds
// perlinNoiseScratch() bytes. Returns false if `progress` stopped it.
//
// Cost: points × octaves drawn, about seven operations on a group of lanes for each of them,
// because everything that depends only on row and cell is computed once for each cell of a row.
// Octaves whose cells are not a power of two points wide (lacunarity other than 1, 2, 4) take two
// to three times as long.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel perlinNoise;
ScratchBytes perlinNoiseScratch;

// A window of endless Perlin noise: that of perlinNoise() with infinite lattices. Level l has 2^l
// points where level 0 has one, and a cell of level 0 is as wide as the whole map of perlinNoise():
// the window (0, 0) of 2^l + 1 points is the map of exponent l, bit for bit. With `tile` it is the
// map that tiles, repeated without end.
//
// Writes width × height heights, row-major, x fastest. A point has the same height in every window.
// A level is every second point of the next if lacunarity is 1, 2 or 4, or if both draw all
// octaves; otherwise the next has one more octave, which is not 0 at the points of this one. An
// octave has at least two points a cell; with 16 octaves and lacunarity 2, no new detail appears
// after level 18.
//
// Reads seed, kind, amplitude, octaves, gain, lacunarity, tile, level, x, y, width, height; all
// points within ± 2^30. `scratch` holds perlinWindowScratch() bytes. Returns false if `progress`
// stopped it.
//
// Cost: that of perlinNoise() for the same number of points, but half as much again for octaves
// with cells of eight points and more whose borders are not those of the window.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel perlinWindow;
ScratchBytes perlinWindowScratch;

}  // namespace orogen::perlin_noise
