#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "buffer.h"
#include "files/formats.h"
#include "files/models/model.h"
#include "mesh/voxels.h"

namespace orogen::files {

// Whole cubes, as wide as points are apart, on each point of a square map: one below the lowest
// point, as the pages have them.
struct Voxels {
  Voxels() = default;
  explicit Voxels(const Sheet& sheet);

  int side = 0;
  double step = 0;                    // the width of a column
  double cube = 0;                    // the height of a cube
  double base = 0;                    // where they stand
  Buffer<std::uint16_t> levels = {};  // side × side; empty: no memory
};

// Their closed surface. Where a rectangle
// has corners of others on its border it is fanned out from its middle, so that no edge meets a
// point between its ends, and all that meets there belongs together in pairs.
class VoxelModel : public Model {
 public:
  // How corners are numbered: by their places, or as the faces come that have them.
  enum class Order { byPlace, byFace };

  // `faces`: merged into rectangles.
  VoxelModel(const Voxels& voxels, std::span<const mesh::VoxelFace> faces, Order order);

  std::size_t points() const override { return points_.size(); }
  std::size_t triangles() const override { return triangles_.size(); }
  Point position(std::size_t i) const override { return points_[i]; }
  Corners corners(std::size_t i) const override { return triangles_[i]; }

 private:
  // On the lattice of the cubes' corners: east, south, up.
  struct Place {
    std::int32_t x, y, z;
    bool operator==(const Place&) const = default;
  };
  static std::uint64_t keyOf(const Place& place);
  static std::array<Place, 4> cornersOf(const mesh::VoxelFace& face);

  void addFace(const mesh::VoxelFace& face);
  std::size_t find(std::uint64_t key) const;  // among the keys; their number: it is none

  std::vector<std::uint64_t> keys_;     // of all corners, sorted
  std::vector<std::uint32_t> numbers_;  // of the points at these
  std::vector<std::uint32_t> ring_;     // the points around the face at hand
  std::vector<Point> points_;           // first those at the keys, then middles
  std::vector<Corners> triangles_;
};

// The voxels on a map, their faces merged by mesh/merged_voxels.h; nullptr: there is no memory.
std::unique_ptr<Model> mergedVoxels(const Sheet& sheet);

}  // namespace orogen::files
