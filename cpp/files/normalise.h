#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>
#include <type_traits>

#include "terrain/heightfield.h"

namespace orogen::files {

enum class Normalise {
  // The lowest height becomes black, the highest white; greys are rounded to the nearest step.
  range,
  // Normalises as the program of the article "Stamp Noise" (2016) does, with its quirks: the search
  // for the highest point starts from 0 and that for the lowest from 65536, so that a map all below
  // 0 has no white; and grey is truncated, not rounded. In double, where he has long double.
  from2016,
};

// The heights that become black and white.
inline Range rangeOfGrey(Range range, Normalise normalise) {
  if (normalise == Normalise::range) return range;
  return {std::min(65536.0f, range.minimum), std::max(0.0f, range.maximum)};
}

// Writes heights as grey: an array of whole numbers, as many as there are heights, whose largest
// value is white. A flat map and heights that are no numbers are black. `range` is that of the
// heights, or another one, beyond which they are black or white.
template <class Greys>
void toGrey(std::span<const float> heights, Range range, Greys&& grey,
            Normalise normalise = Normalise::range) {
  using Grey = std::remove_cvref_t<decltype(grey[0])>;
  assert(grey.size() == heights.size());
  const Range found = rangeOfGrey(range, normalise);
  const double white = std::numeric_limits<Grey>::max();
  const double low = found.minimum;
  const double span = static_cast<double>(found.maximum) - low;
  const double scale = span > 0 ? white / span : 0;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const double height = std::clamp(static_cast<double>(heights[i]) - low, 0.0, span);
    const double truncated = span > 0 ? height * white / span : 0;
    const double level = normalise == Normalise::range ? height * scale + 0.5 : truncated;
    grey[i] = level > 0 ? static_cast<Grey>(std::min(level, white)) : Grey{0};
  }
}

}  // namespace orogen::files
