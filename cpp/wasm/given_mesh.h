#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/buffer.h"
#include "files/formats.h"
#include "files/models/models.h"

namespace orogen::wasm {

// Triangles of any origin, given by the script.
class GivenMesh : public files::Model {
 public:
  GivenMesh(const Buffer<float>& positions, const Buffer<float>& normals,
            const Buffer<std::uint32_t>& indices)
      : positions_(positions), normals_(normals), indices_(indices) {
    for (const float value : positions_.span()) {
      reach_ = std::max(reach_, std::abs(static_cast<double>(value)));
    }
  }

  std::size_t points() const override { return positions_.size() / 3; }
  std::size_t triangles() const override { return indices_.size() / 3; }
  files::Point position(std::size_t i) const override {
    return tripleOf<files::Point>(positions_, i);
  }
  bool hasNormals() const override { return normals_.size() > 0; }
  files::Point normal(std::size_t i) const override { return tripleOf<files::Point>(normals_, i); }
  files::Corners corners(std::size_t i) const override {
    return tripleOf<files::Corners>(indices_, i);
  }
  double reach() const override { return reach_; }

 private:
  template <class Triple, class T>
  static Triple tripleOf(const Buffer<T>& values, std::size_t i) {
    return {values.data()[3 * i], values.data()[3 * i + 1], values.data()[3 * i + 2]};
  }

  const Buffer<float>& positions_;
  const Buffer<float>& normals_;
  const Buffer<std::uint32_t>& indices_;
  double reach_ = 0;
};

// A mesh as the source of a file of a model. It has the options of a sheet without heights, and
// none of those of maps.
class MeshSource : public files::SheetSource {
 public:
  MeshSource(const files::Format& format, const files::Sheet& none,
             const files::FileOptions& options, const GivenMesh& mesh)
      : SheetSource(format, none, options), mesh_(mesh) {}

  std::unique_ptr<files::Model> model() const override {
    auto made = std::make_unique<GivenMesh>(mesh_);
    if (!options().colours.empty()) made->colours = options().colours.data();
    return made;
  }
  std::unique_ptr<files::Model> printed() const override {
    return std::make_unique<files::ScaledModel>(model(), number("width"), number("relief"));
  }
  files::ModelShape shape() const override {
    return {.points = static_cast<double>(mesh_.points()),
            .triangles = static_cast<double>(mesh_.triangles()),
            .has_normals = mesh_.hasNormals(),
            .has_colours = !options().colours.empty(),
            .reach = mesh_.reach()};
  }

 private:
  GivenMesh mesh_;
};

}  // namespace orogen::wasm
