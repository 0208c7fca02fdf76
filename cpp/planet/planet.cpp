// A planet of stamps: the land of stamp noise on the six faces of a ball, and under it plates.
//
// 1. Tables: the directions of stamps, and a picture averaged over coarser and coarser cells.
// 2. The octaves, from the coarsest; on plates the first are lower.
// 3. Tile by tile of each face, in the cache: print all octaves, store heights (tile.h, stamps.h).
// 4. Plates lift continents and fold mountains under the stamps (plates.cpp).

#include "planet/planet.h"

#include <cassert>
#include <limits>

#include "base/buffer.h"
#include "base/elementary.h"
#include "planet/plates.h"
#include "planet/tile.h"
#include "terrain/heightfield.h"

namespace orogen::planet {
namespace {

constexpr double kSteps = 1 << 23;  // per amplitude

// Cells a side of the picture as octave 0 prints it: the same as the points of a planet of exponent
// 9.
constexpr int kImageSide = 512;
constexpr std::size_t kImageCells = (std::size_t{4} * kImageSide * kImageSide - 1) / 3;

bool printsImage(const Choice& choice) {
  return choice.shapes() >> static_cast<int>(Shape::image) != 0;
}

// Averages the picture over the cells of increasingly coarse grids.
void fillImage(const StampImage& image, std::span<float> cells, std::span<std::byte> scratch) {
  const auto sums = takeScratch<double>(scratch, kImageSide);
  const auto steps = takeScratch<std::uint32_t>(scratch, kImageSide);
  float* to = cells.data();
  for (int side = kImageSide; side > 0; side /= 2) {
    const ScaledShape shape{
        .shape = Shape::image, .side = side, .steps = 1 << 24, .image = image, .sums = sums};
    for (int row = 0; row < side; ++row) {
      shapeRow(shape, row, 0, side, steps.data());
      for (const std::uint32_t each : steps.first(static_cast<std::size_t>(side))) {
        *to++ = static_cast<float>(each) * (1.0f / (1 << 24));
      }
    }
  }
}

}  // namespace

std::size_t planetScratch(const Parameters& parameters) {
  std::size_t bytes = scratchFor<float>(3 * PlanetTile<1>::kPoints) +
                      scratchFor<std::int32_t>(PlanetTile<1>::kPoints) +
                      2 * scratchFor<float>(PlanetShapes::kDirections);
  if (printsImage(Choice(parameters))) {
    bytes += scratchFor<float>(kImageCells) + scratchFor<double>(kImageSide) +
             scratchFor<std::uint32_t>(kImageSide);
  }
  return std::max(bytes, platesScratch(parameters));
}

template <int Lanes>
bool planet(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
            Progress progress) {
  using Tile = PlanetTile<Lanes>;
  const auto all = scratch;
  const int cells = 1 << parameters.exponent;
  const int size = cells + 1;
  assert(heights.size() == 6 * squareOf(size));
  const auto places = takeScratch<float>(scratch, 3 * Tile::kPoints);
  const auto sums = takeScratch<std::int32_t>(scratch, Tile::kPoints);
  const auto cosines = takeScratch<float>(scratch, PlanetShapes::kDirections);
  const auto sines = takeScratch<float>(scratch, PlanetShapes::kDirections);
  // 1. Tables.
  for (std::size_t i = 0; i < PlanetShapes::kDirections; ++i) {
    const double degrees = (static_cast<double>(i) + 0.5) * (360.0 / PlanetShapes::kDirections);
    sines[i] = static_cast<float>(sinePortable(degrees));
    cosines[i] = static_cast<float>(sinePortable(degrees + 90));
  }
  const Choice choice(parameters);
  const bool image = printsImage(choice);
  const auto cells_of_image = takeScratch<float>(scratch, image ? kImageCells : 0);
  if (image) fillImage(parameters.image, cells_of_image, scratch);
  const PlanetShapes shapes{.choice = choice,
                            .cosines = cosines,
                            .sines = sines,
                            .image = cells_of_image,
                            .image_side = image ? kImageSide : 0};

  // 2. Octaves.
  std::array<PlanetOctave, 13> octaves{};
  std::size_t count = 0;
  double steps = kSteps;
  for (int side = cells; side > std::max(parameters.granularity, 1); side /= 2) {
    const bool low = parameters.plates > 0 && count < kStampsOnPlates.size();
    octaves[count] = {.number = static_cast<int>(count),
                      .side = side,
                      .steps = static_cast<float>(steps * (low ? kStampsOnPlates[count] : 1)),
                      .slope = static_cast<float>(1 << count) * (1 / kPlanetReach)};
    steps *= parameters.gain;
    ++count;
  }

  // 3. Tiles.
  Tile tile(parameters, shapes, places.data(), sums.data());
  const auto scale = static_cast<float>(parameters.amplitude / kSteps);
  // The last tile of a row or column has one more point, on the border.
  const auto lengthAt = [=](int from) {
    return from + Tile::kSide >= cells ? size - from : Tile::kSide;
  };
  for (int face = 0; face < 6; ++face) {
    float* first = heights.data() + static_cast<std::size_t>(face) * squareOf(size);
    for (int y = 0; y < cells; y += Tile::kSide) {
      if (!progress.goOn((face + static_cast<double>(y) / cells) / 6)) return false;
      for (int x = 0; x < cells; x += Tile::kSide) {
        const int rows = lengthAt(y);
        tile.begin(face, x, y, lengthAt(x), rows);
        for (std::size_t i = 0; i < count; ++i) tile.print(octaves[i]);
        for (int row = 0; row < rows; ++row) {
          tile.store(row, scale, first + static_cast<std::ptrdiff_t>(y + row) * size + x);
        }
      }
    }
  }
  // 4. Plates.
  layOnPlates(parameters, heights, all);
  return true;
}

template Kernel planet<1>;
template Kernel planet<4>;

float planetSea(std::span<const float> heights, int size, double ocean) {
  const Range range = rangeOf(heights);
  if (ocean <= 0 || !(range.maximum > range.minimum)) return range.minimum;
  if (ocean >= 1) return range.maximum;
  constexpr std::size_t kBins = 1 << 12;
  std::array<double, kBins> areas{};
  const auto cells = static_cast<float>(size - 1);
  const auto bins = static_cast<float>(kBins) / (range.maximum - range.minimum);
  // Land that is no higher than the least floats, or than all of them, is level.
  if (!(bins > 0 && bins <= std::numeric_limits<float>::max())) return range.minimum;
  const float* height = heights.data();
  double all = 0;
  // A point on a border represents half the area of the others, and exists twice.
  const auto weightOf = [size](int place) { return place == 0 || place == size - 1 ? 0.5f : 1.0f; };
  for (int line = 0; line < 6 * size; ++line) {
    const int row = line % size;
    const float b = warp(static_cast<float>(2 * row) / cells - 1);
    const float weight = weightOf(row) * warpSlope(static_cast<float>(2 * row) / cells - 1);
    for (int column = 0; column < size; ++column) {
      const float u = static_cast<float>(2 * column) / cells - 1;
      const float square = 1 + warp(u) * warp(u) + b * b;
      const float area = weight * weightOf(column) * warpSlope(u) / (square * std::sqrt(square));
      const auto bin = static_cast<std::size_t>((*height++ - range.minimum) * bins);
      areas[std::min(bin, kBins - 1)] += static_cast<double>(area);
      all += static_cast<double>(area);
    }
  }
  std::size_t bin = 0;
  for (double below = 0; bin < kBins; ++bin) {
    below += areas[bin];
    if (below >= ocean * all) break;
  }
  return range.minimum + static_cast<float>(bin + 1) / bins;
}

}  // namespace orogen::planet
