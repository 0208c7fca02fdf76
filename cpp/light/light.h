#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "buffer.h"
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

// The sky and the sun that the points of a terrain see, as a texture of two bytes each.
struct LightMap {
  int side = 0;
  int stride = 1;              // every which point of the terrain
  Buffer<std::uint8_t> light;  // sky, sun, sky, sun, … row by row
  Sun sun;                     // by which the light was made
  Buffer<std::uint8_t> sky;    // kept while only the sun moves
  bool knows_sky = false;      // set to false when the heights change
};

// Larger maps are lit at every 2nd, 4th, … point. The sky changes slowly from point to point and is
// by far the dearer: it is measured on a coarser grid yet, about 20 ms, and blended in between.
inline constexpr int kMaxLitPoints = 1025;
inline constexpr int kMaxSkyPoints = 257;

// Fills in the map of a terrain whose stride is 1. Returns false when the memory cannot be had;
// then `map` holds nothing.
//
// While `map.knows_sky`, the terrain must be the one before or every 2^k-th point of it. Then the
// sky is measured again only if its grid has another side; and of the same sun on as many points,
// nothing but `stride` is set.
[[nodiscard]] bool lightTerrain(const mesh::Grid& terrain, const Sun& sun, LightMap& map,
                                Buffer<std::byte>& scratch);

}  // namespace orogen::light
