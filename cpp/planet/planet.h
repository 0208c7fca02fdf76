#pragma once

#include <span>

#include "base/simd.h"
#include "terrain/parameters.h"

namespace orogen::planet {

// A planet made of stamps, after Compton, Grieve, Goldman, Quigley, Stratton, Todd and Willmott,
// "Creating Spherical Worlds" (SIGGRAPH sketches 2007), who printed them on a cube map: the octaves
// of stamp_noise.cpp on the six faces of planet/faces.h. Each octave has one stamp at a random
// place in each of its 6 × 4^octave sectors. A stamp's height is a function of the chord from its
// middle to a point of the unit sphere (for a ridge and a picture also of the direction), and it is
// printed on all the faces that it reaches, so that no seam arises.
//
// Writes six faces of (2^exponent + 1)² heights, in the order of kPlanetFaces. The points of the 12
// edges and 8 corners are stored on each of their faces, equal bit for bit. The prints depend only
// on seed, octave, face and sector. A larger planet is the same one with additional octaves.
// Heights are summed as integers in steps of 2^-23 of the amplitude, and are converted to float32
// at the end. The sums cannot overflow: the stamps of at most nine sectors reach a point, each up
// to 1.4 times as high as the mean, so that 13 octaves of gain 1 add up to 164 × 2^23, where 256
// fit.
//
// Reads exponent, seed, amplitude, stamp, weights, image, bias, gain, granularity, plates.
// `scratch` holds planetScratch() bytes: 80 kB, and 1.4 MB more for an image. Returns false if
// `progress` stopped it.
//
// Cost: O(points × exponent), about four times that of stamp noise: for each point the distances to
// 1.3 stamps of each octave are computed, four points at a time.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel planet;
ScratchBytes planetScratch;

// The radius of the ball in the unit of the heights, and the side of a square as large as a face.
inline constexpr double kPlanetRadius = 32;
inline constexpr double kPlanetWidth = kPlanetRadius * 1.4472025091165353;  // × √(4π / 6)

// The level below which lies the share `ocean` of a planet's surface, 0 to 1, to 2^-12 of the range
// of heights. A face has `size` points a side; each point is weighted by the area around it.
float planetSea(std::span<const float> heights, int size, double ocean);

}  // namespace orogen::planet
