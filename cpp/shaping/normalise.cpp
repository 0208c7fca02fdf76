#include "shaping/normalise.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace orogen::shaping {
namespace {

template <class Grey>
void scaleTo(std::span<const float> heights, Range range, std::span<Grey> grey) {
  const double white = std::numeric_limits<Grey>::max();
  const double low = range.minimum;
  const double span = static_cast<double>(range.maximum) - low;
  const double scale = span > 0 ? white / span : 0;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    grey[i] = static_cast<Grey>((static_cast<double>(heights[i]) - low) * scale + 0.5);
  }
}

template <class Grey>
void scaleAs2016(std::span<const float> heights, Range range, std::span<Grey> grey) {
  const double white = std::numeric_limits<Grey>::max();
  const Range found = rangeOfGrey(range, Normalise::from2016);
  const double low = found.minimum;
  const double span = static_cast<double>(found.maximum) - low;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const double height = static_cast<double>(heights[i]) - low;
    grey[i] = static_cast<Grey>(span > 0 ? height * white / span : 0);
  }
}

template <class Grey>
void shade(std::span<const float> heights, Range range, std::span<Grey> grey, Normalise normalise) {
  assert(grey.size() == heights.size());
  if (normalise == Normalise::from2016) {
    scaleAs2016(heights, range, grey);
  } else {
    scaleTo(heights, range, grey);
  }
}

}  // namespace

Range rangeOfGrey(Range range, Normalise normalise) {
  if (normalise == Normalise::range) return range;
  return {std::min(65536.0f, range.minimum), std::max(0.0f, range.maximum)};
}

void toGrey(std::span<const float> heights, Range range, std::span<std::uint8_t> grey,
            Normalise normalise) {
  shade(heights, range, grey, normalise);
}

void toGrey(std::span<const float> heights, Range range, std::span<std::uint16_t> grey,
            Normalise normalise) {
  shade(heights, range, grey, normalise);
}

}  // namespace orogen::shaping
