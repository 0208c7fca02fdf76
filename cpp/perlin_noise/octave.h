#pragma once

#include <cstdint>

#include "base/elementary.h"
#include "base/random.h"
#include "base/simd.h"

namespace orogen::perlin_noise {

// Gradients at the points of one lattice row. A group of lanes may be read from any column of the
// map on.
struct Gradients {
  float* x;
  float* y;
};

// One octave while a map is made from north to south.
struct PerlinOctave {
  std::uint32_t number;  // 0 is the coarsest
  int cells;             // in a row; the ends of the row may cut the first and the last
  int columns;           // lattice points of a row that are stored, a multiple of four
  int period;            // lattice cells after which the noise repeats; 0: never
  float height;          // of the gradients, times √2

  // Points in a cell, a power of two; 0 if a cell is not a whole number of points.
  int width;
  // How many cells of a row, from the first, have `width` points, eight or more.
  int wide_cells;
  // Whether one more point, on a lattice column, follows the cells; not if a cell is not a whole
  // number of points.
  bool ends_on_column;
  // f, the place within the cell, and its fade: for each point of the row or, in cells of two and
  // of four points, for those of every cell.
  const float* f;
  const float* fade;
  // The first point of each cell, and the end of the row; not for cells of two and of four points.
  const int* first;

  // The lattice rows on both sides of the current row of points.
  Gradients north, south;
  std::int32_t row;  // the number of `north`
};

// Approximates sin(t π/2) for t in [-1, 1], well enough for directions: the vector of sine and
// cosine is at most 4.3e-5 longer or shorter than 1.
template <class Float>
Float sineOfQuarterTurns(Float t) {
  const Float square = t * t;
  return t * ((square * 0.0705f - 0.6404f) * square + 1.5699f);
}

// Computes the random gradients of a lattice row from its key, `Lanes` at a time: vectors of the
// same length in a uniform direction, so that no axis is preferred. The hash as a signed fraction
// of a quarter turn gives a direction in the eastern half of the circle, and its lowest bit decides
// whether it is mirrored to the west. This needs neither tables nor libm.
template <int Lanes>
[[gnu::noinline]] void drawGradients(std::uint32_t key, float height, int columns,
                                     const Gradients& to) {
  using S = Simd<Lanes>;
  using Float = typename S::Float;
  using UInt = typename S::UInt;
  RowHashes<Lanes> hashes(key);
  for (int x = 0; x < columns; x += Lanes) {
    const UInt hash = hashes.next();
    const Float turn = S::toFloat(bitsAs<typename S::Int>(hash)) * (1.f / 2147483648.f);
    const Float rest = 1.f - bitsAs<Float>(bitsAs<UInt>(turn) & 0x7fffffffu);
    const Float along = sineOfQuarterTurns(turn) * height;
    const Float across = sineOfQuarterTurns(rest) * height;
    storeLanes(to.y + x, along);
    storeLanes(to.x + x, bitsAs<Float>(bitsAs<UInt>(across) ^ (hash << 31)));
  }
}

// Seen from a lattice column at a distance d to its west (without whole cells), the noise on one
// row of the map is slope · d + value, before it is blended with that of the next column.
struct Columns {
  float* slope;
  float* value;
};

// Blends the gradients north and south of a row of the map that lies f below the northern ones.
template <int Lanes>
[[gnu::noinline]] void blendColumns(const PerlinOctave& octave, float f, float fade,
                                    const Columns& to) {
  using Float = typename Simd<Lanes>::Float;
  const float above = f - 1.f;
  for (int x = 0; x < octave.columns; x += Lanes) {
    const auto north_x = loadLanes<Float>(octave.north.x + x);
    const auto south_x = loadLanes<Float>(octave.south.x + x);
    const Float north = loadLanes<Float>(octave.north.y + x) * f;
    const Float south = loadLanes<Float>(octave.south.y + x) * above;
    storeLanes(to.slope + x, north_x + fade * (south_x - north_x));
    storeLanes(to.value + x, north + fade * (south - north));
  }
}

}  // namespace orogen::perlin_noise
