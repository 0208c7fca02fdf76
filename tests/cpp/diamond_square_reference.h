#pragma once

#include "map.h"
#include "parameters.h"

namespace orogen {

// The definition in generators/diamond_square.h, done the plain way: in place, all centres of a
// level, then all edges, each point looking around itself for the neighbours that exist.
Map plainDiamondSquare(const Parameters& parameters);

}  // namespace orogen
