#pragma once

#include <cstddef>
#include <string>

#include "analysis/autocorrelation.h"
#include "analysis/statistics.h"
#include "buffer.h"
#include "heightfield.h"

namespace orogen::analysis {

struct AnalysisOptions {
  int lags = 96;   // of the autocorrelation, along x and y; at most kMaxLags
  int bins = 256;  // of the histogram; at most kMaxBins
};
inline constexpr int kMaxLags = 256;
inline constexpr int kMaxBins = 65536;

// All that is measured on a map.
struct Analysis {
  Statistics statistics{};
  Buffer<std::uint32_t> histogram;  // from the lowest point to the highest
  int lags = 0;                     // fewer than wished for on a small map
  Buffer<float> correlations;       // (2 lags + 1) × (lags + 1), see autocorrelation.h
  Repetition repetition{};
  Buffer<double> differences;  // the variogram at distances 1, 2, 4, …
  Buffer<double> power;        // the spectrum at 1, 2, 3, … waves per spectrumSide()
  double hurst_of_variogram = 0;
  double hurst_of_spectrum = 0;
};

// Measures a map of at least two points a side. `analysis` and `scratch` are reused. Returns an
// empty string, or the sentence that says why it could not be done: a height that is no finite
// number, or memory. Some 60 ms for 513² points; what grows with the map is one pass per distance.
std::string analyse(const Heightfield& field, const AnalysisOptions& options, Analysis& analysis,
                    Buffer<std::byte>& scratch);

}  // namespace orogen::analysis
