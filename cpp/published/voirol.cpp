#include "published/voirol.h"

#include <cassert>

#include "base/buffer.h"
#include "base/random.h"
#include "diamond_square/distributions.h"

namespace orogen::published {
namespace {

using Index = std::ptrdiff_t;

constexpr double kHalfStep = 0.70710678;  // his digits of 1 / √2
constexpr Index kTableSize = 4177;

// A map as his programs index it, read and written in double.
class HeightGrid {
 public:
  HeightGrid(std::span<float> heights, int exponent)
      : h_(heights.data()), cells(Index{1} << exponent), side(cells + 1), last_row(cells * side) {
    assert(std::ssize(heights) == side * side);
  }

  void set(Index i, double height) const { h_[i] = static_cast<float>(height); }
  double mean(Index a, Index b, Index c) const { return (at(a) + at(b) + at(c)) / 3; }
  double mean(Index a, Index b, Index c, Index d) const {
    return (at(a) + at(b) + at(c) + at(d)) / 4;
  }
  double points() const { return static_cast<double>(side) * static_cast<double>(side); }

 private:
  double at(Index i) const { return static_cast<double>(h_[i]); }

  float* h_;

 public:
  const Index cells;
  const Index side;
  const Index last_row;
};

// Programs B and R. `noise(i)` is the random number in [-0.5, 0.5) for the point with index i; it
// is called in the order in which the points are set.
template <class Noise>
bool withoutBorderTests(const HeightGrid& grid, double amplitude, Progress progress,
                        const Noise& noise) {
  WorkMeter meter(progress, grid.points());
  const auto set = [&](Index i, double mean) { grid.set(i, amplitude * noise(i) + mean); };
  const Index cells = grid.cells, side = grid.side, last_row = grid.last_row;
  for (const Index corner : {Index{0}, cells, last_row, side * side - 1}) {
    grid.set(corner, noise(corner));
  }

  for (Index step = cells; step > 1; step /= 2, amplitude *= kHalfStep) {
    const Index half = step / 2;
    const Index down = step * side;
    const Index half_down = half * side;
    const Index centre = half + half_down;  // from the north-west corner of a square
    const Index above = half_down - half;   // from the centre to the one north of its north edge
    const double squares = static_cast<double>(cells / step);

    for (Index y = 0; y < last_row; y += down) {
      for (Index i = y; i < y + cells; i += step) {
        set(i + centre, grid.mean(i, i + step, i + down, i + step + down));
      }
      if (!meter.goOn(squares)) return false;
    }
    amplitude *= kHalfStep;

    for (Index i = 0; i < cells; i += step) set(i + half, grid.mean(i, i + step, i + centre));
    for (Index y = down; y < last_row; y += down) {
      for (Index i = y; i < y + cells; i += step) {
        set(i + half, grid.mean(i - above, i, i + step, i + centre));
      }
      if (!meter.goOn(squares)) return false;
    }
    for (Index i = last_row; i < last_row + cells; i += step) {
      set(i + half, grid.mean(i - above, i, i + step));
    }

    for (Index y = half_down; y < last_row; y += down) {
      set(y, grid.mean(y - half_down, y + half, y + half_down));
      for (Index i = y + step; i < y + cells; i += step) {
        set(i, grid.mean(i - half_down, i - half, i + half, i + half_down));
      }
      const Index east = y + cells;
      set(east, grid.mean(east - half_down, east - half, east + half_down));
      if (!meter.goOn(squares)) return false;
    }
  }
  return true;
}

}  // namespace

bool voirolA(const Parameters& parameters, std::span<float> heights, std::span<std::byte>,
             Progress progress) {
  RandomStream stream(parameters.seed);
  const auto random = [&stream] { return stream() - 0.5; };
  const HeightGrid grid(heights, parameters.exponent);
  WorkMeter meter(progress, grid.points());
  const Index cells = grid.cells, side = grid.side;
  for (const Index corner : {Index{0}, cells, grid.last_row, side * side - 1}) {
    grid.set(corner, random());
  }

  double amplitude = 1;
  for (Index step = cells; step > 1; step /= 2) {
    const Index half = step / 2;
    const Index down = half * side;
    const double squares = static_cast<double>(cells / step);
    const auto centre = [&](Index x, Index y) {
      const Index i = x + side * y;
      grid.set(i, amplitude * random() + grid.mean(i - half - down, i + half - down,
                                                   i - half + down, i + half + down));
    };
    const auto edge = [&](Index x, Index y) {
      const Index i = x + side * y;
      const double r = amplitude * random();
      if (y == 0) {
        grid.set(i, r + grid.mean(i - half, i + half, i + down));
      } else if (y == cells) {
        grid.set(i, r + grid.mean(i - down, i - half, i + half));
      } else if (x == 0) {
        grid.set(i, r + grid.mean(i - down, i + half, i + down));
      } else if (x == cells) {
        grid.set(i, r + grid.mean(i - down, i - half, i + down));
      } else {
        grid.set(i, r + grid.mean(i - down, i - half, i + half, i + down));
      }
    };

    for (Index y = half; y < cells; y += step) {
      for (Index x = half; x < cells; x += step) centre(x, y);
      if (!meter.goOn(squares)) return false;
    }
    amplitude *= kHalfStep;
    for (Index y = 0; y <= cells; y += step) {
      for (Index x = half; x < cells; x += step) edge(x, y);
      if (!meter.goOn(squares)) return false;
    }
    for (Index y = half; y <= cells; y += step) {
      for (Index x = 0; x <= cells; x += step) edge(x, y);
      if (!meter.goOn(squares)) return false;
    }
    amplitude *= kHalfStep;
  }
  return true;
}

bool voirolB(const Parameters& parameters, std::span<float> heights, std::span<std::byte>,
             Progress progress) {
  RandomStream stream(parameters.seed);
  return withoutBorderTests(HeightGrid(heights, parameters.exponent), 1, progress,
                            [&stream](Index) { return stream() - 0.5; });
}

std::size_t voirolRScratch(const Parameters&) {
  return scratchFor<double>(kTableSize);
}

bool voirolR(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress) {
  const std::span<double> table = takeScratch<double>(scratch, kTableSize);
  RandomStream stream(parameters.seed);
  const diamond_square::DistributionTable distribution(parameters);
  for (double& number : table) {
    const double random = stream();
    number = distribution.quantiles() == nullptr
                 ? random - 0.5
                 : static_cast<double>((*distribution.quantiles())[static_cast<std::size_t>(
                       random * diamond_square::kQuantiles)]);
  }

  const double amplitude = parameters.faithful ? 2 : 1;
  return withoutBorderTests(HeightGrid(heights, parameters.exponent), amplitude, progress,
                            [numbers = table.data()](Index i) {
                              return numbers[static_cast<std::size_t>(i) % kTableSize];
                            });
}

}  // namespace orogen::published
