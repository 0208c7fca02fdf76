#include "weather/incision.h"

#include <algorithm>
#include <cmath>

#include "weather/ground.h"

namespace orogen::weather {
namespace {

// The height outside the map that the water of a cell on the border flows to: as far below the cell
// as its lowest neighbour inland is above it, so that the land falls outside as it does inside.
float heightOutside(const Lattice& lattice, const float* z, std::uint32_t cell) {
  const auto side = static_cast<std::uint32_t>(lattice.side);
  const int last = lattice.side - 1;
  const auto x = static_cast<int>(cell % side);
  const auto y = static_cast<int>(cell / side);
  float inland = 1e30f;
  for (std::size_t d = 0; d < 8; ++d) {
    const int to_x = x + kStepX[d];
    const int to_y = y + kStepY[d];
    if (to_x <= 0 || to_x >= last || to_y <= 0 || to_y >= last) continue;
    inland = std::min(inland, z[to_y * lattice.side + to_x]);
  }
  return std::max(z[cell] - std::max(inland - z[cell], 0.f), 0.f);
}

}  // namespace

bool incise(const Lattice& lattice, const Flow& flow, const float* ground, const Incision& incision,
            float* z, float* load, WorkMeter& meter) {
  constexpr float kRootHalf = 0.70710678f;
  const StepOffsets offsets(lattice);
  const float strength[] = {incision.strength, incision.strength * kRootHalf};
  for (std::uint32_t i = lattice.cells(); i-- > 0;) {
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    const float before = z[cell];
    load[cell] = 0;  // the material cut or, for a lake, minus the level of its water
    if (before != 0) {
      const float lifted = incision.lifted(before, ground[cell]);
      const float width = std::sqrt(static_cast<float>(static_cast<std::int32_t>(flow.area[cell])));
      const float power = incision.power(width, (step & kSpills) != 0);
      const float cut = power * strength[step & flows(step)];
      if (flows(step)) {
        const std::uint32_t to = cell + offsets[step];
        const float below = load[to] < 0 ? -load[to] : z[to];  // the water or the ground
        incision.cut(lifted, cut, below, z[cell], load[cell]);
      } else {
        z[cell] = (lifted + cut * heightOutside(lattice, z, cell)) /
                  (1 + cut + cut / incision.cells_to_sea);
      }
    }
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
  }
  return true;
}

bool deposit(const Lattice& lattice, const Flow& flow, float share, float* z, float* load,
             WorkMeter& meter) {
  const StepOffsets offsets(lattice);
  for (std::uint32_t i = 0; i < lattice.cells(); ++i) {
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    if (flows(step) && load[cell] > 0) {
      const auto area = static_cast<float>(static_cast<std::int32_t>(flow.area[cell]));
      const float left = load[cell] / area * share;
      z[cell] += left;
      float& below = load[cell + offsets[step]];
      if (!(below < 0)) below += load[cell] - left;
    }
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
  }
  return true;
}

}  // namespace orogen::weather
