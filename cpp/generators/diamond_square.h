#pragma once

#include <cstddef>
#include <span>

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

}  // namespace orogen::generators
