#pragma once

#include <cstddef>
#include <cstdint>

#include "base/place.h"
#include "base/simd.h"

namespace orogen::gullies {

// The parameters of gullies.
struct Gullies {
  float strength = 0;      // 1: their sides are about as steep as the slope that they run down
  float reluctance = 1;    // of finer gullies to reach gentle ground; 1 is neutral
  int scale = 3;           // the cells of the first octave are 2^-scale of a base cell wide
  std::uint32_t seed = 0;  // of where they begin
  bool tile = false;       // all comes again after one base cell
  bool has_sea = false;    // below 0, where gullies are ever shallower
};

// The widest and highest block that carve() takes.
inline constexpr int kBlock = 128;

// How many octaves there are, each with cells half as wide as the one before.
inline constexpr int kOctaves = 9;

// The level whose heights say which way is up. It is one and the same for all levels of a land, so
// that its gullies are, too; and no coarser one, where Perlin noise is 0 at all points.
constexpr int slopeLevel(const Gullies& gullies) {
  return gullies.scale > 3 ? gullies.scale : 3;
}

// The points of the level `level`, slopeLevel() on land without an end, that carve() asks for.
Place slopesFor(const Place& block, int level);

// Erosion that needs no simulation: adds branching gullies to the heights of a block, with sharp
// ridges between them and floors where they meet. What a point becomes depends only on its own
// place and height, and on a smooth land, the cubic B-spline of the heights of one coarse level. So
// blocks agree wherever they overlap, and a point keeps its height in finer levels.
//
// Each octave draws stripes that run down the slope. Around a point the pivots of 3 × 3 cells,
// shifted at random, spread one wave each across the slope; bells blend the waves, and where these
// disagree a gully begins or ends. The sides of an octave turn the stripes of the next, half as
// wide, towards its floors; on ridges and floors, which are round, each octave gives way to the one
// before, but for a fifth. Most of the ground's own noise between the levels goes, since water
// would have carried it away. The idea is Rune Skovbo Johansen's ("Advanced Terrain Erosion
// Filter", 2026), after Clay John's; the program is our own. Heights twice as high get gullies
// twice as deep. Rivers that cut them end at the sea, so that gullies fade from 160 m above it, on
// the Earth's scale, to 340 m below; near it finer octaves are higher, so that shores have coves of
// all widths.
//
// `slopes` holds the heights of the block `lattice`, row by row, which covers slopesFor(). The rows
// of `heights` are `pitch` apart, and so are those of `ridges`, which may be nullptr: from -1 on
// the floor of a gully to 1 on a ridge. All is + - × ÷ and square roots of 32-bit floats in a fixed
// order: the same bits everywhere.
//
// Cost: 22 ns a point and octave natively, 47 ns in WebAssembly with SIMD.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
void carve(const Gullies& gullies, const Place& block, const Place& lattice, const float* slopes,
           float* heights, std::size_t pitch, float* ridges = nullptr);

}  // namespace orogen::gullies
