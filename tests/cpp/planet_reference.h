#pragma once

#include <array>
#include <vector>

#include "catalogue.h"
#include "generators/planet_faces.h"

namespace orogen {

// The definition of the planet, done the plain way: every point asks every stamp how far it is, in
// 64-bit sums. Not for images.
std::vector<float> plainPlanet(const Parameters& parameters);

// Of column x, row y of a face of `size` points a side.
std::array<float, 3> planetPoint(int face, int x, int y, int size);

}  // namespace orogen
