// Compares endless land with nature: the slopes under a walker and the land in closed hollows, by
// the distance between points; continents and seas; and whether anything shows the grid.
//
//   build/native/orogen_land [--seeds N]
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

#include "terrain/window.h"

namespace orogen {
namespace {

constexpr int kSide = 129;
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

int report(bool isGood, const char* bound) {
  std::printf("%s%s\n", isGood ? "" : "  out of ", isGood ? "" : bound);
  return isGood ? 0 : 1;
}

int compareSlopes(int seeds, double gullies) {
  int failures = 0;
  std::mt19937 random(7);
  std::printf("Gullies %g\n  distance   median slope   p90   in hollows\n", gullies);
  for (const int level : {6, 8, 10, 12, 16, 21}) {
    const double scale = kUnit / spacingOf(level);
    std::vector<double> slopes;
    double land = 0, hollows = 0;
    std::uint32_t seed = 1;
    for (int found = 0; found < seeds; ++found, ++seed) {
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
    std::sort(slopes.begin(), slopes.end());
    const double median = slopes[slopes.size() / 2];
    std::printf("%8.2f m %10.1f° %7.1f° %9.1f %%", spacingOf(level), median,
                slopes[slopes.size() * 9 / 10], 100 * hollows / land);
    // The bounds hold for land as it is shown, at the distances at which one walks.
    const bool isGood = median >= 12 && median <= 30 && hollows <= 0.08 * land;
    failures += report(isGood || gullies == 0 || level < 10, "12 to 30° and 8 %");
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

int compareContinents(int seeds) {
  constexpr int kFar = 256, kBins = 18;
  double land = 0, all = 0, smallest = 1, mean = 0;
  std::vector<double> bins(kBins);
  for (int i = 0; i < seeds; ++i) {
    Window window = squareAt(0, -kFar / 2, -kFar / 2, kFar, std::uint32_t(i), 0);
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
  int failures = report(land > 0.3 * all && land < 0.4 * all, "30 to 40 %");
  std::printf("largest landmass %.0f %% of the land, at least %.0f %%", 100 * mean, 100 * smallest);
  failures += report(smallest >= 0.15, "15 %");
  std::vector<std::size_t> humps;
  for (std::size_t i = 1; i + 1 < kBins; ++i) {
    if (bins[i] > bins[i - 1] && bins[i] >= bins[i + 1]) humps.push_back(i);
    std::printf("%5.1f km %5.1f %% %s\n", (static_cast<double>(i) - 11) / 2, 100 * bins[i] / all,
                std::string(std::size_t(300 * bins[i] / all), '#').c_str());
  }
  std::printf("%zu humps", humps.size());
  return failures + report(humps.size() == 2, "2");
}

// Whether slopes face one of 16 sectors more often than the others, and whether the power along
// rows and columns has peaks at the widths of the gullies' cells.
int compareWithGrid(int seeds) {
  int failures = 0;
  std::mt19937 random(9);
  constexpr int kPoints = 128;
  for (const int level : {6, 8, 10, 12}) {
    std::vector<double> sectors(16), power(kPoints / 2);
    std::uint32_t seed = 1;
    double all = 0;
    // Many small squares, as neighbouring slopes face the same way; spectra need large ones.
    for (int i = 0; i < 100 * seeds; ++i, ++seed) {
      const int side = i < 4 * seeds ? kPoints : 48;
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
    failures += report(most <= 1.05, "5 %");
    double peak = 0;
    for (std::size_t wave = 8; wave < power.size() / 2; wave *= 2) {
      peak = std::max(peak, power[wave] / std::sqrt(power[wave - 2] * power[wave + 2]));
    }
    std::printf("           power at the widths of cells %.2f times that beside them", peak);
    failures += report(peak < 1.5, "1.5");
  }
  return failures;
}

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  const bool isNumber = count == 3 && std::string(words[1]) == "--seeds" && std::atoi(words[2]) > 0;
  if (count > 1 && !isNumber) {
    std::fprintf(stderr, "the only flag is --seeds N\n");
    return 2;
  }
  const int seeds = isNumber ? std::atoi(words[2]) : 40;
  int failures = 0;
  for (const double gullies : {0.0, orogen::kGullies}) {
    failures += orogen::compareSlopes(seeds, gullies);
  }
  failures += orogen::compareContinents(seeds) + orogen::compareWithGrid(seeds);
  return failures > 0 ? 1 : 0;
}
