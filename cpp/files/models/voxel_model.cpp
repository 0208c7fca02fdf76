#include <algorithm>
#include <cmath>
#include <limits>

#include "files/models/models.h"
#include "mesh/voxels.h"

namespace orogen::files {
namespace {

constexpr auto kNone = static_cast<std::uint32_t>(-1);

// How far a second point lies within its column, in columns: printers never see it, and the
// coordinates of the largest model in single precision still do.
constexpr double kHair = 1.0 / 256;

// The walls at an edge where two columns touch: a pair of each.
constexpr std::uint8_t kWallsOfTwo = 4;

mesh::Facing facingOf(const mesh::VoxelQuad& face) {
  return static_cast<mesh::Facing>(face.x_and_facing >> 14 | (face.y_and_facing >> 14 & 1) << 2);
}

}  // namespace

Voxels::Voxels(const Sheet& sheet, int count)
    : side(std::max(sheet.width, sheet.height)), step(sheet.spacing), cube(sheet.spacing) {
  const double lowest = sheet.range.minimum, highest = sheet.range.maximum;
  // A hair more, so that rounding does not make one cube too many.
  if (count > 0 && highest > lowest) cube = (highest - lowest) / count * (1 + 2e-9);
  base = lowest - cube;
  // Lower the base by a hair if rounding would leave the lowest column less than a whole cube, or
  // nothing at all where the land is very high.
  if ((lowest - base) / cube < 1) base -= std::max(cube * 1e-9, std::abs(lowest) * 1e-15);
  if (sheet.width == sheet.height) {
    const mesh::Grid grid{.heights = sheet.heights.data(),
                          .size = side,
                          .spacing = static_cast<float>(sheet.spacing)};
    if (levels.resize(grid.points())) mesh::columnHeights(grid, base, cube, levels.span());
    return;
  }
  // An oblong map stands in the middle of its square, whose other columns are empty, as what is no
  // number is.
  Buffer<float> square;
  if (!square.resize(squareOf(side)) || !levels.resize(squareOf(side))) return;
  std::fill(square.data(), square.data() + square.size(), std::numeric_limits<float>::quiet_NaN());
  const std::ptrdiff_t west = (side - sheet.width) / 2, north = (side - sheet.height) / 2;
  for (int y = 0; y < sheet.height; ++y) {
    const auto row = sheet.row(y);
    std::copy(row.begin(), row.end(), square.data() + (y + north) * side + west);
  }
  const mesh::Grid grid{
      .heights = square.data(), .size = side, .spacing = static_cast<float>(sheet.spacing)};
  mesh::columnHeights(grid, base, cube, levels.span());
}

double Voxels::maxTriangles() const {
  const auto at = [this](int x, int y) {
    if (x < 0 || y < 0 || x >= side || y >= side) return 0;
    return static_cast<int>(levels.data()[static_cast<std::ptrdiff_t>(y) * side + x]);
  };
  const auto between = [](int one, int other) {
    return one == other ? 0.0 : 2.0 + 2.0 * std::abs(one - other);
  };
  double triangles = 8.0 * side * side;
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) {
      if (y < side) triangles += between(at(x - 1, y), at(x, y));
      if (x < side) triangles += between(at(x, y - 1), at(x, y));
    }
  }
  return triangles;
}

double Voxels::reach() const {
  const auto all = levels.span();
  const double highest = all.empty() ? 0 : *std::max_element(all.begin(), all.end());
  return side * step + highest * cube + std::abs(base);
}

std::unique_ptr<Model> mergedVoxels(const Sheet& sheet, int count) {
  const Voxels voxels(sheet, count);
  const auto levels = voxels.levels.span();
  Buffer<mesh::VoxelQuad> faces;
  Buffer<std::byte> scratch;
  if (levels.empty() || !faces.resize(mesh::countVoxelQuads(levels, voxels.side) + 1) ||
      !scratch.resize(mesh::mergeVoxelScratch(voxels.side))) {
    return nullptr;
  }
  const std::size_t found =
      mesh::mergeVoxelQuads(levels, voxels.side, faces.span(), scratch.span());
  return std::make_unique<VoxelModel>(voxels, faces.span().first(found));
}

VoxelModel::VoxelModel(const Voxels& voxels, std::span<const mesh::VoxelQuad> faces)
    : middle_(voxels.side / 2.0),
      step_(voxels.step),
      base_(voxels.base),
      cube_(voxels.cube),
      reach_(voxels.reach()) {
  keys_.reserve(4 * faces.size());
  for (const mesh::VoxelQuad& face : faces) {
    for (const Place& place : cornersOf(face)) keys_.push_back(keyOf(place));
  }
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  numbers_.assign(keys_.size(), kNone);
  for (std::size_t at = 0; at < keys_.size(); ++at) {
    const std::uint64_t key = keys_[at];
    numbers_[at] = static_cast<std::uint32_t>(points_.size());
    points_.push_back(pointAt(static_cast<double>(key >> 20 & 0xfffff),
                              static_cast<double>(key >> 40), static_cast<double>(key & 0xfffff)));
  }
  seconds_.assign(keys_.size(), kNone);
  walls_.assign(keys_.size(), 0);
  for (const mesh::VoxelQuad& face : faces) countWalls(face);
  for (const mesh::VoxelQuad& face : faces) {
    addFace(face);
    const auto [a, b, c, d] = cornersOf(face);
    const std::size_t count = ring_.size();
    if (count == 4) {
      triangles_.push_back({ring_[0], ring_[1], ring_[2]});
      triangles_.push_back({ring_[0], ring_[2], ring_[3]});
      continue;
    }
    const auto middle = static_cast<std::uint32_t>(points_.size());
    points_.push_back(pointAt((a.x + c.x) / 2.0, (a.y + c.y) / 2.0, (a.z + c.z) / 2.0));
    for (std::size_t i = 0; i < count; ++i) {
      triangles_.push_back({middle, ring_[i], ring_[(i + 1) % count]});
    }
  }
}

