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

template Kernel diamondSquareInLanes<1>;
template Kernel diamondSquareInLanes<4>;
#ifdef OROGEN_EIGHT_LANES
template Kernel diamondSquareInLanes<8>;
#endif

bool diamondSquare(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress) {
#ifdef OROGEN_EIGHT_LANES
  if (hasEightLanes()) return diamondSquareInLanes<8>(parameters, heights, scratch, progress);
#endif
  return diamondSquareInLanes<kLanes>(parameters, heights, scratch, progress);
}

}  // namespace orogen::generators
