#pragma once

#include <array>
#include <span>

#include "terrain/parameters.h"

namespace orogen::diamond_square {

// Perturbations of any distribution as a table of quantiles; ten bits of a hash select an entry.
// The table is small enough to stay in the nearest cache, so that every law costs the same:
// Voirol's promise for his program R, kept without his repeating pattern.
inline constexpr int kQuantiles = 1024;
using Quantiles = std::array<float, kQuantiles>;

// Fills the table for a law. The named laws have mean 0 and variance 1/12, that of the uniform law
// on [-1/2, 1/2]; the 1024 numbers have exactly these, up to rounding. `user` is the law `table`: 1
// to 1024 numbers, spread evenly over the table.
void fillQuantiles(Law law, std::span<const double> user, Quantiles& quantiles);

// Whether a law needs no table: the uniform law, and `table` without numbers.
inline bool isUniform(Law law, std::span<const double> user) {
  return law == Law::uniform || (law == Law::table && user.empty());
}

}  // namespace orogen::diamond_square
