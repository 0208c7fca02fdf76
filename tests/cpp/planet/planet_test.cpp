#include "support/planet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/random.h"
#include "planet/climate.h"
#include "planet/planet.h"

namespace orogen::planet {
namespace {

using planet::directionOf;
using planet::UnitVector;

constexpr Stamp kStamps[] = {Stamp::cone,    Stamp::bell,  Stamp::ridge, Stamp::crater,
                             Stamp::plateau, Stamp::image, Stamp::mix};

std::vector<float> planetOf(const Parameters& parameters) {
  return mapOf("planet", parameters).heights;
}

std::string nameOf(const Parameters& parameters) {
  return "exponent " + std::to_string(parameters.exponent) + ", seed " +
         std::to_string(parameters.seed) + ", stamp " +
         std::string(kStampNames[static_cast<std::size_t>(parameters.stamp)]);
}

void expectSharedBorders(const Parameters& parameters) {
  const std::vector<float> heights = planetOf(parameters);
  forSharedPoints((1 << parameters.exponent) + 1, [&](std::size_t i, std::size_t first) {
    ASSERT_EQ(std::memcmp(&heights[i], &heights[first], sizeof heights[i]), 0)
        << nameOf(parameters);
  });
}

TEST(Planet, facesShareTheirBordersBitForBit) {
  for (const Stamp stamp : kStamps) {
    for (int exponent = 1; exponent <= 7; ++exponent) {
      for (const std::uint32_t seed : {0u, 161u, 4294967295u}) {
        if (exponent > 5 && seed != 161u) continue;
        expectSharedBorders({.exponent = exponent,
                             .seed = seed,
                             .stamp = stamp,
                             .image = stampPicture(),
                             .gain = 0.8});
      }
    }
  }
  expectSharedBorders({.exponent = 9, .seed = 2, .bias = 0.5});  // several tiles a side
  for (const int plates : {1, 12, 40}) {
    for (const int exponent : {1, 4, 6, 7}) {
      expectSharedBorders({.exponent = exponent, .gain = 0.62, .plates = plates});
    }
  }
}

// Doubling the granularity leaves out the additional octave of the larger planet.
void expectRefined(Parameters parameters) {
  const std::size_t size = (std::size_t{1} << parameters.exponent) + 1;
  const std::vector<float> coarse = planetOf(parameters);
  parameters.exponent += 1;
  parameters.granularity = 2;
  const std::vector<float> fine = planetOf(parameters);
  std::vector<float> sampled;
  for (std::size_t line = 0; line < 6 * size; ++line) {
    const std::size_t row = (line / size * (2 * size - 1) + line % size * 2) * (2 * size - 1);
    for (std::size_t x = 0; x < size; ++x) sampled.push_back(fine[row + 2 * x]);
  }
  EXPECT_EQ(sampled, coarse) << nameOf(parameters);
}

TEST(Planet, aLargerOneRefinesTheSame) {
  for (const Stamp stamp : kStamps) {
    expectRefined({.exponent = 5, .seed = 5, .stamp = stamp, .image = stampPicture()});
  }
  for (const int exponent : {1, 5, 6}) expectRefined({.exponent = exponent, .plates = 12});
}

// The plates themselves, without stamps: heights have two humps.
TEST(Planet, platesHaveContinentsAndOceans) {
  for (const std::uint32_t seed : {1u, 161u, 4294967295u}) {
    const Parameters parameters{
        .exponent = 8, .seed = seed, .granularity = 256, .gain = 0, .plates = 12};
    const std::vector<float> heights = planetOf(parameters);
    const auto shareOf = [&](float from, float to) {
      const auto inside = [&](float h) { return h >= from && h < to; };
      return static_cast<double>(std::ranges::count_if(heights, inside)) /
             static_cast<double>(heights.size());
    };
    EXPECT_GT(shareOf(-0.9f, -0.5f), 0.3) << "oceans, seed " << seed;
    EXPECT_GT(shareOf(0.05f, 0.6f), 0.15) << "continents, seed " << seed;
    EXPECT_LT(shareOf(-0.45f, -0.05f), 0.25) << "between them, seed " << seed;
  }
}

// Planets of one size, one after the other in the same memory.
struct Planets {
  Parameters parameters;
  int size = (1 << parameters.exponent) + 1;
  std::vector<float> heights = std::vector<float>(6 * squareOf(size));
  Buffer<std::byte> scratch = {};

