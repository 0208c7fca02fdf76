#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace orogen::mesh {

// A window on a map for meshing: every `stride`-th point of every `stride`-th row. For
// diamond-square that is exactly the map of a smaller exponent.
struct Grid {
  const float* heights;
  int size;       // points a side of the whole map, 2 or more
  float spacing;  // between neighbouring points of the whole map
  int stride = 1;

  int side() const { return (size - 1) / stride + 1; }
  std::size_t points() const {
    return static_cast<std::size_t>(side()) * static_cast<std::size_t>(side());
  }
  float step() const { return spacing * static_cast<float>(stride); }
  float at(int x, int y) const {
    return heights[static_cast<std::ptrdiff_t>(y) * stride * size +
                   static_cast<std::ptrdiff_t>(x) * stride];
  }
};

// The least stride, a power of two, that leaves at most so many points a side.
constexpr int strideFor(int size, int most_points) {
  int stride = 1;
  while ((size - 1) / stride + 1 > most_points) stride *= 2;
  return stride;
}

// The heights of the grid, in rows from north to south, without those between.
void copyHeights(const Grid& grid, std::span<float> heights);

// Vertices of the surface over the grid, in rows from north to south: z is up, x east, y north, the
// middle of the grid at x = y = 0. Of all rows of the grid, builds `rows` from `first_row` on, so
// that a large surface can be had in bands that fit into a cache.
//
// Writes 3 floats a point to `positions` and 4 bytes a point to `normals`: the unit normal × 127,
// rounded, and a zero that fills them up. Normals come from central differences, from one-sided
// ones on the border. Triangles are a matter of indices: see web/render/grid-geometry.ts. Cost:
// O(points).
void buildSurface(const Grid& grid, int first_row, int rows, std::span<float> positions,
                  std::span<std::int8_t> normals);

}  // namespace orogen::mesh
