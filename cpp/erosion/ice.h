#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "base/progress.h"
#include "erosion/flow.h"

namespace orogen::erosion {

// A glacier drains at least this share of the map.
inline constexpr float kLeastGlacier = 1 / 300.f;

// The sides of a trough rise by kSteepness x² at a distance of x sides of the map from the bed.
inline constexpr float kSteepness = 140;

// The share of what stands above a trough that remains, so that its sides keep their gullies.
inline constexpr float kKept = 0.15f;

// The foot of the parabola that stands in a bed, whose glacier drains a share of the map: deeper by
// the fourth root of that share. From the snow line on it comes down over a band so narrow that the
// bed rises where the glacier ended, and dams a lake.
inline float footOf(float height, float share, float snow_line) {
  constexpr float kBand = 0.03f, kRise = 0.03f, kDepth = 0.09f;
  const float t = std::min((height - snow_line) * (1 / kBand), 1.f);
  return height + kRise * (1 - t) - kDepth * t * std::sqrt(std::sqrt(share));
}

// What glaciers leave of valleys.
struct Ice {
  float snow_line;  // the height above which they lay, at least that of the sea
  int points;       // of the map a side, whatever margin it has
};

// Makes troughs of the valleys above the snow line, where the water of enough land passes. Their
// cross-section is a parabola, to which ice wears any valley (Harbor 1992), and the same
// everywhere: the land comes down to the lowest of the parabolas that stand in the beds, which are
// found by two passes of one-dimensional envelopes (Felzenszwalb & Huttenlocher 2012). So spurs are
// cut off, the valleys of brooks end above the floor, and a trough begins with a round head.
// Glaciers also deepen their bed, the more the larger they are; where they ended, a lake may stand
// behind the step.
//
// Lowers `z` only; land remains land. `flow` is that of `z`; it no longer is afterwards. `envelope`
// is working memory for a number a cell, `scratch` for RowWindow::floatsFor(side) numbers.
// O(cells), 8 ns each at 513² points in WebAssembly.
bool carveTroughs(const Lattice& lattice, const Flow& flow, const Ice& ice, float* z,
                  float* envelope, std::span<float> scratch, WorkMeter& meter);

}  // namespace orogen::erosion
