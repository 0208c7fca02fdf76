#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/surface.h"
#include "simd.h"

namespace orogen::light {

// How much of the sky each point of the grid sees: 255 the whole of it, 0 nothing. Level ground
// under an even sky, that is the mean over the directions of cos² of the horizon's height.
//
// Lines through the map are swept forth and back, all lines of a direction side by side in lanes.
// On each lie five rulers of given slopes, which rest on what they meet first: a ruler sinks from
// point to point, and rests on the last one where that is higher. The points on which they rest are
// corners of the hull of all that lies behind (Timonen & Westerholm, "Scalable Height Field
// Self-Shadowing", 2010, keep the whole hull); the horizon is the steepest slope up to any of them,
// or to the nearest point. So it is never too high, and right where the hull has no other corner
// between: of mountains, the sky comes out by half a level of 255 too light on the average, by ten
// at most. The sixteen directions are those of the chess queen and knight, whose lines meet the
// points of the grid exactly. Beyond the border is nothing.
//
// Writes a byte a point; `scratch` of occlusionScratch(grid.side()) bytes. Any number of lanes
// gives the same bits. Cost: O(80 points), about 50 ns a point.
template <int Lanes = kLanes>
void measureSky(const mesh::Grid& grid, std::span<std::uint8_t> sky, std::span<std::byte> scratch);

std::size_t occlusionScratch(int side);

}  // namespace orogen::light
