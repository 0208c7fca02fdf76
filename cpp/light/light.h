#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.h"
#include "base/simd.h"
#include "mesh/surface.h"

namespace orogen::light {

// Angles in degrees: clockwise from north, and above the horizon.
struct Sun {
  double azimuth = 310;
  double elevation = 37;

  bool operator==(const Sun&) const = default;
};

// Half the width of the sun's disc in degrees: five times the true one, for the soft shadows of a
// hazy day.
inline constexpr double kSunRadius = 1.3;

// The share of the sun's disc that each point of the grid sees: 255 all of it, 0 nothing. Beyond
// the border of the map there is nothing, and the level horizon hides nothing.
//
// The rows of the map are visited in the direction of the light. Each row passes on the height of
// the shadow on each line of light: the highest obstacle so far, less the height that a ray has
// lost since. This is done twice, for the rays from the top and from the bottom of the disc.
// Between these two heights lies the penumbra, narrow at the foot of the obstacle and wider with
// the distance.
//
// Writes a byte a point; `scratch` has shadowScratch(grid.side()) bytes. The bits do not depend on
// the number of lanes. Cost: O(points).
template <int Lanes = kLanes>
void castShadows(const mesh::Grid& grid, const Sun& sun, std::span<std::uint8_t> light,
                 std::span<std::byte> scratch);

std::size_t shadowScratch(int side);

// The share of the sky that each point of the grid sees: 255 the whole of it, 0 nothing. For level
// ground under a uniform sky, this is the mean of cos² of the horizon's height over all directions.
//
// Lines through the map are swept back and forth, all lines of a direction side by side in lanes.
// On each line lie five rulers of given slopes: a ruler sinks from point to point, unless the last
// point is higher; then it rests on that one. The points on which they rest are corners of the hull
// of the terrain behind (Timonen & Westerholm, "Scalable Height Field Self-Shadowing", 2010, keep
// the whole hull); the horizon is the steepest slope up to any of them, or to the nearest point. It
// is therefore never too high, and exact if the hull has no other corner in between: on mountains
// the sky is half a level of 255 too light on average, and ten levels at most. The sixteen
// directions are those of the chess queen and knight, whose lines meet the points of the grid
// exactly. Beyond the border there is nothing.
//
// Writes a byte a point; `scratch` has occlusionScratch(grid.side()) bytes. The bits do not depend
// on the number of lanes. Cost: O(80 points), about 50 ns a point.
template <int Lanes = kLanes>
void measureSky(const mesh::Grid& grid, std::span<std::uint8_t> sky, std::span<std::byte> scratch);

std::size_t occlusionScratch(int side);

// The sky and the sun that the points of a terrain see, as a texture of two bytes each.
struct LightMap {
  int side = 0;
  int stride = 1;              // the step between lit points of the terrain
  Buffer<std::uint8_t> light;  // sky, sun, sky, sun, … row by row
  Sun sun;                     // the sun that the light was computed for
  Buffer<std::uint8_t> sky;    // reused while only the sun moves
  bool knows_sky = false;      // set to false when the heights change
};

// Larger maps are lit at every 2nd, 4th, … point. The sky changes slowly from point to point and is
// much more expensive: it is measured on an even coarser grid, in about 20 ms, and interpolated.
inline constexpr int kMaxLitPoints = 1025;
inline constexpr int kMaxSkyPoints = 257;

// Fills in the map of a terrain whose stride is 1. Returns false if there is too little memory;
// then `map` is empty.
//
// While `map.knows_sky`, the terrain must be the previous one or every 2^k-th point of it. The sky
// is then measured again only if its grid has another side; and for the same sun and number of
// points, only `stride` is set.
[[nodiscard]] bool lightTerrain(const mesh::Grid& terrain, const Sun& sun, LightMap& map,
                                Buffer<std::byte>& scratch);

}  // namespace orogen::light
