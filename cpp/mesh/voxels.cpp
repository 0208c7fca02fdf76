#include "mesh/voxels.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace orogen::mesh {
namespace {

// A row of columns without cubes, which stands outside the map.
constexpr int kLargestSide = 8193;
constexpr std::array<std::uint16_t, kLargestSide> kNothing{};

// A row of columns and its neighbours.
struct ColumnRow {
  const std::uint16_t *here, *north, *south;
  int side;

  ColumnRow(std::span<const std::uint16_t> levels, int of_side, int y)
      : here(levels.data() + static_cast<std::ptrdiff_t>(y) * of_side),
        north(y > 0 ? here - of_side : kNothing.data()),
        south(y + 1 < of_side ? here + of_side : kNothing.data()),
        side(of_side) {}

  unsigned west(int x) const { return x > 0 ? here[x - 1] : 0; }
  unsigned east(int x) const { return x + 1 < side ? here[x + 1] : 0; }
};

// The first eight bytes of a face.
std::uint64_t packed(std::uint64_t x, std::uint64_t y, Facing facing, std::uint64_t z0,
                     std::uint64_t z1) {
  const auto code = static_cast<std::uint64_t>(facing);
  return x | (code & 3) << 14 | y << 16 | (code >> 2) << 30 | z0 << 32 | z1 << 48;
}

// Writes every possible face, and keeps those that are visible.
class FaceWriter {
 public:
  explicit FaceWriter(VoxelQuad* to) : to_(to) {}

  void add(bool visible, std::uint64_t place_and_levels, std::uint32_t wide = 1) {
    writeFace(to_, place_and_levels, wide | 1u << 16, visible);
  }

 private:
  VoxelQuad* to_;
};

void writeRow(const ColumnRow& row, unsigned y, FaceWriter& writer) {
  unsigned run = 0;  // columns west of x in this row that stand on the ground
  for (int i = 0; i < row.side; ++i) {
    const auto x = static_cast<unsigned>(i);
    const unsigned top = row.here[i];
    const auto wall = [&](Facing facing, unsigned neighbour) {
      writer.add(neighbour < top, packed(x, y, facing, neighbour, top));
    };
    writer.add(top > 0, packed(x, y, Facing::up, top, top));
    wall(Facing::west, row.west(i));
    wall(Facing::east, row.east(i));
    wall(Facing::north, row.north[i]);
    wall(Facing::south, row.south[i]);

    run = top > 0 ? run + 1 : 0;
    const bool ends = run > 0 && row.east(i) == 0;
    writer.add(ends, packed(x + 1 - run, y, Facing::down, 0, 0), run);
  }
}

unsigned one(bool counts) {
  return counts ? 1 : 0;
}

// Simple loops that the compiler can vectorise.
std::size_t countRow(const ColumnRow& row) {
  unsigned count = 0;
  for (int x = 0; x < row.side; ++x) {
    const unsigned top = row.here[x];
    count += one(top > 0) + one(top > row.north[x]) + one(top > row.south[x]);
  }
  // Between two columns stands the wall of the higher one; a run of columns on the ground gets a
  // bottom where it begins.
  for (int x = 1; x < row.side; ++x) {
    const unsigned west = row.here[x - 1];
    count += one(row.here[x] != west) + one(row.here[x] > 0 && west == 0);
  }
  return count + 2 * one(row.here[0] > 0) + one(row.here[row.side - 1] > 0);
}

}  // namespace

void columnHeights(const Grid& grid, double base, double cube, std::span<std::uint16_t> levels) {
  assert(levels.size() == grid.points() && cube > 0);
  const int side = grid.side();
  std::uint16_t* level = levels.data();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double cubes = (static_cast<double>(grid.at(x, y)) - base) / cube;
      // Written so that NaN becomes 0; from 0 on, truncation rounds down.
      *level++ =
          cubes > 0 ? static_cast<std::uint16_t>(std::min(cubes, 65535.0)) : std::uint16_t{0};
    }
  }
}

std::size_t countVoxelQuads(std::span<const std::uint16_t> levels, int side) {
  assert(side >= 1 && side <= kLargestSide && std::ssize(levels) == std::ptrdiff_t{side} * side);
  std::size_t count = 0;
  for (int y = 0; y < side; ++y) count += countRow(ColumnRow(levels, side, y));
  return count;
}

void buildVoxelQuads(std::span<const std::uint16_t> levels, int side, std::span<VoxelQuad> faces) {
  assert(faces.size() > countVoxelQuads(levels, side));
  FaceWriter writer(faces.data());
  for (int y = 0; y < side; ++y) {
    writeRow(ColumnRow(levels, side, y), static_cast<unsigned>(y), writer);
  }
}

}  // namespace orogen::mesh
