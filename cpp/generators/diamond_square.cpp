#include <cassert>

#include "generators/diamond_square_laws.h"
#include "generators/diamond_square_stream.h"
#include "generators/generators.h"
#include "heightfield.h"

namespace orogen::generators {

std::size_t diamondSquareScratch(const Parameters& parameters) {
  return DiamondSquareStream<1, UniformLaw>::scratchBytes(parameters.exponent);
}

template <int Lanes>
bool diamondSquareInLanes(const Parameters& parameters, std::span<float> heights,
                          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == squareOf((1 << parameters.exponent) + 1));
  if (isUniform(parameters.law, parameters.table)) {
    const auto make = [](Amplitudes amplitudes) { return UniformLaw(amplitudes); };
    return DiamondSquareStream<Lanes, UniformLaw>(parameters, make, heights, scratch).run(progress);
  }
  Quantiles quantiles;
  fillQuantiles(parameters.law, parameters.table, quantiles);
  const auto make = [&quantiles](Amplitudes amplitudes) { return TableLaw(amplitudes, quantiles); };
  return DiamondSquareStream<Lanes, TableLaw>(parameters, make, heights, scratch).run(progress);
}

template bool diamondSquareInLanes<1>(const Parameters&, std::span<float>, std::span<std::byte>,
                                      Progress);
#if !defined(__wasm__) || defined(__wasm_simd128__)
template bool diamondSquareInLanes<4>(const Parameters&, std::span<float>, std::span<std::byte>,
                                      Progress);
#endif
#ifdef OROGEN_EIGHT_LANES
template bool diamondSquareInLanes<8>(const Parameters&, std::span<float>, std::span<std::byte>,
                                      Progress);
#endif

bool diamondSquare(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress) {
#ifdef OROGEN_EIGHT_LANES
  if (hasEightLanes()) return diamondSquareInLanes<8>(parameters, heights, scratch, progress);
#endif
  return diamondSquareInLanes<kLanes>(parameters, heights, scratch, progress);
}

}  // namespace orogen::generators
