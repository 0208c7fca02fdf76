#include "published/loftis.h"

#include <array>
#include <cassert>
#include <limits>

#include "base/random.h"

namespace orogen::published {

bool loftis(const Parameters& parameters, std::span<float> heights, std::span<std::byte>,
            Progress progress) {
  using Index = std::ptrdiff_t;
  RandomStream random(parameters.seed);
  const Index last = Index{1} << parameters.exponent;
  const Index side = last + 1;
  assert(std::ssize(heights) == side * side);
  WorkMeter meter(progress, static_cast<double>(side) * static_cast<double>(side));

  // No height is infinite, so that only points outside the map read as infinity.
  const double outside = parameters.faithful ? -1 : std::numeric_limits<double>::infinity();
  float* h = heights.data();
  const auto get = [=](Index x, Index y) {
    if (x < 0 || x > last || y < 0 || y > last) return outside;
    return static_cast<double>(h[x + side * y]);
  };
  const auto set = [=](Index x, Index y, double height) {
    h[x + side * y] = static_cast<float>(height);
  };
  const auto average = [outside](const std::array<double, 4>& values) {
    double sum = 0;
    int count = 0;
    for (const double value : values) {
      if (value == outside) continue;
      sum += value;
      ++count;
    }
    return sum / count;
  };

  const auto top = static_cast<double>(last);
  set(0, 0, top);
  set(last, 0, top / 2);
  set(last, last, 0);
  set(0, last, top / 2);

  for (Index size = last; size > 1; size /= 2) {
    const Index half = size / 2;
    const double scale = parameters.roughness * static_cast<double>(size);
    const auto squares = static_cast<double>(last / size);

    for (Index y = half; y < last; y += size) {
      for (Index x = half; x < last; x += size) {
        const double offset = random() * scale * 2 - scale;
        set(x, y,
            average({get(x - half, y - half), get(x + half, y - half), get(x + half, y + half),
                     get(x - half, y + half)}) +
                offset);
      }
      if (!meter.goOn(squares)) return false;
    }
    for (Index y = 0; y <= last; y += half) {
      for (Index x = (y + half) % size; x <= last; x += size) {
        const double offset = random() * scale * 2 - scale;
        set(x, y,
            average({get(x, y - half), get(x + half, y), get(x, y + half), get(x - half, y)}) +
                offset);
      }
      if (!meter.goOn(squares)) return false;
    }
  }
  return true;
}

}  // namespace orogen::published
