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

// The quadtree of patches that draws a map of any size (web/render/surface). A patch is a grid of
// `cells` × `cells` squares between heights of the map: at level 0 between neighbours, at level l
// between every 2^l-th one. A level has ceil((size - 1) / (cells · 2^l)) patches a side, the last
// level one; a patch that would reach over the border of the map ends there, and so do its squares.

// A view asks this of a patch before it draws it: 12 bytes, as they leave the module.
struct ReliefPatch {
  // The vertical distance of the patch from the map: 0 at level 0. It is the largest of
  // |drawn height - height| over the points of the next finer level, border of the patch included,
  // and of the errors of the patches below. So it is exact at level 1, never falls from a level to
  // the next, and no point lies farther than twice as far, since all levels are paved by triangles
  // cut along the same diagonal (north-east to south-west); but in squares that the map's border
  // cuts short one may. Of mountains it is a tenth less than the farthest, on the average.
  float error;
  float lowest, highest;
};
static_assert(sizeof(ReliefPatch) == 12);

// Levels of the quadtree; `size` is 2 or more, `cells` a power of two.
int reliefLevels(int size, int cells);

// Patches of all levels.
std::size_t reliefPatches(int size, int cells);

// Measures the patches of size × size heights, into room for reliefPatches(): levels from the
// finest, in each rows from north to south. Cost: O(size²), about 1 ns a point.
void measureRelief(const float* heights, int size, int cells, std::span<ReliefPatch> patches);

}  // namespace orogen::mesh
