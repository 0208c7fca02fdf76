#pragma once

#include <cstdint>

#include "files/read/heightmap.h"

namespace orogen::files {

inline constexpr int kMaxRefinement = 8;

// Doubles the points a side of a map so often, by the rule of diamond-square (Fournier, Fussell and
// Carpenter 1982): each new point is the mean of its neighbours and a perturbation. Every height of
// the map stays, bit for bit. Around each place perturbations are as large as the map's own, which
// are its heights less the means of the squares around them; from level to level they shrink as
// they do from every second point of the map to all of them. The same on every machine, for any
// seed.
//
// Cost: about 20 operations for each new point. Memory: twice the refined map, and two numbers for
// each given point. Refuses more than kMaxSide points a side.
Message refine(Heightmap& map, int levels, std::uint32_t seed);

}  // namespace orogen::files