Point VoxelModel::pointAt(double x, double y, double z) const {
  return {static_cast<float>((x - middle_) * step_), static_cast<float>((middle_ - y) * step_),
          static_cast<float>(base_ + z * cube_)};
}

std::uint64_t VoxelModel::keyOf(const Place& place) {
  const auto part = [](std::int32_t value) { return static_cast<std::uint64_t>(value); };
  return part(place.y) << 40 | part(place.x) << 20 | part(place.z);
}

// Corners in counter-clockwise order as seen from outside.
std::array<VoxelModel::Place, 4> VoxelModel::cornersOf(const mesh::VoxelQuad& face) {
  const std::int32_t x0 = face.x_and_facing & 0x3fff, y0 = face.y_and_facing & 0x3fff;
  const std::int32_t x1 = x0 + face.wide, y1 = y0 + face.deep;
  const std::int32_t z0 = face.z0, z1 = face.z1;
  switch (facingOf(face)) {
    case mesh::Facing::up:
      return {{{x0, y0, z1}, {x0, y1, z1}, {x1, y1, z1}, {x1, y0, z1}}};
    case mesh::Facing::down:
      return {{{x0, y0, z0}, {x1, y0, z0}, {x1, y1, z0}, {x0, y1, z0}}};
    case mesh::Facing::west:
      return {{{x0, y0, z0}, {x0, y1, z0}, {x0, y1, z1}, {x0, y0, z1}}};
    case mesh::Facing::east:
      return {{{x1, y0, z0}, {x1, y0, z1}, {x1, y1, z1}, {x1, y1, z0}}};
    case mesh::Facing::north:
      return {{{x0, y0, z0}, {x0, y0, z1}, {x1, y0, z1}, {x1, y0, z0}}};
    case mesh::Facing::south:
      break;
  }
  return {{{x0, y1, z0}, {x1, y1, z0}, {x1, y1, z1}, {x0, y1, z1}}};
}

std::size_t VoxelModel::find(std::uint64_t key) const {
  const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
  return found != keys_.end() && *found == key ? static_cast<std::size_t>(found - keys_.begin())
                                               : keys_.size();
}

// Adds a face. Leaves the points around it in the ring.
void VoxelModel::addFace(const mesh::VoxelQuad& face) {
  const auto corners = cornersOf(face);
  const auto towards = [](std::int32_t from, std::int32_t to) {
    return std::clamp(to - from, -1, 1);
  };
  ring_.clear();
  for (std::size_t i = 0; i < 4; ++i) {
    const Place& end = corners[(i + 1) % 4];
    Place at = corners[i];
    const Place step{towards(at.x, end.x), towards(at.y, end.y), towards(at.z, end.z)};
    for (; !(at == end); at = {at.x + step.x, at.y + step.y, at.z + step.z}) {
      const std::size_t found = find(keyOf(at));
      if (found < keys_.size()) ring_.push_back(numberOf(found, at, face));
    }
  }
}

// Keys that follow each other at one place of the map are the ends of vertical edges.
void VoxelModel::countWalls(const mesh::VoxelQuad& face) {
  if (face.z0 == face.z1) return;
  for (const Place& corner : cornersOf(face)) {
    if (corner.z != face.z0) continue;
    const std::size_t top = find(keyOf({corner.x, corner.y, face.z1}));
    for (std::size_t at = find(keyOf(corner)); at < top; ++at) {
      if (walls_[at] < kWallsOfTwo + 1) ++walls_[at];
    }
  }
}

// Whether two columns touch here, and nowhere near but at an edge. Where they begin to, on a third
// one, the surface is of one piece.
bool VoxelModel::isShared(std::size_t at) const {
  if (at > 0 && walls_[at - 1] == kWallsOfTwo) return true;
  return walls_[at] == kWallsOfTwo && (keys_[at] & 0xfffff) == 0;
}

// The point at a key for a face around it: of two columns that share it, one lies to the south.
std::uint32_t VoxelModel::numberOf(std::size_t at, const Place& place,
                                   const mesh::VoxelQuad& face) {
  if (!isShared(at)) return numbers_[at];
  const mesh::Facing facing = facingOf(face);
  const bool is_first_row = place.y == (face.y_and_facing & 0x3fff);
  const bool is_first_column = place.x == (face.x_and_facing & 0x3fff);
  const bool is_south =
      facing == mesh::Facing::north || (facing != mesh::Facing::south && is_first_row);
  if (!is_south) return numbers_[at];
  if (seconds_[at] == kNone) {
    const bool is_east =
        facing == mesh::Facing::west || (facing != mesh::Facing::east && is_first_column);
    seconds_[at] = static_cast<std::uint32_t>(points_.size());
    points_.push_back(pointAt(place.x + (is_east ? kHair : -kHair), place.y + kHair, place.z));
  }
  return seconds_[at];
}

}  // namespace orogen::files
