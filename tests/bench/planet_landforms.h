#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cover/cover.h"
#include "generate/request.h"
#include "planet/ball.h"
#include "planet/climate.h"
#include "planet/faces.h"
#include "planet/planet.h"
#include "streams.h"
#include "terrain/grid.h"

// What planets are compared with the Earth by, for planet.cpp and for a test.
namespace orogen::planet_landforms {

constexpr int kExponent = 8, kCells = 1 << kExponent, kSide = kCells + 1;
constexpr std::size_t kPoints = std::size_t{6} * kSide * kSide;
constexpr int kTrunk = 4;  // of the basins that are large enough for Horton's laws
constexpr double kOcean = 0.7, kGain = 0.65, kExaggeration = 0.2, kAge = 0.5;

using Place = std::array<double, 3>;

using Values = std::vector<std::pair<const char*, double>>;

inline Heightfield made(const char* generator, const Values& values) {
  Request request;
  Heightfield field;
  Buffer<std::byte> scratch;
  std::string problem = chooseGenerator(request, generator);
  for (const auto& [id, value] : values) {
    if (problem.empty()) problem = set(request, id, value, "");
  }
  if (problem.empty()) problem = generate(request, field, scratch, {});
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    std::exit(2);
  }
  return field;
}

inline Heightfield planetOf(std::uint32_t seed, int plates, double age = 0) {
  return made("planet", {{"exponent", kExponent},
                         {"seed", seed},
                         {"ocean", kOcean},
                         {"gain", kGain},
                         {"plates", plates},
                         {"age", age}});
}

inline float heightAt(const Heightfield& field, std::size_t face, int x, int y) {
  return field.heights.data()[(face * kSide + std::size_t(y)) * kSide + std::size_t(x)];
}

inline double heightTowards(const Heightfield& field, const Place& place) {
  std::size_t face = 0;
  double out = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const planet::PlanetFace& axes = planet::kPlanetFaces[i];
    const double along = place[std::size_t(axes.axis[0])] * double(axes.sign[0]);
    if (along > out) out = along, face = i;
  }
  double at[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const planet::PlanetFace& axes = planet::kPlanetFaces[face];
    const double w = place[std::size_t(axes.axis[i + 1])] * double(axes.sign[i + 1]) / out;
    double u = w;
    for (int k = 0; k < 5; ++k) u -= (planet::warp(u) - w) / planet::warpSlope(u);
    at[i] = std::clamp((u + 1) / 2 * kCells, 0.0, kCells - 1e-9);
  }
  const int x = int(at[0]), y = int(at[1]);
  const double right = at[0] - x, below = at[1] - y;
  const auto row = [&](int line) {
    return double(heightAt(field, face, x, line)) * (1 - right) +
           double(heightAt(field, face, x + 1, line)) * right;
  };
  return row(y) * (1 - below) + row(y + 1) * below;
}

// The slope of a straight line through the logarithms.
inline double slopeOf(const std::vector<std::array<double, 2>>& points) {
  Line line;
  for (const auto& [x, y] : points) line.add(std::log(x), std::log(y));
  return line.slope();
}

