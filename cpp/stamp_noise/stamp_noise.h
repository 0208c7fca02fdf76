#pragma once

#include <string>

#include "base/simd.h"
#include "terrain/parameters.h"

namespace orogen::stamp_noise {

// Stamp noise: a stamp is printed once on the whole map, then on its quarters at `gain` times the
// height, and so on down to the sectors of more than `granularity` points, at least two. Each print
// is shifted by up to half a sector, and raises or digs at random; it raises with the probability
// (1 + bias) / 2. The stamps are those of stamp_noise/shapes.h; `mix` chooses one for each sector
// by `weights`.
//
// Writes 2^exponent × 2^exponent heights; with `wrap` they tile. The prints depend only on seed,
// octave and sector. Heights are summed as integers in steps of 2^-24 of the largest stamp, so that
// the order of the prints does not matter, and are converted to float32 at the end. The sums cannot
// overflow: on each axis the stamps of at most two sectors reach a point, so that an octave adds up
// to 4 × 2^24, and 13 octaves at gain 1 to 52 × 2^24, where 128 fit.
//
// Reads exponent, seed, amplitude, stamp, weights, image, bias, gain, granularity, wrap. `scratch`
// holds stampNoiseScratch() bytes: for the round stamps 300 kB and 0.42 of the map, or 0.17 from
// 8192 points a side on; for a mix up to 1.1 maps. Returns false if `progress` stopped it.
//
// Cost: O(points × exponent). Only a quarter of the largest stamp is computed, with one square root
// for each of its points, two at a time. If it wraps around a map of up to 4096 points a side, the
// quarter is kept and the map never holds sums: all other octaves are added to it tile by tile in
// the cache, for a quarter of an addition of four lanes for each point and octave. The last octave,
// two points a side, is added while the tile is stored. Ridges, mixes and biases use second hashes,
// sector by sector, and are up to four times slower. An image costs a pass over its pixels for each
// octave. Measured at 512 points a side in WebAssembly: the first octave takes 1.9 cycles a point,
// 0.6 of them for its square roots, which no other instruction can replace; each of the others
// takes 0.5, or two cycles for four points. For comparison, a plain native loop that loads, adds
// and stores such groups takes 1.1 in the nearest cache and 1.4 in the next.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel stampNoise;
ScratchBytes stampNoiseScratch;

// Explains why no stamp can be made: the image is missing, or all weights are 0. Returns an empty
// string if one can be made.
std::string refuseStamps(const Parameters& parameters);

}  // namespace orogen::stamp_noise
