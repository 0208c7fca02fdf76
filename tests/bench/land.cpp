// Compares endless land with nature: the slopes under a walker, and the land in closed hollows, by
// the distance between points.
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

#include "window.h"

namespace orogen {
namespace {

constexpr int kSide = 129;
constexpr double kCell = 65536, kUnit = kCell / 3;

double countLand(const Window& window) {
  const std::span<const float> heights(window.heights.data(), kSide * kSide);
  return static_cast<double>(std::ranges::count_if(heights, [](float h) { return h > 0; }));
}

// A square of land without much sea, anywhere within ± 2^29 points; empty: this one is mostly sea.
Window landAt(int level, std::uint32_t seed, double gullies, std::mt19937& random) {
  const double reach = std::min(std::ldexp(1, 29), std::ldexp(20, level));
  std::uniform_real_distribution<double> anywhere(-reach, reach);
  Request request;
  std::string problem = chooseWindow(request, "diamond-square");
  const auto choose = [&](const char* id, double value) {
    if (problem.empty()) problem = set(request, id, value, "");
  };
  choose("seed", seed), choose("amplitude", 0.6), choose("roughness", 0.18);
  choose("gullies", gullies), choose("gullyscale", 4);
  choose("level", level), choose("width", kSide), choose("height", kSide);
  choose("x", std::floor(anywhere(random))), choose("y", std::floor(anywhere(random)));
  Window window;
  Buffer<std::byte> scratch;
  if (problem.empty()) problem = makeWindow(request, window, scratch);
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    std::exit(2);
  }
  const double land = countLand(window);
  return land < kSide * kSide * (level > 8 ? 0.9 : 0.1) ? Window() : std::move(window);
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

int compare(int seeds, double gullies) {
  int failures = 0;
  std::mt19937 random(7);
  std::printf("Gullies %g\n  distance   median slope   p90   in hollows\n", gullies);
  for (const int level : {6, 8, 10, 12, 16, 21}) {
    const double scale = kUnit / (kCell / std::ldexp(1, level));
    std::vector<double> slopes;
    double land = 0, hollows = 0;
    std::uint32_t seed = 1;
    for (int found = 0; found < seeds; ++seed) {
      const Window window = landAt(level, seed, gullies, random);
      if (window.width == 0) continue;
      ++found;
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
    // Without gullies the bounds hold for the distances at which one walks: over a kilometre 8 to
    // 11 % of the land lies in hollows, as no valleys drain it.
    const bool isBad =
        (level >= 10 || gullies > 0) && (median < 12 || median > 30 || hollows > 0.08 * land);
    failures += isBad ? 1 : 0;
    std::printf("%8.2f m %10.1f° %7.1f° %9.1f %%%s\n", kCell / std::ldexp(1, level), median,
                slopes[slopes.size() * 9 / 10], 100 * hollows / land,
                isBad ? "  out of 12 to 30° and 8 %" : "");
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
  for (const double gullies : {0.0, 0.5}) failures += orogen::compare(seeds, gullies);
  return failures > 0 ? 1 : 0;
}
