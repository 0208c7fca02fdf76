#include <algorithm>
#include <array>
#include <cmath>

#include "files/sheet.h"

namespace orogen::files {
namespace {

// Where the points of the new map lie between those of the old one.
struct Steps {
  int from, to;  // points a side
  bool wraps;

  double at(int i) const {
    return wraps ? static_cast<double>(i) * from / to
                 : static_cast<double>(i) * (from - 1) / (to - 1);
  }
  int inside(int i) const { return wraps ? (i + from) % from : std::clamp(i, 0, from - 1); }
};

float between(const std::array<float, 4>& taps, float t) {
  const auto [a, b, c, d] = taps;
  const float value =
      b + 0.5f * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  const auto [low, high] = std::minmax_element(taps.begin(), taps.end());
  return std::clamp(value, *low, *high);
}

// Resizes one line of values, which stand `stride` apart.
void resizeLine(const float* from, float* to, std::size_t stride, const Steps& steps) {
  for (int i = 0; i < steps.to; ++i) {
    const double at = steps.at(i);
    const int first = std::min(static_cast<int>(at), steps.from - 1);
    std::array<float, 4> taps;
    for (int k = 0; k < 4; ++k) {
      const int tap = steps.inside(first - 1 + k);
      taps[static_cast<std::size_t>(k)] = from[static_cast<std::size_t>(tap) * stride];
    }
    to[static_cast<std::size_t>(i) * stride] = between(taps, static_cast<float>(at - first));
  }
}

template <class Value>
bool takeNearest(Buffer<Value>& values, const Steps& steps) {
  if (values.size() == 0) return true;
  const auto from = static_cast<std::size_t>(steps.from), to = static_cast<std::size_t>(steps.to);
  Buffer<Value> all;
  if (!all.resize(to * to)) return false;
  const auto nearest = [&](std::size_t i) {
    const int at = static_cast<int>(std::lround(steps.at(static_cast<int>(i))));
    return static_cast<std::size_t>(steps.inside(at));
  };
  for (std::size_t y = 0; y < to; ++y) {
    for (std::size_t x = 0; x < to; ++x) {
      all.data()[y * to + x] = values.data()[nearest(y) * from + nearest(x)];
    }
  }
  values.swap(all);
  return true;
}

}  // namespace

bool resize(Buffer<float>& values, int from_side, int to_side, bool wraps) {
  if (values.size() == 0) return true;
  const Steps steps{.from = from_side, .to = to_side, .wraps = wraps};
  const auto from = static_cast<std::size_t>(from_side), to = static_cast<std::size_t>(to_side);
  Buffer<float> rows, all;
  if (!rows.resize(from * to) || !all.resize(to * to)) return false;
  for (std::size_t y = 0; y < from; ++y) {
    resizeLine(values.data() + y * from, rows.data() + y * to, 1, steps);
  }
  for (std::size_t x = 0; x < to; ++x) resizeLine(rows.data() + x, all.data() + x, to, steps);
  values.swap(all);
  return true;
}

bool resizeByNearest(Buffer<float>& values, int from, int to, bool wraps) {
  return takeNearest(values, {.from = from, .to = to, .wraps = wraps});
}

bool resizeByNearest(Buffer<std::uint32_t>& values, int from, int to, bool wraps) {
  return takeNearest(values, {.from = from, .to = to, .wraps = wraps});
}

bool resizeByNearest(Buffer<unsigned char>& values, int from, int to, bool wraps) {
  return takeNearest(values, {.from = from, .to = to, .wraps = wraps});
}

bool padByWrapping(Buffer<float>& values, int size) {
  const auto from = static_cast<std::size_t>(size);
  Buffer<float> all;
  if (!all.resize((from + 1) * (from + 1))) return false;
  float* to = all.data();
  for (std::size_t y = 0; y <= from; ++y) {
    const float* const row = values.data() + y % from * from;
    to = std::copy_n(row, from, to);
    *to++ = row[0];
  }
  values.swap(all);
  return true;
}

double stepOfResized(int from, int to, bool wraps) {
  return Steps{.from = from, .to = to, .wraps = wraps}.at(1);
}

}  // namespace orogen::files
