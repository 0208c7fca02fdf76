#include "weather/valleys.h"

#include <algorithm>
#include <cmath>

#include "weather/ground.h"

namespace orogen::weather {
namespace {

// Cells from which on diagonal steps are opened: floors make rivers of some of these brooks.
constexpr std::uint32_t kBrook = kRiver / 2;

// The steps to the two cells that lie beside a diagonal step, over the same seams.
FlowDirection besideInRow(FlowDirection step) {
  const FlowDirection turned = (step & 7) == 1 || (step & 7) == 7 ? 0 : 4;
  return turned | (step & kOverX);
}
FlowDirection besideInColumn(FlowDirection step) {
  const FlowDirection turned = (step & 7) < 4 ? 2 : 6;
  return turned | (step & kOverY);
}

// Land remains land, and sea remains sea.
void lowerTo(float height, float& z) {
  if (z > height && z != 0) z = z > 0 ? std::max(height, kLowestLand) : height;
}

}  // namespace

bool widenValleys(const Lattice& lattice, const Flow& flow, float floor, float share, float* z,
                  std::uint32_t* rivers, WorkMeter& meter) {
  const StepOffsets offsets(lattice);
  const float square = floor * floor / static_cast<float>(lattice.side);
  const std::uint32_t cells = lattice.cells();
  for (std::uint32_t i = cells; i-- > 0;) {
    if (i % kStretch == 0 && !meter.goOn(2 * kStretch)) return false;
    const std::uint32_t cell = flow.order[i];
    const FlowDirection step = flow.step[cell];
    const bool is_side = flows(step) && flow.area[cell] < kRiver;
    const std::uint32_t river = is_side ? rivers[cell + offsets[step]] : cell;
    rivers[cell] = river;
    const float height = z[cell] - z[river];
    if (!(height > 0) || z[river] == 0) continue;
    const auto area = static_cast<float>(static_cast<std::int32_t>(flow.area[river]));
    const float h2 = height * height;
    lowerTo(z[river] + height * (h2 / (h2 + square * std::sqrt(area))), z[cell]);
  }
  for (std::uint32_t from = 0; from < cells; from += kStretch) {
    const std::uint32_t to = std::min(cells, from + kStretch);
    for (std::uint32_t cell = from; cell < to; ++cell) {
      const FlowDirection step = flow.step[cell];
      if (step % 2 == 0 || !flows(step) || flow.area[cell] < kBrook) continue;
      const std::uint32_t a = cell + offsets[besideInRow(step)];
      const std::uint32_t b = cell + offsets[besideInColumn(step)];
      float& lower = z[z[b] < z[a] ? b : a];
      const float middle = (z[cell] + z[cell + offsets[step]]) * 0.5f;
      lowerTo(lower + (middle - lower) * share, lower);
    }
    if (!meter.goOn(to - from)) return false;
  }
  return true;
}

}  // namespace orogen::weather
