#pragma once

#include <algorithm>

#include "analysis/analysis.h"
#include "map.h"
#include "mesh/surface.h"

namespace orogen {

// The map as the library passes it.
inline Heightfield fieldOf(const Map& map) {
  Heightfield field;
  EXPECT_TRUE(field.heights.resize(map.heights.size()));
  std::copy(map.heights.begin(), map.heights.end(), field.heights.data());
  field.size = map.side;
  field.spacing = 1;
  return field;
}

inline mesh::Grid gridOf(const Map& map, float spacing = 1, int stride = 1) {
  return {.heights = map.heights.data(), .size = map.side, .spacing = spacing, .stride = stride};
}

// Measures everything on a map, in memory filled with NaN.
inline analysis::Analysis analysisOf(const Map& map, analysis::AnalysisOptions options = {}) {
  analysis::Analysis analysis;
  Buffer<std::byte> scratch;
  EXPECT_TRUE(scratch.resize(std::max(
      analysis::autocorrelationScratch(map.side, analysis::lagsFor(map.side, options.lags)),
      analysis::spectrumScratch(map.side))));
  std::memset(scratch.data(), 0xff, scratch.size());
  EXPECT_EQ(analysis::analyse(fieldOf(map), options, analysis, scratch), "");
  return analysis;
}

// The correlation at a lag with dy >= 0.
inline double correlationAt(const analysis::Analysis& analysis, int dx, int dy) {
  const int lags = analysis.lags;
  return analysis.correlations.data()[dy * (2 * lags + 1) + dx + lags];
}

}  // namespace orogen
