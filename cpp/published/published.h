// The published programs: other authors' terrain generators, with their quirks.

#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::published {

// Calls Progress about a hundred times over a known amount of work, however the work is cut up.
class Pace {
 public:
  Pace(Progress progress, double total) : progress_(progress), total_(total) {}

  // After `done` more units of it. Returns false if the work shall stop.
  [[nodiscard]] bool advance(double done) {
    done_ += done;
    if (done_ < next_) return true;
    next_ = done_ + total_ / kCalls;
    return progress_.goOn(std::min(1.0, done_ / total_));
  }

 private:
  static constexpr double kCalls = 100;

  Progress progress_;
  double total_;
  double done_ = 0;
  double next_ = 0;
};

// Imai, "Diamond-Squareアルゴリズムの高度マップをThree.jsで描画" (with three.js r142).
//
// Writes (2^exponent + 1)² heights: those of his JavaScript, which computes in arrays of doubles,
// rounded to float32 once at the end. The corners lie within ± amplitude, the perturbations of the
// first level within half of that, halving level by level: centres row by row, then edges on rows
// row by row, then edges on columns column by column. His randM1P1, which the article does not
// print, is taken to be random() × 2 - 1.
//
// Quirk: an `else if` makes the mean of an edge's midpoint one of three neighbours everywhere: its
// two ends and the centre above (on the left), or below (on the right) only at the border.
// `faithful` = false takes the four neighbours inside.
//
// Reads exponent, seed, amplitude, faithful. `scratch` holds imaiScratch() bytes, eight a point.
// Returns false if `progress` stopped it. Cost: one random number a point.
bool imai(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
          Progress progress);

std::size_t imaiScratch(const Parameters& parameters);

// Hunter Loftis, "Realistic terrain in 130 lines" (PlayfulJS), the program against which
// Voirol measured his own.
//
// Writes (2^exponent + 1)² heights, bit for bit those of his JavaScript over a Float32Array when
// Math.random is RandomStream(seed): double arithmetic, rounded where he stores. The corners are
// fixed: with cells = 2^exponent, cells in the north-west, cells / 2 in the north-east and
// south-west, 0 in the south-east; so the mountain always falls the same way. At each level, of
// squares `size` cells wide, all centres are displaced by up to ± roughness × size, then all edges
// row by row.
//
// Quirk: his reader of the map says -1 outside it, and his mean drops what is -1; a point whose
// height is exactly -1 is dropped with it. `faithful` = false drops only what lies outside.
//
// Reads exponent, seed, roughness, faithful; no scratch. Returns false if `progress` stopped it.
// Cost: one random number a point.
bool loftis(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
            Progress progress);

// The mountain of a French explanation of diamond-square with a demonstration in Processing ("En
// faire des montagnes"): diamond-square from four corners in [0, 500), steep (perturbations within
// ± amplitude at every pass: young mountains) or smooth (within ± amplitude / 2^k for the centres
// of pass k = 0, 1, 2 … and half of that for its edges: old, worn ones).
//
// Writes (2^exponent + 1)² heights, exponent being the number of iterations as the text counts
// them. Quirk: the program runs one pass more than it is asked for, so that its 4 iterations give
// 33 points a side and not 17; `passes` = true does the same.
//
// Processing's numbers are float32: every sum, quotient and perturbation is rounded to it here. The
// order of the program's random numbers is not documented; here it is the four corners, then for
// each level its centres and then all its edges' midpoints, everything row by row. Means are of
// three neighbours on the border and four inside, added from north by west and east to south (for
// centres from the north-west, row by row).
//
// Reads exponent, seed, amplitude, relief, passes; no scratch. Returns false if `progress` stopped
// it. Cost: one random number a point.
bool palais(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
            Progress progress);

