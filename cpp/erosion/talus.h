#pragma once

#include <span>

#include "erosion/lattice.h"
#include "erosion/pace.h"

namespace orogen::erosion {

// What slides and creeps from a cell to each of its neighbours in one step of time; half as much to
// a diagonal one. Stable while slide + creep <= 1/4.
struct Talus {
  float steepest;  // height over one cell, above which rock slides
  float slide;     // share of what is too high
  float creep;     // share of any difference
};

// Land alone moves; what reaches the sea (z == 0) is lost. What one cell gives the other gets, to
// the last bit, but for the rounding of sums. `room` is floatsFor(side) of RowWindow. One pass.
template <int Lanes>
bool slide(const Lattice& lattice, const Talus& talus, float* z, std::span<float> room, Pace& pace);

}  // namespace orogen::erosion
