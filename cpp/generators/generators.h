#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "parameters.h"
#include "simd.h"

namespace orogen::generators {

// Midpoint displacement on squares (Fournier, Fussell & Carpenter 1982), known as diamond-square.
//
// Writes (2^exponent + 1)² heights. Corners (unless given) and centres are displaced within ±
// amplitude / 2; the interval shrinks by 2^(-H/2) at each of the two steps of a level, where the
// Hurst exponent is H = 1 - roughness. A border point is the mean of its three neighbours, any
// other the mean of its four; a map that tiles has no border.
//
// The displacement of a point depends only on seed, level and position. A map of exponent n is
// therefore exactly every second point of the map of exponent n + 1 (except with `additions`, which
// continues to displace older points).
//
// Reads exponent, seed, roughness, amplitude, law, table, corners, tile, additions. `scratch` holds
// diamondSquareScratch() bytes: a few rows of each level, proportional to the side of the map, not
// to its points. Returns false if `progress` stopped it.
//
// Cost: O(points); one hash and a dozen multiplications and additions for three points, four
// squares at a time, or eight with AVX2. Only the map itself is written to memory, once, and
// nothing of that size is read: a point of a map that fits into no cache costs little more than one
// of a small map. Measured on maps of 513² and 1025² points, in four lanes: laws other than the
// uniform one, which look up each point in a table, take 1.4 to 1.8 times as long, and making the
// table takes as long as ten to fifty thousand points; `additions`, with one more hash for each
// older point, takes 1.4 times as long; tiling and corners cost nothing. Eight lanes are 1.65 times
// faster with the uniform law and 1.2 times with others.
//
// In four lanes the loop over the squares takes nine tenths of the time of 513² points. Four
// squares of the last level, sixteen points, need 35 operations of the vector units, of which a
// core has three: at least 1 cycle a point for all levels. Measured: 1.26 cycles natively, 1.35 in
// WebAssembly, where filling such a map takes 0.26.
template <int Lanes>
Kernel diamondSquareInLanes;  // 1, 4 or, if hasEightLanes(), 8; the heights are the same
Kernel diamondSquare;
ScratchBytes diamondSquareScratch;

// Gradient noise in the plane, after Ken Perlin's improved noise (2002): his fade curve 6t⁵ - 15t⁴
// + 10t³, summed over octaves. It differs from his program `perlin-2002`: the gradients come from a
// hash of the position instead of a table of 256 permuted numbers, so that the noise does not
// repeat, and they point in all directions instead of eight.
//
// Writes (2^exponent + 1)² heights. Octave k has 4 × lacunarity^k lattice cells across the map and
// the height amplitude × gain^k. One octave of height 1 lies within ±1.0001, is 0 at its lattice
// points, and has mean 0 and variance 0.0931; its absolute value has the mean 0.2492. If n_k is
// such an octave and m that mean, the height is the sum over k of
//   fbm      amplitude × gain^k × n_k
//   billow   amplitude × gain^k × 2 (|n_k| - m)
//   ridged   amplitude × gain^k × 2 (m - |n_k|)
//
// Some octaves are not drawn: those whose cells are narrower than two points of the map (one point
// per cell would only show the lattice, where the noise is 0) and those lower than 2^-24 of the
// first. All octaves count for the mean height of billow and ridged, so that a point has the same
// height in every map. If lacunarity is 1, 2 or 4, a map of exponent n is exactly every second
// point of that of n + 1. Up to exponent 2 all points lie on the coarsest lattice, and the map is
// flat.
//
// `tile` repeats the lattice after the width of the map and rounds the number of cells of every
// octave, so that opposite borders are equal.
//
// Reads exponent, seed, amplitude, octaves, gain, lacunarity, kind, tile. `scratch` holds
// perlinNoiseScratch() bytes. Returns false if `progress` stopped it.
//
// Cost: points × octaves drawn, about seven operations on a group of lanes for each of them,
// because everything that depends only on row and cell is computed once for each cell of a row.
// Octaves whose cells are not a power of two points wide (lacunarity other than 1, 2, 4) take two
// to three times as long.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel perlinNoise;
ScratchBytes perlinNoiseScratch;

// A window of endless Perlin noise: that of perlinNoise() with infinite lattices. Level l has 2^l
// points where level 0 has one, and a cell of level 0 is as wide as the whole map of perlinNoise():
// the window (0, 0) of 2^l + 1 points is the map of exponent l, bit for bit. With `tile` it is the
// map that tiles, repeated without end.
//
// Writes width × height heights, row-major, x fastest. A point has the same height in every window.
// A level is every second point of the next if lacunarity is 1, 2 or 4, or if both draw all
// octaves; otherwise the next has one more octave, which is not 0 at the points of this one. An
// octave has at least two points a cell; with 16 octaves and lacunarity 2, no new detail appears
// after level 18.
//
// Reads seed, kind, amplitude, octaves, gain, lacunarity, tile, level, x, y, width, height; all
// points within ± 2^30. `scratch` holds perlinWindowScratch() bytes. Returns false if `progress`
// stopped it.
//
// Cost: that of perlinNoise() for the same number of points, but half as much again for octaves
// with cells of eight points and more whose borders are not those of the window.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel perlinWindow;
ScratchBytes perlinWindowScratch;

// Stamp noise: a stamp is printed once on the whole map, then on its quarters at `gain` times the
// height, and so on down to the sectors of more than `granularity` points, at least two. Each print
// is shifted by up to half a sector, and raises or digs at random; it raises with the probability
// (1 + bias) / 2. The stamps are those of stamp_shapes.h; `mix` chooses one for each sector by
// `weights`.
//
// Writes 2^exponent × 2^exponent heights; with `wrap` they tile. The prints depend only on seed,
// octave and sector. Heights are summed as integers in steps of 2^-24 of the largest stamp, so that
// the order of the prints does not matter, and are converted to float32 at the end. The sums cannot
// overflow: on each axis the stamps of at most two sectors reach a point, so that an octave adds up
// to 4 × 2^24, and 13 octaves at gain 1 to 52 × 2^24, where 128 fit.
//
// Reads exponent, seed, amplitude, stamp, weights, image, bias, gain, granularity, wrap. `scratch`
// holds stampNoiseScratch() bytes: for the round stamps 300 kB and 0.42 of the map, or 0.17 from
// 8192 points a side on; for a mix up to 1.1 maps. Returns false if `progress` stopped it.
//
// Cost: O(points × exponent). Only a quarter of the largest stamp is computed, with one square root
// for each of its points, two at a time. If it wraps around a map of up to 4096 points a side, the
// quarter is kept and the map never holds sums: all other octaves are added to it tile by tile in
// the cache, for a quarter of an addition of four lanes for each point and octave. The last octave,
// two points a side, is added while the tile is stored. Ridges, mixes and biases use second hashes,
// sector by sector, and are up to four times slower. An image costs a pass over its pixels for each
// octave. Measured at 512 points a side in WebAssembly: the first octave takes 1.9 cycles a point,
// 0.6 of them for its square roots, which no other instruction can replace; each of the others
// takes 0.5, or two cycles for four points. For comparison, a plain native loop that loads, adds
// and stores such groups takes 1.1 in the nearest cache and 1.4 in the next.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
Kernel stampNoise;
ScratchBytes stampNoiseScratch;

// Explains why no stamp can be made: the image is missing, or all weights are 0. Returns an empty
// string if one can be made.
std::string refuseStamps(const Parameters& parameters);

// A planet made of stamps, after Compton, Grieve, Goldman, Quigley, Stratton, Todd and Willmott,
// "Creating Spherical Worlds" (SIGGRAPH sketches 2007), who printed them on a cube map: the octaves
// of stamp_noise.cpp on the six faces of planet_faces.h. Each octave has one stamp at a random place
// in each of its 6 × 4^octave sectors. A stamp's height is a function of the chord from its middle
// to a point of the unit sphere (for a ridge and a picture also of the direction), and it is
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

// Lays the stamps of a planet on its plates: writes height × roughness + ground to each point.
// `scratch` holds platesScratch() bytes. Cost: 27,000 places, and four products a point.
void layOnPlates(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch);
std::size_t platesScratch(const Parameters& parameters);

// How high the stamps of an octave are on plates, which make the large shapes themselves.
inline constexpr std::array<double, 3> kStampsOnPlates{0.15, 0.3, 0.6};

// The radius of the ball in the unit of the heights, and the side of a square as large as a face.
inline constexpr double kPlanetRadius = 32;
inline constexpr double kPlanetWidth = kPlanetRadius * 1.4472025091165353;  // × √(4π / 6)

// The level below which lies the share `ocean` of a planet's surface, 0 to 1, to 2^-12 of the range
// of heights. A face has `size` points a side; each point is weighted by the area around it.
float planetSea(std::span<const float> heights, int size, double ocean);

// Perturbations of any distribution as a table of quantiles; ten bits of a hash select an entry.
// The table is small enough to stay in the nearest cache, so that every law costs the same:
// Voirol's promise for his program R, kept without his repeating pattern.
inline constexpr int kQuantiles = 1024;
using Quantiles = std::array<float, kQuantiles>;

// Fills the table for a law. The named laws have mean 0 and variance 1/12, that of the uniform law
// on [-1/2, 1/2]; the 1024 numbers have exactly these, up to rounding. `user` is the law `table`: 1
// to 1024 numbers, spread evenly over the table.
void fillQuantiles(Law law, std::span<const double> user, Quantiles& quantiles);

// Whether a law needs no table: the uniform law, and `table` without numbers.
inline bool isUniform(Law law, std::span<const double> user) {
  return law == Law::uniform || (law == Law::table && user.empty());
}

}  // namespace orogen::generators
