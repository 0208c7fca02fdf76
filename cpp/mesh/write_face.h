#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "mesh/voxels.h"

namespace orogen::mesh {

// Writes a face in the words of VoxelFace, and moves on only if it counts: a comparison to add, no
// branch to guess. So one face more is written than counts.
inline void writeFace(VoxelFace*& to, std::uint64_t place_and_levels, std::uint32_t wide_and_deep,
                      bool counts) {
  static_assert(std::endian::native == std::endian::little);
  std::memcpy(to, &place_and_levels, sizeof place_and_levels);
  std::memcpy(&to->wide, &wide_and_deep, sizeof wide_and_deep);
  to += static_cast<std::ptrdiff_t>(counts);
}

}  // namespace orogen::mesh
