#pragma once

#include <cstdint>
#include <optional>

#include "files/read/heightmap.h"

namespace orogen::files {

inline constexpr int kMaxRefinement = 8;

// A rectangle of a map, in its points from the north-western one.
struct MapPart {
  double x, y, width, height;
};

// Doubles the points a side of a map so often, by the rule of diamond-square (Fournier, Fussell and
// Carpenter 1982): each new point is the mean of its neighbours and a perturbation. Every height of
// the map stays, bit for bit. Around each place perturbations are as large as the map's own, which
// are its heights less the means of the squares around them; from level to level they shrink as
// they do from every second point of the map to all of them. The same on every machine, for any
// seed.
//
// `part`: the points of the refined map that are made, in place of all; they have the same bits.
//
// Cost: about 20 operations for each new point, and 60 for each given one. Memory: twice what is
// made, and two numbers for each given point. Refuses to make more than kMaxSide points a side, and
// parts that do not lie within the refined map.
Message refine(Heightmap& map, int levels, std::uint32_t seed,
               const std::optional<MapPart>& part = {});

}  // namespace orogen::files
