#include "erosion/lakes.h"

#include <algorithm>

#include "erosion/ground.h"

namespace orogen::erosion {
namespace {

// Below this height above the water, in reliefs, land belongs to a shore.
constexpr float kShore = 0.1f;

// How high worn land may be where the ground is so high above the water: the same at the water, and
// anything where the shore ends.
float mostOnShore(float height) {
  return height * kShore / (kShore - height);
}

void sinkLake(const StillWater& water, std::uint32_t cell, float* z) {
  const StepOffsets offsets(water.lattice);
  const auto depthOf = [&](std::uint32_t at) { return water.surface[at] - water.ground[at]; };
  // A coarse level may have the lake beside the cell.
  std::uint32_t start = cell;
  forNeighbours(water.lattice, offsets, cell, [&](std::uint32_t to, FlowDirection) {
    if (depthOf(to) > depthOf(start)) start = to;
  });
  if (!(depthOf(start) > 0) || water.seen[start] != 0) return;
  std::size_t count = 0;
  const auto reach = [&](std::uint32_t at) {
    water.seen[at] = 1;
    water.queue[count++] = at;
  };
  reach(start);
  const float level = water.surface[start];
  float lowest = 1e30f;
  for (std::size_t i = 0; i < count; ++i) {
    forNeighbours(water.lattice, offsets, water.queue[i], [&](std::uint32_t to, FlowDirection) {
      if (water.seen[to] != 0) return;
      if (depthOf(to) > 0) {
        reach(to);
      } else {
        lowest = std::min(lowest, z[to]);
      }
    });
  }
  for (const std::uint32_t at : std::span(water.queue, count)) {
    if (z[at] == 0) continue;
    const float bed = lowest - depthOf(at);
    z[at] = std::min(z[at], bed > 0 ? std::max(bed, kLowestLand) : std::min(bed, -kLowestLand));
  }
  // The shore goes on from the lake as far as the ground is low.
  for (std::size_t i = 0; i < count; ++i) {
    forNeighbours(water.lattice, offsets, water.queue[i], [&](std::uint32_t to, FlowDirection) {
      const float above = water.ground[to] - level;
      const bool is_shore = above >= 0 && above < kShore && !(depthOf(to) > 0);
      if (!is_shore || water.seen[to] != 0) return;
      reach(to);
      lowerTo(lowest + mostOnShore(above), z[to]);
    });
  }
}

}  // namespace

void sinkLakes(const StillWater& water, std::span<const StrokePoint> places, float cells,
               int margin, float* z) {
  const int side = water.lattice.side;
  std::fill_n(water.seen, water.lattice.cells(), std::uint8_t{0});
  const auto cellAt = [&](float place) {
    return std::clamp(margin + static_cast<int>(place * cells + 0.5f), 0, side - 1);
  };
  for (const auto& [x, y] : places) {
    sinkLake(water, static_cast<std::uint32_t>(cellAt(y) * side + cellAt(x)), z);
  }
}

void lowerShores(std::size_t cells, const float* ground, float* z) {
  for (std::size_t i = 0; i < cells; ++i) {
    if (ground[i] > 0 && ground[i] < kShore) lowerTo(mostOnShore(ground[i]), z[i]);
  }
}

}  // namespace orogen::erosion
