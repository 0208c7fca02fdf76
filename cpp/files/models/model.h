#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace orogen::files {

using Point = std::array<float, 3>;
using Corners = std::array<std::uint32_t, 3>;

// Triangles that are asked for one by one, so that a mesh of millions need not exist. z up, x east,
// y north.
class Model {
 public:
  virtual ~Model() = default;

  virtual std::size_t points() const = 0;
  virtual std::size_t triangles() const = 0;
  virtual Point position(std::size_t point) const = 0;
  virtual Corners corners(std::size_t triangle) const = 0;  // counter-clockwise from outside

  // Without normals triangles are flat.
  virtual bool hasNormals() const { return false; }
  virtual Point normal(std::size_t) const { return {}; }

  // Red, green, blue and alpha of each point of the map, of which a point of the model is this one.
  const unsigned char* colours = nullptr;
  virtual std::size_t sampleOf(std::size_t point) const { return point; }
};

struct Bounds {
  Point low, high;
};

// Cost: O(points).
inline Bounds boundsOf(const Model& model) {
  Bounds bounds{model.position(0), model.position(0)};
  for (std::size_t i = 1; i < model.points(); ++i) {
    const Point point = model.position(i);
    for (std::size_t k = 0; k < 3; ++k) {
      bounds.low[k] = std::min(bounds.low[k], point[k]);
      bounds.high[k] = std::max(bounds.high[k], point[k]);
    }
  }
  return bounds;
}

// A model that is scaled to a width along its longer side, its lowest corner at 0; upwards by
// `relief` besides.
class ScaledModel : public Model {
 public:
  ScaledModel(std::unique_ptr<Model> model, double width, double relief)
      : model_(std::move(model)), relief_(relief) {
    const auto [low, high] = boundsOf(*model_);
    const auto extent = [&, &low = low, &high = high](std::size_t k) {
      return static_cast<double>(high[k]) - static_cast<double>(low[k]);
    };
    low_ = low;
    scale_ = width / std::max(extent(0), extent(1));
  }

  std::size_t points() const override { return model_->points(); }
  std::size_t triangles() const override { return model_->triangles(); }
  Corners corners(std::size_t i) const override { return model_->corners(i); }
  Point position(std::size_t i) const override {
    const Point point = model_->position(i);
    const auto scaled = [&](std::size_t k) {
      return (static_cast<double>(point[k]) - static_cast<double>(low_[k])) * scale_;
    };
    return {static_cast<float>(scaled(0)), static_cast<float>(scaled(1)),
            static_cast<float>(scaled(2) * relief_)};
  }

 private:
  std::unique_ptr<Model> model_;
  Point low_;
  double scale_, relief_;
};

}  // namespace orogen::files
