#pragma once

#include <cstddef>
#include <span>

namespace orogen::mesh {

// The quadtree of patches that draws a map of any size (web/render/surface). A patch is a grid of
// `cells` × `cells` squares between heights of the map: at level 0 between neighbours, at level l
// between every 2^l-th one. A level has ceil((size - 1) / (cells · 2^l)) patches a side, the last
// level one; a patch that would reach over the border of the map ends there, and so do its squares.

// What a view has to know of a patch before it draws it: 12 bytes, as they leave the module.
struct ReliefPatch {
  // How far, vertically, the patch lies from the map: 0 at level 0. It is the largest of
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
