#include "published/imai.h"

#include <cassert>

#include "base/buffer.h"
#include "base/random.h"
#include "terrain/heightfield.h"

namespace orogen::published {
std::size_t imaiScratch(const Parameters& parameters) {
  return scratchFor<double>(squareOf((1 << parameters.exponent) + 1));
}

bool imai(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
          Progress progress) {
  using Index = std::ptrdiff_t;
  RandomStream stream(parameters.seed);
  const auto random = [&stream] { return stream() * 2 - 1; };
  const Index last = Index{1} << parameters.exponent;
  const Index side = last + 1;
  assert(heights.size() == squareOf((1 << parameters.exponent) + 1));
  const std::span<double> points = takeScratch<double>(scratch, heights.size());
  WorkMeter meter(progress, static_cast<double>(points.size()));
  double* map = points.data();
  double amplitude = parameters.amplitude;

  for (const Index corner : {Index{0}, last, last * side, side * side - 1}) {
    map[corner] = random() * amplitude;
  }
  amplitude *= 0.5;

  // Sets the midpoint at `i` of an edge. The edge's ends lie `along` cells before and after it; its
  // neighbours lie `across` cells before and after it, if they exist.
  const auto setEdge = [&](Index i, Index along, Index across, bool before, bool after) {
    double sum = map[i - along] + map[i + along];
    int added = 2;
    if (before) {
      sum += map[i - across];
      ++added;
    }
    if (after && !(before && parameters.faithful)) {
      sum += map[i + across];
      ++added;
    }
    map[i] = sum / added + random() * amplitude;
  };

  for (Index size = last; size > 1; size /= 2, amplitude *= 0.5) {
    const Index half = size / 2;
    const Index down = size * side;
    const auto squares = static_cast<double>(last / size);
    for (Index y = 0; y < last; y += size) {
      for (Index i = y * side; i < y * side + last; i += size) {
        const double average = (map[i] + map[i + size] + map[i + down] + map[i + down + size]) / 4;
        map[i + half * side + half] = average + random() * amplitude;
      }
      if (!meter.goOn(squares)) return false;
    }
    for (Index y = 0; y <= last; y += size) {
      for (Index x = half; x < last; x += size) {
        setEdge(y * side + x, half, half * side, y > 0, y < last);
      }
      if (!meter.goOn(squares)) return false;
    }
    for (Index x = 0; x <= last; x += size) {
      for (Index y = half; y < last; y += size) {
        setEdge(y * side + x, half * side, half, x > 0, x < last);
      }
      if (!meter.goOn(squares)) return false;
    }
  }

  for (std::size_t i = 0; i < points.size(); ++i) heights[i] = static_cast<float>(points[i]);
  return true;
}

}  // namespace orogen::published
