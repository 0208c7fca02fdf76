#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/surface.h"
#include "simd.h"

namespace orogen::light {

// In degrees: clockwise from north, and above the horizon.
struct Sun {
  double azimuth = 310;
  double elevation = 37;

  bool operator==(const Sun&) const = default;
};

// Half the width of the sun's disc in degrees: five times the true one, for the soft shadows of a
// hazy day.
inline constexpr double kSunRadius = 1.3;

// How much of the sun's disc each point of the grid sees: 255 all of it, 0 nothing; nothing stands
// beyond the border of the map, and the level horizon hides nothing.
//
// Rows of the map, from the sun's side away from it, pass on the height of the shadow that lies on
// each line of light: the highest of what stood there, less what a ray sinks on its way. That is
// done twice, for the rays from the top and from the bottom of the disc. Between these heights is
// the penumbra, narrow at the foot of what casts it and wider with the distance.
//
// Writes a byte a point; `scratch` of shadowScratch(grid.side()) bytes. Any number of lanes gives
// the same bits. Cost: O(points).
template <int Lanes = kLanes>
void castShadows(const mesh::Grid& grid, const Sun& sun, std::span<std::uint8_t> light,
                 std::span<std::byte> scratch);

std::size_t shadowScratch(int side);

}  // namespace orogen::light
