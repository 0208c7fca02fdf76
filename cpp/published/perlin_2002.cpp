#include "published/perlin_2002.h"

#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include "base/elementary.h"
#include "base/random.h"
#include "terrain/heightfield.h"

namespace orogen::published {
namespace {

constexpr double kFirstFrequency = 4;  // lattice cells across the map

// The shuffled numbers twice, so that sums of two of them need no mask.
using Permutation = std::array<std::uint8_t, 512>;

Permutation shuffled(std::uint32_t seed) {
  RandomStream random(seed);
  Permutation p{};
  for (std::size_t i = 0; i < 256; ++i) p[i] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 255; i > 0; --i) {
    std::swap(p[i], p[static_cast<std::size_t>(random() * static_cast<double>(i + 1))]);
  }
  for (std::size_t i = 0; i < 256; ++i) p[256 + i] = p[i];
  return p;
}

double lerp(double t, double a, double b) {
  return a + t * (b - a);
}

// The dot product with one of the sixteen gradients, for z = 0.
double gradient(unsigned hash, double x, double y) {
  const unsigned h = hash & 15;
  const double u = h < 8 ? x : y;
  const double rest = h == 12 || h == 14 ? x : 0;
  const double v = h < 4 ? y : rest;
  return ((h & 1) == 0 ? u : -u) + ((h & 2) == 0 ? v : -v);
}

double noise(const Permutation& p, double x, double y) {
  const double floor_x = std::floor(x);
  const double floor_y = std::floor(y);
  const auto column = static_cast<std::size_t>(static_cast<std::int64_t>(floor_x) & 255);
  const auto row = static_cast<std::size_t>(static_cast<std::int64_t>(floor_y) & 255);
  x -= floor_x;
  y -= floor_y;
  const double u = perlinFade(x);
  const std::size_t a = p[column] + row;
  const std::size_t b = p[column + 1] + row;
  // The second look-up of each corner is his step along z.
  return lerp(perlinFade(y), lerp(u, gradient(p[p[a]], x, y), gradient(p[p[b]], x - 1, y)),
              lerp(u, gradient(p[p[a + 1]], x, y - 1), gradient(p[p[b + 1]], x - 1, y - 1)));
}

}  // namespace

bool perlin2002(const Parameters& parameters, std::span<float> heights, std::span<std::byte>,
                Progress progress) {
  const Permutation permutation = shuffled(parameters.seed);
  const int cells = 1 << parameters.exponent;
  assert(heights.size() == squareOf(cells + 1));
  WorkMeter meter(progress, cells + 1);

  float* height = heights.data();
  for (int y = 0; y <= cells; ++y) {
    if (!meter.goOn(y > 0 ? 1 : 0)) return false;
    for (int x = 0; x <= cells; ++x) {
      double sum = 0;
      double frequency = kFirstFrequency / cells;
      double amplitude = 1;
      for (int octave = 0; octave < parameters.octaves; ++octave) {
        sum += amplitude * noise(permutation, x * frequency, y * frequency);
        frequency *= parameters.lacunarity;
        amplitude *= parameters.gain;
      }
      *height++ = static_cast<float>(sum);
    }
  }
  return true;
}

}  // namespace orogen::published
