#pragma once

#include <cstdint>
#include <span>

#include "erosion/lattice.h"
#include "erosion/pace.h"

namespace orogen::erosion {

// A level that has been eroded.
struct Coarse {
  Lattice lattice;
  const float* z;
  const float* ground;
  const std::uint32_t* area;
  int skip;  // rows and columns before the first of the finer level
};

// How the next one is made of it.
struct Refinement {
  float detail;       // how much of the ground's finer shape returns
  float most;         // of that, up or down: rough ground would return as puddles
  float calm;         // how much less of it returns along streams, by √area
  float sway;         // how far points are moved, in coarse cells
  std::uint32_t key;  // of where to
};

// Floats that refine() needs beside.
std::size_t refineRoom(int coarse_side);

// Doubles the points. A fine point takes the height of a point of the coarse level near its own,
// since the straight valleys of a coarse grid would stay straight on every finer one; to which
// comes what the ground has between the coarse points. Land remains land, and sea remains sea.
bool refine(const Coarse& coarse, const Lattice& lattice, const float* ground, const Refinement& by,
            float* z, std::span<float> room, Pace& pace);

}  // namespace orogen::erosion
