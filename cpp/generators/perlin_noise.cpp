#include "generators/perlin_noise.h"

#include <array>
#include <cassert>
#include <cmath>

#include "generators/perlin_rows.h"
#include "heightfield.h"
#include "scratch.h"

namespace orogen {
namespace {

constexpr int kMostOctaves = 16;
constexpr double kFirstCells = 4;
constexpr double kSquareRootOfTwo = 1.41421356237309504880;
constexpr double kMeanOfAbsolute = 0.24922;

// An octave before it has any memory.
struct Shape {
  double cells;   // lattice cells across the map
  double height;  // gain^k
  int width;      // points a cell, 0 if that is no whole number

  int wholeCells() const { return static_cast<int>(cells); }
  // One column further than the last point of the map lies, in groups of four.
  int columns() const { return (wholeCells() + 2 + 3) / 4 * 4; }
  // How many values of f and fade.
  int places(int side) const { return width > 0 ? width : side; }
};

struct Plan {
  std::array<Shape, kMostOctaves> shapes{};
  std::size_t count = 0;
  int side = 0;
  int columns = 0;            // of the octave with the most
  double sum_of_heights = 0;  // of all octaves, those that are not drawn as well

  std::span<const Shape> drawn() const { return std::span(shapes).first(count); }
};

int widthOf(int points, double cells) {
  const int whole = static_cast<int>(cells);
  const bool fits = whole == cells && (whole & (whole - 1)) == 0;
  return fits ? points / whole : 0;
}

Plan planFor(const Parameters& parameters) {
  constexpr double kLowest = 1.0 / (1 << 24);
  const int points = 1 << parameters.exponent;
  Plan plan{.side = points + 1};
  double cells = kFirstCells;
  double height = 1;
  for (int k = 0; k < parameters.octaves && height >= kLowest; ++k) {
    plan.sum_of_heights += height;
    const double across = parameters.tile ? std::floor(cells + 0.5) : cells;
    if (2 * across <= points) {
      const Shape shape{.cells = across, .height = height, .width = widthOf(points, across)};
      plan.shapes[plan.count++] = shape;
      plan.columns = std::max(plan.columns, shape.columns());
    }
    cells *= parameters.lacunarity;
    height *= parameters.gain;
  }
  return plan;
}

Gradients takeGradients(std::span<std::byte>& scratch, int columns) {
  const auto count = static_cast<std::size_t>(columns);
  float* x = takeScratch<float>(scratch, count).data();
  return {.x = x, .y = takeScratch<float>(scratch, count).data()};
}

Columns takeColumns(std::span<std::byte>& scratch, int columns) {
  const Gradients both = takeGradients(scratch, columns);
  return {.slope = both.x, .value = both.y};
}

// f and fade of the points of a cell, or of a whole row of the map and where its cells begin.
void makeTables(const Shape& shape, int side, std::span<float> f, std::span<float> fade,
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
  const Plan plan = planFor(parameters);
  const auto floats = [](int count) { return scratchFor<float>(static_cast<std::size_t>(count)); };
  std::size_t bytes = 4 * floats(plan.columns) + floats(plan.side);
  for (const Shape& shape : plan.drawn()) {
    bytes += 4 * floats(shape.columns()) + 2 * floats(shape.places(plan.side));
    if (shape.width == 0) bytes += floats(shape.wholeCells() + 2);
  }
  static_assert(sizeof(int) == sizeof(float));
  return bytes;
}

template <int Lanes>
bool perlinNoiseInLanes(const Parameters& parameters, std::span<float> heights,
                        std::span<std::byte> scratch, Progress progress) {
  const Plan plan = planFor(parameters);
  assert(heights.size() == squareOf(plan.side) && plan.count <= kMostOctaves);
  const NoiseKind kind = parameters.kind;
  const double amplitude = parameters.amplitude * (kind == NoiseKind::fbm ? 1 : 2);

  std::array<PerlinOctave, kMostOctaves> octaves{};
  for (std::size_t k = 0; k < plan.count; ++k) {
    const Shape& shape = plan.shapes[k];
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
                  .height = static_cast<float>(amplitude * kSquareRootOfTwo * shape.height),
                  .width = shape.width,
                  .f = f.data(),
                  .fade = fade.data(),
                  .first = first.data(),
                  .north = takeGradients(scratch, shape.columns()),
                  .south = takeGradients(scratch, shape.columns()),
                  .row = 0};
  }

  const double mean = amplitude * kMeanOfAbsolute * plan.sum_of_heights;
  const double base = kind == NoiseKind::fbm ? 0 : kind == NoiseKind::ridged ? mean : 0 - mean;
  const PerlinMap map{
      .heights = heights.data(),
      .side = plan.side,
      .seed = parameters.seed,
      .base = static_cast<float>(base),
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

// Only the native build has both; elsewhere the other one would be dead weight.
#ifndef __wasm__
template bool perlinNoiseInLanes<1>(const Parameters&, std::span<float>, std::span<std::byte>,
                                    Progress);
#endif

}  // namespace orogen
