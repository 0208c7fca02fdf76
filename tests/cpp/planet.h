#pragma once

#include <array>

#include "generators/planet_faces.h"
#include "map.h"

namespace orogen {

// Visits all points of a planet, face by face, with their indices.
template <class Visit>
void forFaces(int size, Visit visit) {
  std::size_t i = 0;
  for (int face = 0; face < 6; ++face) {
    forPoints(size, [&](int x, int y) { visit(face, x, y, i++); });
  }
}

// Where a point lies on a cube from -cells to cells: the same on all faces that share it.
inline std::array<int, 3> cubePlace(int face, int x, int y, int cells) {
  const generators::PlanetFace& axes = generators::kPlanetFaces[static_cast<std::size_t>(face)];
  const int places[] = {cells, 2 * x - cells, 2 * y - cells};
  std::array<int, 3> cube{};
  for (std::size_t i = 0; i < 3; ++i) {
    cube[static_cast<std::size_t>(axes.axis[i])] = static_cast<int>(axes.sign[i]) * places[i];
  }
  return cube;
}

}  // namespace orogen
