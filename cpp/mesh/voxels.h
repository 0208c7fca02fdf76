#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "mesh/surface.h"

namespace orogen::mesh {

// The direction that a face looks towards. West is -x of the map, north is -y (towards row 0).
enum class Facing : std::uint16_t { up, down, west, east, north, south };

// A visible rectangle of voxel faces, twelve bytes in the layout for the graphics card. It is the
// side towards `facing` of a block that covers `wide` columns eastwards and `deep` columns
// southwards from column (x, y), from level z0 to level z1.
//   up           z0 = z1, the level of all these columns
//   down         z0 = z1 = 0
//   west, east   wide = 1
//   north, south deep = 1
struct VoxelQuad {
  std::uint16_t x_and_facing;  // x in the lower 14 bits, the lower 2 bits of Facing above
  std::uint16_t y_and_facing;  // y in the lower 14 bits, the third bit of Facing above
  std::uint16_t z0, z1;
  std::uint16_t wide, deep;
};
static_assert(sizeof(VoxelQuad) == 12);

// The number of whole cubes on each point of the grid: floor((height - base) / cube), from 0 to
// 65535. Computed in double precision, so that it is exact if base and cube are whole numbers.
void columnHeights(const Grid& grid, double base, double cube, std::span<std::uint16_t> levels);

// The faces of `side` × `side` columns of cubes that are visible from outside, each once; together
// they are the closed surface of the solid. A vertical run is one face, so that the number of faces
// does not grow with the height; the bottom is one face a row. `levels` as above, side in 1..8193.
//
// countVoxelQuads() counts the faces; buildVoxelQuads() needs room for one more, because it writes
// a face before it knows whether the face is visible. Cost: O(side²) each, without a branch for
// each face.
std::size_t countVoxelQuads(std::span<const std::uint16_t> levels, int side);
void buildVoxelQuads(std::span<const std::uint16_t> levels, int side, std::span<VoxelQuad> faces);

// Writes a face in the words of VoxelQuad, and moves on only if the face is visible: an addition
// instead of an unpredictable branch. This writes one face more than counts.
inline void writeFace(VoxelQuad*& to, std::uint64_t place_and_levels, std::uint32_t wide_and_deep,
                      bool counts) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(to, &place_and_levels, sizeof place_and_levels);
    std::memcpy(&to->wide, &wide_and_deep, sizeof wide_and_deep);
  } else {
    const auto part = [](std::uint64_t bits, int i) {
      return static_cast<std::uint16_t>(bits >> 16 * i);
    };
    const std::uint64_t first = place_and_levels;
    *to = {part(first, 0), part(first, 1),         part(first, 2),
           part(first, 3), part(wide_and_deep, 0), part(wide_and_deep, 1)};
  }
  to += static_cast<std::ptrdiff_t>(counts);
}

// Builds the surface of buildVoxelQuads() with fewer faces: tops of one level, bottoms, and sides
// in one plane are merged into rectangles. Each piece of the surface belongs to exactly one of
// them.
//
// The faces are found by a sweep over the rows, in O(side²). A rectangle of the previous row
// continues if this row has all of it; a stretch without any such rectangle begins a new one. If
// two neighbouring stretches would begin new ones, everything between them begins anew as a single
// one. This finds 1 to 4 % more rectangles than the minimum (which is a matching problem: Ferrari,
// Sankar & Sklansky 1984), fewer than a greedy mesher (Lysenko 2012), and needs no marks for
// finished faces.
//
// `faces` needs room for countVoxelQuads(levels, side) of them, which is an upper bound. Returns
// the number of faces.
std::size_t mergeVoxelQuads(std::span<const std::uint16_t> levels, int side,
                            std::span<VoxelQuad> faces, std::span<std::byte> scratch);

// Bytes of working memory that mergeVoxelQuads() needs.
std::size_t mergeVoxelScratch(int side);

}  // namespace orogen::mesh
