#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace orogen::mesh {

// A sampled map for meshing: every `stride`-th point of every `stride`-th row. With diamond-square
// this is exactly the map of a smaller exponent.
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

// The smallest stride, a power of two, that leaves at most `max_points` points a side.
constexpr int strideFor(int size, int max_points) {
  int stride = 1;
  while ((size - 1) / stride + 1 > max_points) stride *= 2;
  return stride;
}

// Copies the heights of the grid, in rows from north to south, without the points between.
void copyHeights(const Grid& grid, std::span<float> heights);

// Builds the vertices of the surface over the grid, in rows from north to south: z is up, x east, y
// north, with the middle of the grid at x = y = 0. Builds `rows` rows from `first_row` on, so that
// a large surface can be made in bands that fit into a cache.
//
// Writes 3 floats a point to `positions` and 4 bytes a point to `normals`: the unit normal × 127,
// rounded, and a zero for padding. Normals come from central differences, or from one-sided ones on
// the border. The triangles need only indices: see web/draw/geometry/surface-geometry.ts.
// Cost: O(points).
void buildSurface(const Grid& grid, int first_row, int rows, std::span<float> positions,
                  std::span<std::int8_t> normals);

// The quadtree of patches that draws a map of any size (web/draw/surface). A patch is a grid
// of `cells` × `cells` squares between heights of the map: at level 0 between neighbours, at level
// l between every 2^l-th one. A level has ceil((size - 1) / (cells · 2^l)) patches a side, and the
// last level has one; patches and squares are cut off at the border of the map.

// The data that a view needs of a patch before it draws it: 12 bytes, in the layout for the page.
struct LodPatch {
  // How far, vertically, the patch lies from the map: 0 at level 0. It is the largest of |drawn
  // height - height| over the points of the next finer level, including the border of the patch,
  // and of the errors of the patches below. Therefore it is exact at level 1, and never decreases
  // from a level to the next. No point is off by more than twice the error, because the triangles
  // of all levels are cut along the same diagonal (north-east to south-west); exceptions are
  // possible in squares cut short by the map's border. On mountains the error is a tenth below the
  // true maximum on average.
  float error;
  float lowest, highest;
};
static_assert(sizeof(LodPatch) == 12);

// The number of levels of the quadtree; `size` is 2 or more, `cells` a power of two.
int lodLevels(int size, int cells);

// The number of patches of all levels.
std::size_t lodPatches(int size, int cells);

// Measures the patches of size × size heights, with room for lodPatches(): from the finest level
// on, in each level rows from north to south. Cost: O(size²), about 1 ns a point.
void measureLodPatches(const float* heights, int size, int cells, std::span<LodPatch> patches);

}  // namespace orogen::mesh
