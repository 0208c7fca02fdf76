#include <array>
#include <cassert>
#include <cmath>

#include "buffer.h"
#include "generators/generators.h"
#include "generators/perlin_plan.h"
#include "generators/perlin_rows.h"
#include "heightfield.h"

namespace orogen::generators {
namespace {

Gradients takeGradients(std::span<std::byte>& scratch, int columns) {
  const auto count = static_cast<std::size_t>(columns);
  float* x = takeScratch<float>(scratch, count).data();
  return {.x = x, .y = takeScratch<float>(scratch, count).data()};
}

Columns takeColumns(std::span<std::byte>& scratch, int columns) {
  const Gradients both = takeGradients(scratch, columns);
  return {.slope = both.x, .value = both.y};
}

// Tabulates f and fade for the points of a cell; or for a whole row of the map, with the places
// where its cells begin.
void makeTables(const PerlinShape& shape, int side, std::span<float> f, std::span<float> fade,
                std::span<int> first) {
  const double step = shape.width > 0 ? 1.0 / shape.width : shape.cells / (side - 1);
  std::size_t begun = 0;
  for (std::size_t i = 0; i < f.size(); ++i) {
    const double place = static_cast<double>(i) * step;
    const auto cell = static_cast<std::size_t>(place);
    f[i] = static_cast<float>(place - static_cast<double>(cell));
    fade[i] = perlinFade(f[i]);
    while (!first.empty() && begun <= cell) first[begun++] = static_cast<int>(i);
  }
  if (!first.empty()) first[begun] = side;
}

}  // namespace

std::size_t perlinNoiseScratch(const Parameters& parameters) {
  const PerlinPlan plan(parameters, parameters.exponent);
  const auto floats = [](int count) { return scratchFor<float>(static_cast<std::size_t>(count)); };
  std::size_t bytes = 4 * floats(plan.columns) + floats(plan.side);
  for (const PerlinShape& shape : plan.drawn()) {
    bytes += 4 * floats(shape.columns()) + 2 * floats(shape.places(plan.side));
    if (shape.width == 0) bytes += floats(shape.wholeCells() + 2);
  }
  static_assert(sizeof(int) == sizeof(float));
  return bytes;
}

template <int Lanes>
bool perlinNoiseInLanes(const Parameters& parameters, std::span<float> heights,
                        std::span<std::byte> scratch, Progress progress) {
  const PerlinPlan plan(parameters, parameters.exponent);
  assert(heights.size() == squareOf(plan.side) && plan.count <= PerlinPlan::kMaxOctaves);
  const NoiseKind kind = parameters.kind;

  std::array<PerlinOctave, PerlinPlan::kMaxOctaves> octaves{};
  for (std::size_t k = 0; k < plan.count; ++k) {
    const PerlinShape& shape = plan.drawn()[k];
    const auto places = static_cast<std::size_t>(shape.places(plan.side));
    const auto cells = static_cast<std::size_t>(shape.wholeCells());
    const std::span<float> f = takeScratch<float>(scratch, places);
    const std::span<float> fade = takeScratch<float>(scratch, places);
    const std::span<int> first =
        shape.width > 0 ? std::span<int>() : takeScratch<int>(scratch, cells + 2);
    makeTables(shape, plan.side, f, fade, first);
    octaves[k] = {.number = static_cast<std::uint32_t>(k),
                  .cells = shape.wholeCells() + (shape.width > 0 ? 0 : 1),
                  .columns = shape.columns(),
                  .period = parameters.tile ? shape.wholeCells() : 0,
                  .height = plan.heightOf(shape),
                  .width = shape.width,
                  .f = f.data(),
                  .fade = fade.data(),
                  .first = first.data(),
                  .north = takeGradients(scratch, shape.columns()),
                  .south = takeGradients(scratch, shape.columns()),
                  .row = 0};
  }

  const PerlinMap map{
      .heights = heights.data(),
      .side = plan.side,
      .seed = parameters.seed,
      .base = plan.base(),
      .octaves = std::span(octaves).first(plan.count),
      .first = takeColumns(scratch, plan.columns),
      .second = takeColumns(scratch, plan.columns),
      .spare = takeScratch<float>(scratch, static_cast<std::size_t>(plan.side)).data()};
  return sumRows<Lanes>(map, kind, progress);
}

bool perlinNoise(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch, Progress progress) {
  return perlinNoiseInLanes<kLanes>(parameters, heights, scratch, progress);
}

// Only the native build contains both; in the others the second one would be unused code.
#ifndef __wasm__
template bool perlinNoiseInLanes<1>(const Parameters&, std::span<float>, std::span<std::byte>,
                                    Progress);
#endif

}  // namespace orogen::generators
