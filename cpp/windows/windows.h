#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::windows {

// A window of the endless land of diamond-square (Fournier, Fussell & Carpenter 1982). Level 0 is
// a lattice of hashed corners without an end; each level has a point at and midway between those
// of the level before, so that a point of level l is point (2x, 2y) of level l + 1. No point lies
// on a border: all edges have the mean of four neighbours. Corners vary 1.15 times as wide as the
// amplitude says, which makes them as varied as the points between them.
//
// Writes width × height heights, row-major, x fastest: the points x to x + width - 1 and y to
// y + height - 1 of the level. A point has the same height in every window.
//
// With `tile` the land is the map of diamondSquare() that tiles, over and over: level l is that of
// exponent l, bit for bit, point (0, 0) its north-west corner, and corners vary by the amplitude.
//
// Land that does not tile has the Hurst exponent of its roughness at levels 0 to 2 only: from there
// to level 7 the exponent rises to 1.25. With one exponent at every scale slopes would grow towards
// the small without bound; so the median slope of land 65 km a cell and 0.6 high is 21° at a
// distance of 64 m and 20° at 1 m and at 3 cm (roughness 0.18).
//
// Neighbours differ ever less, and heights are floats: at level 21 by some 42 of a float's steps,
// at level 26 by one, so that such land is terraced from level 25 on.
//
// Reads seed, roughness, amplitude, law, table, tile, level, x, y, width, height; all points within
// ± 2^30. `scratch` holds diamondSquareWindowScratch() bytes, some three eighths of the
// window. Returns false if `progress` stopped it.
//
// Cost: points [a, b] of a level are made of [⌊(a - 1) / 2⌋, ⌈(b + 1) / 2⌉] of the one before. That
// settles at four or five points, so that 257² points at any level cost 1.35 times as many.
bool diamondSquareWindow(const Parameters& parameters, std::span<float> heights,
                         std::span<std::byte> scratch, Progress progress);

std::size_t diamondSquareWindowScratch(const Parameters& parameters);

// The same for a square of 2^exponent + 1 points a side, instead of width and height: the
// generator `endless`, which has no tile.
bool endless(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

std::size_t endlessScratch(const Parameters& parameters);

// The window with a chosen number of lanes, 1 or 4, for the tests that hold both to the same bits.
template <int Lanes>
bool diamondSquareWindowInLanes(const Parameters& parameters, std::span<float> heights,
                                std::span<std::byte> scratch, Progress progress);

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

// A window of endless stamp noise: that of stampNoise(), whose octaves have sectors without an end.
// At level l a sector of octave 0 is 2^l points wide, as the whole map is there. With `tile` it is
// the map that tiles, over and over: the window (0, 0) of 2^l points is stampNoise() with `wrap`,
// bit for bit, and 0 at level 0.
//
// Writes width × height heights, row-major, x fastest. A point has the same height in every window.
// A level refines the one before as a larger map does: it has an octave more, whose stamps also
// reach the points of this one, and shifts stamps by fractions of its points. So it is near, and no
// exact subsample; that of two levels lies within the heights of the octave that is added.
//
// Reads seed, amplitude, stamp, weights, image, bias, gain, granularity, tile, level, x, y, width,
// height; all points within ± 2^30. `scratch` holds stampWindowScratch() bytes, 1.2 MB at the most
// for one shape. Returns false if `progress` stopped it.
//
// Cost: up to level 7 that of stampNoise() for as many points, and half as much again at the
// borders. Larger stamps are computed where they lie, a square root for four fifths of the points
// in each octave.
bool stampWindow(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress);

std::size_t stampWindowScratch(const Parameters& parameters);

// Takes the number of lanes, 1 or 4, for tests. The heights do not depend on it.
template <int Lanes>
bool stampWindowInLanes(const Parameters& parameters, std::span<float> heights,
                        std::span<std::byte> scratch, Progress progress);

}  // namespace orogen::windows