// The slope of the power along great circles, from 4 to 180 cycles.
inline double spectrumOf(const Heightfield& field, std::mt19937& random) {
  constexpr int kSamples = 1024, kCircles = 48;
  std::normal_distribution<double> normal;
  std::vector<double> power(181), wave(kSamples);
  for (int i = 0; i < kSamples; ++i)
    wave[std::size_t(i)] = std::cos(i * 2 * std::numbers::pi / kSamples);
  for (int circle = 0; circle < kCircles; ++circle) {
    Place a, b;
    for (std::size_t i = 0; i < 3; ++i) a[i] = normal(random), b[i] = normal(random);
    const auto dot = [](const Place& p, const Place& q) {
      return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    };
    const auto unit = [&](Place& p) {
      const double length = std::sqrt(dot(p, p));
      for (double& each : p) each /= length;
    };
    unit(a);
    const double along = dot(a, b);
    for (std::size_t i = 0; i < 3; ++i) b[i] -= a[i] * along;
    unit(b);
    std::vector<double> heights(kSamples);
    for (std::size_t k = 0; k < kSamples; ++k) {
      const double cosine = wave[k], sine = wave[(k + 3 * kSamples / 4) % kSamples];
      Place place;
      for (std::size_t i = 0; i < 3; ++i) place[i] = a[i] * cosine + b[i] * sine;
      heights[k] = heightTowards(field, place);
    }
    for (std::size_t cycles = 4; cycles <= 180; ++cycles) {
      double even = 0, odd = 0;
      for (std::size_t k = 0; k < kSamples; ++k) {
        even += heights[k] * wave[cycles * k % kSamples];
        odd += heights[k] * wave[(cycles * k + 3 * kSamples / 4) % kSamples];
      }
      power[cycles] += even * even + odd * odd;
    }
  }
  // A tenth of a decade each, so that the many fine cycles do not outweigh the few coarse ones.
  std::vector<std::array<double, 2>> points;
  for (double from = 4; from < 180; from *= 1.26) {
    double sum = 0, cycles = 0, count = 0;
    for (std::size_t k = std::size_t(std::ceil(from)); double(k) < std::min(from * 1.26, 181.0);
         ++k) {
      sum += power[k], cycles += double(k), count += 1;
    }
    if (count > 0) points.push_back({cycles / count, sum / count});
  }
  return slopeOf(points);
}

// The dimension of the coasts, by the number of squares of 1 to 16 cells in which land and sea
// meet.
inline double dimensionOf(const Heightfield& field) {
  std::vector<std::array<double, 2>> points;
  for (int size = 1; size <= 16; size *= 2) {
    double squares = 0;
    for (std::size_t face = 0; face < 6; ++face) {
      for (int i = 0; i < kCells / size * (kCells / size); ++i) {
        const int left = i % (kCells / size) * size, top = i / (kCells / size) * size;
        bool land = false, sea = false;
        for (int k = 0; k < (size + 1) * (size + 1) && !(land && sea); ++k) {
          const bool above =
              heightAt(field, face, left + k % (size + 1), top + k / (size + 1)) > field.water.sea;
          land |= above, sea |= !above;
        }
        if (land && sea) squares += 1;
      }
    }
    points.push_back({1.0 / size, squares});
  }
  return slopeOf(points);
}

// (skew² + 1) / kurtosis of the heights, by area: 0.33 for one bell, 1 for two levels.
inline double bimodalityOf(const Heightfield& field, const std::vector<double>& areas) {
  double sum = 0, mean = 0;
  for (std::size_t i = 0; i < kPoints; ++i) {
    sum += areas[i], mean += areas[i] * double(field.heights.data()[i]);
  }
  mean /= sum;
  double moments[5] = {};
  for (std::size_t i = 0; i < kPoints; ++i) {
    const double above = double(field.heights.data()[i]) - mean, square = above * above;
    moments[2] += areas[i] * square / sum;
    moments[3] += areas[i] * square * above / sum;
    moments[4] += areas[i] * square * square / sum;
  }
  const double variance = moments[2];
  return (moments[3] * moments[3] / (variance * variance * variance) + 1) /
         (moments[4] / (variance * variance));
}

// Half of a border's area is on each of its faces.
inline std::vector<double> areasOf() {
  std::vector<double> areas;
  for (std::size_t i = 0; i < kPoints; ++i) {
    const int x = int(i % kSide), y = int(i / kSide % kSide);
    const double u = 2.0 * x / kCells - 1, v = 2.0 * y / kCells - 1;
    const double a = planet::warp(u), b = planet::warp(v), square = 1 + a * a + b * b;
    const auto share = [](int at) { return at == 0 || at == kCells ? 0.5 : 1; };
    areas.push_back(share(x) * share(y) * planet::warpSlope(u) * planet::warpSlope(v) /
                    (square * std::sqrt(square)));
  }
  return areas;
}

