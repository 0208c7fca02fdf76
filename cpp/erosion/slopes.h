#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "base/progress.h"
#include "base/simd.h"
#include "erosion/drawn_lines.h"
#include "erosion/flow.h"
#include "erosion/ground.h"

namespace orogen::erosion {

// The parameters of one step of time.
struct Incision {
  float uplift;         // height gained, times the root of the height before erosion
  float strength;       // K Δt
  float threshold;      // √area below which water does not cut
  float breadth;        // how much more of its power a broad river uses, per √area
  float sedimentation;  // the share of its depth that a lake loses
  float sill;           // the share of its power that water uses where it leaves a lake
  float cells_to_sea;   // beyond the border

  // The height of land after it has risen; `ground` is its height before erosion.
  float lifted(float z, float ground) const { return liftedLanes<1>(z, ground); }
  // The power of a stream `width` = √area wide, which may leave a lake.
  float power(float width, bool leaves_lake) const {
    const float power = powerLanes<1>(width);
    return leaves_lake ? power * sill : power;
  }
  template <int Lanes>
  typename Simd<Lanes>::Float liftedLanes(typename Simd<Lanes>::Float z,
                                          typename Simd<Lanes>::Float ground) const {
    using S = Simd<Lanes>;
    const auto risen = atLeast(z + S::squareRoot(ground) * uplift, S::splat(kLowestLand));
    return ground > S::splat(0) ? risen : z;
  }
  // That of streams which do not.
  template <int Lanes>
  typename Simd<Lanes>::Float powerLanes(typename Simd<Lanes>::Float width) const {
    return atLeast(width - threshold, Simd<Lanes>::splat(0)) * (width * breadth + 1);
  }
  // Cuts a cell `lifted` high, down to the water or ground `below`; `load` as for incise().
  void cut(float lifted, float cut, float below, float& z, float& load) const {
    if (lifted > below) {
      z = (lifted + cut * below) / (1 + cut);
      load = lifted - z;
    } else {
      z = lifted + (below - lifted) * sedimentation;
      load = z < below ? -below : 0;
    }
  }
};

// Rivers cut into rising ground by their stream power, dh/dt = U - K √A dh/dl, one step of time
// solved implicitly from the outlets upwards (Braun & Willett 2013, with n = 1 and m = ½), so that
// any step is stable. All lengths are in cells: since √A is proportional to l, the law has no
// scale. Broad rivers are a little more powerful, so that valleys are flatter downstream. A stream
// cuts down to the lake that it enters and no deeper.
//
// Water that leaves a lake carries no sand to cut with, and spares the sill. `load` receives the
// material cut, one number a cell; for a lake, minus the level of its water. `guide` changes
// how strongly streams cut. `flow` must be traced. O(cells).
template <int Lanes>
bool incise(const Lattice& lattice, const Flow& flow, const float* ground, const Incision& incision,
            const LineGuide& guide, float* z, float* load, WorkMeter& meter);

// Water carries the material cut to the next lake or the sea. Along the way it deposits a share of
// its load for each cell drained (Davy & Lague 2009; Yuan et al. 2019, but from the load of this
// step). O(cells).
bool deposit(const Lattice& lattice, const Flow& flow, float share, float* z, float* load,
             WorkMeter& meter);

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
template <int Lanes>
bool lowerCliffs(const Lattice& lattice, float steepest, std::uint32_t key, float* z,
                 std::span<float> scratch, WorkMeter& meter);

// Gives valleys floors and open sides, which rivers that are one cell wide do not cut by
// themselves.
//
// A cell with a height h above the river that it drains to comes down to h³ / (h² + d²), so that
// the ground beside the river is flat and high ground keeps its height; d = `floor` (A / N)^¼ for a
// river that drains A of N cells. Where a river steps diagonally, the lower of the two cells beside
// the step comes down to the middle of it, or a `share` of the way, else water would run between
// dams.
//
// Rivers begin at kRiver cells. None rises: floors leave their heights as they are, and a cell
// beside a step stays above its end. `flow` is that of `z`; it no longer is afterwards. `rivers` is
// working memory, a number a cell. Two passes.
inline constexpr std::uint32_t kRiver = 16;
bool widenValleys(const Lattice& lattice, const Flow& flow, float floor, float share, float* z,
                  std::uint32_t* rivers, WorkMeter& meter);

}  // namespace orogen::erosion
