#pragma once

#include <cstdint>
#include <cstring>

#include "base/elementary.h"
#include "base/random.h"
#include "base/simd.h"
#include "terrain/parameters.h"

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

// Adds one octave to rows of the map. Between two lattice columns the noise is
//
//   n(f) = (B + A f) + fade(f) (D + E f)
//
// with four numbers that depend only on row and cell; f and its fade are the same in every cell
// that is a whole number of points wide. Every version below rounds exactly as this formula does:
// it only omits exact operations, multiplications by 0 and additions of 0. Therefore a point has
// the same height in a larger map, where its cell is wider, and with any number of lanes.
//
// None of them is inlined: in one large function the engines' compilers run out of registers; V8
// then takes a third longer, or twice as long with uneven cells.

// The value that an octave adds. The sum never holds -0, so that zeros of either sign change
// nothing.
template <int Lanes, NoiseKind Kind, class Float = typename Simd<Lanes>::Float>
Float folded(Float noise) {
  using UInt = typename Simd<Lanes>::UInt;
  if constexpr (Kind == NoiseKind::fbm) return noise;
  if constexpr (Kind == NoiseKind::billow) return bitsAs<Float>(bitsAs<UInt>(noise) & 0x7fffffffu);
  return bitsAs<Float>(bitsAs<UInt>(noise) | 0x80000000u);  // ridged
}

template <int Lanes, NoiseKind Kind, class Float = typename Simd<Lanes>::Float>
void addNoise(float* to, Float noise) {
  storeLanes(to, loadLanes<Float>(to) + folded<Lanes, Kind>(noise));
}

// The four numbers of one cell, or of several cells, one a lane.
template <class Float>
struct NoiseCell {
  Float a, b, d, e;

  static NoiseCell between(Float west_slope, Float west_value, Float east_slope, Float east_value) {
    return {.a = west_slope,
            .b = west_value,
            .d = (east_value - east_slope) - west_value,
            .e = east_slope - west_slope};
  }

  template <class Place>
  auto noise(Place f, Place fade) const {
    return (b + a * f) + fade * (d + e * f);
  }
};

inline NoiseCell<float> cellAt(const Columns& columns, int x) {
  return NoiseCell<float>::between(columns.slope[x], columns.value[x], columns.slope[x + 1],
                                   columns.value[x + 1]);
}

// For cells in which all lanes lie.
template <int Lanes>
auto spread(const NoiseCell<float>& cell) {
  using S = Simd<Lanes>;
  return NoiseCell<typename S::Float>{
      .a = S::splat(cell.a), .b = S::splat(cell.b), .d = S::splat(cell.d), .e = S::splat(cell.e)};
}

// For the wide cells of a row, of eight points and more. Handles two rows at a time, which share
// the loads of the tables.
template <int Lanes, NoiseKind Kind>
[[gnu::noinline]] void addWideCells(const PerlinOctave& octave, const Columns& first,
                                    const Columns& second, float* to, float* below) {
  using Float = typename Simd<Lanes>::Float;
  // These are copies because the compiler cannot know that a store to the map does not change the
  // octave.
  const float* const places = octave.f;
  const float* const fades = octave.fade;
  const int width = octave.width;
  const int cells = octave.wide_cells;
  for (int x = 0; x < cells; ++x, to += width, below += width) {
    const auto upper = spread<Lanes>(cellAt(first, x));
    const auto lower = spread<Lanes>(cellAt(second, x));
    for (int i = 0; i < width; i += Lanes) {
      const auto f = loadLanes<Float>(places + i);
      const auto fade = loadLanes<Float>(fades + i);
      addNoise<Lanes, Kind>(to + i, upper.noise(f, fade));
      addNoise<Lanes, Kind>(below + i, lower.noise(f, fade));
    }
  }
  if (!octave.ends_on_column) return;
  addNoise<1, Kind>(to, first.value[cells]);
  addNoise<1, Kind>(below, second.value[cells]);
}

