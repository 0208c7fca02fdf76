#pragma once

#include <algorithm>
#include <span>

#include "generators/perlin_cells.h"
#include "progress.h"

namespace orogen::generators {

// The state of a map while it is made.
struct PerlinMap {
  float* heights;
  int side;
  std::uint32_t seed;
  float base;  // height of a point where all octaves are 0
  std::span<PerlinOctave> octaves;

  // Working memory.
  Columns first, second;
  float* spare;  // a row
};

// Adds two rows of an octave whose cells are a whole number of points wide; `y`, the first row, is
// even.
template <int Lanes, NoiseKind Kind>
void addOctave(const PerlinMap& map, PerlinOctave& octave, int y, float* to, float* below) {
  const int in_cell = y & (octave.width - 1);
  const int end = map.side - 1;  // the point on the last lattice column
  if (in_cell == 0) nextLatticeRow<Lanes>(octave, map.seed);
  if (octave.width == 2) {
    const float last = addCellsOfTwo<Lanes, Kind>(octave, to, below);
    addNoise<1, Kind>(below + end, last);
    return;
  }
  blendColumns<Lanes>(octave, octave.f[in_cell], octave.fade[in_cell], map.first);
  blendColumns<Lanes>(octave, octave.f[in_cell + 1], octave.fade[in_cell + 1], map.second);
  if (octave.width == 4) {
    addCellsOfFour<Lanes, Kind>(octave, map.first, to);
    addCellsOfFour<Lanes, Kind>(octave, map.second, below);
  } else {
    addWideCells<Lanes, Kind>(octave, map.first, map.second, to, below);
  }
  addNoise<1, Kind>(to + end, map.first.value[octave.cells]);
  addNoise<1, Kind>(below + end, map.second.value[octave.cells]);
}

// Adds one row of an octave with cells of any width.
template <int Lanes, NoiseKind Kind>
void addUnevenOctave(const PerlinMap& map, PerlinOctave& octave, int y, float* to) {
  if (y == octave.first[octave.row + 1]) nextLatticeRow<Lanes>(octave, map.seed);
  blendColumns<Lanes>(octave, octave.f[y], octave.fade[y], map.first);
  addUnevenCells<Lanes, Kind>(octave, map.first, to);
}

// Makes the map row by row, with all octaves from the coarsest, so that a row stays in the cache
// until it is done. Rows are handled in pairs, which lie between the same lattice rows in every
// octave of whole cells. Returns false if `progress` stopped it.
template <int Lanes, NoiseKind Kind>
bool sumRows(const PerlinMap& map, Progress progress) {
  for (PerlinOctave& octave : map.octaves) {
    octave.row = -1;
    drawGradients<Lanes>(octave, map.seed, 0, octave.south);
  }
  for (int y = 0; y < map.side; y += 2) {
    float* to = map.heights + static_cast<std::ptrdiff_t>(y) * map.side;
    float* below = y + 1 < map.side ? to + map.side : map.spare;
    std::fill_n(to, map.side, map.base);
    std::fill_n(below, map.side, map.base);
    for (PerlinOctave& octave : map.octaves) {
      if (octave.width > 0) {
        addOctave<Lanes, Kind>(map, octave, y, to, below);
        continue;
      }
      addUnevenOctave<Lanes, Kind>(map, octave, y, to);
      if (y + 1 < map.side) addUnevenOctave<Lanes, Kind>(map, octave, y + 1, below);
    }
    if (y % 32 == 0 && !progress.goOn(static_cast<double>(y) / map.side)) return false;
  }
  return true;
}

template <int Lanes>
bool sumRows(const PerlinMap& map, NoiseKind kind, Progress progress) {
  if (kind == NoiseKind::ridged) return sumRows<Lanes, NoiseKind::ridged>(map, progress);
  if (kind == NoiseKind::billow) return sumRows<Lanes, NoiseKind::billow>(map, progress);
  return sumRows<Lanes, NoiseKind::fbm>(map, progress);
}

}  // namespace orogen::generators
