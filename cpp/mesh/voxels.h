#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "mesh/surface.h"

namespace orogen::mesh {

// The directions in which faces look. West is -x of the map, north is -y (towards row 0).
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

// Counts the whole cubes on each point of the grid: floor((height - base) / cube), from 0 to
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

// Writes a face in the words of VoxelFace, and moves on only if it counts: a comparison to add, no
// branch to guess. So one face more is written than counts.
inline void writeFace(VoxelFace*& to, std::uint64_t place_and_levels, std::uint32_t wide_and_deep,
                      bool counts) {
  static_assert(std::endian::native == std::endian::little);
  std::memcpy(to, &place_and_levels, sizeof place_and_levels);
  std::memcpy(&to->wide, &wide_and_deep, sizeof wide_and_deep);
  to += static_cast<std::ptrdiff_t>(counts);
}

// Builds the surface of buildVoxelFaces() with fewer faces: tops of one level, bottoms, and the
// sides in one plane are merged into rectangles, each piece of the surface in exactly one of them.
//
// A sweep over the rows, O(side²): what a rectangle of the row before covers and this row has too,
// goes on; a stretch without any begins one new rectangle. Where two stretches would, all between
// them begins anew as a single one. That finds 1 to 4 % more rectangles than the fewest possible
// (which are a matching problem: Ferrari, Sankar & Sklansky 1984), fewer than a greedy mesher's
// (Lysenko 2012), and needs no mark of what is done.
//
// `faces` needs room for countVoxelFaces(levels, side) of them, which are never exceeded. Returns
// how many there are.
std::size_t mergeVoxelFaces(std::span<const std::uint16_t> levels, int side,
                            std::span<VoxelFace> faces, std::span<std::byte> scratch);

// Bytes of working memory that mergeVoxelFaces() needs.
std::size_t mergeVoxelScratch(int side);

}  // namespace orogen::mesh
