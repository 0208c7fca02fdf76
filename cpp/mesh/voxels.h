#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/surface.h"

namespace orogen::mesh {

// Which way a face looks. West is -x of the map, north is -y (towards row 0).
enum class Facing : std::uint16_t { up, down, west, east, north, south };

// A visible rectangle of voxel faces, twelve bytes, as it goes to the graphics card: the side that
// looks towards `facing` of a block, which covers `wide` columns eastwards and `deep` columns
// southwards from column (x, y), from level z0 to level z1.
//   up           z0 = z1, the level of all these columns
//   down         z0 = z1 = 0
//   west, east   wide = 1
//   north, south deep = 1
struct VoxelFace {
  std::uint16_t x_and_facing;  // x in the lower 14 bits, the lower 2 bits of Facing above
  std::uint16_t y_and_facing;  // y in the lower 14 bits, the third bit of Facing above
  std::uint16_t z0, z1;
  std::uint16_t wide, deep;
};
static_assert(sizeof(VoxelFace) == 12);

// How many whole cubes stand on each point of the grid: floor((height - base) / cube), from 0 to
// 65535, computed in double precision, so that it is exact where base
// and cube are whole numbers.
void voxelLevels(const Grid& grid, double base, double cube, std::span<std::uint16_t> levels);

// The faces of `side` × `side` columns of cubes that can be seen from outside, each once, together
// the closed surface of the solid. Vertical runs are one face, so their number does not grow with
// the height; the bottom is one face a row. `levels` as above, side in 1..8193.
//
// countVoxelFaces() says how many faces there are; buildVoxelFaces() needs room for one more, which
// it may write before it knows better. Cost: O(side²) each, without a branch a face.
std::size_t countVoxelFaces(std::span<const std::uint16_t> levels, int side);
void buildVoxelFaces(std::span<const std::uint16_t> levels, int side, std::span<VoxelFace> faces);

}  // namespace orogen::mesh
