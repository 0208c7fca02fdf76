#include <algorithm>
#include <cassert>
#include <cmath>

#include "analysis/analysis.h"

namespace orogen::analysis {
namespace {

constexpr const char* kNoMemory =
    "the analysis does not fit into memory; choose a smaller exponent";

// The drawn heights of an oblong map, one row after the other.
bool pack(const Heightfield& field, Buffer<float>& packed) {
  const auto columns = static_cast<std::size_t>(field.columns);
  const auto rows = static_cast<std::size_t>(field.rows);
  if (!packed.resize(columns * rows)) return false;
  for (std::size_t y = 0; y < rows; ++y) {
    std::copy_n(field.heights.data() + y * static_cast<std::size_t>(field.size), columns,
                packed.data() + y * columns);
  }
  return true;
}

bool reserve(int size, const AnalysisOptions& options, Analysis& analysis,
             Buffer<std::byte>& scratch) {
  analysis.lags = lagsFor(size, options.lags);
  const auto lags = static_cast<std::size_t>(analysis.lags);
  return analysis.histogram.resize(static_cast<std::size_t>(options.bins)) &&
         analysis.correlations.resize((2 * lags + 1) * (lags + 1)) &&
         analysis.differences.resize(variogramDistances(size)) &&
         analysis.power.resize(spectrumSide(size) / 2) &&
         scratch.resize(
             std::max(autocorrelationScratch(size, analysis.lags), spectrumScratch(size)));
}

}  // namespace

std::string analyse(const Heightfield& field, const AnalysisOptions& options, Analysis& analysis,
                    Buffer<std::byte>& scratch) {
  assert(field.faces == 1);
  assert(options.lags >= 1 && options.lags <= kMaxLags);
  assert(options.bins >= 1 && options.bins <= kMaxBins);
  Buffer<float> packed;
  if (field.isOblong() && !pack(field, packed)) return kNoMemory;
  const std::span<const float> heights = (field.isOblong() ? packed : field.heights).span();
  analysis.statistics = statisticsOf(heights);
  if (!std::isfinite(analysis.statistics.mean)) {
    return "a height of the map is no finite number; only maps that are whole can be analysed";
  }
  if (!reserve(shorterSide(field), options, analysis, scratch)) return kNoMemory;
  countBins(heights, rangeOf(heights), analysis.histogram.span());
  analysis.repetition =
      autocorrelate(field, analysis.lags, analysis.correlations.span(), scratch.span());
  variogram(field, analysis.differences.span());
  analysis.hurst_of_variogram = hurstOfVariogram(analysis.differences.span());
  powerSpectrum(field, analysis.power.span(), scratch.span());
  analysis.hurst_of_spectrum = hurstOfSpectrum(analysis.power.span());
  return {};
}

}  // namespace orogen::analysis
