#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace orogen::files {

struct Stop {
  double at;
  std::array<double, 3> colour;  // of sRGB, 0 to 255
};

// Swiss, the default palette of the pages (web/draw/colour/palettes.ts): from the shore to the
// highest point, and down to the lowest.
inline constexpr std::array<Stop, 9> kLand{{{0, {201, 199, 154}},
                                            {0.025, {163, 177, 132}},
                                            {0.16, {142, 168, 120}},
                                            {0.34, {168, 177, 131}},
                                            {0.5, {201, 189, 146}},
                                            {0.64, {194, 171, 138}},
                                            {0.76, {183, 168, 152}},
                                            {0.86, {220, 217, 214}},
                                            {1, {253, 253, 253}}}};
inline constexpr std::array<Stop, 4> kSeabed{
    {{0, {185, 201, 164}}, {0.08, {134, 179, 173}}, {0.4, {77, 138, 158}}, {1, {44, 95, 128}}}};
// The surface of water.
inline constexpr std::array<double, 3> kWater{79, 147, 173};
// The share of a map that is under water where no weather says it.
inline constexpr double kUnderWater = 0.22;

// The colour of a share from 0 to 1.
inline std::array<double, 3> colourAt(std::span<const Stop> stops, double share) {
  std::size_t next = 1;
  while (next + 1 < stops.size() && stops[next].at < share) ++next;
  const Stop& low = stops[next - 1];
  const Stop& high = stops[next];
  const double within = (share - low.at) / (high.at - low.at);
  std::array<double, 3> colour = low.colour;
  for (std::size_t k = 0; k < 3; ++k) colour[k] += (high.colour[k] - low.colour[k]) * within;
  return colour;
}

}  // namespace orogen::files
