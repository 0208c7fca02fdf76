#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "parameters.h"
#include "progress.h"

namespace orogen::generators {

// Stamp noise: a stamp is printed once on the whole map, then on its quarters at `gain` times the
// height, and so on down to the sectors of more than `granularity` points, two at least; each print
// is shifted by up to half a sector and raises or digs at random, raising with the chance
// (1 + bias) / 2. The stamps are those of stamp_shapes.h; `mix` draws one by `weights` for each
// sector.
//
// Writes 2^exponent × 2^exponent heights; with `wrap` they tile. What is printed where depends on
// seed, octave and sector alone. Heights are summed as integers, steps of 2^-24 of the largest
// stamp, so that the order of the prints makes no difference to the result, and leave as float32.
// The sums cannot overflow: on each axis the stamps of two sectors at the most reach a point, so
// that an octave adds up to 4 × 2^24, and 13 octaves at gain 1 to 52 × 2^24, where 128 fit.
//
// Reads exponent, seed, amplitude, stamp, weights, image, bias, gain, granularity, wrap. `scratch`
// holds stampNoiseScratch() bytes: for the round stamps 300 kB and 0.42 of the map, or from 8192
// points a side on 0.17; up to 1.1 maps for a mix. Returns false if `progress` stopped it.
//
// Cost: O(points × exponent). Of the largest stamp a quarter is computed, a square root for each of
// its points, two at a time. Up to 4096 points a side, where it goes around, the quarter is kept
// and the map never holds sums: tile by tile in the cache all other octaves are added up over it, a
// quarter of an addition of four lanes for each point and octave, and the last one, two points a
// side, on the way out. Ridges, mixes and biases draw from second hashes, sector by sector: up to
// four times slower. An image costs a pass over its pixels for each octave. Measured at 512 points
// a side in WebAssembly: the first octave takes 1.9 cycles a point, 0.6 of them its square roots,
// which no other instruction can replace; each of the others 0.5, which is two cycles for four
// points, where a plain loop that loads, adds and stores such groups natively takes 1.1 in the
// nearest cache and 1.4 in the next.
bool stampNoise(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress);

std::size_t stampNoiseScratch(const Parameters& parameters);

// Why no stamp can be made: the image is missing, or all weights are 0. Empty if one can.
std::string refuseStamps(const Parameters& parameters);

// Takes the number of lanes, 1 or 4, for the tests that hold both to the same bits.
template <int Lanes>
bool stampNoiseInLanes(const Parameters& parameters, std::span<float> heights,
                       std::span<std::byte> scratch, Progress progress);

}  // namespace orogen::generators
