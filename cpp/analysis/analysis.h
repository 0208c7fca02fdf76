#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "buffer.h"
#include "heightfield.h"

namespace orogen::analysis {

struct Statistics {
  double minimum, maximum, mean;
  double deviation;  // root of the mean square distance from the mean, over all points
};

// Measures `heights`, which must not be empty, in two double-precision passes in memory order. If
// any height is not finite, the mean is not finite either.
Statistics statisticsOf(std::span<const float> heights);

// How many heights lie in each of the equal bins between the range's two ends; the highest point is
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

// The share of the finest level alone in a map, and whether it repeats.
//
// Diamond-square makes a point with odd x and odd y from its four diagonal neighbours, and a point
// with one odd coordinate from its four axial ones; the difference from their mean is the random
// number that was added there. Points with two even coordinates are older, and points on the border
// have three neighbours: neither take part. Each of the three classes is brought to mean 0 and
// deviation 1, so that amplitudes fall out, and a class whose deviation is no more than the
// rounding of its heights to 0. Independent random numbers leave no correlation between points that
// are apart; a table that is read in a circle shows as 1 at the lag after which it comes round.
//
// Maps of other kinds have no such lattice. There the differences are a high-pass filter, the
// curvature over one cell, whose neighbours are alike wherever the map is smooth: short lags then
// measure smoothness, and only a peak away from the centre means repetition.

// A lag and the correlation of the points that are so far apart.
struct Lag {
  int dx, dy;
  double correlation;
};

struct Repetition {
  Lag strongest;  // besides (0, 0); (1, 0) with correlation 0 if there is nothing to correlate
  // What the strongest of so many lags exceeds by pure chance in one map of a thousand at most:
  // √(2 ln(1000 lags) / pairs), with the pairs of the lag that has the fewest; 1 where there are
  // too few points to tell.
  double chance;
};

// Larger maps are represented by so many points a side at their centre.
inline constexpr int kLargestWindow = 512;

// How far lags go if `wanted` is wished for: no further than half of the points that take part.
int lagsFor(int size, int wanted);

std::size_t autocorrelationScratch(int size, int lags);

// Fills `values` with the correlations at dx = -lags … lags (fastest), dy = 0 … lags: all there is,
// since that of (-dx, -dy) is the same. The value in the middle of the first row is 1, or 0 on a
// flat map. `size` is at least 2, `lags` is from lagsFor(). Each is the mean product of the pairs
// of points that both exist, within [-1, 1], through zero-padded Fourier transforms (theorem of
// Wiener and Khinchin): some 40 ms for 512² points.
//
// The strongest lag goes by the absolute value. Beyond chance, lags within 5 % of it are equals, of
// which the first in reading order is taken: the one that is closest in memory.
Repetition autocorrelate(const Heightfield& field, int lags, std::span<float> values,
                         std::span<std::byte> scratch);

// The Hurst exponent H of a map, measured in two ways; its roughness is 1 - H. Both are NaN where
// the map is flat or too small to tell. (B. Mandelbrot and J. van Ness, Fractional Brownian
// motions, 1968; D. Saupe in The Science of Fractal Images, 1988.)
//
// On maps of diamond-square with 2^8 cells a side or more the variogram is within 0.1 of the H
// asked for over 0.1 to 0.8, too low above and too high below, as it is for every finite map; a map
// more or less changes that by 0.02 at most. The spectrum is right on average over all of 0 to 1,
// but varies by 0.05 from map to map at 2^9 cells.

// Distances 1, 2, 4, … up to size / 8 between the points of the variogram: how many there are.
std::size_t variogramDistances(int size);

// The mean squared difference of heights at those distances, along x and along y, over the whole
// map. Grows as distance^(2H). One pass per distance.
void variogram(const Heightfield& field, std::span<double> differences);

// Half the slope of the variogram on logarithmic scales: of the distances from 4, below which the
// grid shows, up to the last but one, beyond which the map ends; of all of them if fewer than five.
double hurstOfVariogram(std::span<const double> differences);

// Points a side of the square at the map's centre that stands for it in the spectrum: the largest
// power of two that fits, 1024 at most.
std::size_t spectrumSide(int size);

std::size_t spectrumScratch(int size);

// The radially averaged power spectrum of that square, its mean removed and a Hann window laid
// over: power[k - 1] is the mean over waves whose wave number rounds to k, k = 1 … side / 2 waves
// per side, so of a frequency of k / side waves per cell. White noise of deviation s gives s²
// throughout; a fractal surface falls as frequency^-(2H + 2).
void powerSpectrum(const Heightfield& field, std::span<double> power, std::span<std::byte> scratch);

// H from the slope of the spectrum on logarithmic scales, from 4 waves per side, below which the
// window shows, to a quarter of the highest frequency, beyond which the grid does. Every octave
// weighs the same. Maps of fewer than 64 points a side are too small.
double hurstOfSpectrum(std::span<const double> power);

struct AnalysisOptions {
  int lags = 96;   // of the autocorrelation, along x and y; at most kMaxLags
  int bins = 256;  // of the histogram; at most kMaxBins
};
inline constexpr int kMaxLags = 256;
inline constexpr int kMaxBins = 65536;

// All that is measured on a map.
struct Analysis {
  Statistics statistics{};
  Buffer<std::uint32_t> histogram;  // from the lowest point to the highest
  int lags = 0;                     // fewer than wished for on a small map
  Buffer<float> correlations;       // (2 lags + 1) × (lags + 1), see autocorrelation.h
  Repetition repetition{};
  Buffer<double> differences;  // the variogram at distances 1, 2, 4, …
  Buffer<double> power;        // the spectrum at 1, 2, 3, … waves per spectrumSide()
  double hurst_of_variogram = 0;
  double hurst_of_spectrum = 0;
};

// Measures a map of at least two points a side. `analysis` and `scratch` are reused. Returns an
// empty string, or the sentence that says why it could not be done: a height that is no finite
// number, or memory. Some 60 ms for 513² points; what grows with the map is one pass per distance.
std::string analyse(const Heightfield& field, const AnalysisOptions& options, Analysis& analysis,
                    Buffer<std::byte>& scratch);

}  // namespace orogen::analysis
