#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/place.h"
#include "diamond_square/quantiles.h"
#include "diamond_square/window_pyramid.h"
#include "terrain/parameters.h"

namespace orogen::diamond_square {

// What endless land is like at large: the height of its continents and seas, and how rugged it is.
// Both are cubic B-splines of values at the points of level 0, so that neither shows an edge.
class LargeForms {
 public:
  // Those of a place. `scratch` holds bytesFor() bytes, which stay in use.
  template <int Lanes>
  static LargeForms make(const Parameters& parameters, const Quantiles* quantiles,
                         const Place& place, std::span<std::byte> scratch);
  static std::size_t bytesFor(const Place& place);

  // Turns the mountains of the place, whose mean is 0, into land: the height at large, and the
  // mountains as high as the land is rugged.
  template <int Lanes>
  void raise(std::span<float> heights) const;

 private:
  LargeForms(const Place& place)
      : place_(place),
        columns_(nodesOf(place.level, place.x, place.width)),
        rows_(nodesOf(place.level, place.y, place.height)) {}

  // The points of level 0 that shape so many points of a level, and one more on either side, from
  // which the noise's gradient is taken.
  static constexpr Stretch nodesOf(int level, int from, int count) {
    const int first = (from >> level) - 2;
    return {first, ((from + count - 1) >> level) + 4 - first};
  }

  Place place_;
  Stretch columns_, rows_;
  std::span<float> base_, ruggedness_;          // at the points of level 0
  std::span<float> base_row_, ruggedness_row_;  // of one row of the place
};

}  // namespace orogen::diamond_square
