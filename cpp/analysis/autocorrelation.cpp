#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "analysis/analysis.h"
#include "base/buffer.h"
#include "base/elementary.h"

namespace orogen::analysis {
namespace {

// The points that are included: `side` a side from (west, north) on, except those with two even
// coordinates.
struct Sample {
  int west, north, side;
};

int sampleSide(int shorter) {
  return std::min(shorter - 2, kLargestWindow);
}

Sample sampleOf(const Heightfield& field) {
  const int side = sampleSide(shorterSide(field));
  return {.west = (field.drawnColumns() - side) / 2,
          .north = (field.drawnRows() - side) / 2,
          .side = side};
}

std::size_t paddedSide(int side, int lags) {
  std::size_t n = 2;
  while (n < static_cast<std::size_t>(side + lags)) n *= 2;
  return n;
}

// 0: both coordinates even, not included; 1 and 2: one odd coordinate; 3: both odd.
int classOf(int x, int y) {
  return (x & 1) + 2 * (y & 1);
}

double residual(const Heightfield& field, int x, int y) {
  const std::ptrdiff_t side = field.size;
  const float* at = field.heights.data() + y * side + x;
  const auto height = [at](std::ptrdiff_t offset) { return static_cast<double>(at[offset]); };
  const double sum = classOf(x, y) == 3 ? height(-side - 1) + height(-side + 1) + height(side - 1) +
                                              height(side + 1)
                                        : height(-side) + height(-1) + height(1) + height(side);
  return height(0) - sum / 4;
}

// Scales a class to mean 0 and deviation 1.
struct LagScale {
  double mean = 0;
  double factor = 0;
};
using Scales = std::array<LagScale, 4>;

template <class Visit>
void forEachPoint(const Sample& sample, Visit visit) {
  for (int y = sample.north; y < sample.north + sample.side; ++y) {
    for (int x = sample.west; x < sample.west + sample.side; ++x) visit(x, y, classOf(x, y));
  }
}

Scales scalesOf(const Heightfield& field, const Sample& sample) {
  std::array<double, 4> counts{}, sums{}, squares{};
  double largest = 0;
  forEachPoint(sample, [&](int x, int y, int kind) {
    const auto k = static_cast<std::size_t>(kind);
    counts[k] += 1;
    sums[k] += residual(field, x, y);
    const float height = field.heights.data()[static_cast<std::ptrdiff_t>(y) * field.size + x];
    largest = std::max(largest, std::abs(static_cast<double>(height)));
  });
  Scales scales;
  for (std::size_t k = 1; k < 4; ++k) scales[k].mean = counts[k] > 0 ? sums[k] / counts[k] : 0;
  forEachPoint(sample, [&](int x, int y, int kind) {
    const auto k = static_cast<std::size_t>(kind);
    const double distance = residual(field, x, y) - scales[k].mean;
    squares[k] += distance * distance;
  });
  for (std::size_t k = 1; k < 4; ++k) {
    const double deviation = counts[k] > 0 ? std::sqrt(squares[k] / counts[k]) : 0;
    if (deviation > largest * 0x1p-22) scales[k].factor = 1 / deviation;
  }
  return scales;
}

// The number of positions along one axis whose partner at a lag also lies in the sample: all of
// them, those that are even, those whose partner is even, and those for which both are.
struct Partners {
  std::ptrdiff_t all, even, partner_even, both_even;
};

Partners partnersAt(int first, int side, int lag) {
  const int begin = first + std::max(0, -lag);
  const int end = first + side - std::max(0, lag);
  const auto evens = [](int from, int to) { return (to + 1) / 2 - (from + 1) / 2; };
  const int even = evens(begin, end);
  return {.all = end - begin,
          .even = even,
          .partner_even = evens(begin + lag, end + lag),
          .both_even = lag % 2 == 0 ? even : 0};
}

std::ptrdiff_t pairsAt(const Sample& sample, int dx, int dy) {
  const Partners x = partnersAt(sample.west, sample.side, dx);
  const Partners y = partnersAt(sample.north, sample.side, dy);
  return x.all * y.all - x.even * y.even - x.partner_even * y.partner_even +
         x.both_even * y.both_even;
}

// Leaves the transform, along x, of the sums of products in the plane's rows dy = 0 … lags.
void sumProducts(const Heightfield& field, const Sample& sample, int lags,
                 const FourierPlane& plane) {
  const Scales scales = scalesOf(field, sample);
  for (int row = 0; row < sample.side; ++row) {
    std::fill(plane.line.begin(), plane.line.end(), Complex{0, 0});
    const int y = sample.north + row;
    for (int column = 0; column < sample.side; ++column) {
      const int x = sample.west + column;
      const LagScale& scale = scales[static_cast<std::size_t>(classOf(x, y))];
      if (scale.factor == 0) continue;
      const double value = (residual(field, x, y) - scale.mean) * scale.factor;
      plane.line[static_cast<std::size_t>(column)] = {value, 0};
    }
    plane.keepRow(static_cast<std::size_t>(row));
  }
  // The power is real, so that a second forward transform is the inverse but for the sign of the
  // imaginary part; the same along x restores the sign.
  for (std::size_t kx = 0; kx < plane.columns(); ++kx) {
    plane.loadColumn(kx);
    for (Complex& value : plane.line) value = {value.re * value.re + value.im * value.im, 0};
    transform(plane.line, plane.twiddles);
    for (std::size_t dy = 0; dy <= static_cast<std::size_t>(lags); ++dy) {
      plane.half[dy * plane.columns() + kx] = plane.line[dy];
    }
  }
}

// Loads row dy of the sums of products: dx = 0 … lags and, counted from the line's end, -lags … -1.
void loadSums(const FourierPlane& plane, int dy) {
  const Complex* half = plane.half.data() + static_cast<std::size_t>(dy) * plane.columns();
  for (std::size_t k = 0; k < plane.columns(); ++k) plane.line[k] = half[k];
  for (std::size_t k = plane.columns(); k < plane.n; ++k) {
    plane.line[k] = {half[plane.n - k].re, -half[plane.n - k].im};
  }
  transform(plane.line, plane.twiddles);
}

// Visits the lags in reading order, each pair of opposite ones once: visit(dx, dy) for dx = 1 … and
// then dy = 1 … with dx = -lags … lags.
template <class Visit>
void forEachLag(int lags, Visit visit) {
  for (int dy = 0; dy <= lags; ++dy) {
    for (int dx = dy == 0 ? 1 : -lags; dx <= lags; ++dx) visit(dx, dy);
  }
}

}  // namespace

int lagsFor(int size, int wanted) {
  return std::max(0, std::min(wanted, sampleSide(size) / 2));
}

std::size_t autocorrelationScratch(int size, int lags) {
  const int side = sampleSide(size);
  return FourierPlane::bytes(paddedSide(side, lags), static_cast<std::size_t>(side));
}

Repetition autocorrelate(const Heightfield& field, int lags, std::span<float> values,
                         std::span<std::byte> scratch) {
  assert(shorterSide(field) >= 2 && lags == lagsFor(shorterSide(field), lags));
  assert(values.size() == static_cast<std::size_t>((2 * lags + 1) * (lags + 1)));
  Repetition found{.strongest = {.dx = 1, .dy = 0, .correlation = 0}, .chance = 1};
  const Sample sample = sampleOf(field);
  const auto valueAt = [&](int dx, int dy) -> float& {
    return values[static_cast<std::size_t>(dy * (2 * lags + 1) + dx + lags)];
  };
  valueAt(0, 0) = 0;
  if (sample.side < 1) return found;

  const FourierPlane plane = FourierPlane::take(paddedSide(sample.side, lags),
                                                static_cast<std::size_t>(sample.side), scratch);
  sumProducts(field, sample, lags, plane);
  const double scale = 1 / (static_cast<double>(plane.n) * static_cast<double>(plane.n));
  for (int dy = 0; dy <= lags; ++dy) {
    loadSums(plane, dy);
    for (int dx = -lags; dx <= lags; ++dx) {
      const std::size_t at =
          dx < 0 ? plane.n - static_cast<std::size_t>(-dx) : static_cast<std::size_t>(dx);
      const auto pairs = static_cast<double>(std::max<std::ptrdiff_t>(1, pairsAt(sample, dx, dy)));
      const double correlation = plane.line[at].re * scale / pairs;
      valueAt(dx, dy) = static_cast<float>(std::clamp(correlation, -1.0, 1.0));
    }
  }
  if (lags == 0) return found;

  double strongest = 0;
  double count = 0;
  std::ptrdiff_t min_pairs = pairsAt(sample, 1, 0);
  forEachLag(lags, [&](int dx, int dy) {
    strongest = std::max(strongest, std::abs(static_cast<double>(valueAt(dx, dy))));
    min_pairs = std::min(min_pairs, pairsAt(sample, dx, dy));
    count += 1;
  });
  found.chance = std::sqrt(-2 * logPortable(1 / (1000 * count)) / static_cast<double>(min_pairs));
  found.chance = std::min(1.0, found.chance);
  const double enough = strongest > found.chance ? 0.95 * strongest : strongest;
  bool any = strongest == 0;
  forEachLag(lags, [&](int dx, int dy) {
    const double value = valueAt(dx, dy);
    if (any || std::abs(value) < enough) return;
    any = true;
    found.strongest = {.dx = dx, .dy = dy, .correlation = value};
  });
  return found;
}

}  // namespace orogen::analysis
