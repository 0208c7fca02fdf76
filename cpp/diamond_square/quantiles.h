#pragma once

#include <array>
#include <span>

#include "terrain/parameters.h"

namespace orogen::diamond_square {

// Perturbations of any distribution as a table of quantiles; ten bits of a hash select an entry.
// The table is small enough to stay in the nearest cache, so that every distribution costs the
// same: Voirol's promise for his program R, kept without his repeating pattern.
inline constexpr int kQuantiles = 1024;
using Quantiles = std::array<float, kQuantiles>;

// Fills the table for a distribution. The named distributions have mean 0 and variance 1/12, that
// of the uniform distribution on [-1/2, 1/2]; the 1024 numbers have exactly these, up to rounding.
// `user` is the distribution `table`: 1 to 1024 numbers, spread evenly over the table.
void fillQuantiles(Distribution distribution, std::span<const double> user, Quantiles& quantiles);

// Whether a distribution needs no table: the uniform distribution, and `table` without numbers.
inline bool isUniform(Distribution distribution, std::span<const double> user) {
  return distribution == Distribution::uniform ||
         (distribution == Distribution::table && user.empty());
}

}  // namespace orogen::diamond_square
