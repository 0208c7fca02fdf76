#pragma once

#include "map.h"

namespace orogen {

// The definition of stamp noise, done the plain way: every octave, every sector, every point, in
// 64-bit sums.
Map plainStampNoise(const Parameters& parameters);

// The height at (x, y), each from -1 to 1, of the shape that this sector's hash gives; not of an
// image.
double plainShape(Stamp stamp, std::uint32_t hash, double x, double y);

// The mean of an image over point (x, y) of a grid of `side` a side.
double plainImage(const StampImage& image, int side, int x, int y);

}  // namespace orogen
