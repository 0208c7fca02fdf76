#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/buffer.h"
#include "terrain/heightfield.h"

namespace orogen::analysis {

struct Statistics {
  double minimum, maximum, mean;
  double deviation;  // root of the mean square distance from the mean, over all points
};

// Measures `heights`, which must not be empty, in two double-precision passes in memory order. If
// any height is not finite, the mean is not finite either.
Statistics statisticsOf(std::span<const float> heights);

// Counts the heights in each of the equal bins between the range's two ends; the highest point is
// in the last bin, and all points of a flat map are in the first. One pass.
void countBins(std::span<const float> heights, Range range, std::span<std::uint32_t> bins);

struct Complex {
  double re, im;
};

// Fills n / 2 factors e^(-2πik/n), k = 0, 1, …, for transforms of n values. n is a power of two.
void fillTwiddles(std::span<Complex> twiddles);

// The discrete Fourier transform Σ v[j] e^(-2πijk/n), in place, unscaled: radix 2, decimation in
// time (J. Cooley and J. Tukey, 1965). n is a power of two, `twiddles` as above. n log n steps.
void transform(std::span<Complex> values, std::span<const Complex> twiddles);

// The two-dimensional transform of a real map of `rows` rows, padded with zeros to n × n; n is a
// power of two and at least 2. Half of such a transform mirrors the other, so that only columns 0
// to n / 2 are stored. The caller fills `line` and calls keepRow() for each row, and then reads the
// columns. The memory is the caller's.
struct FourierPlane {
  std::size_t n, rows;
  std::span<Complex> twiddles;  // n / 2
  std::span<Complex> line;      // n
  std::span<Complex> half;      // rows × columns()

  static std::size_t bytes(std::size_t n, std::size_t rows);
  static FourierPlane take(std::size_t n, std::size_t rows, std::span<std::byte>& scratch);

