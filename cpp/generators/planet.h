#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::generators {

// A planet made of stamps, after Compton, Grieve, Goldman, Quigley, Stratton, Todd and Willmott,
// "Creating Spherical Worlds" (SIGGRAPH sketches 2007), who printed them on a cube map: the octaves
// of stamp_noise.h on the six faces of planet_faces.h. Each octave has a stamp in each of its
// 6 × 4^octave sectors, anywhere in it. A stamp's height is a function of the chord from its middle
// to a point of the unit sphere (a ridge's and a picture's of the direction too), and it is printed
// on all the faces that it reaches: there is no seam to sew.
//
// Writes six faces of (2^exponent + 1)² heights, in the order of kPlanetFaces. The points of the 12
// edges and 8 corners are there on each of their faces, equal bit for bit. What is printed where
// depends on seed, octave, face and sector alone, and a point is in no way different on a larger
// planet: that one is this one, with its octaves more. Heights are summed as integers, steps of
// 2^-23 of the amplitude, and leave as float32. The sums cannot overflow: the stamps of nine
// sectors at the most reach a point, 1.4 times as high as the mean, so that 13 octaves of gain 1
// add up to 164 × 2^23, where 256 fit.
//
// Reads exponent, seed, amplitude, stamp, weights, image, bias, gain, granularity. `scratch` holds
// planetScratch() bytes: 80 kB, and 1.4 MB more for an image. Returns false if `progress` stopped
// it.
//
// Cost: O(points × exponent), about four times that of stamp noise: each point asks 1.3 stamps of
// each octave how far they are, four points at a time.
bool planet(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
            Progress progress);

std::size_t planetScratch(const Parameters& parameters);

// The radius of the ball in the unit of the heights, and the side of a square as large as a face.
inline constexpr double kPlanetRadius = 32;
inline constexpr double kPlanetWidth = kPlanetRadius * 1.4472025091165353;  // × √(4π / 6)

// The level below which lies the share `ocean` of a planet's surface, 0 to 1, within 2^-12 of what
// the heights span: `size` points a side of a face, each weighing as much as the area around it.
float planetSea(std::span<const float> heights, int size, double ocean);

// Takes the number of lanes, 1 or 4, for the tests that hold both to the same bits.
template <int Lanes>
bool planetInLanes(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress);

}  // namespace orogen::generators