  void make(std::uint32_t seed) {
    parameters.seed = seed;
    EXPECT_TRUE(scratch.resize(planetScratch(parameters)));
    EXPECT_TRUE(planet(parameters, heights, scratch.span(), {}));
  }
};

// Cells of equal area: six belts of equal height, each in eight pieces.
std::size_t cellOf(const UnitVector& place) {
  const auto belt = std::min(5.0, std::floor((static_cast<double>(place[1]) + 1) * 3));
  const double turn =
      std::atan2(static_cast<double>(place[0]), static_cast<double>(place[2])) / 6.283185307179586;
  const double piece = std::min(7.0, std::floor((turn < 0 ? turn + 1 : turn) * 8));
  return static_cast<std::size_t>(belt * 8 + piece);
}

struct CellMoments {
  std::array<double, 48> mean, variance;
};

CellMoments momentsOf(Planets planets, std::uint32_t seeds) {
  std::vector<std::size_t> cells;
  forFaces(planets.size, [&](int face, int x, int y, std::size_t) {
    cells.push_back(cellOf(directionOf(face, x, y, planets.size - 1)));
  });
  std::array<double, 48> count{}, sum{}, squares{};
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    planets.make(seed);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto height = static_cast<double>(planets.heights[i]);
      count[cells[i]] += 1;
      sum[cells[i]] += height;
      squares[cells[i]] += height * height;
    }
  }
  CellMoments moments{};
  for (std::size_t i = 0; i < 48; ++i) {
    moments.mean[i] = sum[i] / count[i];
    moments.variance[i] = squares[i] / count[i] - moments.mean[i] * moments.mean[i];
  }
  return moments;
}

double meanOf(const std::array<double, 48>& values) {
  double sum = 0;
  for (const double value : values) sum += value / 48;
  return sum;
}

// The largest stamps alone make the variance differ from cell to cell: by 3 % (one deviation) over
// 1,000 seeds, by 0.5 % over 40,000.
TEST(PlanetStatistics, theVarianceIsTheSameEverywhere) {
  const CellMoments moments = momentsOf({.parameters = {.exponent = 3}}, 15000);
  for (std::size_t i = 0; i < 48; ++i) {
    EXPECT_NEAR(moments.variance[i] / meanOf(moments.variance), 1, 0.03) << "cell " << i;
    EXPECT_NEAR(moments.mean[i], 0, 0.01) << "cell " << i;
  }
}

TEST(PlanetStatistics, whatAlwaysRaisesHasTheSameMeanEverywhere) {
  const CellMoments moments = momentsOf({.parameters = {.exponent = 3, .bias = 1}}, 8000);
  for (std::size_t i = 0; i < 48; ++i) {
    EXPECT_NEAR(moments.mean[i] / meanOf(moments.mean), 1, 0.03) << "cell " << i;
  }
}

// The Laplacian at a point of a paraboloid through it, fitted to its neighbours on all its faces.
struct Laplacian {
  std::size_t at;
  std::vector<std::pair<std::size_t, double>> weights;  // of the heights above the point's

  double operator()(const std::vector<float>& heights) const {
    double sum = 0;
    for (const auto& [i, weight] : weights) {
      sum += weight * static_cast<double>(heights[i] - heights[at]);
    }
    return sum;
  }
};

// Solves A x = b, both in the columns of `rows`; A is regular.
std::array<double, 5> solve(std::array<std::array<double, 6>, 5> rows) {
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = i + 1; j < 5; ++j) {
      if (std::abs(rows[j][i]) > std::abs(rows[i][i])) std::swap(rows[i], rows[j]);
    }
    for (std::size_t j = 0; j < 5; ++j) {
      if (j == i) continue;
      const double factor = rows[j][i] / rows[i][i];
      for (std::size_t k = i; k < 6; ++k) rows[j][k] -= factor * rows[i][k];
    }
  }
  std::array<double, 5> solution{};
  for (std::size_t i = 0; i < 5; ++i) solution[i] = rows[i][5] / rows[i][i];
  return solution;
}