// The point beside another, where it belongs.
inline std::size_t beside(const planet::Ball& ball, std::size_t i, int right, int down) {
  const int x = int(i % kSide) + right, y = int(i / kSide % kSide) + down;
  return ball.nodeAt(int(i / (kSide * kSide)), x, y);
}

struct Land {
  double share, largest;  // of the surface, and of the land
  int different;          // points of borders that are not equal on their faces, before or after
};

inline Land landOf(const Heightfield& field, const Heightfield& worn,
                   const std::vector<double>& areas) {
  Land land{};
  const planet::Ball ball(kCells);
  std::vector<double> whole(kPoints);  // the area of a point, where it belongs
  for (std::size_t i = 0; i < kPoints; ++i) {
    const std::size_t node = beside(ball, i, 0, 0);
    whole[node] += areas[i];
    const auto differs = [&](const auto& values) {
      return values.data()[i] != values.data()[node];
    };
    if (differs(field.heights) || differs(worn.heights) || differs(worn.water.area) ||
        differs(worn.water.surface)) {
      ++land.different;
    }
  }
  std::vector<bool> seen(kPoints);
  double all = 0, dry = 0, largest = 0;
  for (std::size_t from = 0; from < kPoints; ++from) {
    all += areas[from];
    std::vector<std::size_t> open;
    const auto visit = [&](std::size_t i) {
      if (seen[i] || !(field.heights.data()[i] > field.water.sea)) return;
      seen[i] = true;
      open.push_back(i);
    };
    visit(beside(ball, from, 0, 0));
    double mass = 0;
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      mass += whole[i];
      visit(beside(ball, i, -1, 0)), visit(beside(ball, i, 1, 0));
      visit(beside(ball, i, 0, -1)), visit(beside(ball, i, 0, 1));
    }
    dry += mass, largest = std::max(largest, mass);
  }
  land.share = dry / all, land.largest = largest / dry;
  return land;
}

// The share of the land that is lake, in %.
inline double lakesOf(const Heightfield& worn, const std::vector<double>& areas) {
  double land = 0, lakes = 0;
  for (std::size_t i = 0; i < kPoints; ++i) {
    const float level = worn.water.surface.data()[i];
    if (!(level > worn.water.sea)) continue;
    land += areas[i], lakes += level > worn.heights.data()[i] ? areas[i] : 0;
  }
  return 100 * lakes / land;
}

// The rivers of a planet after erosion, for measureStreams(). A point of a border has them on
// the first of its faces, and is sea on the others.
class Rivers {
 public:
  explicit Rivers(const Heightfield& field) : field_(field) {}

  std::size_t points() const { return kPoints; }
  std::uint32_t area(std::size_t i) const { return field_.water.area.data()[i]; }
  bool isOutlet(std::size_t i) const { return flow_direction(i) == Water::kOutlet; }
  bool isSea(std::size_t i) const { return isOutlet(i) || beside(ball_, i, 0, 0) != i; }
  bool isLake(std::size_t i) const { return field_.water.surface.data()[i] > height(i); }
  bool isDiagonal(std::size_t i) const { return flow_direction(i) % 2 == 1; }
  float fall(std::size_t i) const { return (height(i) - height(below(i))) / field_.spacing; }
  std::size_t below(std::size_t i) const {
    return beside(ball_, i, kStepX[flow_direction(i)], kStepY[flow_direction(i)]);
  }

 private:
  float height(std::size_t i) const { return field_.heights.data()[i]; }
  std::uint8_t flow_direction(std::size_t i) const { return field_.water.flow_direction.data()[i]; }

  const Heightfield& field_;
  planet::Ball ball_{kCells};
};

// The share of the land that each kind of cover has in a band of ten degrees of latitude, north and
// south together, in %.
using Bands = std::array<std::array<double, cover::kOfPlanet>, 9>;

