#pragma once

#include "base/simd.h"
#include "terrain/parameters.h"

namespace orogen::ridged_noise {

// Ridged multifractal noise after Kenton Musgrave ("Texturing & Modeling: A Procedural Approach",
// by Ebert and others, 1994). Sharp ridges run along lines of equal gradient noise, and each octave
// is weighted by the one before: rugged on ridges, smooth in valleys. It differs from his
// program: the noise is that of perlin_noise.h, ridges lie where it is 1/4, as its lattice points,
// where it is 0, would all be summits; and `gain` is how much lower an octave is than the one
// before, by his names lacunarity^-H. His offset is 1 here, and his gain 2.
//
// Writes (2^exponent + 1)² heights. If n_k is octave k of perlinNoise() with the height 1, then
//   r_k = max(0, 1 - |n_k - 1/4|)²,  s_0 = r_0,  s_k = r_k × min(1, 2 s_(k - 1))
// and the height is the sum over k of amplitude × gain^k × (s_k - 0.42), which lies between -0.42
// and 0.58 × amplitude / (1 - gain), and near 0 in the mean.
//
// Octaves narrower than two points a cell are 0 at all points of the map: they are not drawn, but
// counted. Therefore, if lacunarity is 1, 2 or 4, a map of exponent n is exactly every second point
// of that of n + 1. Up to exponent 2 the map is flat.
//
// `tile` repeats the lattice after the width of the map and rounds the number of cells of every
// octave, so that opposite borders are equal.
//
// Reads exponent, seed, amplitude, octaves, gain, lacunarity, tile. `scratch` holds
// ridgedNoiseScratch() bytes. Returns false if `progress` stopped it.
//
// Cost: that of perlinNoise() and about eight operations more on a group of lanes for each octave.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel ridgedNoise;
ScratchBytes ridgedNoiseScratch;

// A window of it without an end, as perlinWindow() is one of perlinNoise().
//
// Reads seed, amplitude, octaves, gain, lacunarity, tile, level, x, y, width, height. `scratch`
// holds ridgedWindowScratch() bytes. Returns false if `progress` stopped it.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel ridgedWindow;
ScratchBytes ridgedWindowScratch;

}  // namespace orogen::ridged_noise
