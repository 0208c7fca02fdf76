#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen {

// William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016), his program B:
// all centres of a level first, then the edges on its rows, then those on its columns, borders
// apart.
//
// Writes (2^exponent + 1)² heights, bit for bit those of his JavaScript over a Float32Array when
// Math.random is RandomStream(seed): double arithmetic, rounded where he stores. Corners are not
// scaled; the perturbation is amplitude × (random - 0.5), the amplitude 1 at first and times
// 0.70710678 at each half step.
//
// Reads exponent, seed. Returns false if `progress` stopped it. Cost: one random number a point.
bool voirolB(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

}  // namespace orogen
