#include "published/palais.h"

#include <cassert>

#include "base/random.h"

namespace orogen::published {

bool palais(const Parameters& parameters, std::span<float> heights, std::span<std::byte>,
            Progress progress) {
  using Index = std::ptrdiff_t;
  constexpr double kHighestCorner = 500;
  RandomStream random(parameters.seed);
  const int levels = parameters.exponent + (parameters.passes ? 1 : 0);
  const Index last = Index{1} << levels;
  const Index side = last + 1;
  assert(std::ssize(heights) == side * side);
  WorkMeter meter(progress, static_cast<double>(side) * static_cast<double>(side));

  float* h = heights.data();
  for (const Index corner : {Index{0}, last, last * side, side * side - 1}) {
    h[corner] = static_cast<float>(random() * kHighestCorner);
  }

  double amplitude = parameters.amplitude;
  const double shrink = parameters.relief == Relief::smooth ? 0.5 : 1;
  const auto perturbation = [&] { return static_cast<float>((random() * 2 - 1) * amplitude); };

  for (Index size = last; size > 1; size /= 2) {
    const Index half = size / 2;
    const Index down = half * side;
    const auto squares = static_cast<double>(last / size);
    for (Index y = half; y < last; y += size) {
      for (Index i = y * side + half; i < y * side + last; i += size) {
        const float sum =
            h[i - down - half] + h[i - down + half] + h[i + down - half] + h[i + down + half];
        h[i] = sum / 4 + perturbation();
      }
      if (!meter.goOn(squares)) return false;
    }

    // With `smooth`, the edges lie within half of the interval of their own centres, and so do the
    // next centres.
    amplitude *= shrink;
    for (Index y = 0; y <= last; y += half) {
      for (Index x = (y + half) % size; x <= last; x += size) {
        const Index i = y * side + x;
        float sum = 0;
        if (y > 0) sum += h[i - down];
        if (x > 0) sum += h[i - half];
        if (x < last) sum += h[i + half];
        if (y < last) sum += h[i + down];
        const bool border = x == 0 || x == last || y == 0 || y == last;
        h[i] = sum / (border ? 3.0f : 4.0f) + perturbation();
      }
      if (!meter.goOn(squares)) return false;
    }
  }
  return true;
}

}  // namespace orogen::published
