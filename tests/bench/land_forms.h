#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "generate/rivers.h"
#include "generate/window.h"
#include "streams.h"

// What endless land at large is compared with the Earth by, for land.cpp and for a test: plains and
// ranges, islands, seas inside the land, how long high ground is, and how winding coasts are. Land
// is looked at as endless.html shows it.
namespace orogen::land_forms {

constexpr double kCell = 65536;        // metres between two points of level 0
constexpr double kMetres = kCell / 3;  // of a unit of height

// Squares of land at large: 3,146 km wide, 4.1 km from point to point.
constexpr int kFormLevel = 4, kFormSide = 768;
constexpr double kFormSpacing = kCell / (1 << kFormLevel);
constexpr double kMillionKm2 = kFormSide * kFormSpacing * kFormSide * kFormSpacing / 1e12;

// The value below which a share of all lies.
inline double quantileOf(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  const auto nth = values.begin() + std::ptrdiff_t(share * double(values.size() - 1));
  std::nth_element(values.begin(), nth, values.end());
  return *nth;
}

// The land of a place as endless.html shows it.
inline Request landOf(std::uint32_t seed, const Place& place, bool has_rivers = false) {
  Request request;
  if (!chooseWindow(request, "diamond-square").empty()) std::exit(2);
  Parameters& land = request.parameters;
  land.seed = seed;
  land.amplitude = 0.6;
  land.roughness = 0.18;
  land.gullies = 1.4;
  land.gullyscale = 3;
  land.rivers = has_rivers;
  setPlace(land, place);
  return request;
}

inline Window made(const Request& request, rivers::Basins* basins = nullptr) {
  Window window;
  Buffer<std::byte> scratch;
  const std::string problem = makeWindow(request, window, scratch, {}, nullptr, basins);
  if (problem.empty()) return window;
  std::fprintf(stderr, "%s\n", problem.c_str());
  std::exit(2);
}

// Calls `use` with the points of each piece of a square whose points have the same kind: 1 or
// higher numbers; 0 is none of any piece. Points touch at their sides, or `at_corners` too.
template <class Use>
void forPieces(std::vector<std::uint8_t>& kinds, int side, bool at_corners, Use use) {
  std::vector<int> piece;
  for (int from = 0; from < side * side; ++from) {
    const std::uint8_t kind = kinds[std::size_t(from)];
    if (kind == 0) continue;
    piece.assign(1, from);
    kinds[std::size_t(from)] = 0;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const int x = piece[i] % side, y = piece[i] / side;
      for (int k = 0; k < 9; ++k) {
        const int u = x + k % 3 - 1, v = y + k / 3 - 1;
        if (u < 0 || v < 0 || u >= side || v >= side || (!at_corners && u != x && v != y)) continue;
        std::uint8_t& next = kinds[std::size_t(v * side + u)];
        if (next != kind) continue;
        next = 0;
        piece.push_back(v * side + u);
      }
    }
    use(kind, std::as_const(piece));
  }
}

// The length of a piece by its width: the ratio of the deviations along its axes, which of an
// ellipse is that of the axes.
inline double elongationOf(const std::vector<int>& piece, int side) {
  double x = 0, y = 0, xx = 1.0 / 12, yy = 1.0 / 12, xy = 0;  // a point is a square
  const auto n = double(piece.size());
  for (const int i : piece) x += i % side / n, y += i / side / n;
  for (const int i : piece) {
    const double u = i % side - x, v = i / side - y;
    xx += u * u / n, yy += v * v / n, xy += u * v / n;
  }
  const double middle = (xx + yy) / 2, half = std::hypot((xx - yy) / 2, xy);
  return std::sqrt((middle + half) / (middle - half));
}

// The ranges and plateaus of the Earth that stand above 2,100 m, the 90th percentile of its land:
// about how long and how wide they are, in km.
constexpr std::array<std::array<double, 2>, 16> kRangesOfEarth{{{7000, 400},   // Andes
                                                                {3200, 1300},  // Tibet, Himalaya
                                                                {2300, 400},   // Tian Shan
                                                                {2000, 500},   // Rocky Mountains
                                                                {650, 100},    // Sierra Nevada
                                                                {1500, 300},   // Zagros
                                                                {900, 110},    // Caucasus
                                                                {800, 150},    // Alps
                                                                {300, 60},     // Pyrenees
                                                                {700, 120},    // High Atlas
                                                                {900, 600},    // Ethiopia
                                                                {1600, 150},   // New Guinea
                                                                {1200, 350},   // Altai
                                                                {1000, 500},   // Sierra Madre
                                                                {900, 250},    // Armenia
                                                                {550, 70}}};   // Southern Alps

