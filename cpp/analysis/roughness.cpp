#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "analysis/analysis.h"
#include "base/buffer.h"
#include "base/elementary.h"

namespace orogen::analysis {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// The natural logarithm of any positive x.
double logarithm(double x) {
  return x <= 1 ? logPortable(x) : -logPortable(1 / x);
}

// The slope of a line through weighted points (x, y) by least squares.
class FittedLine {
 public:
  void add(double x, double y, double weight) {
    points_ += 1;
    weight_ += weight;
    x_ += weight * x;
    y_ += weight * y;
    xx_ += weight * x * x;
    xy_ += weight * x * y;
  }
  double slope() const {
    return points_ < 2 ? kUnknown : (weight_ * xy_ - x_ * y_) / (weight_ * xx_ - x_ * x_);
  }

 private:
  int points_ = 0;
  double weight_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0;
};

}  // namespace

std::size_t variogramDistances(int size) {
  std::size_t count = 0;
  while ((8 << count) <= size) ++count;
  return count;
}

void variogram(const Heightfield& field, std::span<double> differences) {
  assert(differences.size() == variogramDistances(shorterSide(field)));
  const auto side = static_cast<std::size_t>(field.size);
  const auto columns = static_cast<std::size_t>(field.drawnColumns());
  const auto rows = static_cast<std::size_t>(field.drawnRows());
  const float* heights = field.heights.data();
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const std::size_t distance = std::size_t{1} << i;
    double sum = 0;
    for (std::size_t y = 0; y < rows; ++y) {
      const float* row = heights + y * side;
      for (std::size_t x = 0; x + distance < columns; ++x) {
        const double east = static_cast<double>(row[x + distance]) - row[x];
        sum += east * east;
      }
      if (y + distance >= rows) continue;
      for (std::size_t x = 0; x < columns; ++x) {
        const double south = static_cast<double>(row[x + distance * side]) - row[x];
        sum += south * south;
      }
    }
    differences[i] =
        sum / static_cast<double>(rows * (columns - distance) + columns * (rows - distance));
  }
}

double hurstOfVariogram(std::span<const double> differences) {
  const bool enough = differences.size() >= 5;
  const std::size_t first = enough ? 2 : 0;
  const std::size_t end = enough ? differences.size() - 1 : differences.size();
  FittedLine line;
  for (std::size_t i = first; i < end; ++i) {
    if (!(differences[i] > 0)) return kUnknown;
    const auto distance = static_cast<double>(std::size_t{1} << i);
    line.add(logarithm(distance), logarithm(differences[i]), 1);
  }
  return line.slope() / 2;
}

std::size_t spectrumSide(int size) {
  std::size_t side = 2;
  while (side < 1024 && 2 * side <= static_cast<std::size_t>(size)) side *= 2;
  return side;
}

std::size_t spectrumScratch(int size) {
  const std::size_t side = spectrumSide(size);
  return FourierPlane::bytes(side, side) + scratchFor<double>(side) + scratchFor<double>(side / 2);
}

void powerSpectrum(const Heightfield& field, std::span<double> power,
                   std::span<std::byte> scratch) {
  const std::size_t side = spectrumSide(shorterSide(field));
  assert(power.size() == side / 2);
  const std::size_t west = (static_cast<std::size_t>(field.drawnColumns()) - side) / 2;
  const std::size_t north = (static_cast<std::size_t>(field.drawnRows()) - side) / 2;
  const auto rowAt = [&](std::size_t y) {
    return field.heights.data() + (north + y) * static_cast<std::size_t>(field.size) + west;
  };
  const FourierPlane plane = FourierPlane::take(side, side, scratch);
  const std::span<double> window = takeScratch<double>(scratch, side);
  const std::span<double> weights = takeScratch<double>(scratch, side / 2);

  const double origin = rowAt(0)[0];  // makes the result exactly 0 on a flat map
  double sum = 0;
  double window_power = 0;
  for (std::size_t i = 0; i < side; ++i) {
    const std::size_t half = side / 2;
    const double cosine = i < half ? plane.twiddles[i].re : -plane.twiddles[i - half].re;
    window[i] = 0.5 - 0.5 * cosine;
    window_power += window[i] * window[i];
    for (std::size_t x = 0; x < side; ++x) sum += rowAt(i)[x] - origin;
  }
  const double mean = origin + sum / (static_cast<double>(side) * static_cast<double>(side));

  for (std::size_t y = 0; y < side; ++y) {
    for (std::size_t x = 0; x < side; ++x) {
      plane.line[x] = {(rowAt(y)[x] - mean) * window[x] * window[y], 0};
    }
    plane.keepRow(y);
  }

  std::fill(power.begin(), power.end(), 0.0);
  std::fill(weights.begin(), weights.end(), 0.0);
  for (std::size_t kx = 0; kx < plane.columns(); ++kx) {
    plane.loadColumn(kx);
    const double twins = kx == 0 || kx == side / 2 ? 1 : 2;  // the column and its mirror image
    for (std::size_t ky = 0; ky < side; ++ky) {
      const auto wave_y = static_cast<double>(std::min(ky, side - ky));
      const double wave = std::sqrt(static_cast<double>(kx * kx) + wave_y * wave_y);
      const auto ring = static_cast<std::size_t>(wave + 0.5);
      if (ring == 0 || ring > side / 2) continue;
      const Complex value = plane.line[ky];
      power[ring - 1] += twins * (value.re * value.re + value.im * value.im);
      weights[ring - 1] += twins;
    }
  }
  const double scale = window_power * window_power;
  for (std::size_t i = 0; i < power.size(); ++i) power[i] /= weights[i] * scale;
}

double hurstOfSpectrum(std::span<const double> power) {
  FittedLine line;
  for (std::size_t wave = 4; wave <= power.size() / 4; ++wave) {
    if (!(power[wave - 1] > 0)) return kUnknown;
    const auto k = static_cast<double>(wave);
    line.add(logarithm(k), logarithm(power[wave - 1]), 1 / k);
  }
  return (-line.slope() - 2) / 2;
}

}  // namespace orogen::analysis
