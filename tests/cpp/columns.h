#pragma once

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "mesh/voxels.h"
#include "random.h"

namespace orogen {

using Levels = std::vector<std::uint16_t>;

// Columns of cubes, with nothing around them.
struct Columns {
  int side;
  Levels levels;

  Columns(int size, Levels heights) : side(size), levels(std::move(heights)) {}
  int at(int x, int y) const {
    if (x < 0 || y < 0 || x >= side || y >= side) return 0;
    return levels[static_cast<std::size_t>(y * side + x)];
  }
};

// Levels from 0 to `highest`: low ones have many holes and terraces.
inline Columns randomColumns(int side, std::uint32_t seed, std::uint32_t highest) {
  RandomStream stream(seed);
  Levels levels;
  for (int i = 0; i < side * side; ++i) {
    levels.push_back(static_cast<std::uint16_t>(stream.integer() % (highest + 1)));
  }
  return {side, levels};
}

inline mesh::Facing facingOf(const mesh::VoxelFace& face) {
  return static_cast<mesh::Facing>(face.x_and_facing >> 14 | (face.y_and_facing >> 14) << 2);
}
inline int xOf(const mesh::VoxelFace& face) {
  return face.x_and_facing & 0x3fff;
}
inline int yOf(const mesh::VoxelFace& face) {
  return face.y_and_facing & 0x3fff;
}

// A unit face by its cube and direction, and how often it was seen.
using UnitFaces = std::map<std::array<int, 4>, int>;

inline UnitFaces expanded(const std::vector<mesh::VoxelFace>& faces) {
  UnitFaces units;
  for (const mesh::VoxelFace& face : faces) {
    const mesh::Facing facing = facingOf(face);
    int z0 = face.z0;
    int z1 = face.z1;
    if (facing == mesh::Facing::up || facing == mesh::Facing::down) {
      EXPECT_EQ(z0, z1);
      EXPECT_EQ(facing == mesh::Facing::down, z1 == 0);
      z0 = facing == mesh::Facing::up ? z1 - 1 : 0;  // the cube that has the face
      z1 = z0 + 1;
    } else {
      EXPECT_EQ(
          facing == mesh::Facing::west || facing == mesh::Facing::east ? face.wide : face.deep, 1);
    }
    EXPECT_LT(z0, z1);
    EXPECT_GT(face.wide, 0);
    EXPECT_GT(face.deep, 0);
    for (int y = yOf(face); y < yOf(face) + face.deep; ++y) {
      for (int x = xOf(face); x < xOf(face) + face.wide; ++x) {
        for (int z = z0; z < z1; ++z) ++units[{x, y, z, static_cast<int>(facing)}];
      }
    }
  }
  return units;
}

// Every cube asks in each of the six directions whether there is another.
inline UnitFaces boundary(const Columns& columns) {
  const auto solid = [&](int x, int y, int z) { return z >= 0 && z < columns.at(x, y); };
  const std::array<std::array<int, 3>, 6> towards{
      {{0, 0, 1}, {0, 0, -1}, {-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}}};
  UnitFaces units;
  for (int y = 0; y < columns.side; ++y) {
    for (int x = 0; x < columns.side; ++x) {
      for (int z = 0; z < columns.at(x, y); ++z) {
        for (int code = 0; code < 6; ++code) {
          const auto& [dx, dy, dz] = towards[static_cast<std::size_t>(code)];
          if (!solid(x + dx, y + dy, z + dz)) units[{x, y, z, code}] = 1;
        }
      }
    }
  }
  return units;
}

}  // namespace orogen
