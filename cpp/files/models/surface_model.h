#pragma once

#include <cmath>

#include "files/formats.h"
#include "files/models/model.h"

namespace orogen::files {

// The two triangles of each cell of a grid of so many columns of points.
inline Corners cornersOfCell(std::size_t triangle, std::size_t columns) {
  const std::size_t cell = triangle / 2;
  const auto north_west = static_cast<std::uint32_t>(cell + cell / (columns - 1));
  const auto south_west = static_cast<std::uint32_t>(north_west + columns);
  return triangle % 2 == 0 ? Corners{north_west, south_west, north_west + 1}
                           : Corners{north_west + 1, south_west, south_west + 1};
}

// The surface over a map, centred on it. Normals by central differences.
class SurfaceModel : public Model {
 public:
  explicit SurfaceModel(const Sheet& sheet)
      : heights_(sheet.heights.data()),
        width_(static_cast<std::size_t>(sheet.width)),
        height_(static_cast<std::size_t>(sheet.height)),
        step_(sheet.spacing) {}

  std::size_t points() const override { return width_ * height_; }
  std::size_t triangles() const override { return 2 * (width_ - 1) * (height_ - 1); }
  Corners corners(std::size_t triangle) const override { return cornersOfCell(triangle, width_); }

  Point position(std::size_t i) const override {
    const auto middle = [](std::size_t count) { return static_cast<double>(count - 1) / 2; };
    const auto x = static_cast<double>(i % width_) - middle(width_);
    const auto y = middle(height_) - static_cast<double>(i / width_);
    return {static_cast<float>(x * step_), static_cast<float>(y * step_), heights_[i]};
  }

  bool hasNormals() const override { return true; }
  Point normal(std::size_t i) const override {
    const double east = slope(i, i % width_, width_, 1);
    const double south = slope(i, i / width_, height_, width_);
    const double length = std::sqrt(east * east + south * south + 1);
    return {static_cast<float>(-east / length), static_cast<float>(south / length),
            static_cast<float>(1 / length)};
  }

 private:
  // Rise over run between the neighbours of point `k` of `count` along a row or a column.
  double slope(std::size_t i, std::size_t k, std::size_t count, std::size_t apart) const {
    const std::size_t before = k > 0 ? 1 : 0;
    const std::size_t after = k < count - 1 ? 1 : 0;
    const double rise = static_cast<double>(heights_[i + after * apart]) -
                        static_cast<double>(heights_[i - before * apart]);
    return rise / (static_cast<double>(before + after) * step_);
  }

  const float* heights_;
  std::size_t width_, height_;
  double step_;
};

}  // namespace orogen::files
