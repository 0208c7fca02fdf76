// Ridged multifractal noise, after Kenton Musgrave (1994).
//
// 1. Two rows of the map at a time, an octave of gradient noise is drawn by itself (OctaveRows).
// 2. It is folded into ridges, which count as much as the weight of the point says, and added.
// 3. What was added is the weight of the next octave.

#include "ridged_noise/ridged_noise.h"

#include <array>
#include <cassert>
#include <span>

#include "perlin_noise/rows.h"

namespace orogen::ridged_noise {
namespace {

using perlin_noise::OctavePlan;
using perlin_noise::OctaveRows;
using perlin_noise::OctaveShape;

// Ridges run where the noise has this value. At 0, which it has at all points of its lattice, each
// of these would be a summit, all of one height.
constexpr float kRidge = 0.25f;
// About the mean of an octave.
constexpr double kMean = 0.42;
// How much an octave counts where the one before has its full height.
constexpr float kFeedback = 2;

// 0 for numbers below it, by their sign.
template <class Float, class Int>
Float atLeastZero(Float value) {
  const Int bits = bitsAs<Int>(value);
  return bitsAs<Float>(bits & ~(bits >> 31));
}

// Steps 2 and 3 for the points from `i` on, as long as there are whole groups. Returns the first
// that is left.
template <int Lanes>
std::size_t fold(const float* noise, float height, std::size_t i, std::size_t count, float* weight,
                 float* to) {
  using Float = typename Simd<Lanes>::Float;
  using Int = typename Simd<Lanes>::Int;
  using UInt = typename Simd<Lanes>::UInt;
  for (; i + Lanes <= count; i += Lanes) {
    const Float across = loadLanes<Float>(noise + i) - kRidge;
    const Float ridge =
        atLeastZero<Float, Int>(1.f - bitsAs<Float>(bitsAs<UInt>(across) & 0x7fffffffu));
    const Float signal = ridge * ridge * loadLanes<Float>(weight + i);
    storeLanes(to + i, loadLanes<Float>(to + i) + signal * height);
    storeLanes(weight + i, 1.f - atLeastZero<Float, Int>(1.f - signal * kFeedback));
  }
  return i;
}

std::size_t scratchOf(const Parameters& parameters, const Place& place) {
  using Rows = OctaveRows<1>;
  return Rows::scratchBytes(parameters, place) + 4 * scratchFor<float>(Rows::rowLength(place));
}

template <int Lanes>
bool make(const Parameters& parameters, const Place& place, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == place.points());
  OctaveRows<Lanes> octaves(
      parameters, place, NoiseKind::fbm,
      [](const OctaveShape&) { return static_cast<float>(perlin_noise::kSquareRootOfTwo); },
      scratch);
  const std::size_t length = octaves.rowLength(place);
  std::array<float*, 2> noise{};
  std::array<float*, 2> weight{};
  for (auto* rows : {&noise, &weight}) {
    for (float*& row : *rows) row = takeScratch<float>(scratch, length).data();
  }
  const OctavePlan plan(parameters, place.level);
  const auto width = static_cast<std::size_t>(place.width);
  const auto base = static_cast<float>(0 - parameters.amplitude * kMean * plan.sumOfHeights());
  return perlin_noise::makePairs(
      place, heights, progress, [&](std::int32_t y, const std::array<float*, 2>& wanted) {
        for (std::size_t i = 0; i < 2; ++i) {
          std::fill_n(weight[i], width, 1.f);
          if (wanted[i] != nullptr) std::fill_n(wanted[i], width, base);
        }
        for (std::size_t k = 0; k < plan.all().size(); ++k) {
          for (float* row : noise) std::fill_n(row, length, 0.f);
          if (k < octaves.count()) octaves.add(k, y, noise);
          const auto height = static_cast<float>(parameters.amplitude * plan.all()[k].height);
          for (std::size_t i = 0; i < 2; ++i) {
            if (wanted[i] == nullptr) continue;
            const float* from = noise[i] + octaves.offset();
            const std::size_t done = fold<Lanes>(from, height, 0, width, weight[i], wanted[i]);
            fold<1>(from, height, done, width, weight[i], wanted[i]);
          }
        }
      });
}

}  // namespace

std::size_t ridgedNoiseScratch(const Parameters& parameters) {
  return scratchOf(parameters, perlin_noise::mapOf(parameters));
}

std::size_t ridgedWindowScratch(const Parameters& parameters) {
  return scratchOf(parameters, placeOf(parameters));
}

template <int Lanes>
bool ridgedNoise(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, perlin_noise::mapOf(parameters), heights, scratch, progress);
}

template <int Lanes>
bool ridgedWindow(const Parameters& parameters, std::span<float> heights,
                  std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, placeOf(parameters), heights, scratch, progress);
}

template Kernel ridgedNoise<1>;
template Kernel ridgedNoise<4>;
template Kernel ridgedWindow<1>;
template Kernel ridgedWindow<4>;

}  // namespace orogen::ridged_noise
