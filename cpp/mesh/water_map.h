#pragma once

#include <cstdint>

#include "buffer.h"
#include "heightfield.h"

namespace orogen::mesh {

// The weather as a picture shows it: a texture of four bytes a point, in rows from the north.
struct WaterMap {
  struct Texel {
    // The distance inside a river, beside its middle line: 128 on the bank, and 32 more
    // for every point of this map further in. Rivers are as wide as the square root of the area
    // that they drain.
    std::uint8_t river;
    std::uint8_t lake;  // 0: dry; from 128 to 255: under so much water, 255 a tenth of the relief
    std::uint8_t
        wear;  // 128: as it was; below: worn, above: deposited; 0 and 255 a tenth of the relief
    std::uint8_t flow;  // 8 for each doubling of the area drained
  };

  int side = 0;
  int stride = 1;  // every which point of the terrain
  Buffer<Texel> texels;
};
static_assert(sizeof(WaterMap::Texel) == 4);

inline constexpr int kMaxWaterPoints = 2049;

// A river begins where this share of all points is drained, and where as many as the other number
// are.
inline constexpr double kRiverShare = 1.0 / 2500;
inline constexpr double kMinRiverCells = 16;

// Draws the water of a field that the weather has been at; larger ones at every 2nd, 4th, … point.
// Returns false when the memory cannot be had. O(points).
[[nodiscard]] bool drawWater(const Heightfield& field, WaterMap& map);

}  // namespace orogen::mesh
