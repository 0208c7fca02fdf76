#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "parameters.h"

namespace orogen {

// An octave before it has any memory.
struct PerlinShape {
  double cells;   // lattice cells across the map
  double height;  // gain^k
  int width;      // points a cell, 0 if that is no whole number

  int wholeCells() const { return static_cast<int>(cells); }
  // One column further than the last point of the map lies, in groups of four.
  int columns() const { return (wholeCells() + 2 + 3) / 4 * 4; }
  // How many values of f and fade.
  int places(int side) const { return width > 0 ? width : side; }
};

// Which octaves are drawn on a map of 2^exponent cells a side, and how high.
class PerlinPlan {
 public:
  static constexpr std::size_t kMostOctaves = 16;

  PerlinPlan(const Parameters& parameters, int exponent)
      : side((1 << exponent) + 1),
        kind_(parameters.kind),
        amplitude_(parameters.amplitude * (kind_ == NoiseKind::fbm ? 1 : 2)) {
    constexpr double kFirstCells = 4;
    constexpr double kLowest = 1.0 / (1 << 24);
    const int points = 1 << exponent;
    double cells = kFirstCells;
    double height = 1;
    for (int k = 0; k < parameters.octaves && height >= kLowest; ++k) {
      sum_of_heights_ += height;
      const double across = parameters.tile ? std::floor(cells + 0.5) : cells;
      if (2 * across <= points) {
        const PerlinShape shape{
            .cells = across, .height = height, .width = widthOf(points, across)};
        shapes_[count++] = shape;
        columns = std::max(columns, shape.columns());
      }
      cells *= parameters.lacunarity;
      height *= parameters.gain;
    }
  }

  std::span<const PerlinShape> drawn() const { return std::span(shapes_).first(count); }

  // Of the gradients of an octave, times √2.
  float heightOf(const PerlinShape& shape) const {
    constexpr double kSquareRootOfTwo = 1.41421356237309504880;
    return static_cast<float>(amplitude_ * kSquareRootOfTwo * shape.height);
  }

  // The height of a point where all octaves are 0.
  float base() const {
    constexpr double kMeanOfAbsolute = 0.24922;
    const double mean = amplitude_ * kMeanOfAbsolute * sum_of_heights_;
    return static_cast<float>(kind_ == NoiseKind::fbm      ? 0
                              : kind_ == NoiseKind::ridged ? mean
                                                           : 0 - mean);
  }

  int side;
  int columns = 0;  // of the octave with the most
  std::size_t count = 0;

 private:
  static int widthOf(int points, double cells) {
    const int whole = static_cast<int>(cells);
    const bool fits = whole == cells && (whole & (whole - 1)) == 0;
    return fits ? points / whole : 0;
  }

  NoiseKind kind_;
  double amplitude_;
  double sum_of_heights_ = 0;  // of all octaves, those that are not drawn as well
  std::array<PerlinShape, kMostOctaves> shapes_{};
};

}  // namespace orogen
