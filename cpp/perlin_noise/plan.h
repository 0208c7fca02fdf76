#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "terrain/parameters.h"

namespace orogen::perlin_noise {

// An octave before it gets any memory.
struct PerlinShape {
  double cells;   // lattice cells across the map
  double height;  // gain^k
  int width;      // points in a cell, 0 if that is not a whole number

  int wholeCells() const { return static_cast<int>(cells); }
};

// Decides which octaves are drawn on a map of 2^exponent cells a side, and how high they are.
class PerlinPlan {
 public:
  static constexpr std::size_t kMaxOctaves = 16;

  PerlinPlan(const Parameters& parameters, int exponent);

  std::span<const PerlinShape> drawn() const { return std::span(shapes_).first(count); }

  // The height of an octave's gradients, times √2.
  float heightOf(const PerlinShape& shape) const;

  // The height of a point at which all octaves are 0.
  float base() const;

  std::size_t count = 0;

 private:
  NoiseKind kind_;
  double amplitude_;
  double sum_of_heights_ = 0;  // of all octaves, including those that are not drawn
  std::array<PerlinShape, kMaxOctaves> shapes_{};
};

}  // namespace orogen::perlin_noise
