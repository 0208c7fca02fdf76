#pragma once

#include "base/progress.h"
#include "weather/flow.h"
#include "weather/lattice.h"

namespace orogen::weather {

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

}  // namespace orogen::weather
