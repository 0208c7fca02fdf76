#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::windows {

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
