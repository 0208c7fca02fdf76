// Diamond-square: midpoint displacement on squares (Fournier, Fussell & Carpenter 1982).
//
// 1. A table for the distribution of the perturbations (distributions.h, quantiles.h).
// 2. The corners, and the first row of squares of each level (stream.h).
// 3. Row by row of squares, each level as far as the next one needs it: the centre of a square from
//    its corners, then the middles of its edges from corners and centres (row.h).

#include "diamond_square/diamond_square.h"

#include <cassert>

#include "diamond_square/distributions.h"
#include "diamond_square/stream.h"
#include "terrain/heightfield.h"

namespace orogen::diamond_square {

std::size_t diamondSquareScratch(const Parameters& parameters) {
  return DiamondSquareStream<1>::scratchBytes(parameters.exponent);
}

template <int Lanes>
bool diamondSquareInLanes(const Parameters& parameters, std::span<float> heights,
                          std::span<std::byte> scratch, Progress progress) {
  assert(heights.size() == squareOf((1 << parameters.exponent) + 1));
  const DistributionTable table(parameters);  // step 1; the stream does the others
  return DiamondSquareStream<Lanes>(parameters, table.quantiles(), heights, scratch).run(progress);
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

}  // namespace orogen::diamond_square
