#pragma once

#include <cstdint>
#include <span>

namespace orogen {

// The map, or the six faces of a planet, as it is at one level, valid only during the call. Point
// (x, y) is point (x << shift, y << shift) of the map; with a shared border the last row and column
// are missing.
struct LevelPreview {
  int size;
  int shift;
  std::span<const float> heights;
  std::span<const float> surface;
  std::span<const std::uint32_t> area;
  std::span<const std::uint8_t> flow_direction;  // empty if the result is not to have it either
};

// Receives every level but the last, from 16 to 40 points a side on. An empty one costs nothing,
// and a call costs less than a tenth of its level.
struct LevelObserver {
  void (*show)(void* context, const LevelPreview& preview) = nullptr;
  void* context = nullptr;
};

}  // namespace orogen
