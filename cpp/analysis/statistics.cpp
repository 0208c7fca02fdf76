#include <algorithm>
#include <cassert>
#include <cmath>

#include "analysis/analysis.h"

namespace orogen::analysis {
Statistics statisticsOf(std::span<const float> heights) {
  const auto count = static_cast<double>(heights.size());
  const Range range = rangeOf(heights);
  const double origin = heights[0];  // makes the deviation exactly 0 on a flat map
  double sum = 0;
  for (const float height : heights) sum += height - origin;
  const double mean = origin + sum / count;
  double squares = 0;
  for (const float height : heights) {
    const double distance = height - mean;
    squares += distance * distance;
  }
  return {range.minimum, range.maximum, mean, std::sqrt(squares / count)};
}

void countBins(std::span<const float> heights, Range range, std::span<std::uint32_t> bins) {
  assert(!bins.empty());
  std::fill(bins.begin(), bins.end(), 0u);
  const double low = range.minimum;
  const double span = static_cast<double>(range.maximum) - low;
  const double scale = span > 0 ? static_cast<double>(bins.size()) / span : 0;
  const std::size_t last = bins.size() - 1;
  for (const float height : heights) {
    ++bins[std::min(static_cast<std::size_t>((height - low) * scale), last)];
  }
}

}  // namespace orogen::analysis