Laplacian laplacianOf(std::size_t at, const std::vector<UnitVector>& places,
                      const std::set<std::size_t>& neighbours) {
  const UnitVector& place = places[at];
  const auto [x, y, z] = std::array<double, 3>{place[0], place[1], place[2]};
  // Two directions on the ground.
  const std::array<double, 3> aside =
      std::abs(x) < 0.6 ? std::array{1.0, 0.0, 0.0} : std::array{0.0, 1.0, 0.0};
  std::array<double, 3> u{aside[1] * z - aside[2] * y, aside[2] * x - aside[0] * z,
                          aside[0] * y - aside[1] * x};
  const double length = std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  for (double& each : u) each /= length;
  const std::array<double, 3> v{y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]};
  std::vector<std::array<double, 5>> terms;
  std::array<std::array<double, 6>, 5> normal{};
  for (const std::size_t index : neighbours) {
    const UnitVector& other = places[index];
    double a = 0;
    double b = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      a += static_cast<double>(other[i]) * u[i] * 100;
      b += static_cast<double>(other[i]) * v[i] * 100;
    }
    terms.push_back({a, b, a * a, a * b, b * b});
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t j = 0; j < 5; ++j) normal[i][j] += terms.back()[i] * terms.back()[j];
    }
  }
  normal[2][5] = normal[4][5] = 2;
  const std::array<double, 5> dual = solve(normal);
  Laplacian laplacian{.at = at, .weights = {}};
  std::size_t which = 0;
  for (const std::size_t index : neighbours) {
    double weight = 0;
    for (std::size_t i = 0; i < 5; ++i) weight += dual[i] * terms[which][i];
    laplacian.weights.emplace_back(index, weight);
    ++which;
  }
  return laplacian;
}

// A kink, a step or a different density of stamps along the borders of the faces would show up
// here.
TEST(PlanetStatistics, edgesAndCornersAreAsRoughAsElsewhere) {
  Planets planets{.parameters = {.exponent = 6, .granularity = 8, .gain = 1}};
  const int size = planets.size;
  const planet::Ball ball(size - 1);
  std::vector<UnitVector> places;
  std::vector<std::size_t> faces(planets.heights.size());  // that have a point
  forFaces(size, [&](int face, int x, int y, std::size_t) {
    places.push_back(directionOf(face, x, y, size - 1));
    ++faces[ball.nodeAt(face, x, y)];
  });
  std::array<std::vector<Laplacian>, 3> kinds;  // on one face, two, three
  forFaces(size, [&](int face, int x, int y, std::size_t i) {
    if (faces[i] == 0 || (faces[i] < 3 && i % 7 != 0)) return;
    std::set<std::size_t> neighbours;
    const auto isOn = [&](int place) { return place >= 0 && place < size; };
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (isOn(x + dx) || isOn(y + dy)) neighbours.insert(ball.nodeAt(face, x + dx, y + dy));
      }
    }
    neighbours.erase(i);
    kinds[faces[i] - 1].push_back(laplacianOf(i, places, neighbours));
  });
  ASSERT_EQ(kinds[2].size(), 8u);
  std::array<double, 3> sums{};
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    planets.make(seed);
    for (std::size_t kind = 0; kind < 3; ++kind) {
      for (const Laplacian& laplacian : kinds[kind]) {
        sums[kind] +=
            std::abs(laplacian(planets.heights)) / static_cast<double>(kinds[kind].size());
      }
    }
  }
  EXPECT_NEAR(sums[1] / sums[0], 1, 0.02) << "edges";
  EXPECT_NEAR(sums[2] / sums[0], 1, 0.02) << "corners";
}

TEST(Planet, ofAlmostNoHeightHasItsSeaAtItsLowestPoint) {
  for (const float height : {1e-45f, 1e-38f, 3e38f}) {
    std::vector<float> heights(6 * 3 * 3, height);
    heights[0] = height > 1 ? -height : 0;
    const float sea = planetSea(heights, 3, 0.5);
    EXPECT_EQ(sea, heights[0]) << height;
  }
}

}  // namespace
}  // namespace orogen::planet
