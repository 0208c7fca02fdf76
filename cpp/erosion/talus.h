#pragma once

#include <cstdint>
#include <span>

#include "erosion/ground.h"
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

// How steep half of a map's land is at least, and the steepest hundredth of it, as height over one
// cell; to one part in 32. `bins` holds kSlopeBins numbers.
struct Slopes {
  float median, steep;
};
inline constexpr std::uint32_t kBinShift = 19, kSlopeBins = (1u << 31) >> kBinShift;
Slopes slopesOf(const Frame& frame, const float* ground, std::uint32_t* bins);

// Takes away what rises above the surrounding land more steeply than `steepest`, by the shortest
// way to its foot (the chamfer distance of Borgefors 1986, in two passes). Each cell's rock bears a
// little more or less by a hash of `key` and position, since facets of even rock would show the
// eight directions. `room` is floatsFor(side) of RowWindow.
bool lowerCliffs(const Lattice& lattice, float steepest, std::uint32_t key, float* z,
                 std::span<float> room, Pace& pace);

}  // namespace orogen::erosion
