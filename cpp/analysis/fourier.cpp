#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

#include "analysis/analysis.h"
#include "base/buffer.h"

namespace orogen::analysis {
namespace {

// Moves every value to the index with reversed bits.
void reverseBits(std::span<Complex> values) {
  const std::size_t n = values.size();
  for (std::size_t i = 0, j = 0; i < n; ++i) {
    if (i < j) std::swap(values[i], values[j]);
    std::size_t bit = n >> 1;
    for (; bit != 0 && (j & bit) != 0; bit >>= 1) j ^= bit;
    j |= bit;
  }
}

}  // namespace

void fillTwiddles(std::span<Complex> twiddles) {
  assert(std::has_single_bit(twiddles.size()));
  // The half circle from 1 to -1 is halved again and again: the direction half-way between two
  // others is that of their sum. This avoids the sine function, which is larger than this whole
  // file and differs between libraries.
  const std::size_t half = twiddles.size();
  twiddles[0] = {1, 0};
  for (std::size_t step = half; step > 1; step /= 2) {
    for (std::size_t k = 0; k < half; k += step) {
      const Complex a = twiddles[k];
      const Complex b = k + step < half ? twiddles[k + step] : Complex{-1, 0};
      const Complex sum{a.re + b.re, a.im + b.im};
      const double length = std::sqrt(sum.re * sum.re + sum.im * sum.im);
      twiddles[k + step / 2] =
          step == half ? Complex{0, -1} : Complex{sum.re / length, sum.im / length};
    }
  }
}

void transform(std::span<Complex> values, std::span<const Complex> twiddles) {
  assert(std::has_single_bit(values.size()) && 2 * twiddles.size() == values.size());
  const std::size_t n = values.size();
  reverseBits(values);
  for (std::size_t half = 1; half < n; half *= 2) {
    const std::size_t stride = n / (2 * half);
    for (std::size_t first = 0; first < n; first += 2 * half) {
      for (std::size_t k = 0; k < half; ++k) {
        const Complex w = twiddles[k * stride];
        Complex& a = values[first + k];
        Complex& b = values[first + k + half];
        const Complex turned{b.re * w.re - b.im * w.im, b.re * w.im + b.im * w.re};
        b = {a.re - turned.re, a.im - turned.im};
        a = {a.re + turned.re, a.im + turned.im};
      }
    }
  }
}

std::size_t FourierPlane::bytes(std::size_t n, std::size_t rows) {
  return scratchFor<Complex>(n / 2) + scratchFor<Complex>(n) +
         scratchFor<Complex>(rows * (n / 2 + 1));
}

FourierPlane FourierPlane::take(std::size_t n, std::size_t rows, std::span<std::byte>& scratch) {
  const FourierPlane plane{.n = n,
                           .rows = rows,
                           .twiddles = takeScratch<Complex>(scratch, n / 2),
                           .line = takeScratch<Complex>(scratch, n),
                           .half = takeScratch<Complex>(scratch, rows * (n / 2 + 1))};
  fillTwiddles(plane.twiddles);
  return plane;
}

void FourierPlane::keepRow(std::size_t y) const {
  transform(line, twiddles);
  std::copy_n(line.data(), columns(), half.data() + y * columns());
}

void FourierPlane::loadColumn(std::size_t kx) const {
  for (std::size_t y = 0; y < rows; ++y) line[y] = half[y * columns() + kx];
  std::fill(line.begin() + static_cast<std::ptrdiff_t>(rows), line.end(), Complex{0, 0});
  transform(line, twiddles);
}

}  // namespace orogen::analysis
