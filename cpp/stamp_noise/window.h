#pragma once

#include "base/simd.h"
#include "terrain/parameters.h"

namespace orogen::stamp_noise {

// A window of endless stamp noise: that of stampNoise() with an infinite number of sectors in each
// octave. At level l a sector of octave 0 is 2^l points wide, like the whole map of stampNoise().
// With `tile` it is the map that tiles, repeated without end: the window (0, 0) of 2^l points is
// stampNoise() with `wrap`, bit for bit, and 0 at level 0.
//
// Writes width × height heights, row-major, x fastest. A point has the same height in every window.
// A level refines the one before as a larger map does: it has one more octave, whose stamps also
// reach the old points, and shifts stamps by fractions of the old points' distance. The old level
// is therefore only close to a subsample of the new one; they differ by no more than the heights of
// the octave that is added.
//
// Reads seed, amplitude, stamp, weights, image, bias, gain, granularity, tile, level, x, y, width,
// height; all points within ± 2^30. `scratch` holds stampWindowScratch() bytes, at most 1.2 MB for
// one shape. Returns false if `progress` stopped it.
//
// Cost: up to level 7 that of stampNoise() for the same number of points, and half as much again at
// the borders. Larger stamps are computed for the window, with a square root for four fifths of the
// points in each octave.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel stampWindow;
ScratchBytes stampWindowScratch;

}  // namespace orogen::stamp_noise
