#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/surface.h"

namespace orogen {

// Which way a face looks. West is -x of the map, north is -y (towards row 0).
enum class Facing : std::uint16_t { up, down, west, east, north, south };

// One visible rectangle of voxel faces, eight bytes, as it goes to the graphics card.
//   up           the top of column (x, y): z1 is its level, z0 = z1
//   west … south the part of a column's side from level z0 to level z1 that no neighbour covers
//   down         z0 bottom faces in a row, from (x, y) eastwards; z1 = 0
struct VoxelFace {
  std::uint16_t x_and_facing;  // x in the lower 14 bits, the lower 2 bits of Facing above
  std::uint16_t y_and_facing;  // y in the lower 14 bits, the third bit of Facing above
  std::uint16_t z0, z1;
};
static_assert(sizeof(VoxelFace) == 8);

// How many whole cubes stand on each point of the grid: floor((height - base) / cube), from 0 to
// 65535.
void voxelLevels(const Grid& grid, float base, float cube, std::span<std::uint16_t> levels);

// The faces of `side` × `side` columns of cubes that can be seen from outside, each once, together
// the closed surface of the solid. Vertical runs are one face, so their number does not grow with
// the height; the bottom is one face a row. `levels` as above, side in 1..8193.
//
// countVoxelFaces() says how many faces there are; buildVoxelFaces() needs room for one more, which
// it may write before it knows better. Cost: O(side²) each, without a branch a face.
std::size_t countVoxelFaces(std::span<const std::uint16_t> levels, int side);
void buildVoxelFaces(std::span<const std::uint16_t> levels, int side, std::span<VoxelFace> faces);

}  // namespace orogen
