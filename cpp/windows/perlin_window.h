#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::windows {

// A window of endless Perlin noise: that of perlinNoise(), whose lattices have no end. Level l has
// 2^l points where level 0 has one, and a cell of level 0 is as wide as the whole map there: the
// window (0, 0) of 2^l + 1 points is the map of exponent l, bit for bit. With `tile` it is the map
// that tiles, over and over.
//
// Writes width × height heights, row-major, x fastest. A point has the same height in every window.
// A level is every second point of the next where lacunarity is 1, 2 or 4, or where both draw all
// octaves; else the next has an octave more, which is not 0 at the points of this one. An octave
// has at least two points a cell; with all 16 of lacunarity 2, no new detail comes after level 18.
//
// Reads seed, kind, amplitude, octaves, gain, lacunarity, tile, level, x, y, width, height; all
// points within ± 2^30. `scratch` holds perlinWindowScratch() bytes. Returns false if `progress`
// stopped it.
//
// Cost: that of perlinNoise() for as many points, but half as much again for octaves with cells of
// eight points and more.
bool perlinWindow(const Parameters& parameters, std::span<float> heights,
                  std::span<std::byte> scratch, Progress progress);

std::size_t perlinWindowScratch(const Parameters& parameters);

// Takes the number of lanes, 1 or 4, for tests. The heights do not depend on it.
template <int Lanes>
bool perlinWindowInLanes(const Parameters& parameters, std::span<float> heights,
                         std::span<std::byte> scratch, Progress progress);

}  // namespace orogen::windows
