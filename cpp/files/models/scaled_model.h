#pragma once

#include <algorithm>

#include "files/models/model.h"

namespace orogen::files {

// A model of so many units along its longer side, its lowest corner at 0.
class ScaledModel {
 public:
  ScaledModel(const Model& model, double width) : model_(model), low_(boundsOf(model).low) {
    const Point high = boundsOf(model).high;
    const auto extent = [&](std::size_t k) {
      return static_cast<double>(high[k]) - static_cast<double>(low_[k]);
    };
    scale_ = width / std::max(extent(0), extent(1));
  }

  std::size_t points() const { return model_.points; }
  std::size_t triangles() const { return model_.triangles; }
  Corners corners(std::size_t i) const { return model_.cornersOf(i); }
  Point position(std::size_t i) const {
    Point point = model_.positionOf(i);
    for (std::size_t k = 0; k < 3; ++k) {
      const double offset = static_cast<double>(point[k]) - static_cast<double>(low_[k]);
      point[k] = static_cast<float>(offset * scale_);
    }
    return point;
  }

 private:
  const Model& model_;
  Point low_;
  double scale_;
};

}  // namespace orogen::files
