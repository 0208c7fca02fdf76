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
// Neighbours differ ever less, and heights are floats: at level 26 and roughness 0.25 by some
// twenty of a float's steps, at roughness 0 by less than one, so that such land is terraced from
// level 22.
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

}  // namespace orogen::windows
