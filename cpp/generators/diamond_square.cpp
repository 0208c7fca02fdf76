#include "generators/diamond_square.h"

#include "elementary.h"
#include "generators/diamond_square_level.h"
#include "scratch.h"

namespace orogen {
namespace {

constexpr std::size_t pointsOf(int exponent) {
  const std::size_t side = (std::size_t{1} << exponent) + 1;
  return side * side;
}

// The grids of all levels: the last is the map itself, the others take turns in two buffers, of
// which the larger gets the last but one.
struct Grids {
  int exponent;
  float* map;
  std::span<float> larger, smaller;

  float* of(int level) const {
    if (level == exponent) return map;
    return ((exponent - level) % 2 == 1 ? larger : smaller).data();
  }
};

// Corner heights: the user's, or the noise of level 0 at lattice points.
template <class Law>
void setCorners(const Parameters& parameters, const Law& law, float* corners) {
  for (int i = 0; i < 4; ++i) {
    const int x = parameters.tile ? 0 : i % 2;
    const int y = parameters.tile ? 0 : i / 2;
    const std::uint32_t hash = hashAt(rowKey(parameters.seed, 0, y), x);
    corners[i] = parameters.corners.empty()
                     ? law.template centre<1>(hash)
                     : static_cast<float>(parameters.corners[static_cast<std::size_t>(y * 2 + x)]);
  }
}

template <int Lanes, class MakeLaw>
bool refineAll(const Parameters& parameters, const Grids& grids, float* centres, MakeLaw makeLaw,
               Progress progress) {
  const double shrink = exp2Portable((parameters.roughness - 1) / 2);
  double amplitude = parameters.amplitude;
  double share = 0.75;  // of the whole work in the last level, a quarter of it in the one before …
  for (int level = 1; level < parameters.exponent; ++level) share *= 0.25;
  double done = 0;
  for (int number = 0; number < parameters.exponent; ++number) {
    const auto noise_level = static_cast<std::uint32_t>(number + 1);  // 0 is the corners'
    const Level level{.key = levelKey(parameters.seed, noise_level),
                      .additions_key = levelKey(parameters.seed, noise_level + 64),
                      .cells = 1 << number,
                      .centre = amplitude,
                      .edge = amplitude * shrink,
                      .tile = parameters.tile};
    const auto law = makeLaw(level);
    if (number == 0) setCorners(parameters, law, grids.of(0));
    const auto refine =
        level.cells < Lanes ? refineLevel<1, decltype(law)> : refineLevel<Lanes, decltype(law)>;
    if (!refine(level, law, parameters.additions, grids.of(number), grids.of(number + 1), centres,
                progress, done, share)) {
      return false;
    }
    amplitude *= shrink * shrink;
    done += share;
    share *= 4;
  }
  return true;
}

}  // namespace

std::size_t diamondSquareScratch(const Parameters& parameters) {
  const int n = parameters.exponent;
  return scratchFor<float>(pointsOf(n - 1)) + scratchFor<float>(n > 1 ? pointsOf(n - 2) : 0) +
         scratchFor<float>(std::size_t{1} << (n - 1));
}

template <int Lanes>
bool diamondSquareInLanes(const Parameters& parameters, std::span<float> heights,
                          std::span<std::byte> scratch, Progress progress) {
  const int n = parameters.exponent;
  const Grids grids{.exponent = n,
                    .map = heights.data(),
                    .larger = takeScratch<float>(scratch, pointsOf(n - 1)),
                    .smaller = takeScratch<float>(scratch, n > 1 ? pointsOf(n - 2) : 0)};
  float* centres = takeScratch<float>(scratch, std::size_t{1} << (n - 1)).data();

  const bool own_table = parameters.law == Law::table && !parameters.table.empty();
  if (parameters.law == Law::uniform || (parameters.law == Law::table && !own_table)) {
    return refineAll<Lanes>(
        parameters, grids, centres, [](const Level& level) { return UniformLaw(level); }, progress);
  }
  Quantiles quantiles;
  fillQuantiles(parameters.law, parameters.table, quantiles);
  return refineAll<Lanes>(
      parameters, grids, centres,
      [&quantiles](const Level& level) { return TableLaw(level, quantiles); }, progress);
}

template bool diamondSquareInLanes<1>(const Parameters&, std::span<float>, std::span<std::byte>,
                                      Progress);
#if !defined(__wasm__) || defined(__wasm_simd128__)
template bool diamondSquareInLanes<4>(const Parameters&, std::span<float>, std::span<std::byte>,
                                      Progress);
#endif

bool diamondSquare(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress) {
  return diamondSquareInLanes<kLanes>(parameters, heights, scratch, progress);
}

}  // namespace orogen
