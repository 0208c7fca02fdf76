#pragma once

#include <cstddef>
#include <span>

#include "heightfield.h"

namespace orogen::analysis {

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

}  // namespace orogen::analysis
