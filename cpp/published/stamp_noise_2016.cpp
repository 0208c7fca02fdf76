#include "published/stamp_noise_2016.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/buffer.h"
#include "base/elementary.h"
#include "base/random.h"
#include "terrain/heightfield.h"

namespace orogen::published {
namespace {

using StampIndex = std::ptrdiff_t;

// Sectors smaller than this, with all their quarters, count as one unit of progress.
constexpr int kSmallSector = 64;

// The squares are whole numbers, as in his table, so that their sum is exact.
void makeStamp(double* stamp, int size, bool bell) {
  const int half = size / 2;
  for (int x = 0; x < size; ++x) {
    for (int y = 0; y < size; ++y) {
      const int squares = (x - half) * (x - half) + (y - half) * (y - half);
      const double radius = std::sqrt(static_cast<double>(squares));
      const double cone = radius < half ? (half - radius) / half : 0;
      *stamp++ = bell ? perlinFade(cone) : cone;
    }
  }
}

class Printer {
 public:
  Printer(double* matrix, const double* stamp, int size, const Parameters& parameters,
          Progress progress)
      : matrix_(matrix),
        stamp_(stamp),
        size_(size),
        granularity_(parameters.granularity),
        random_(parameters.seed),
        meter_(progress, static_cast<double>(size) * size * parameters.exponent) {}

  // Prints the sector at (left, top) and all sectors within it. Returns false if the work must
  // stop.
  bool sector(int scale, int left, int top) {
    if (scale <= granularity_) return true;
    if (!print(scale, left, top)) return false;
    const int half = scale / 2;
    const bool done = sector(half, left, top) && sector(half, left, top + half) &&
                      sector(half, left + half, top + half) && sector(half, left + half, top);
    if (!done) return false;
    return scale != kSmallSector || meter_.goOn(kWithinSmallSector);
  }

 private:
  // The octaves below a small sector times its points: the work in its quarters.
  static constexpr double kWithinSmallSector = 5.0 * kSmallSector * kSmallSector;

  int shift(int scale) {
    return -scale / 2 + static_cast<int>(random_.integer() % static_cast<std::uint32_t>(scale));
  }

  bool print(int scale, int left, int top) {
    const int dx = shift(scale);
    const int dy = shift(scale);
    const double sign = (random_.integer() & 2) != 0 ? -1 : 1;
    const int inc = size_ / scale;
    const StampIndex row_step = static_cast<StampIndex>(inc) * size_;

    const double* row = stamp_;
    for (int x = 0; x < scale; ++x, row += row_step) {
      const int to_x = wrapped(left + dx + x);
      const double* value = row;
      for (int y = 0; y < scale; ++y, value += inc) {
        if (*value == 0) continue;
        const int to_y = wrapped(top + dy + y);
        matrix_[static_cast<StampIndex>(to_x) * size_ + to_y] += sign * *value / inc;
      }
      if (scale >= kSmallSector && !meter_.goOn(scale)) return false;
    }
    return true;
  }

  // A print extends beyond the map by less than the map's size.
  int wrapped(int i) const {
    if (i < 0) return i + size_;
    return i >= size_ ? i - size_ : i;
  }

  double* matrix_;
  const double* stamp_;
  int size_;
  int granularity_;
  RandomStream random_;
  WorkMeter meter_;
};

}  // namespace

std::size_t stampNoise2016Scratch(const Parameters& parameters) {
  return 2 * scratchFor<double>(squareOf(1 << parameters.exponent));
}

bool stampNoise2016(const Parameters& parameters, std::span<float> heights,
                    std::span<std::byte> scratch, Progress progress) {
  const std::size_t points = heights.size();
  assert(points == squareOf(1 << parameters.exponent));
  const std::span<double> matrix = takeScratch<double>(scratch, points);
  const std::span<double> stamp = takeScratch<double>(scratch, points);
  const int size = 1 << parameters.exponent;
  if (!progress.goOn(0)) return false;
  std::fill(matrix.begin(), matrix.end(), 0.0);
  makeStamp(stamp.data(), size, parameters.stamp == Stamp::bell);

  Printer printer(matrix.data(), stamp.data(), size, parameters, progress);
  if (!printer.sector(size, 0, 0)) return false;
  for (std::size_t i = 0; i < points; ++i) heights[i] = static_cast<float>(matrix[i]);
  return true;
}

}  // namespace orogen::published
