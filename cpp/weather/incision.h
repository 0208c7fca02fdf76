#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "weather/flow.h"
#include "weather/ground.h"
#include "weather/lattice.h"

namespace orogen::weather {

// The parameters of one step of time.
struct Incision {
  float uplift;         // height gained, times the root of the height before the weather
  float strength;       // K Δt
  float threshold;      // √area below which water does not cut
  float breadth;        // how much more of its power a broad river uses, per √area
  float sedimentation;  // the share of its depth that a lake loses
  float sill;           // the share of its power that water uses where it leaves a lake
  float cells_to_sea;   // beyond the border

  // The height of land after it has risen; `ground` is its height before the weather.
  float lifted(float z, float ground) const {
    return ground > 0 ? std::max(z + uplift * std::sqrt(ground), kLowestLand) : z;
  }
  // The power of a stream `width` = √area wide, which may leave a lake.
  float power(float width, bool leaves_lake) const {
    const float power = std::max(width - threshold, 0.f) * (1 + width * breadth);
    return leaves_lake ? power * sill : power;
  }
  // Cuts a cell `lifted` high, down to the water or ground `below`; `load` as for incise().
  void cut(float lifted, float cut, float below, float& z, float& load) const {
    if (lifted > below) {
      z = (lifted + cut * below) / (1 + cut);
      load = lifted - z;
    } else {
      z = lifted + (below - lifted) * sedimentation;
      if (z < below) load = -below;
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
// material cut, one number a cell; for a lake, minus the level of its water. `flow` must be traced.
// O(cells).
bool incise(const Lattice& lattice, const Flow& flow, const float* ground, const Incision& incision,
            float* z, float* load, WorkMeter& meter);

// Water carries the material cut to the next lake or the sea. Along the way it deposits a share of
// its load for each cell drained (Davy & Lague 2009; Yuan et al. 2019, but from the load of this
// step). O(cells).
bool deposit(const Lattice& lattice, const Flow& flow, float share, float* z, float* load,
             WorkMeter& meter);

}  // namespace orogen::weather
