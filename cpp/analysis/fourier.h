#pragma once

#include <cstddef>
#include <span>

namespace orogen::analysis {

struct Complex {
  double re, im;
};

// Fills n / 2 factors e^(-2πik/n), k = 0, 1, …, for transforms of n values. n is a power of two.
void fillTwiddles(std::span<Complex> twiddles);

// The discrete Fourier transform Σ v[j] e^(-2πijk/n), in place, unscaled: radix 2, decimation in
// time (J. Cooley and J. Tukey, 1965). n is a power of two, `twiddles` as above. n log n steps.
void transform(std::span<Complex> values, std::span<const Complex> twiddles);

// The two-dimensional transform of a real map of `rows` rows, padded with zeros to n × n; n is a
// power of two and at least 2. Half of such a transform mirrors the other, so that columns 0 to
// n / 2 are all that is kept. The caller fills `line` and calls keepRow() for each row, and then
// reads the columns. The memory is the caller's.
struct FourierPlane {
  std::size_t n, rows;
  std::span<Complex> twiddles;  // n / 2
  std::span<Complex> line;      // n
  std::span<Complex> half;      // rows × columns()

  static std::size_t bytes(std::size_t n, std::size_t rows);
  static FourierPlane take(std::size_t n, std::size_t rows, std::span<std::byte>& scratch);

  std::size_t columns() const { return n / 2 + 1; }
  // Transforms `line` and keeps it as row y.
  void keepRow(std::size_t y) const;
  // Puts column kx of the two-dimensional transform into `line`, ky = 0 … n - 1.
  void loadColumn(std::size_t kx) const;
};

}  // namespace orogen::analysis
