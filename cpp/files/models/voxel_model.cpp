#include <algorithm>
#include <cmath>

#include "files/models/models.h"
#include "mesh/voxels.h"

namespace orogen::files {
namespace {

constexpr auto kNone = static_cast<std::uint32_t>(-1);

}  // namespace

Voxels::Voxels(const Sheet& sheet) : side(sheet.width), step(sheet.spacing), cube(sheet.spacing) {
  const double lowest = sheet.range.minimum;
  base = lowest - cube;
  // Lower the base by a hair if rounding would leave the lowest column less than a whole cube, or
  // nothing at all where the land is very high.
  if ((lowest - base) / cube < 1) base -= std::max(cube * 1e-9, std::abs(lowest) * 1e-15);
  const mesh::Grid grid{
      .heights = sheet.heights.data(), .size = side, .spacing = static_cast<float>(sheet.spacing)};
  if (levels.resize(grid.points())) mesh::voxelLevels(grid, base, cube, levels.span());
}

std::unique_ptr<Model> mergedVoxels(const Sheet& sheet) {
  const Voxels voxels(sheet);
  const auto levels = voxels.levels.span();
  Buffer<mesh::VoxelFace> faces;
  Buffer<std::byte> scratch;
  if (levels.empty() || !faces.resize(mesh::countVoxelFaces(levels, voxels.side) + 1) ||
      !scratch.resize(mesh::mergeVoxelScratch(voxels.side))) {
    return nullptr;
  }
  const std::size_t count =
      mesh::mergeVoxelFaces(levels, voxels.side, faces.span(), scratch.span());
  return std::make_unique<VoxelModel>(voxels, faces.span().first(count),
                                      VoxelModel::Order::byPlace);
}

VoxelModel::VoxelModel(const Voxels& voxels, std::span<const mesh::VoxelFace> faces, Order order) {
  keys_.reserve(4 * faces.size());
  for (const mesh::VoxelFace& face : faces) {
    for (const Place& place : cornersOf(face)) keys_.push_back(keyOf(place));
  }
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  const auto pointAt = [&voxels](double x, double y, double z) -> Point {
    const double middle = voxels.side / 2.0;
    return {static_cast<float>((x - middle) * voxels.step),
            static_cast<float>((middle - y) * voxels.step),
            static_cast<float>(voxels.base + z * voxels.cube)};
  };
  numbers_.assign(keys_.size(), kNone);
  const auto add = [&](std::size_t at) {
    const std::uint64_t key = keys_[at];
    if (numbers_[at] != kNone) return;
    numbers_[at] = static_cast<std::uint32_t>(points_.size());
    points_.push_back(pointAt(static_cast<double>(key >> 20 & 0xfffff),
                              static_cast<double>(key >> 40), static_cast<double>(key & 0xfffff)));
  };
  if (order == Order::byPlace) {
    for (std::size_t at = 0; at < keys_.size(); ++at) add(at);
  } else {
    for (const mesh::VoxelFace& face : faces) {
      for (const Place& place : cornersOf(face)) add(find(keyOf(place)));
    }
  }
  for (const mesh::VoxelFace& face : faces) {
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

std::uint64_t VoxelModel::keyOf(const Place& place) {
  const auto part = [](std::int32_t value) { return static_cast<std::uint64_t>(value); };
  return part(place.y) << 40 | part(place.x) << 20 | part(place.z);
}

// Corners in counter-clockwise order as seen from outside.
std::array<VoxelModel::Place, 4> VoxelModel::cornersOf(const mesh::VoxelFace& face) {
  const auto facing =
      static_cast<mesh::Facing>(face.x_and_facing >> 14 | (face.y_and_facing >> 14 & 1) << 2);
  const std::int32_t x0 = face.x_and_facing & 0x3fff, y0 = face.y_and_facing & 0x3fff;
  const std::int32_t x1 = x0 + face.wide, y1 = y0 + face.deep;
  const std::int32_t z0 = face.z0, z1 = face.z1;
  switch (facing) {
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
void VoxelModel::addFace(const mesh::VoxelFace& face) {
  const auto corners = cornersOf(face);
  const auto towards = [](std::int32_t from, std::int32_t to) {
    return to > from ? 1 : to < from ? -1 : 0;
  };
  ring_.clear();
  for (std::size_t i = 0; i < 4; ++i) {
    const Place& end = corners[(i + 1) % 4];
    Place at = corners[i];
    const Place step{towards(at.x, end.x), towards(at.y, end.y), towards(at.z, end.z)};
    for (; !(at == end); at = {at.x + step.x, at.y + step.y, at.z + step.z}) {
      const std::size_t found = find(keyOf(at));
      if (found < keys_.size()) ring_.push_back(numbers_[found]);
    }
  }
}

}  // namespace orogen::files
