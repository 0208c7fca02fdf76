#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace orogen::files {

using Point = std::array<float, 3>;
using Corners = std::array<std::uint32_t, 3>;

// Triangles that are asked for one by one, so that a mesh of millions need not exist. z up, x east,
// y north. As web/core/exports/mesh.ts has it: the same arithmetic gives the same files.
struct Model {
  std::size_t points, triangles;
  const void* self;
  Point (*position)(const void* self, std::size_t point);
  Point (*normal)(const void* self, std::size_t point);        // nullptr: triangles are flat
  Corners (*corners)(const void* self, std::size_t triangle);  // counter-clockwise from outside

  Point positionOf(std::size_t point) const { return position(self, point); }
  Corners cornersOf(std::size_t triangle) const { return corners(self, triangle); }
};

// Wraps anything that has these members; it must not move.
template <class Shape>
Model modelOf(const Shape& shape) {
  Model model{
      .points = shape.points(),
      .triangles = shape.triangles(),
      .self = &shape,
      .position = [](const void* self,
                     std::size_t i) { return static_cast<const Shape*>(self)->position(i); },
      .normal = nullptr,
      .corners = [](const void* self,
                    std::size_t i) { return static_cast<const Shape*>(self)->corners(i); }};
  if constexpr (requires { shape.normal(0); }) {
    model.normal = [](const void* self, std::size_t i) {
      return static_cast<const Shape*>(self)->normal(i);
    };
  }
  return model;
}

struct Bounds {
  Point low, high;
};

// Cost: O(points).
inline Bounds boundsOf(const Model& model) {
  Bounds bounds{model.positionOf(0), model.positionOf(0)};
  for (std::size_t i = 1; i < model.points; ++i) {
    const Point point = model.positionOf(i);
    for (std::size_t k = 0; k < 3; ++k) {
      bounds.low[k] = std::min(bounds.low[k], point[k]);
      bounds.high[k] = std::max(bounds.high[k], point[k]);
    }
  }
  return bounds;
}

}  // namespace orogen::files
