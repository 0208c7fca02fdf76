#include "files/models/model.h"

#include <algorithm>

namespace orogen::files {

Bounds boundsOf(const Model& model) {
  Bounds bounds{model.positionOf(0), model.positionOf(0)};
  for (std::size_t i = 1; i < model.points; ++i) {
    const Point point = model.positionOf(i);
    for (std::size_t k = 0; k < 3; ++k) {
      bounds.low[k] = std::min(bounds.low[k], point[k]);
      bounds.high[k] = std::max(bounds.high[k], point[k]);
    }
  }
  return bounds;
}

}  // namespace orogen::files
