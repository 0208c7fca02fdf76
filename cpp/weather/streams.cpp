#include <algorithm>
#include <cstring>

#include "weather/flow.h"

namespace orogen::weather {

bool traceStreams(const Lattice& lattice, const Flow& flow, WorkMeter& meter) {
  const std::uint32_t cells = lattice.cells();
  const StepOffsets offsets(lattice);
  const FlowDirection* const step = flow.step;
  std::uint8_t* const donors = flow.marks;
  std::uint32_t* const area = flow.area;
  std::memset(donors, 0, cells);
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t to = std::min(cells, from + kStretch);
    std::fill(area + from, area + to, 1u);
    for (std::uint32_t i = from; i < to; ++i) {
      std::uint8_t& count = donors[i + offsets[step[i]]];
      count = static_cast<std::uint8_t>(count + (flows(step[i]) ? 1 : 0));
    }
    if (!meter.goOn(to - from)) return false;
  }
  constexpr std::uint8_t kDone = 0xff;
  std::uint32_t* next = flow.order;
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t* const before = next;
    const std::uint32_t to = std::min(cells, from + kStretch);
    for (std::uint32_t source = from; source < to; ++source) {
      if (donors[source] != 0) continue;
      // Follow the stream down to the first cell with a tributary that is not known yet.
      for (std::uint32_t cell = source;;) {
        *next++ = cell;
        donors[cell] = kDone;
        if (!flows(step[cell])) break;
        const std::uint32_t below = cell + offsets[step[cell]];
        area[below] += area[cell];
        if (--donors[below] != 0) break;
        cell = below;
      }
    }
    if (!meter.goOn(4 * static_cast<std::uint32_t>(next - before))) return false;
  }
  return true;
}

bool findSurface(const Lattice& lattice, const Flow& flow, const float* z, float* surface,
                 WorkMeter& meter) {
  const StepOffsets offsets(lattice);
  for (std::uint32_t i = lattice.cells(); i-- > 0;) {
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    surface[cell] = flows(step) ? std::max(z[cell], surface[cell + offsets[step]]) : z[cell];
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
  }
  return true;
}

}  // namespace orogen::weather
