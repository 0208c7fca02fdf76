#pragma once

#include <cstddef>
#include <span>

#include "heightfield.h"

namespace orogen::analysis {

// What the finest level alone added to a map, and whether that repeats.
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

}  // namespace orogen::analysis
