#pragma once

#include <cstdint>
#include <span>

#include "base/progress.h"
#include "weather/ground.h"
#include "weather/lattice.h"

namespace orogen::weather {

// How much material slides and creeps from a cell to each of its neighbours in one step of time;
// half as much goes to a diagonal one. Stable while slide + creep <= 1/4.
struct Talus {
  float steepest;  // height difference between neighbours above which rock slides
  float slide;     // share of the excess height
  float creep;     // share of any difference
};

// Only land moves; material that reaches the sea (z == 0) is lost. One cell gains exactly what the
// other loses, apart from the rounding of sums. `scratch` is floatsFor(side) of RowWindow. One
// pass.
template <int Lanes>
bool slide(const Lattice& lattice, const Talus& talus, float* z, std::span<float> scratch,
           WorkMeter& meter);

// The median slope of a map's land and that of its steepest hundredth, as height difference between
// neighbours, to one part in 32. `bins` holds kSlopeBins numbers.
struct Slopes {
  float median, steep;
};
inline constexpr std::uint32_t kBinShift = 19, kSlopeBins = (1u << 31) >> kBinShift;
Slopes slopesOf(const Frame& frame, const float* ground, std::uint32_t* bins);

// Lowers land that rises above its surroundings more steeply than `steepest`, by the shortest way
// to its foot (the chamfer distance of Borgefors 1986, in two passes). The limit varies a little
// from cell to cell by a hash of `key` and position, because facets of uniform rock would show the
// eight directions. `scratch` is floatsFor(side) of RowWindow.
bool lowerCliffs(const Lattice& lattice, float steepest, std::uint32_t key, float* z,
                 std::span<float> scratch, WorkMeter& meter);

}  // namespace orogen::weather
