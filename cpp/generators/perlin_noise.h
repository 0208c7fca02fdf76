#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::generators {

// Gradient noise in the plane, after Ken Perlin's improved noise (2002): his fade curve
// 6t⁵ - 15t⁴ + 10t³, summed over octaves. It is another noise than his program `perlin-2002`: the
// gradients come from the hash of position instead of a table of 256 permuted numbers, so that the
// noise does not repeat, and point in all directions instead of eight.
//
// Writes (2^exponent + 1)² heights. Octave k has 4 × lacunarity^k lattice cells across the map and
// the height amplitude × gain^k. One octave of height 1 lies within ±1.0001, is 0 at its lattice
// points, has mean 0 and variance 0.0931, and its absolute value the mean 0.2492. With n_k such an
// octave and m that mean, the height is the sum over k of
//   fbm      amplitude × gain^k × n_k
//   billow   amplitude × gain^k × 2 (|n_k| - m)
//   ridged   amplitude × gain^k × 2 (m - |n_k|)
//
// Not drawn are octaves whose cells are narrower than two points of the map (one point would show
// the lattice alone, where the noise is 0) and octaves lower than 2^-24 of the first. For the mean
// height of billow and ridged, all octaves count: so a point has the same height in every map, and
// where lacunarity is 1, 2 or 4 a map of exponent n is exactly every second point of that of
// n + 1. Up to exponent 2 all points lie on the coarsest lattice: the map is flat.
//
// `tile` repeats the lattice after the width of the map, for which the number of cells of every
// octave is rounded: opposite borders are equal.
//
// Reads exponent, seed, amplitude, octaves, gain, lacunarity, kind, tile. `scratch` holds
// perlinNoiseScratch() bytes. Returns false if `progress` stopped it.
//
// Cost: points × octaves drawn, about seven operations on a group of lanes each and octave, since
// what depends on row and cell alone is computed once for each cell of a row. Octaves whose cells
// are no power of two points wide (lacunarity other than 1, 2, 4) take two to three times as long.
bool perlinNoise(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress);

std::size_t perlinNoiseScratch(const Parameters& parameters);

// Takes the number of lanes, 1 or 4, for tests. The heights do not depend on it.
template <int Lanes>
bool perlinNoiseInLanes(const Parameters& parameters, std::span<float> heights,
                        std::span<std::byte> scratch, Progress progress);

}  // namespace orogen::generators
