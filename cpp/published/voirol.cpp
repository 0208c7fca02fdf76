#include "published/voirol.h"

#include "random.h"

namespace orogen {
namespace {

constexpr double kHalfStep = 0.70710678;

}  // namespace

bool voirolB(const Parameters& parameters, std::span<float> heights, std::span<std::byte>,
             Progress progress) {
  using Index = std::ptrdiff_t;
  RandomStream stream(parameters.seed);
  const auto random = [&stream] { return stream() - 0.5; };

  float* h = heights.data();
  const auto at = [h](Index i) { return static_cast<double>(h[i]); };
  const auto mean3 = [&at](Index a, Index b, Index c) { return (at(a) + at(b) + at(c)) / 3; };
  const auto mean4 = [&at](Index a, Index b, Index c, Index d) {
    return (at(a) + at(b) + at(c) + at(d)) / 4;
  };
  double amplitude = 1;
  const auto set = [&](Index i, double mean) {
    h[i] = static_cast<float>(amplitude * random() + mean);
  };

  const Index cells = Index{1} << parameters.exponent;
  const Index side = cells + 1;
  const Index last_row = cells * side;
  h[0] = static_cast<float>(random());
  h[cells] = static_cast<float>(random());
  h[last_row] = static_cast<float>(random());
  h[side * side - 1] = static_cast<float>(random());

  for (Index step = cells; step > 1; step /= 2, amplitude *= kHalfStep) {
    const Index half = step / 2;
    const Index down = step * side;
    const Index half_down = half * side;
    const Index centre = half + half_down;  // from the north-west corner of a square
    const Index above = half_down - half;   // from it back to the centre north of its north edge
    if (!progress.goOn(1.0 / static_cast<double>(step * step))) return false;

    for (Index y = 0; y < last_row; y += down) {
      for (Index i = y; i < y + cells; i += step) {
        set(i + centre, mean4(i, i + step, i + down, i + step + down));
      }
    }
    amplitude *= kHalfStep;

    for (Index i = 0; i < cells; i += step) set(i + half, mean3(i, i + step, i + centre));
    for (Index y = down; y < last_row; y += down) {
      for (Index i = y; i < y + cells; i += step) {
        set(i + half, mean4(i - above, i, i + step, i + centre));
      }
    }
    for (Index i = last_row; i < last_row + cells; i += step) {
      set(i + half, mean3(i - above, i, i + step));
    }

    for (Index y = half_down; y < last_row; y += down) {
      set(y, mean3(y - half_down, y + half, y + half_down));
      for (Index i = y + step; i < y + cells; i += step) {
        set(i, mean4(i - half_down, i - half, i + half, i + half_down));
      }
      const Index east = y + cells;
      set(east, mean3(east - half_down, east - half, east + half_down));
    }
  }
  return true;
}

}  // namespace orogen
