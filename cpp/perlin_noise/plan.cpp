#include "perlin_noise/plan.h"

#include <cmath>

namespace orogen::perlin_noise {
namespace {

constexpr double kFirstCells = 4;
constexpr double kLowest = 1.0 / (1 << 24);
constexpr double kSquareRootOfTwo = 1.41421356237309504880;
constexpr double kMeanOfAbsolute = 0.24922;

int widthOf(int points, double cells) {
  const int whole = static_cast<int>(cells);
  const bool fits = whole == cells && (whole & (whole - 1)) == 0;
  return fits ? points / whole : 0;
}

}  // namespace

PerlinPlan::PerlinPlan(const Parameters& parameters, int exponent)
    : kind_(parameters.kind), amplitude_(parameters.amplitude * (kind_ == NoiseKind::fbm ? 1 : 2)) {
  const int points = 1 << exponent;
  double cells = kFirstCells;
  double height = 1;
  for (int k = 0; k < parameters.octaves && height >= kLowest; ++k) {
    sum_of_heights_ += height;
    const double across = parameters.tile ? std::floor(cells + 0.5) : cells;
    if (2 * across <= points) {
      shapes_[count++] = {.cells = across, .height = height, .width = widthOf(points, across)};
    }
    cells *= parameters.lacunarity;
    height *= parameters.gain;
  }
}

float PerlinPlan::heightOf(const PerlinShape& shape) const {
  return static_cast<float>(amplitude_ * kSquareRootOfTwo * shape.height);
}

float PerlinPlan::base() const {
  const double mean = amplitude_ * kMeanOfAbsolute * sum_of_heights_;
  if (kind_ == NoiseKind::fbm) return 0;
  return static_cast<float>(kind_ == NoiseKind::ridged ? mean : 0 - mean);
}

}  // namespace orogen::perlin_noise
