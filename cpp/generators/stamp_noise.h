#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen {

// Stamp noise: a stamp is printed once on the whole map, then on its quarters at half the height,
// and so on down to sectors of two points; each print is shifted by up to half a sector and raises
// or digs at random.
//
// Writes 2^exponent × 2^exponent heights; with `wrap` they tile. Shift and sign depend on seed,
// octave and sector alone. Heights are summed as integers (steps of 2^-24 of the largest stamp), so
// that the order of the prints makes no difference to the result, and leave as float32.
//
// Reads exponent, seed, amplitude, stamp, wrap. `scratch` holds stampNoiseScratch() bytes. Returns
// false if `progress` stopped it. Cost: O(points × exponent); the cone and the bell cover π/4 of
// their square.
bool stampNoise(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress);

std::size_t stampNoiseScratch(const Parameters& parameters);

}  // namespace orogen
