#pragma once

#include <cstdint>

namespace orogen::erosion {

// The ground before the weather, in the kernel's unit: 0 at sea, and 1 the relief of the map.
struct Ground {
  const float* heights;
  float sea;    // height
  float scale;  // 1 / relief

  float operator[](std::size_t cell) const {
    const float z = (heights[cell] - sea) * scale;
    return z > 0 ? z : 0;
  }
};

// No land is lower: far above the numbers that processors are slow with.
inline constexpr float kLowestLand = 1e-6f;

}  // namespace orogen::erosion
