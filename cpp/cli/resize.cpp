#include <algorithm>
#include <array>
#include <cmath>

#include "cli/arguments.h"

// Another number of points a side, on the longer side of an oblong map: cubic, by the spline of
// Catmull and Rom ("A class of local interpolating splines", 1974), first along the rows and then
// along the columns. No value leaves the range of the four that it is made of, so that the spline
// adds no summit and no hollow.
namespace orogen::cli {
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

bool resizeValues(Buffer<float>& values, const Steps& steps) {
  if (values.size() == 0) return true;
  const auto from = static_cast<std::size_t>(steps.from), to = static_cast<std::size_t>(steps.to);
  Buffer<float> rows, all;
  if (!rows.resize(from * to) || !all.resize(to * to)) return false;
  for (std::size_t y = 0; y < from; ++y) {
    resizeLine(values.data() + y * from, rows.data() + y * to, 1, steps);
  }
  for (std::size_t x = 0; x < to; ++x) resizeLine(rows.data() + x, all.data() + x, to, steps);
  values.swap(all);
  return true;
}

// Areas jump from a brook to a river, and so each new point takes that of the nearest old one.
bool resizeAreas(Buffer<std::uint32_t>& areas, const Steps& steps) {
  if (areas.size() == 0) return true;
  const auto from = static_cast<std::size_t>(steps.from), to = static_cast<std::size_t>(steps.to);
  Buffer<std::uint32_t> all;
  if (!all.resize(to * to)) return false;
  const auto nearest = [&](std::size_t i) {
    const int at = static_cast<int>(std::lround(steps.at(static_cast<int>(i))));
    return static_cast<std::size_t>(steps.inside(at));
  };
  for (std::size_t y = 0; y < to; ++y) {
    for (std::size_t x = 0; x < to; ++x) {
      all.data()[y * to + x] = areas.data()[nearest(y) * from + nearest(x)];
    }
  }
  areas.swap(all);
  return true;
}

}  // namespace

std::string resizeMap(int size, bool wraps, Heightfield& field, Buffer<float>& ridges) {
  if (size == field.size) return {};
  const Steps steps{.from = field.size, .to = size, .wraps = wraps};
  Water& water = field.water;
  for (Buffer<float>* values : {&field.heights, &water.surface, &water.wear, &ridges}) {
    if (!resizeValues(*values, steps)) return "no memory for the size; choose a smaller one";
  }
  if (!resizeAreas(water.area, steps)) return "no memory for the size; choose a smaller one";
  water.course.release();  // its neighbours are those of the old points
  if (field.isOblong()) {
    const auto within = [&](int count) {
      return std::max(2, static_cast<int>((count - 1) / steps.at(1) + 1e-6) + 1);
    };
    field.columns = within(field.columns);
    field.rows = within(field.rows);
  }
  field.spacing *= static_cast<float>(steps.at(1));
  field.size = size;
  if (field.isOblong()) continueBorder(field, field.heights.span());
  measure(field);
  return {};
}

}  // namespace orogen::cli
