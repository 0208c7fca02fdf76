#include "analysis/statistics.h"

#include <algorithm>
#include <cmath>

namespace orogen {
namespace {

// A coordinate between two neighbours.
struct Between {
  std::size_t low, high;
  double share;  // of `high`, in [0, 1)
};

Between clamped(double coordinate, int size) {
  const double inside = std::clamp(coordinate, 0.0, static_cast<double>(size - 1));
  const double low = std::floor(inside);
  const auto index = static_cast<std::size_t>(low);
  return {index, std::min(index + 1, static_cast<std::size_t>(size - 1)), inside - low};
}

Between wrapped(double coordinate, int size) {
  const double low = std::floor(coordinate);
  const double turns = std::floor(low / size);
  const auto side = static_cast<std::size_t>(size);
  const std::size_t index = static_cast<std::size_t>(low - turns * size) % side;
  return {index, (index + 1) % side, coordinate - low};
}

double interpolate(const Heightfield& field, Between x, Between y) {
  const auto row = [&](std::size_t at) {
    const float* heights = field.heights.data() + at * static_cast<std::size_t>(field.size);
    const double west = heights[x.low];
    return west + (heights[x.high] - west) * x.share;
  };
  const double north = row(y.low);
  return north + (row(y.high) - north) * y.share;
}

}  // namespace

Statistics statisticsOf(std::span<const float> heights) {
  const auto count = static_cast<double>(heights.size());
  const Range range = rangeOf(heights);
  const double origin = heights[0];  // so that a flat map has no deviation at all
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
  std::fill(bins.begin(), bins.end(), 0u);
  const double low = range.minimum;
  const double span = static_cast<double>(range.maximum) - low;
  const double scale = span > 0 ? static_cast<double>(bins.size()) / span : 0;
  const std::size_t last = bins.size() - 1;
  for (const float height : heights) {
    ++bins[std::min(static_cast<std::size_t>((height - low) * scale), last)];
  }
}

double heightAt(const Heightfield& field, double x, double y) {
  return interpolate(field, clamped(x, field.size), clamped(y, field.size));
}

double heightAtWrapped(const Heightfield& field, double x, double y) {
  return interpolate(field, wrapped(x, field.size), wrapped(y, field.size));
}

}  // namespace orogen