inline Bands coverOf(const Heightfield& worn, const std::vector<double>& areas) {
  cover::CoverMap map;
  if (!cover::coverMap(worn, {}, worn.water.sea, kSide, map)) std::exit(2);
  Bands bands{};
  std::array<double, 9> land{};
  for (std::size_t i = 0; i < kPoints; ++i) {
    if (!(worn.heights.data()[i] > worn.water.sea)) continue;
    const int face = int(i / (kSide * kSide)), x = int(i % kSide), y = int(i / kSide % kSide);
    const double sine = std::fabs(double(planet::directionOf(face, x, y, kCells)[1]));
    const auto band = std::size_t(std::asin(std::min(sine, 0.9999)) * 18 / std::numbers::pi);
    land[band] += areas[i];
    for (std::size_t kind = 0; kind < cover::kOfPlanet; ++kind) {
      bands[band][kind] += areas[i] * map.weights.data()[i * cover::kOfPlanet + kind] / 2.55;
    }
  }
  for (std::size_t band = 0; band < 9; ++band) {
    for (double& each : bands[band]) each /= std::max(land[band], 1e-9);
  }
  return bands;
}

enum Figure {
  kSpectrum,  // slope of the power along great circles, 4 to 180 cycles
  kCoasts,    // dimension of the coasts
  kHumps,     // bimodality of heights
  kRelief,    // from the lowest to the highest point, in % of the radius
  kLand,      // of the surface, %
  kLargest,   // largest landmass, of the land, %
  kHack,      // as in nature.cpp
  kForks,
  kLengths,
  kLakes,
  kTropics,  // desert within 10 degrees of the equator, of the land there, %
  kHorse,    // desert from 20 to 30 degrees
  kBeaches,  // sand within 10 degrees, of the land there, %
  kDiffer,   // points of borders that differ between faces
  kPlates,   // time of the plates by that of the stamps
  kTime,     // time of erosion by that of a map
  kFigures
};

// A mean over so many seeds is out of bounds by chance in less than one run in twenty.
struct Bounds {
  const char* name;
  double least, most;
  int digits, seeds;
};
constexpr double kAny = 1e9;
constexpr Bounds kBounds[kFigures] = {
    {"spectrum", -2.5, -2.1, 2, 4}, {"coasts", 1.1, 1.2, 2, 4}, {"humps", 0.55, 1, 2, 12},
    {"relief", 0, 2.4, 2, 24},      {"land", 25, 35, 0, 1},     {"largest", 0, 65, 0, 24},
    {"Hack", 0.46, 0.6, 2, 4},      {"forks", 3, 5.4, 1, 4},    {"lengths", 1.3, 3, 1, 8},
    {"lakes", 0.3, 3, 1, 12},       {"tropics", 0, 8, 0, 24},   {"horse", 40, 100, 0, 24},
    {"beaches", 0, 8, 1, 12},       {"differ", 0, 0, 0, 1},     {"plates", 0, kAny, 2, 1},
    {"erosion", 0, kAny, 0, 1},
};

// All but the times. `worn` is the same planet after erosion.
inline std::array<double, kFigures> figuresOf(const Heightfield& field, const Heightfield& worn,
                                              const std::vector<double>& areas,
                                              std::mt19937& random) {
  const Land land = landOf(field, worn, areas);
  const StreamFigures streams = measureStreams(Rivers(worn), kTrunk);
  const Bands bands = coverOf(worn, areas);
  std::array<double, kFigures> row{};
  row[kSpectrum] = spectrumOf(field, random);
  row[kCoasts] = dimensionOf(field);
  row[kHumps] = bimodalityOf(field, areas);
  row[kRelief] =
      100 * double(field.maximum - field.minimum) * kExaggeration / double(planet::kPlanetRadius);
  row[kLand] = 100 * land.share;
  row[kLargest] = 100 * land.largest;
  row[kHack] = streams.hack;
  row[kForks] = streams.forks;
  row[kLengths] = streams.lengths;
  row[kLakes] = lakesOf(worn, areas);
  row[kTropics] = bands[0][cover::desert];
  row[kHorse] = bands[2][cover::desert];
  row[kBeaches] = bands[0][cover::sand];
  row[kDiffer] = land.different;
  return row;
}

}  // namespace orogen::planet_landforms
