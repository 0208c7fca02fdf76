#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mesh/voxels.h"

namespace orogen::mesh {

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