// For cells of four points. Each lane is a cell, so that nothing needs to be spread over lanes and
// the first point costs nothing; the transposition afterwards is cheaper.
template <int Lanes, NoiseKind Kind>
[[gnu::noinline]] void addCellsOfFour(const PerlinOctave& octave, const Columns& columns,
                                      float* to) {
  using Float = typename Simd<Lanes>::Float;
  for (int x = 0; x < octave.cells; x += Lanes, to += 4 * Lanes) {
    const auto cell = NoiseCell<Float>::between(
        loadLanes<Float>(columns.slope + x), loadLanes<Float>(columns.value + x),
        loadLanes<Float>(columns.slope + x + 1), loadLanes<Float>(columns.value + x + 1));
    auto first = cell.b;
    auto second = cell.noise(octave.f[1], octave.fade[1]);
    auto third = cell.noise(octave.f[2], octave.fade[2]);
    auto fourth = cell.noise(octave.f[3], octave.fade[3]);
    Simd<Lanes>::transpose(first, second, third, fourth);
    addNoise<Lanes, Kind>(to, first);
    addNoise<Lanes, Kind>(to + Lanes, second);
    addNoise<Lanes, Kind>(to + 2 * Lanes, third);
    addNoise<Lanes, Kind>(to + 3 * Lanes, fourth);
  }
  if (octave.ends_on_column) addNoise<1, Kind>(to, columns.value[octave.cells]);
}

// For cells of two points, the most costly octave because it has the most cells. Handles both rows
// in one pass and never stores the columns. The first row lies on the lattice, where slopes are the
// gradients and values are 0; in the second row and between two columns f and fade are 1/2.
template <int Lanes, NoiseKind Kind>
[[gnu::noinline]] void addCellsOfTwo(const PerlinOctave& octave, float* to, float* below) {
  using S = Simd<Lanes>;
  using Float = typename S::Float;
  const auto blend = [&octave](int x) {
    const auto north_x = loadLanes<Float>(octave.north.x + x);
    const auto south_x = loadLanes<Float>(octave.south.x + x);
    const Float north = loadLanes<Float>(octave.north.y + x) * 0.5f;
    const Float south = loadLanes<Float>(octave.south.y + x) * -0.5f;
    struct Blended {
      Float slope, value;
    };
    return Blended{north_x + 0.5f * (south_x - north_x), north + 0.5f * (south - north)};
  };
  auto west = blend(0);
  for (int x = 0; x < octave.cells; x += Lanes, to += 2 * Lanes, below += 2 * Lanes) {
    const auto here = loadLanes<Float>(octave.north.x + x);
    const auto next = loadLanes<Float>(octave.north.x + x + 1);
    Float even{};
    Float odd = here * 0.5f + 0.5f * ((next - here) * 0.5f - next);
    S::zip(even, odd);
    addNoise<Lanes, Kind>(to, even);
    addNoise<Lanes, Kind>(to + Lanes, odd);

    const auto east = blend(x + Lanes);
    const auto cell =
        NoiseCell<Float>::between(west.slope, west.value, S::shiftOut(west.slope, east.slope),
                                  S::shiftOut(west.value, east.value));
    even = cell.b;
    odd = cell.noise(0.5f, 0.5f);
    S::zip(even, odd);
    addNoise<Lanes, Kind>(below, even);
    addNoise<Lanes, Kind>(below + Lanes, odd);
    west = east;
  }
  if (!octave.ends_on_column) return;
  float last;
  std::memcpy(&last, &west.value, sizeof last);
  addNoise<1, Kind>(below, last);
}

// For cells of any width, but for the wide ones. Handles one row: each cell has its own number of
// points, so that groups of lanes end early.
template <int Lanes, NoiseKind Kind>
[[gnu::noinline]] void addUnevenCells(const PerlinOctave& octave, const Columns& columns,
                                      float* to) {
  using Float = typename Simd<Lanes>::Float;
  for (int x = octave.wide_cells; x < octave.cells; ++x) {
    const auto one = cellAt(columns, x);
    const auto group = spread<Lanes>(one);
    int i = octave.first[x];
    const int end = octave.first[x + 1];
    for (; i + Lanes <= end; i += Lanes) {
      addNoise<Lanes, Kind>(
          to + i, group.noise(loadLanes<Float>(octave.f + i), loadLanes<Float>(octave.fade + i)));
    }
    for (; i < end; ++i) addNoise<1, Kind>(to + i, one.noise(octave.f[i], octave.fade[i]));
  }
}

}  // namespace orogen::perlin_noise
