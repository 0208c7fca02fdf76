#pragma once

#include <cstdint>

#include "erosion/flow.h"
#include "erosion/ground.h"

namespace orogen::erosion {

// What one step of time does to a cell.
struct Incision {
  float uplift;         // height gained, by that of the ground before the weather
  float strength;       // K Δt
  float threshold;      // of √area under which water cuts nothing
  float unevenness;     // of the rock, 0 to 1
  std::uint32_t key;    // of where it is harder
  float sedimentation;  // how much of its depth a lake loses
  float beyond;         // cells from the border to the sea
};

// Rivers cut into rising ground by their stream power, dh/dt = U - K √A dh/dl, one step of time
// solved implicitly from the outlets upwards (Braun & Willett 2013, with n = 1 and m = ½), so that
// any step is stable. All in cells: since √A grows as l does, the law has no scale. `flow` must be
// traced. O(cells).
bool incise(const Lattice& lattice, const Flow& flow, const Ground& ground,
            const Incision& incision, float* z, Pace& pace);

}  // namespace orogen::erosion
