#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/surface.h"

namespace orogen {

// How much of the sky each point of the grid sees: 255 the whole of it, 0 nothing. Level ground
// under an even sky, that is the mean over the directions of cos² of the horizon's height.
//
// The horizon comes from the upper convex hull of what lies before a point on a line through the
// map (Timonen & Westerholm, "Scalable Height Field Self-Shadowing", 2010): each line is swept
// forth and back, and a sweep finds the horizon of every point on it, however far, in constant
// time on the average. The sixteen directions are those of the chess queen and knight, whose lines
// meet the points of the grid exactly. Beyond the border is nothing.
//
// Writes a byte a point; `scratch` of occlusionScratch(grid.side()) bytes. Cost: O(16 points).
void measureSky(const Grid& grid, std::span<std::uint8_t> sky, std::span<std::byte> scratch);

std::size_t occlusionScratch(int side);

}  // namespace orogen
