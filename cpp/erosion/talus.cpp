#include "erosion/talus.h"

#include "erosion/rows.h"
#include "simd.h"

namespace orogen::erosion {
namespace {

// One row; `x` is where to begin, and where whole groups of lanes end on return.
template <int Lanes>
int slideCells(const RowWindow& rows, int x, int end, const Talus& talus, float* to) {
  using Float = typename Simd<Lanes>::Float;
  const Float near = Simd<Lanes>::splat(talus.steepest);
  const Float far = Simd<Lanes>::splat(talus.steepest * 1.41421356f);
  const Float zero{};
  for (; x + Lanes <= end; x += Lanes) {
    const Float here = loadLanes<Float>(rows.here() + x);
    Float slid = zero, crept = zero;
    // A pair of opposite neighbours. The sum of both is the same from either side of the map.
    const auto pair = [&](const float* a, const float* b, Float limit, float share) {
      const Float up = loadLanes<Float>(a) - here;
      const Float down = loadLanes<Float>(b) - here;
      const auto beyond = [&](Float rise) {
        const Float most = rise < limit ? rise : limit;
        return rise - (most > -limit ? most : -limit);
      };
      slid += (beyond(up) + beyond(down)) * share;
      crept += (up + down) * share;
    };
    pair(rows.here() + x - 1, rows.here() + x + 1, near, 1);
    pair(rows.north() + x, rows.south() + x, near, 1);
    pair(rows.north() + x - 1, rows.south() + x + 1, far, 0.5f);
    pair(rows.north() + x + 1, rows.south() + x - 1, far, 0.5f);
    const Float moved = here + (slid * talus.slide + crept * talus.creep);
    storeLanes(to + x, Float(here > zero ? moved : zero));
  }
  return x;
}

}  // namespace

template <int Lanes>
bool slide(const Lattice& lattice, const Talus& talus, float* z, std::span<float> room,
           Pace& pace) {
  const int side = lattice.side;
  RowWindow rows(lattice, z, room, nullptr);
  for (int y = 0; y < side; ++y, z += side) {
    rows.moveTo(y);
    const int x = slideCells<Lanes>(rows, 0, side, talus, z);
    if constexpr (Lanes > 1) slideCells<1>(rows, x, side, talus, z);
    if (!pace.goOn(static_cast<std::uint32_t>(side))) return false;
  }
  return true;
}

template bool slide<1>(const Lattice&, const Talus&, float*, std::span<float>, Pace&);
#if !defined(__wasm__) || defined(__wasm_simd128__)
template bool slide<4>(const Lattice&, const Talus&, float*, std::span<float>, Pace&);
#endif

}  // namespace orogen::erosion
