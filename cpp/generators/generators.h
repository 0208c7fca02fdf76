#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "parameters.h"
#include "progress.h"
#include "simd.h"

namespace orogen::generators {

// Midpoint displacement on squares (Fournier, Fussell & Carpenter 1982), known as diamond-square.
//
// Writes (2^exponent + 1)² heights. Corners (unless given) and centres are displaced within
// ± amplitude / 2; the interval shrinks by 2^(-H/2) at each of the two steps of a level, with the
// Hurst exponent H = 1 - roughness. A border point is the mean of its three neighbours, any other
// of its four; where the map tiles there is no border.
//
// The displacement of a point depends on seed, level and position alone: a map of exponent n is
// exactly every second point of the map of exponent n + 1 (not with `additions`, which goes on
// displacing old points).
//
// Reads exponent, seed, roughness, amplitude, law, table, corners, tile, additions. `scratch` holds
// diamondSquareScratch() bytes: some rows of each level, which grow with the side of the map, not
// with its points. Returns false if `progress` stopped it.
//
// Cost: O(points); one hash, a dozen multiplications and additions for three points, four squares
// at a time, eight with AVX2. The map itself is the only memory of its size that is written, once,
// and none is read: a point of a map that no cache holds costs little more than one of a small map.
// Measured on maps of 513² and 1025² points, in four lanes: other laws than the uniform one, which
// look each point up in a table, take 1.4 to 1.8 times as long, and the table itself as long as ten
// to fifty thousand points; `additions`, a hash more for each old point, 1.4 times; tiling and
// corners nothing. Eight lanes gain 1.65 with the uniform law and 1.2 with others.
//
// In four lanes the loop over the squares is nine tenths of the time of 513² points. Four squares
// of the last level, sixteen points, are 35 operations of the vector units, of which a core has
// three: with all levels 1 cycle a point at least. 1.26 are measured natively, 1.35 in WebAssembly,
// where filling such a map takes 0.26.
bool diamondSquare(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress);

std::size_t diamondSquareScratch(const Parameters& parameters);

// Takes the number of lanes, 1, 4 or, where hasEightLanes(), 8, for the tests that
// hold all to the same bits.
template <int Lanes>
bool diamondSquareInLanes(const Parameters& parameters, std::span<float> heights,
                          std::span<std::byte> scratch, Progress progress);

// Gradient noise in the plane, after Ken Perlin's improved noise (2002): his fade curve
// 6t⁵ - 15t⁴ + 10t³, summed over octaves. It is another noise than his program `perlin-2002`: the
// gradients come from the hash of position instead of a table of 256 permuted numbers, so that the
// noise does not repeat, and point in all directions instead of eight.
//
// Writes (2^exponent + 1)² heights. Octave k has 4 × lacunarity^k lattice cells across the map and
// the height amplitude × gain^k. One octave of height 1 lies within ±1.0001, is 0 at its lattice
// points, has mean 0 and variance 0.0931, and its absolute value the mean 0.2492. With n_k such an
// octave and m that mean, the height is the sum over k of
//   fbm      amplitude × gain^k × n_k
//   billow   amplitude × gain^k × 2 (|n_k| - m)
//   ridged   amplitude × gain^k × 2 (m - |n_k|)
//
// Not drawn are octaves whose cells are narrower than two points of the map (one point would show
// the lattice alone, where the noise is 0) and octaves lower than 2^-24 of the first. For the mean
// height of billow and ridged, all octaves count: so a point has the same height in every map, and
// where lacunarity is 1, 2 or 4 a map of exponent n is exactly every second point of that of
// n + 1. Up to exponent 2 all points lie on the coarsest lattice: the map is flat.
//
// `tile` repeats the lattice after the width of the map, for which the number of cells of every
// octave is rounded: opposite borders are equal.
//
// Reads exponent, seed, amplitude, octaves, gain, lacunarity, kind, tile. `scratch` holds
// perlinNoiseScratch() bytes. Returns false if `progress` stopped it.
//
// Cost: points × octaves drawn, about seven operations on a group of lanes each and octave, since
// what depends on row and cell alone is computed once for each cell of a row. Octaves whose cells
// are no power of two points wide (lacunarity other than 1, 2, 4) take two to three times as long.
bool perlinNoise(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress);

std::size_t perlinNoiseScratch(const Parameters& parameters);

// Takes the number of lanes, 1 or 4, for tests. The heights do not depend on it.
template <int Lanes>
bool perlinNoiseInLanes(const Parameters& parameters, std::span<float> heights,
                        std::span<std::byte> scratch, Progress progress);

// Stamp noise: a stamp is printed once on the whole map, then on its quarters at `gain` times the
// height, and so on down to the sectors of more than `granularity` points, two at least; each print
// is shifted by up to half a sector and raises or digs at random, raising with the chance
// (1 + bias) / 2. The stamps are those of stamp_shapes.h; `mix` draws one by `weights` for each
// sector.
//
// Writes 2^exponent × 2^exponent heights; with `wrap` they tile. What is printed where depends on
// seed, octave and sector alone. Heights are summed as integers, steps of 2^-24 of the largest
// stamp, so that the order of the prints makes no difference to the result, and leave as float32.
// The sums cannot overflow: on each axis the stamps of two sectors at the most reach a point, so
// that an octave adds up to 4 × 2^24, and 13 octaves at gain 1 to 52 × 2^24, where 128 fit.
//
// Reads exponent, seed, amplitude, stamp, weights, image, bias, gain, granularity, wrap. `scratch`
// holds stampNoiseScratch() bytes: for the round stamps 300 kB and 0.42 of the map, or from 8192
// points a side on 0.17; up to 1.1 maps for a mix. Returns false if `progress` stopped it.
//
// Cost: O(points × exponent). Of the largest stamp a quarter is computed, a square root for each of
// its points, two at a time. Up to 4096 points a side, where it goes around, the quarter is kept
// and the map never holds sums: tile by tile in the cache all other octaves are added up over it, a
// quarter of an addition of four lanes for each point and octave, and the last one, two points a
// side, on the way out. Ridges, mixes and biases draw from second hashes, sector by sector: up to
// four times slower. An image costs a pass over its pixels for each octave. Measured at 512 points
// a side in WebAssembly: the first octave takes 1.9 cycles a point, 0.6 of them its square roots,
// which no other instruction can replace; each of the others 0.5, which is two cycles for four
// points, where a plain loop that loads, adds and stores such groups natively takes 1.1 in the
// nearest cache and 1.4 in the next.
bool stampNoise(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress);

std::size_t stampNoiseScratch(const Parameters& parameters);

// Why no stamp can be made: the image is missing, or all weights are 0. Empty if one can.
std::string refuseStamps(const Parameters& parameters);

// Takes the number of lanes, 1 or 4, for the tests that hold both to the same bits.
template <int Lanes>
bool stampNoiseInLanes(const Parameters& parameters, std::span<float> heights,
                       std::span<std::byte> scratch, Progress progress);

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
