#pragma once

#include <cstddef>
#include <cstdint>

#include "buffer.h"
#include "light/shadow.h"

namespace orogen::light {

// What the points of a terrain see of the sky and of the sun, as a texture of two bytes each.
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
