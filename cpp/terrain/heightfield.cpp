#include "terrain/heightfield.h"

#include <algorithm>
#include <cassert>

#include "base/simd.h"

namespace orogen {

Range rangeOf(std::span<const float> heights) {
  assert(!heights.empty());
  // Sixteen numbers at a time keep the comparisons independent of each other.
  constexpr std::size_t kTogether = 16;
  constexpr std::size_t kGroups = kTogether / kLanes;
  using Group = Simd<kLanes>::Float;
  Range range{heights[0], heights[0]};
  std::size_t i = 0;
  if (heights.size() >= kTogether) {
    Group low[kGroups];
    Group high[kGroups];
    std::fill_n(low, kGroups, Group{} + heights[0]);
    std::fill_n(high, kGroups, Group{} + heights[0]);
    for (; i + kTogether <= heights.size(); i += kTogether) {
      for (std::size_t group = 0; group < kGroups; ++group) {
        const auto values = loadLanes<Group>(heights.data() + i + group * kLanes);
        low[group] = atMost(values, low[group]);
        high[group] = atLeast(values, high[group]);
      }
    }
    float lows[kTogether];
    float highs[kTogether];
    std::memcpy(lows, low, sizeof lows);
    std::memcpy(highs, high, sizeof highs);
    range = {*std::min_element(lows, lows + kTogether),
             *std::max_element(highs, highs + kTogether)};
  }
  for (; i < heights.size(); ++i) {
    range.minimum = std::min(range.minimum, heights[i]);
    range.maximum = std::max(range.maximum, heights[i]);
  }
  return range;
}

void measure(Heightfield& field) {
  if (!field.isOblong()) {
    const Range range = rangeOf(field.heights.span());
    field.minimum = range.minimum;
    field.maximum = range.maximum;
    return;
  }
  const auto size = static_cast<std::size_t>(field.size);
  for (std::size_t y = 0; y < static_cast<std::size_t>(field.rows); ++y) {
    const auto columns = static_cast<std::size_t>(field.columns);
    const Range row = rangeOf(field.heights.span().subspan(y * size, columns));
    field.minimum = y == 0 ? row.minimum : std::min(field.minimum, row.minimum);
    field.maximum = y == 0 ? row.maximum : std::max(field.maximum, row.maximum);
  }
}

void continueBorder(const Heightfield& field, std::span<float> values) {
  const auto size = static_cast<std::size_t>(field.size);
  const auto columns = static_cast<std::size_t>(field.drawnColumns());
  const auto rows = static_cast<std::size_t>(field.drawnRows());
  for (std::size_t y = 0; y < rows; ++y) {
    float* row = values.data() + y * size;
    std::fill(row + columns, row + size, row[columns - 1]);
  }
  const float* last = values.data() + (rows - 1) * size;
  for (std::size_t y = rows; y < size; ++y) std::copy_n(last, size, values.data() + y * size);
}

}  // namespace orogen