// Ken Perlin, "Improving Noise" (SIGGRAPH 2002): his improved noise with the fade curve
// 6t⁵ - 15t⁴ + 10t³ and gradients to the edges of a cube, of which this is the plane z = 0, summed
// over octaves (fractional Brownian motion).
//
// Writes (2^exponent + 1)² heights, computed in double in his order of operations and rounded to
// float32 once at the end. The first octave has four lattice cells across the map; each further one
// `lacunarity` times as many, `gain` times as high, `octaves` in all. Octaves whose cells are as
// small as the distance of two points add nothing: the noise is 0 on its lattice.
//
// His permutation of 0..255 is a fixed table; here a Fisher-Yates shuffle from the end, j =
// floor(random × (i + 1)), fills it, so that the seed counts. Of his eight corners of a cube the
// four at z = 1 are left out: in the plane z = 0 they have no weight.
//
// Reads exponent, seed, octaves, gain, lacunarity; no scratch. Returns false if `progress` stopped
// it. Cost: points × octaves, and 255 random numbers, whatever the size.
bool perlin2002(const Parameters& parameters, std::span<float> heights,
                std::span<std::byte> scratch, Progress progress);

// The C++ program of "Génération procédurale de terrain: Part. II, Stamp Noise" (2016): a cone is
// made once in the size of the map; every sector, from the whole map down, prints it in its own
// size by taking every inc-th row and column, divided by inc, shifted by up to half the sector and
// wrapped around the map's borders; then come the sector's quarters.
//
// Writes 2^exponent × 2^exponent heights that tile, in the order of the author's memory,
// matrix[X * size + Y]: his X runs along our columns, southwards, his Y along our rows. Double
// arithmetic in his order of additions, rounded to float32 once at the end. A sector asks for three
// random integers, floor(random × 2^32), where he read the clock: the shifts along X and Y, then
// the sign in bit 1. The stamp's zeros are skipped, as he does, which saves 21 % of the additions
// and changes no height. His radius is a square root in long double; here it is the double one (80
// bits, rounded twice, differ in the last bit at about one point of the stamp in four thousand).
//
// The recursion stops at sectors of `granularity` points or fewer; the author's own is 1, and only
// powers of two make a difference. `stamp` = bell is his remedy against the cone's circles:
// Perlin's fade curve over the cone's heights.
//
// Reads exponent, seed, stamp, granularity. `scratch` holds stampNoise2016Scratch() bytes, 16 a
// point. Returns false if `progress` stopped it. Cost: points × exponent additions, 79 % of them
// made, with strides through the stamp that no cache likes.
bool stampNoise2016(const Parameters& parameters, std::span<float> heights,
                    std::span<std::byte> scratch, Progress progress);

std::size_t stampNoise2016Scratch(const Parameters& parameters);

// William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016): his three
// programs. All write (2^exponent + 1)² heights, bit for bit those of his JavaScript over a
// Float32Array when Math.random is RandomStream(seed): double arithmetic, rounded where he stores.
// Corners are plain random numbers in [-0.5, 0.5); the perturbation is amplitude × such a number,
// the amplitude times 0.70710678 at each half step. He calls the centres "square" and the edges
// "diamond", the reverse of most authors.
//
// All read exponent and seed and return false if `progress` stopped them.

// Program A: all centres of a level, then the edges on its rows, then those on its columns, with a
// test for the border at every edge. Cost: one random number a point. No scratch.
bool voirolA(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

// Program B: the same heights in the same order of random numbers, with the borders apart, so that
// no inner loop tests for them. Cost: one random number a point. No scratch.
bool voirolB(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

// Program R: B with a table of 4177 random numbers, a prime, in which the point with index i uses
// number i mod 4177. Cost: 4177 random numbers, whatever the size.
//
// Quirks: where A and B start from amplitude 1, R starts from 2, twice as rugged for the same
// corners; `faithful` = false starts from 1. And the table repeats along (73, 8) at 513 points a
// side, a ghost lattice that nothing corrects but another program.
//
// He promises other laws at no cost, since only the table changes: each random number then chooses
// one of 1024 quantiles (generators/perturbation_law.h).
//
// Reads faithful, law and table too. `scratch` holds voirolRScratch() bytes.
bool voirolR(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

std::size_t voirolRScratch(const Parameters& parameters);

}  // namespace orogen::published
