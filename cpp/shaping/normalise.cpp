#include "shaping/normalise.h"

#include <limits>

namespace orogen {
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

}  // namespace

void toGrey(std::span<const float> heights, Range range, std::span<std::uint8_t> grey) {
  scaleTo(heights, range, grey);
}

void toGrey(std::span<const float> heights, Range range, std::span<std::uint16_t> grey) {
  scaleTo(heights, range, grey);
}

}  // namespace orogen
