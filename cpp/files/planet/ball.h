#pragma once

#include <array>
#include <span>

#include "heightfield.h"

namespace orogen::files {

// Where the points of a planet are, in the arithmetic of web/core/planet/faces.ts: its files are
// the same, bit for bit, from there and from here.

// Along the axes of the planet, of which y goes north.
using Direction = std::array<double, 3>;

// The unit vectors of a face: to the right, seen from outside, down, and outwards.
struct FaceAxes {
  Direction right, down, out;
};
FaceAxes axesOf(std::size_t face);

// The unit vector of a place on a face, u and v -1 to 1.
Direction faceDirection(std::size_t face, double u, double v);

// The height in a direction of any length, from the four points around it.
double heightTowards(std::span<const float> heights, int size, const Direction& direction);

}  // namespace orogen::files