  std::size_t columns() const { return n / 2 + 1; }
  // Transforms `line` and stores it as row y.
  void keepRow(std::size_t y) const;
  // Puts column kx of the two-dimensional transform into `line`, ky = 0 … n - 1.
  void loadColumn(std::size_t kx) const;
};

// Measures what the finest level alone added to a map, and whether it repeats.
//
// Diamond-square makes a point with odd x and odd y from its four diagonal neighbours, and a point
// with one odd coordinate from its four axial ones; the difference from their mean is the random
// number that was added there. Points with two even coordinates are older, and points on the border
// have three neighbours: neither is included. Each of the three classes is brought to mean 0 and
// deviation 1, which removes the amplitudes; a class whose deviation is only the rounding of its
// heights is set to 0. Independent random numbers leave no correlation between different points; a
// table that is read cyclically shows as 1 at the lag of its period.
//
// Maps of other kinds have no such lattice. On them the differences are a high-pass filter, the
// curvature over one cell. Neighbouring curvatures are alike wherever the map is smooth: short lags
// then measure smoothness, and only a peak away from the centre means repetition.

// A lag, and the correlation between points that far apart.
struct Lag {
  int dx, dy;
  double correlation;
};

struct Repetition {
  Lag strongest;  // except (0, 0); (1, 0) with correlation 0 if there is nothing to correlate
  // The correlation that the strongest of all lags exceeds by pure chance in at most one map of a
  // thousand: √(2 ln(1000 lags) / pairs), with the pairs of the lag that has the fewest; 1 if there
  // are too few points to tell.
  double chance;
};

// The measurements are of the drawn part of an oblong map; a square that represents a map, and the
// distances between its points, are limited by its shorter side, which is the `size` below.
inline int shorterSide(const Heightfield& field) {
  return std::min(field.drawnColumns(), field.drawnRows());
}

// Larger maps are represented by their middle, with this many points a side.
inline constexpr int kLargestWindow = 512;

// The largest lag if `wanted` is requested: at most half of the points that are included.
int lagsFor(int size, int wanted);

std::size_t autocorrelationScratch(int size, int lags);

// Fills `values` with the correlations at dx = -lags … lags (fastest), dy = 0 … lags: (-dx, -dy)
// has the same correlation. The value in the middle of the first row is 1, or 0 on a flat map.
// `size` is at least 2, `lags` is from lagsFor(). Each is the mean product of the pairs of points
// that both exist, within [-1, 1], computed by zero-padded Fourier transforms (theorem of Wiener
// and Khinchin): about 40 ms for 512² points.
//
// The strongest lag is the one with the largest absolute value. Beyond chance, lags within 5 % of
// it count as equal, and the first in reading order is taken: the one that is closest in memory.
Repetition autocorrelate(const Heightfield& field, int lags, std::span<float> values,
                         std::span<std::byte> scratch);

// The Hurst exponent H of a map, measured in two ways; its roughness is 1 - H. Both are NaN if the
// map is flat or too small to tell. (B. Mandelbrot and J. van Ness, Fractional Brownian motions,
// 1968; D. Saupe in The Science of Fractal Images, 1988.)
//
// On maps of diamond-square with 2^8 cells a side or more the variogram is within 0.1 of the H
// asked for over 0.1 to 0.8, too low for large H and too high for small H, as for every finite map;
// one map more or less changes this by 0.02 at most. The spectrum is right on average from 0 to 1,
// but varies by 0.05 from map to map at 2^9 cells.

// The number of distances 1, 2, 4, … up to size / 8 between the points of the variogram.
std::size_t variogramDistances(int size);

// The mean squared difference of heights at those distances, along x and along y, over the whole
// map. Grows as distance^(2H). One pass per distance.
void variogram(const Heightfield& field, std::span<double> differences);

// Half the slope of the variogram on logarithmic scales. Uses the distances from 4, because shorter
// ones show the grid, up to the last but one, because the map ends beyond; all of them if there are
// fewer than five.
double hurstOfVariogram(std::span<const double> differences);

// Points a side of the square at the map's centre that represents it in the spectrum: the largest
// power of two that fits, 1024 at most.
std::size_t spectrumSide(int size);

std::size_t spectrumScratch(int size);

// The radially averaged power spectrum of that square, with its mean removed and a Hann window
// applied: power[k - 1] is the mean over waves whose wave number rounds to k, k = 1 … side / 2
// waves per side, a frequency of k / side waves per cell. White noise of deviation s gives s²
// throughout; a fractal surface falls as frequency^-(2H + 2).
void powerSpectrum(const Heightfield& field, std::span<double> power, std::span<std::byte> scratch);

// H from the slope of the spectrum on logarithmic scales, from 4 waves per side, because longer
// ones show the window, to a quarter of the highest frequency, because shorter ones show the grid.
// Every octave has the same weight. Maps of fewer than 64 points a side are too small.
double hurstOfSpectrum(std::span<const double> power);

struct AnalysisOptions {
  int lags = 96;   // of the autocorrelation, along x and y; at most kMaxLags
  int bins = 256;  // of the histogram; at most kMaxBins
};
inline constexpr int kMaxLags = 256;
inline constexpr int kMaxBins = 65536;

// All measurements of a map.
struct Analysis {
  Statistics statistics{};
  Buffer<std::uint32_t> histogram;  // from the lowest point to the highest
  int lags = 0;                     // smaller than requested on a small map
  Buffer<float> correlations;       // (2 lags + 1) × (lags + 1), see autocorrelation.cpp
  Repetition repetition{};
  Buffer<double> differences;  // the variogram at distances 1, 2, 4, …
  Buffer<double> power;        // the spectrum at 1, 2, 3, … waves per spectrumSide()
  double hurst_of_variogram = 0;
  double hurst_of_spectrum = 0;
};

// Measures a map of at least two points a side. `analysis` and `scratch` are reused. Returns an
// empty string, or the sentence that says why it could not be done: a height that is not finite, or
// too little memory. About 60 ms for 513² points; only the one pass per distance grows with the
// map.
std::string analyse(const Heightfield& field, const AnalysisOptions& options, Analysis& analysis,
                    Buffer<std::byte>& scratch);

}  // namespace orogen::analysis
