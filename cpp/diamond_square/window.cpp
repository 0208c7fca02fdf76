#include "diamond_square/window.h"

#include <algorithm>
#include <cassert>

#include "base/buffer.h"
#include "base/elementary.h"
#include "diamond_square/distributions.h"
#include "diamond_square/large_forms.h"
#include "diamond_square/window_pyramid.h"
#include "diamond_square/window_stream.h"

namespace orogen::diamond_square {

namespace {

// The largest perturbation of level 1, and that of level 0, in amplitudes.
constexpr double kRelief = 0.28, kReliefOfLevel0 = 0.03;
// Names the random numbers of the latter; levels have theirs, after those of the large forms.
constexpr std::uint32_t kReliefKey = 63, kFirstKey = 6;

// The levels between which the Hurst exponent rises, from below that of the roughness to
// kSmallHurst. Above 1, each level adds less slope than the one before.
constexpr int kFirstSmoother = 2, kLastSmoother = 8;
constexpr double kLower = 0.3, kSmallHurst = 1.25;

double hurstOf(const Parameters& parameters, int level) {
  const double hurst = 1 - parameters.roughness;
  if (parameters.tile) return hurst;  // the land is then that of a map
  const double share =
      static_cast<double>(level - kFirstSmoother) / (kLastSmoother - kFirstSmoother);
  const double large = hurst - kLower;
  return large + (kSmallHurst - large) * std::clamp(share, 0.0, 1.0);
}

// What displaces the points of the land: of a map, or of mountains on the large forms.
Displacement displacementOf(const Parameters& parameters, int level) {
  const double amplitude = parameters.amplitude;
  Displacement by{.seed = parameters.seed, .tile = parameters.tile};
  by.corners = by.first = amplitude;
  if (!parameters.tile) {
    by.corners_key = kReliefKey;
    by.first_key = kFirstKey;
    by.corners = amplitude * kReliefOfLevel0;
    by.first = amplitude * kRelief;
  }
  for (int i = 0; i < level; ++i) {
    by.shrink[static_cast<std::size_t>(i)] = exp2Portable(-hurstOf(parameters, i) / 2);
  }
  return by;
}

Place windowOf(const Parameters& parameters) {
  return placeOf(parameters);
}

Place squareOf(const Parameters& parameters) {
  const int side = (1 << parameters.exponent) + 1;
  return {parameters.level, parameters.x, parameters.y, side, side};
}

WindowPyramid pyramidOf(const Place& place) {
  return {place.level, {place.x, place.width}, {place.y, place.height}};
}

// The levels and the large forms take turns in it.
std::size_t scratchBytes(const Parameters& parameters, const Place& place) {
  const std::size_t bytes = scratchOf(pyramidOf(place));
  return parameters.tile ? bytes : std::max(bytes, LargeForms::bytesFor(place));
}

template <int Lanes>
bool make(const Parameters& parameters, const Place& place, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == place.points());
  // What has no more than four lanes.
  constexpr int kFewLanes = std::min(Lanes, 4);
  const DistributionTable table(parameters);
  const WindowPyramid pyramid = pyramidOf(place);
  const Displacement by = displacementOf(parameters, place.level);
  if (!WindowStream<Lanes>(pyramid, by, table.quantiles(), heights, scratch).run(progress)) {
    return false;
  }
  if (parameters.tile) return true;
  LargeForms::make<kFewLanes>(parameters, table.quantiles(), place, scratch)
      .template raise<kFewLanes>(heights);
  return true;
}

// Uses as many lanes as the processor has.
bool make(const Parameters& parameters, const Place& place, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
#ifdef OROGEN_EIGHT_LANES
  if (hasEightLanes()) return make<8>(parameters, place, heights, scratch, progress);
#endif
  return make<kLanes>(parameters, place, heights, scratch, progress);
}

}  // namespace

std::size_t diamondSquareWindowScratch(const Parameters& parameters) {
  return scratchBytes(parameters, windowOf(parameters));
}

bool diamondSquareWindow(const Parameters& parameters, std::span<float> heights,
                         std::span<std::byte> scratch, Progress progress) {
  return make(parameters, windowOf(parameters), heights, scratch, progress);
}

std::size_t endlessScratch(const Parameters& parameters) {
  return scratchBytes(parameters, squareOf(parameters));
}

bool endless(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress) {
  return make(parameters, squareOf(parameters), heights, scratch, progress);
}

template <int Lanes>
bool diamondSquareWindowInLanes(const Parameters& parameters, std::span<float> heights,
                                std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, windowOf(parameters), heights, scratch, progress);
}

template Kernel diamondSquareWindowInLanes<1>;
template Kernel diamondSquareWindowInLanes<4>;

}  // namespace orogen::diamond_square
