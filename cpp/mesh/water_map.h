#pragma once

#include <cstdint>
#include <span>

#include "base/buffer.h"
#include "terrain/heightfield.h"

namespace orogen::mesh {

// The water in a picture of the terrain, as a texture of four bytes a point, in rows from the
// north; of a planet, one face after the other.
struct WaterMap {
  struct Texel {
    // How far inside a river the point lies: 128 on the bank, and 32 more for every point of this
    // map further towards its middle line. The width of a river is proportional to the square root
    // of the area that it drains, or of its discharge.
    std::uint8_t river;
    std::uint8_t lake;  // 0: dry; from 128 to 255: depth of water, 255 is a tenth of the relief
    std::uint8_t elevation_change;  // 128: unchanged; below: worn, above: deposited; 0 and 255: a
                                    // tenth of the relief
    // 8 for each doubling of the area drained, or of the discharge, and the flow direction as in
    // Water; 0 at an outlet.
    std::uint8_t flow;
  };

  int side = 0;    // points a side of a face
  int stride = 1;  // the step between these points of the terrain
  Buffer<Texel> texels;
};
static_assert(sizeof(WaterMap::Texel) == 4);

inline constexpr int kMaxWaterPoints = 2049;

// The scripts get these numbers from here, so that water is drawn alike in every view.
//
// A river begins where at least this share of all points is drained, and at least the other number
// of points.
inline constexpr double kRiverShare = 1.0 / 2500;
inline constexpr double kMinRiverPoints = 16;
// Half the width of a river on a map, as a share of its points a side: of the smallest stream, and
// what one that drains the whole map has more. In points: narrower lines would look dotted.
inline constexpr double kThinRiver = 0.0004, kWideRiver = 0.007, kFinestRiver = 0.5;
// Lakes are deeper than this share of the relief.
inline constexpr double kPuddle = 0.0015;

// Draws the water of an eroded field, by its discharge if that is given; larger ones at every 2nd,
// 4th, … point. Returns false if there is too little memory. O(points).
[[nodiscard]] bool drawWater(const Heightfield& field, WaterMap& map,
                             std::span<const float> discharge = {});

}  // namespace orogen::mesh
