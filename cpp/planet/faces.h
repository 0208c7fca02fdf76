#pragma once

#include <array>

namespace orogen::planet {

// The geometry of a planet. Its six faces are those of a cube around it, blown up into a ball: +x,
// -x, +y, -y, +z, -z, the layout of a cube map. North is +y, and +x is to the east of +z. Seen from
// outside, a face has u to the right and v down; row 0 has v = -1, column 0 has u = -1:
//
//   face    +x   -x   +y   -y   +z   -z
//   u is    -z   +z   +x   +x   +x   -x
//   v is    -y   -y   +z   -z   -y   -y
//
// A face has (2^n + 1)² points. Column i has u = (2i - 2^n) / 2^n, and stands for the direction
//
//   (1, w(u), w(v)) / |(1, w(u), w(v))|   along the axes of the face, w(u) = u (0.7854 + 0.2146
//   u²),
//
// so that the largest cell is 1.57 times the smallest. Faces share the points of their borders.
struct PlanetFace {
  // The axes of the outward direction, of u and of v: 0, 1, 2 for x, y, z, and the sign 1 or -1.
  std::array<int, 3> axis;
  std::array<float, 3> sign;
};
inline constexpr std::array<PlanetFace, 6> kPlanetFaces{{
    {{0, 2, 1}, {1, -1, -1}},
    {{0, 2, 1}, {-1, 1, -1}},
    {{1, 0, 2}, {1, 1, 1}},
    {{1, 0, 2}, {-1, 1, -1}},
    {{2, 0, 1}, {1, 1, -1}},
    {{2, 0, 1}, {-1, -1, -1}},
}};

// w(u), exactly ±1 at the borders and exactly odd, and its derivative.
template <class Value>
[[gnu::always_inline]] inline Value warp(Value u) {
  return u * (1 - (1 - u * u) * 0.2146f);
}
template <class Value>
[[gnu::always_inline]] inline Value warpSlope(Value u) {
  return u * u * 0.6438f + 0.7854f;
}

struct PlanetSector {
  int face, x, y;
};

// The sector of a neighbouring face that lies across the border from column x, row y; of the two,
// one is just outside 0 … `sectors` - 1.
constexpr PlanetSector across(PlanetSector of, int sectors) {
  const PlanetFace& from = kPlanetFaces[static_cast<std::size_t>(of.face)];
  const bool sideways = of.x < 0 || of.x == sectors;
  const std::size_t left = sideways ? 1 : 2;
  const int along = sideways ? of.y : of.x;
  const bool back = ((sideways ? of.x : of.y) < 0) == (from.sign[left] > 0);
  const int face = 2 * from.axis[left] + (back ? 1 : 0);
  const PlanetFace& to = kPlanetFaces[static_cast<std::size_t>(face)];
  const auto place = [&](std::size_t i) {
    if (to.axis[i] == from.axis[0]) return to.sign[i] == from.sign[0] ? sectors - 1 : 0;
    return to.sign[i] == from.sign[3 - left] ? along : sectors - 1 - along;
  };
  return {face, place(1), place(2)};
}

}  // namespace orogen::planet
