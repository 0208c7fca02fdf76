#pragma once

#include <cstdint>
#include <span>

#include "base/progress.h"
#include "weather/lattice.h"

namespace orogen::weather {

// A level that is eroded.
struct Coarse {
  Lattice lattice;
  const float* z;
  const float* ground;
  const std::uint32_t* area;
  int skip;  // rows and columns before the first of the finer level
};

// How the next finer level is made from it.
struct Refinement {
  float detail;       // how much of the ground's finer shape is added
  float max_detail;   // of that, up or down: rough ground would return as puddles
  float calm;         // how much less of it is added along streams, per √area
  float sway;         // how far points are moved at most, in coarse cells
  std::uint32_t key;  // for the directions in which points are moved
};

// Floats of working memory that refine() needs.
std::size_t refineFloats(int coarse_side);

// Doubles the points a side. A fine point takes the height of the coarse level near its own place,
// because the straight valleys of a coarse grid would stay straight on every finer one; then the
// shape of the ground between the coarse points is added. Land remains land, and sea remains sea.
bool refine(const Coarse& coarse, const Lattice& lattice, const float* ground, const Refinement& by,
            float* z, std::span<float> scratch, WorkMeter& meter);

}  // namespace orogen::weather
