#pragma once

#include <cstdint>

#include "erosion/flow.h"
#include "erosion/ground.h"
#include "erosion/lattice.h"

namespace orogen::erosion {

// What one step of time does to a cell.
struct Incision {
  float uplift;         // height gained, by the root of that of the ground before the weather
  float strength;       // K Δt
  float threshold;      // of √area under which water cuts nothing
  float breadth;        // how much more of its power a broad river uses, by √area
  float unevenness;     // of the rock, 0 to 1
  std::uint32_t key;    // of where it is harder
  float sedimentation;  // how much of its depth a lake loses
  float sill;           // the share of its power that water uses where it leaves a lake
  float beyond;         // cells from the border to the sea
};

// Rivers cut into rising ground by their stream power, dh/dt = U - K √A dh/dl, one step of time
// solved implicitly from the outlets upwards (Braun & Willett 2013, with n = 1 and m = ½), so that
// any step is stable. All in cells: since √A grows as l does, the law has no scale. Broad rivers
// are a little more able, so that valleys are flatter downstream. A stream cuts down to the lake
// that it enters and no deeper.
//
// Behind a lake water has no sand to cut with, and spares the sill. `load` receives what is cut, a
// number a cell; of a lake, minus the level of its water. `flow` must be traced. O(cells).
bool incise(const Lattice& lattice, const Flow& flow, const float* ground, const Incision& incision,
            float* z, float* load, Pace& pace);

// Water carries what is cut to the next lake or the sea; along the way it leaves some behind, a
// share of what it carries for each cell drained (Davy & Lague 2009; Yuan et al. 2019, but from the
// load of this step). O(cells).
bool deposit(const Lattice& lattice, const Flow& flow, float share, float* z, float* load,
             Pace& pace);

struct Fans {
  float size;         // volume, by the load that a river brings in a step of time
  std::uint32_t key;  // of their outline
};

// Where a great river ends in a lake or the sea it fills the water, from its mouth outwards, with
// land that falls gently to the new shore: as many cells as its load makes up for their depth.
// Lobes come from ground that is a little more or less ready to be covered.
//
// `flow` and `load` are those of the last step of time, and are of no use afterwards. One pass, and
// the logarithm of a fan's cells for each of them.
bool buildDeltas(const Source& map, const Frame& frame, bool wrap, const Fans& fans,
                 const Flow& flow, float* z, float* load, Pace& pace);

}  // namespace orogen::erosion