struct Forms {
  std::vector<double> reliefs{};      // of squares of 65 km, in metres
  std::vector<double> heights{};      // of the land
  std::vector<double> elongations{};  // of its high ground
  double masses = 0, million_km2 = 0;
  double inland = 0;  // share of the land's area
  double deep = 0;    // seas inside the land that are deeper than 500 m

  double deepOfMillion() const { return deep / million_km2; }
  double massesOfMillion() const { return masses / million_km2; }
};

// The mean heights of squares of kCoarse points, in which ranges are looked for.
constexpr int kCoarse = 4, kCoarseSide = kFormSide / kCoarse;

inline std::vector<float> coarseOf(std::span<const float> heights) {
  std::vector<float> means(kCoarseSide * kCoarseSide);
  for (int i = 0; i < kFormSide * kFormSide; ++i) {
    const int x = i % kFormSide / kCoarse, y = i / kFormSide / kCoarse;
    means[std::size_t(y * kCoarseSide + x)] += heights[std::size_t(i)] / (kCoarse * kCoarse);
  }
  return means;
}

// Measures the squares about the origin of so many lands, from the first seed on.
inline Forms formsOf(int seeds, std::uint32_t first) {
  constexpr int kAcross = 16, kSquares = kFormSide / kAcross;
  constexpr double kSea = 2e11;       // m²; a wider sea inside the land is an ocean
  constexpr std::size_t kLeast = 60;  // squares of the smallest range: 16,000 km²
  Forms forms;
  std::vector<std::vector<float>> coarse;
  std::vector<double> coarse_land;
  double wet = 0;
  for (int n = 0; n < seeds; ++n) {
    const std::uint32_t seed = first + std::uint32_t(n);
    const Window window =
        made(landOf(seed, {kFormLevel, -kFormSide / 2, -kFormSide / 2, kFormSide, kFormSide}));
    const auto all = window.heights.span();
    forms.million_km2 += kMillionKm2;
    for (int square = 0; square < kSquares * kSquares; ++square) {
      double low = 1e9, high = 0;
      int land = 0;
      for (int k = 0; k < kAcross * kAcross; ++k) {
        const int x = square % kSquares * kAcross + k % kAcross;
        const int y = square / kSquares * kAcross + k / kAcross;
        const double height = double(std::max(0.0f, all[std::size_t(y * kFormSide + x)])) * kMetres;
        low = std::min(low, height), high = std::max(high, height);
        land += height > 0 ? 1 : 0;
      }
      if (land >= 0.9 * kAcross * kAcross) forms.reliefs.push_back(high - low);
    }
    std::vector<std::uint8_t> kinds(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      kinds[i] = all[i] > 0 ? 1 : 0;
      if (all[i] > 0) forms.heights.push_back(double(all[i]) * kMetres);
    }
    forPieces(kinds, kFormSide, false, [&](int, const auto&) { forms.masses += 1; });
    for (std::size_t i = 0; i < all.size(); ++i) kinds[i] = all[i] > 0 ? 0 : 1;
    forPieces(kinds, kFormSide, true, [&](int, const std::vector<int>& piece) {
      float lowest = 0;
      for (const int i : piece) {
        const int x = i % kFormSide, y = i / kFormSide;
        if (x == 0 || y == 0 || x == kFormSide - 1 || y == kFormSide - 1) return;
        lowest = std::min(lowest, all[std::size_t(i)]);
      }
      if (double(piece.size()) * kFormSpacing * kFormSpacing > kSea) return;
      wet += double(piece.size());
      forms.deep += double(lowest) * kMetres < -500 ? 1 : 0;
    });
    coarse.push_back(coarseOf(all));
    for (const float height : coarse.back()) {
      if (height > 0) coarse_land.push_back(double(height));
    }
  }
  forms.inland = wet / double(forms.heights.size());
  const double high = quantileOf(coarse_land, 0.9);
  for (const std::vector<float>& heights : coarse) {
    std::vector<std::uint8_t> kinds(heights.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = double(heights[i]) > high ? 1 : 0;
    forPieces(kinds, kCoarseSide, true, [&](int, const std::vector<int>& piece) {
      if (piece.size() < kLeast) return;
      forms.elongations.push_back(elongationOf(piece, kCoarseSide));
    });
  }
  return forms;
}

// A point of a coast: from the sea to land next to it at level 5, and from there through finer
// levels, the sea and land nearest to where they met before.
inline bool findCoast(std::uint32_t seed, int level, std::mt19937& random, int& x, int& y) {
  std::uniform_int_distribution<int> anywhere(-3000, 3000);
  x = anywhere(random), y = anywhere(random);
  constexpr int kSide = 65;
  for (int at = std::min(level, 5); at <= level; ++at, x *= 2, y *= 2) {
    const Window window = made(landOf(seed, {at, x - kSide / 2, y - kSide / 2, kSide, kSide}));
    int best = -1, nearest = 1 << 30;
    for (int i = 0; i < kSide * kSide - kSide; ++i) {
      const float* const here = window.heights.data() + i;
      if (i % kSide == kSide - 1 || (*here > 0) == (here[1] > 0)) continue;
      const int u = i % kSide - kSide / 2, v = i / kSide - kSide / 2;
      if (u * u + v * v < nearest) nearest = u * u + v * v, best = i;
    }
    if (best < 0) return false;
    x += best % kSide - kSide / 2, y += best / kSide - kSide / 2;
    if (at == level) return true;
  }
  return false;
}

// The dimension of the coasts of a level, by the number of squares of 1 to 16 cells in which land
// and sea meet.
inline double coastDimension(int level, int seeds, std::uint32_t first) {
  constexpr int kSide = 257, kOfSeed = 4;
  std::mt19937 random(first);
  std::array<double, 5> squares{};
  for (int n = 0; n < seeds * kOfSeed; ++n) {
    const std::uint32_t seed = first + std::uint32_t(n / kOfSeed);
    int x = 0, y = 0;
    while (!findCoast(seed, level, random, x, y)) {
    }
    const Window window = made(landOf(seed, {level, x - kSide / 2, y - kSide / 2, kSide, kSide}));
    for (std::size_t k = 0; k < squares.size(); ++k) {
      const int size = 1 << k, across = (kSide - 1) / size;
      for (int i = 0; i < across * across; ++i) {
        const int left = i % across * size, top = i / across * size;
        bool land = false, sea = false;
        for (int p = 0; p < (size + 1) * (size + 1) && !(land && sea); ++p) {
          const int at = (top + p / (size + 1)) * kSide + left + p % (size + 1);
          (window.heights.data()[at] > 0 ? land : sea) = true;
        }
        squares[k] += land && sea ? 1 : 0;
      }
    }
  }
  Line line;
  for (std::size_t k = 0; k < squares.size(); ++k)
    line.add(-double(k) * std::numbers::ln2, std::log(squares[k]));
  return line.slope();
}

// The shores of still water: between a point of it and a dry one beside it.
struct Shores {
  double all = 0, walls = 0;  // walls: the ground is more than 2 m below the water
  double highest = 0;         // of a wall, in metres

  void count(const Window& window) {
    const auto heights = window.heights.span(), surface = window.surface.span();
    const int width = window.width;
    const auto at = [&](int x, int y) {
      const bool is_outside = x < 0 || y < 0 || x >= width || y >= window.height;
      return is_outside ? std::size_t{0} - 1 : std::size_t(y * width + x);
    };
    for (int i = 0; i < width * window.height; ++i) {
      const auto here = std::size_t(i);
      const float level = surface[here];
      if (level <= 0 || !(level > heights[here])) continue;
      const int x = i % width, y = i / width;
      bool is_still = false;  // rivers fall from point to point
      double here_all = 0, here_walls = 0, here_highest = 0;
      for (const std::size_t next : {at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)}) {
        if (next >= surface.size()) continue;
        if (surface[next] > heights[next]) {
          is_still = is_still || surface[next] == level;
          continue;
        }
        const double wall = double(level - heights[next]) * kMetres;
        here_all += 1, here_walls += wall > 2 ? 1 : 0;
        here_highest = std::max(here_highest, wall);
      }
      if (!is_still) continue;
      all += here_all, walls += here_walls;
      highest = std::max(highest, here_highest);
    }
  }
};

}  // namespace orogen::land_forms
