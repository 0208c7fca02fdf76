#include "diamond_square/quantiles.h"

#include <cassert>
#include <cmath>

#include "base/elementary.h"

namespace orogen::diamond_square {
namespace {

// Quantile functions, up to scale and offset, at p in (0, 1/2], or in (0, 1) for the exponential
// distribution; mean and variance are set afterwards. They use only + - × ÷ and the square root:
// see elementary.h.

double triangular(double p) {
  return std::sqrt(2 * p) - 1;
}

// Abramowitz & Stegun 26.2.23, within 4.5e-4: much less than the step between two entries.
double gaussian(double p) {
  const double t = std::sqrt(-2 * logPortable(p));
  const double above = 2.515517 + t * (0.802853 + t * 0.010328);
  const double below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return above / below - t;
}

double exponential(double p) {
  return -logPortable(1 - p);
}

void standardise(std::array<double, kQuantiles>& values) {
  double mean = 0;
  for (const double value : values) mean += value / kQuantiles;
  double variance = 0;
  for (const double value : values) variance += (value - mean) * (value - mean) / kQuantiles;
  const double scale = std::sqrt(1.0 / 12 / variance);
  for (double& value : values) value = (value - mean) * scale;
}

}  // namespace

void fillQuantiles(Distribution distribution, std::span<const double> user, Quantiles& quantiles) {
  assert(distribution != Distribution::table || !user.empty());
  std::array<double, kQuantiles> values{};
  for (int i = 0; i < kQuantiles; ++i) {
    const double p = (i + 0.5) / kQuantiles;
    double& value = values[static_cast<std::size_t>(i)];
    // The upper half of a symmetric distribution mirrors the lower one.
    const double mirrored = -values[static_cast<std::size_t>(kQuantiles - 1 - i)];
    switch (distribution) {
      case Distribution::uniform:
        value = p;
        break;
      case Distribution::triangular:
        value = p < 0.5 ? triangular(p) : mirrored;
        break;
      case Distribution::gaussian:
        value = p < 0.5 ? gaussian(p) : mirrored;
        break;
      case Distribution::exponential:
        value = exponential(p);
        break;
      case Distribution::table:
        value = user[static_cast<std::size_t>(i) * user.size() / kQuantiles];
        break;
    }
  }
  if (distribution != Distribution::table) standardise(values);
  for (std::size_t i = 0; i < values.size(); ++i) quantiles[i] = static_cast<float>(values[i]);
}

}  // namespace orogen::diamond_square
