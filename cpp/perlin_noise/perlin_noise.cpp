// Gradient noise, after Ken Perlin's improved noise (2002).
//
// 1. The plan says which octaves are drawn, and how high each is (OctavePlan in rows.h).
// 2. Two rows of the map at a time, an octave goes to the row of its lattice on which they lie: it
//    draws a random gradient for each point of the lattice (OctaveRows).
// 3. The gradients north and south of a row of the map are blended, by the fade curve, into the
//    slope and the height of each column of the lattice (octave.h).
// 4. Those of two columns are blended into the points of the cell between them, and added to the
//    row.

#include "perlin_noise/perlin_noise.h"

#include <array>
#include <cassert>
#include <span>

#include "perlin_noise/rows.h"

namespace orogen::perlin_noise {
namespace {

constexpr double kMeanOfAbsolute = 0.24922;

// What the octaves are multiplied by; folding halves them.
double factorOf(const Parameters& parameters) {
  return parameters.amplitude * (parameters.kind == NoiseKind::fbm ? 1 : 2);
}

// The height of a point at which all octaves are 0.
float baseOf(const Parameters& parameters, const Place& place) {
  if (parameters.kind == NoiseKind::fbm) return 0;
  const double mean =
      factorOf(parameters) * kMeanOfAbsolute * OctavePlan(parameters, place.level).sumOfHeights();
  return static_cast<float>(parameters.kind == NoiseKind::ridged ? mean : 0 - mean);
}

std::size_t scratchOf(const Parameters& parameters, const Place& place) {
  using Rows = OctaveRows<1>;
  return Rows::scratchBytes(parameters, place) + 2 * scratchFor<float>(Rows::rowLength(place));
}

// With all octaves from the coarsest for a pair of rows, so that these stay in the cache until they
// are done.
template <int Lanes>
bool make(const Parameters& parameters, const Place& place, std::span<float> heights,
          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == place.points());
  const double factor = factorOf(parameters);
  OctaveRows<Lanes> octaves(
      parameters, place, parameters.kind,
      [factor](const OctaveShape& shape) {
        return static_cast<float>(factor * kSquareRootOfTwo * shape.height);
      },
      scratch);
  std::array<float*, 2> spare{};
  for (float*& row : spare) row = takeScratch<float>(scratch, octaves.rowLength(place)).data();
  const bool fits = octaves.fits();
  const auto width = static_cast<std::size_t>(place.width);
  const float base = baseOf(parameters, place);
  return makePairs(place, heights, progress,
                   [&](std::int32_t y, const std::array<float*, 2>& wanted) {
                     std::array<float*, 2> rows = spare;
                     for (std::size_t i = 0; i < 2; ++i) {
                       if (fits && wanted[i] != nullptr) rows[i] = wanted[i];
                       std::fill_n(rows[i], fits ? width : octaves.rowLength(place), base);
                     }
                     for (std::size_t k = 0; k < octaves.count(); ++k) octaves.add(k, y, rows);
                     for (std::size_t i = 0; i < 2 && !fits; ++i) {
                       if (wanted[i] != nullptr) {
                         copyLanes(rows[i] + octaves.offset(), width, wanted[i]);
                       }
                     }
                   });
}

}  // namespace

std::size_t perlinNoiseScratch(const Parameters& parameters) {
  return scratchOf(parameters, mapOf(parameters));
}

std::size_t perlinWindowScratch(const Parameters& parameters) {
  return scratchOf(parameters, placeOf(parameters));
}

template <int Lanes>
bool perlinNoise(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, mapOf(parameters), heights, scratch, progress);
}

template <int Lanes>
bool perlinWindow(const Parameters& parameters, std::span<float> heights,
                  std::span<std::byte> scratch, Progress progress) {
  return make<Lanes>(parameters, placeOf(parameters), heights, scratch, progress);
}

template Kernel perlinNoise<1>;
template Kernel perlinNoise<4>;
template Kernel perlinWindow<1>;
template Kernel perlinWindow<4>;

}  // namespace orogen::perlin_noise
