// Compares endless land with nature: the slopes under a walker and the land in closed hollows, by
// the distance between points; continents and seas; and whether anything shows the grid.
//
//   build/native/orogen_land [--seeds N] [--seed FIRST]
//
// Land is looked at as endless.html shows it: 65,536 m a cell of level 0, 21,845 m a unit of
// height, amplitude 0.6 and roughness 0.18; first without gullies, then with them. Exits with 1 if
// a figure is out of its bounds.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "land_forms.h"
#include "seeds.h"

namespace orogen {
namespace {

using land_forms::quantileOf;

constexpr int kSide = 129, kSquaresOfSeed = 8;
constexpr double kCell = 65536, kUnit = kCell / 3, kGullies = 1.4;

double spacingOf(int level) {
  return kCell / std::ldexp(1, level);
}

double countLand(const Window& window) {
  return static_cast<double>(
      std::ranges::count_if(window.heights.span(), [](float h) { return h > 0; }));
}

Window squareAt(int level, double x, double y, int side, std::uint32_t seed, double gullies) {
  Request request;
  std::string problem = chooseWindow(request, "diamond-square");
  const auto choose = [&](const char* id, double value) {
    if (problem.empty()) problem = set(request, id, value, "");
  };
  choose("seed", seed), choose("amplitude", 0.6), choose("roughness", 0.18);
  choose("gullies", gullies), choose("gullyscale", 3);
  choose("level", level), choose("width", side), choose("height", side);
  choose("x", x), choose("y", y);
  Window window;
  Buffer<std::byte> scratch;
  if (problem.empty()) problem = makeWindow(request, window, scratch);
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    std::exit(2);
  }
  return window;
}

// A square of land without much sea, anywhere within ± 2^29 points.
Window landAt(int level, std::uint32_t& seed, double gullies, std::mt19937& random,
              int side = kSide) {
  const double reach = std::min(std::ldexp(1, 29), std::ldexp(60, level));
  std::uniform_real_distribution<double> anywhere(-reach, reach);
  for (;; ++seed) {
    const double x = std::floor(anywhere(random)), y = std::floor(anywhere(random));
    Window window = squareAt(level, x, y, side, seed, gullies);
    if (countLand(window) >= side * side * (level > 8 ? 0.9 : 0.1)) return window;
  }
}

// Points of land in hollows without a way down to the border or the sea (priority flood, Barnes et
// al. 2014).
int pointsInHollows(const Window& window) {
  using Place = std::pair<float, int>;
  std::priority_queue<Place, std::vector<Place>, std::greater<>> front;
  std::vector<bool> seen(std::size_t{kSide} * kSide);
  const auto reach = [&](int x, int y, float level) {
    if (x < 0 || y < 0 || x >= kSide || y >= kSide || seen[std::size_t(y * kSide + x)]) return 0;
    const float height = window.heights.data()[y * kSide + x];
    seen[std::size_t(y * kSide + x)] = true;
    front.push({std::max(level, height), y * kSide + x});
    return height < level ? 1 : 0;
  };
  for (int i = 0; i < kSide * kSide; ++i) {
    const int x = i % kSide, y = i / kSide;
    const float height = window.heights.data()[i];
    if (height <= 0 || x % (kSide - 1) == 0 || y % (kSide - 1) == 0) reach(x, y, height);
  }
  int points = 0;
  while (!front.empty()) {
    const auto [level, i] = front.top();
    front.pop();
    for (int k = 0; k < 9; ++k)
      points += reach(i % kSide + k % 3 - 1, i / kSide + k / 3 - 1, level);
  }
  return points;
}

int compareSlopes(int seeds, std::uint32_t first, double gullies) {
  int failures = 0;
  std::mt19937 random(first);
  std::printf("Gullies %g\n  distance   slope p10     p50     p90     p99   in hollows\n", gullies);
  for (const int level : {6, 8, 10, 12, 16, 21}) {
    const double scale = kUnit / spacingOf(level);
    std::vector<double> slopes;
    double land = 0, hollows = 0;
    std::uint32_t seed = first;
    for (int found = 0; found < kSquaresOfSeed * seeds; ++found, ++seed) {
      const Window window = landAt(level, seed, gullies, random);
      const float* heights = window.heights.data();
      for (int y = 0; y + 1 < kSide; ++y) {
        for (int x = 0; x + 1 < kSide; ++x) {
          const float* point = heights + y * kSide + x;
          if (*point <= 0) continue;
          const double rise = std::hypot(point[1] - *point, point[kSide] - *point);
          slopes.push_back(std::atan(rise * scale) * 57.29577951);
        }
      }
      land += countLand(window);
      hollows += pointsInHollows(window);
    }
    std::printf("%8.2f m   ", spacingOf(level));
    for (const double share : {0.1, 0.5, 0.9, 0.99}) {
      std::printf(" %6.1f°", quantileOf(slopes, share));
    }
    std::printf(" %9.1f %%", 100 * hollows / land);
    // The bounds hold for land as it is shown, at the distances at which one walks.
    if (gullies == 0 || level < 10) {
      std::printf("\n");
      continue;
    }
    const bool isPlain = quantileOf(slopes, 0.1) <= 3;
    const double steep = quantileOf(slopes, 0.9);
    // Land whose relief is within its bounds is no steeper.
    const bool isWalk = level != 10 || (isPlain && steep >= 10 && steep <= 25);
    const char* const bound = level == 10 ? "p10 3°, p90 10 to 25°, 8 %" : "8 %";
    failures += report(hollows <= 0.08 * land && isWalk, bound, level == 10 ? 48 : 4);
  }
  return failures;
}

// Plains and ranges, islands and seas inside the land. The relief of squares of 65 km in the United
// States is 89, 281 and 1498 m; the Earth's land lies 815 m high, has 13 islands a million km², and
// 0.7 % of it lies below the sea.
int compareForms(int seeds, std::uint32_t first) {
  land_forms::Forms forms = land_forms::formsOf(seeds, first);
  int failures = 0;
  std::printf("\nSquares of 65 km:");
  bool is_near = true;
  for (const auto& [share, wanted] : {std::pair{0.1, 89.0}, {0.5, 281.0}, {0.9, 1498.0}}) {
    const double relief = quantileOf(forms.reliefs, share);
    std::printf(" %.0f", relief);
    is_near = is_near && relief >= wanted / 1.6 && relief <= wanted * 1.6;
  }
  std::printf(" m of relief (p10, p50, p90)");
  failures += report(is_near, "56 to 142, 176 to 450, 936 to 2397 m", 24);
  double mean = 0;
  for (const double height : forms.heights) mean += height / double(forms.heights.size());
  std::printf("land %.0f m high on average, %.0f, %.0f, %.0f m (p10, p50, p90)", mean,
              quantileOf(forms.heights, 0.1), quantileOf(forms.heights, 0.5),
              quantileOf(forms.heights, 0.9));
  failures += report(mean >= 700 && mean <= 950, "700 to 950 m", 24);
  std::printf("%.1f landmasses a million km²", forms.massesOfMillion());
  failures += report(forms.massesOfMillion() >= 6 && forms.massesOfMillion() <= 25, "6 to 25", 24);
  std::printf("seas inside the land: %.2f %% of it", 100 * forms.inland);
  failures += report(forms.inland <= 0.01, "1 %", 24);
  std::printf("%.2f seas inside the land deeper than 500 m a million km²", forms.deepOfMillion());
  failures += report(forms.deepOfMillion() <= 1, "1", 24);
  std::vector<double> earth;
  for (const auto& [length, width] : land_forms::kRangesOfEarth) earth.push_back(length / width);
  std::printf("length by width of %zu ranges %.1f, %.1f, %.1f (p10, p50, p90), the Earth's %.1f",
              forms.elongations.size(), quantileOf(forms.elongations, 0.1),
              quantileOf(forms.elongations, 0.5), quantileOf(forms.elongations, 0.9),
              quantileOf(earth, 0.5));
  failures += report(quantileOf(forms.elongations, 0.5) >= 3, "p50 3 and more", 24);
  for (const int level : {4, 7, 10, 13}) {
    const double dimension = land_forms::coastDimension(level, seeds, first);
    std::printf("coasts at %.0f m: dimension %.2f", spacingOf(level), dimension);
    failures += report(dimension >= 1.095 && dimension <= 1.255, "1.1 to 1.25", 24);
  }
  return failures;
}

// The points of the land that the point `from` belongs to; they become sea.
int takeLandmass(std::span<float> heights, int side, int from) {
  int points = 0;
  std::vector<int> front{from};
  while (!front.empty()) {
    const int at = front.back();
    front.pop_back();
    float& height = heights[std::size_t(at)];
    if (height <= 0) continue;
    height = 0;
    ++points;
    if (at % side > 0) front.push_back(at - 1);
    if (at % side + 1 < side) front.push_back(at + 1);
    if (at >= side) front.push_back(at - side);
    if (at + side < side * side) front.push_back(at + side);
  }
  return points;
}

int compareContinents(int seeds, std::uint32_t first) {
  constexpr int kFar = 256, kBins = 18;
  double land = 0, all = 0, smallest = 1, mean = 0;
  std::vector<double> bins(kBins);
  for (int i = 0; i < seeds; ++i) {
    Window window = squareAt(0, -kFar / 2, -kFar / 2, kFar, first + std::uint32_t(i), 0);
    for (const float height : window.heights.span()) {
      const double kilometres = static_cast<double>(height) * kUnit / 1000;
      bins[std::size_t(std::clamp(std::floor(kilometres * 2) + 11, 0.0, kBins - 1.0))] += 1;
    }
    const double here = countLand(window);
    int largest = 0;
    for (int k = 0; k < kFar * kFar; ++k) {
      largest = std::max(largest, takeLandmass(window.heights.span(), kFar, k));
    }
    land += here, all += kFar * kFar;
    smallest = std::min(smallest, largest / here), mean += largest / here / seeds;
  }
  std::printf("\nSquares of %.0f km: %.1f %% land", kFar * kCell / 1000, 100 * land / all);
  int failures = report(land > 0.3 * all && land < 0.4 * all, "30 to 40 %", 12);
  std::printf("largest landmass %.0f %% of the land, at least %.0f %%", 100 * mean, 100 * smallest);
  failures += report(smallest >= 0.15, "15 %", 24);
  std::vector<std::size_t> humps;
  for (std::size_t i = 1; i + 1 < kBins; ++i) {
    if (bins[i] > bins[i - 1] && bins[i] >= bins[i + 1]) humps.push_back(i);
    std::printf("%5.1f km %5.1f %% %s\n", (static_cast<double>(i) - 11) / 2, 100 * bins[i] / all,
                std::string(std::size_t(300 * bins[i] / all), '#').c_str());
  }
  std::printf("%zu humps", humps.size());
  return failures + report(humps.size() == 2, "2", 12);
}

// Whether slopes face one of 16 sectors more often than the others, and whether the power along
// rows and columns has peaks at the widths of the gullies' cells.
int compareWithGrid(int seeds, std::uint32_t first) {
  int failures = 0;
  std::mt19937 random(first + 1);
  constexpr int kPoints = 128;
  for (const int level : {6, 8, 10, 12}) {
    std::vector<double> sectors(16), power(kPoints / 2);
    std::uint32_t seed = first;
    double all = 0;
    // Many small squares, as neighbouring slopes face the same way, the more so the finer the
    // level; spectra need large ones.
    const int small = level < 10 ? 48 : 16, count = (level < 10 ? 100 : 1000) * seeds;
    for (int i = 0; i < count; ++i, ++seed) {
      const int side = i < 4 * seeds ? kPoints : small;
      const Window window = landAt(level, seed, kGullies, random, side);
      const float* heights = window.heights.data();
      for (int y = 0; y + 1 < side; y += 3) {
        for (int x = 0; x + 1 < side; x += 3) {
          const float* at = heights + y * side + x;
          // Across the middle of four points, so that no direction is preferred.
          const float east = at[1] + at[side + 1] - at[0] - at[side];
          const float south = at[side] + at[side + 1] - at[0] - at[1];
          const double turn = std::atan2(south, east) / 6.283185307 + 0.5;
          sectors[std::size_t(turn * 16) & 15] += 1;
          all += 1;
        }
      }
      if (i >= 4 * seeds) continue;
      for (int line = 0; line < kPoints; line += 8) {
        for (const auto& [from, step] : {std::pair{line * kPoints, 1}, std::pair{line, kPoints}}) {
          for (std::size_t wave = 1; wave < power.size(); ++wave) {
            double cosine = 0, sine = 0;
            for (int k = 0; k + 1 < kPoints; ++k) {
              const double turn = 6.283185307 * k / kPoints;
              const double rise = (heights[from + (k + 1) * step] - heights[from + k * step]) *
                                  (1 - std::cos(turn));
              cosine += rise * std::cos(static_cast<double>(wave) * turn);
              sine += rise * std::sin(static_cast<double>(wave) * turn);
            }
            power[wave] += cosine * cosine + sine * sine;
          }
        }
      }
    }
    const double most = *std::ranges::max_element(sectors) * 16 / all;
    std::printf("%8.2f m: the most frequent of 16 directions %.1f %% above the mean",
                spacingOf(level), 100 * (most - 1));
    failures += report(most <= 1.05, "5 %", 24);
    double peak = 0;
    for (std::size_t wave = 8; wave < power.size() / 2; wave *= 2) {
      peak = std::max(peak, power[wave] / std::sqrt(power[wave - 2] * power[wave + 2]));
    }
    std::printf("           power at the widths of cells %.2f times that beside them", peak);
    failures += report(peak < 1.5, "1.5", 24);
  }
  return failures;
}

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  const auto [seeds, first] = orogen::takeSeeds(count, words);
  int failures = 0;
  for (const double gullies : {0.0, orogen::kGullies}) {
    failures += orogen::compareSlopes(seeds, first, gullies);
  }
  failures += orogen::compareForms(seeds, first) + orogen::compareContinents(seeds, first);
  failures += orogen::compareWithGrid(seeds, first);
  return failures > 0 ? 1 : 0;
}
