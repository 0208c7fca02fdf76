#include "mesh/voxels.h"

#include <algorithm>
#include <cmath>

namespace orogen {
namespace {

VoxelFace faceAt(int x, int y, Facing facing, int z0, int z1) {
  const auto code = static_cast<unsigned>(facing);
  return {.x_and_facing = static_cast<std::uint16_t>(static_cast<unsigned>(x) | (code & 3) << 14),
          .y_and_facing = static_cast<std::uint16_t>(static_cast<unsigned>(y) | (code >> 2) << 14),
          .z0 = static_cast<std::uint16_t>(z0),
          .z1 = static_cast<std::uint16_t>(z1)};
}

// Calls visit(x, y, facing, z0, z1) for every face, row by row.
template <class Visit>
void forEachFace(std::span<const std::uint16_t> levels, int side, Visit visit) {
  const auto level = [&](int x, int y) -> int {
    if (x < 0 || y < 0 || x >= side || y >= side) return 0;
    return levels[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                  static_cast<std::size_t>(x)];
  };
  for (int y = 0; y < side; ++y) {
    int run = 0;  // columns west of x in this row that stand on the ground
    for (int x = 0; x < side; ++x) {
      const int top = level(x, y);
      if (top > 0) visit(x, y, Facing::up, top, top);
      const int west = level(x - 1, y);
      const int east = level(x + 1, y);
      const int north = level(x, y - 1);
      const int south = level(x, y + 1);
      if (west < top) visit(x, y, Facing::west, west, top);
      if (east < top) visit(x, y, Facing::east, east, top);
      if (north < top) visit(x, y, Facing::north, north, top);
      if (south < top) visit(x, y, Facing::south, south, top);

      if (top > 0) ++run;
      if (run > 0 && (top == 0 || x == side - 1)) {
        visit(top > 0 ? x + 1 - run : x - run, y, Facing::down, run, 0);
        run = 0;
      }
    }
  }
}

}  // namespace

void voxelLevels(const Grid& grid, float base, float cube, std::span<std::uint16_t> levels) {
  const float per_height = 1.f / cube;
  const int side = grid.side();
  std::uint16_t* level = levels.data();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const float cubes = std::floor((grid.at(x, y) - base) * per_height);
      // Written so that what is no number at all becomes 0.
      *level++ = cubes > 0.f ? static_cast<std::uint16_t>(std::min(cubes, 65535.f)) : 0;
    }
  }
}

std::size_t countVoxelFaces(std::span<const std::uint16_t> levels, int side) {
  std::size_t count = 0;
  forEachFace(levels, side, [&count](int, int, Facing, int, int) { ++count; });
  return count;
}

void buildVoxelFaces(std::span<const std::uint16_t> levels, int side, std::span<VoxelFace> faces) {
  VoxelFace* face = faces.data();
  forEachFace(levels, side, [&face](int x, int y, Facing facing, int z0, int z1) {
    *face++ = faceAt(x, y, facing, z0, z1);
  });
}

}  // namespace orogen
