// Compares the rivers of endless land with nature's.
//
//   build/native/orogen_rivers [--seeds N] [--seed FIRST]
//
// For N seeds, basins of land as endless.html shows it: Horton's ratios of numbers and lengths, by
// Strahler's orders; Hack's exponent; how steep beds are; how much ground is raised beside rivers,
// and how steep it is; hollows of the land with rivers; and the time of a basin and of a tile of 87
// × 87 points. Exits with 1 if a figure is out of its bounds.

#include "generate/rivers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <set>
#include <vector>

#include "../cpp/support/hollows.h"
#include "generate/window.h"
#include "land_forms.h"
#include "seeds.h"
#include "streams.h"

namespace orogen {
namespace {

using land_forms::landOf;
using land_forms::made;

// The time of the processor, since other programs may be at work.
double milliseconds() {
  return 1000.0 * double(std::clock()) / CLOCKS_PER_SEC;
}

struct Figures {
  int basins = 0, nodes = 0, salt_lakes = 0, lakes = 0;
  double milliseconds = 0;
  double streams[8]{}, lengths[8]{};  // of each order
  Line hack;
  std::vector<double> slopes;  // of beds, in metres a kilometre
};

// The land of endless.html: metres of a unit of height, of the distance of two points of level 5,
// and the coarsest level that is shown with rivers, which is `firstRivers` in land.ts.
constexpr double kUnit = 65536.0 / 3, kPoint = 2048;
constexpr int kFirstShown = 5;

void count(const rivers::Basin& basin, Figures& figures) {
  const auto& nodes = basin.nodes;
  std::vector<int> order(nodes.size(), 0), twice(nodes.size(), 0);
  std::vector<double> longest(nodes.size(), 0), lengths(nodes.size(), 0);
  figures.nodes += static_cast<int>(nodes.size());
  for (const rivers::Lake& lake : basin.lakes)
    (lake.salt ? figures.salt_lakes : figures.lakes) += 1;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const rivers::RiverNode& node = nodes[i];
    order[i] = std::max(order[i], 1);
    // From the divide to a spring, as far as Hack's law of nature has it: 1.4 times the root.
    if (node.before < 0) longest[i] = 1.4 * std::sqrt(static_cast<double>(node.area));
    if (node.next < 0) continue;
    const auto to = static_cast<std::size_t>(node.next);
    const double length = std::hypot(nodes[to].x - node.x, nodes[to].y - node.y);
    longest[to] = std::max(longest[to], longest[i] + length);
    if (node.ground == rivers::Ground::land) {
      figures.slopes.push_back(double(node.bed - nodes[to].bed) * kUnit / (length * kPoint / 1000));
    }
    if (node.area > 4 * rivers::kSpring) {
      figures.hack.add(std::log(static_cast<double>(node.area)), std::log(longest[i]));
    }
    // Two streams of one order join to one of the next.
    if (order[i] > order[to]) {
      order[to] = order[i];
      twice[to] = order[i];
    } else if (order[i] == order[to] && twice[to] == order[i]) {
      ++order[to];
    }
    lengths[i] = length;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const int kind = std::min(order[i], 7);
    const auto next = static_cast<std::size_t>(nodes[i].next);
    figures.lengths[kind] += lengths[i];
    if (nodes[i].next < 0 || order[next] > order[i]) figures.streams[kind] += 1;
  }
}

// The factor from order to order, from the first that are common enough.
double ratioOf(const double* values, double sign) {
  Line line;
  for (int order = 1; order <= 4; ++order) {
    if (values[order] > 0) line.add(order, std::log(values[order]));
  }
  return std::exp(sign * line.slope());
}

// A square of 385 × 385 points around a place of level 5 that is mostly land.
constexpr int kSide = 385;

Place around(int level, int x, int y) {
  const int times = 1 << (level - rivers::kLevel);
  return {level, x * times - kSide / 2, y * times - kSide / 2, kSide, kSide};
}

// The land beside rivers and away from them, and how much of it is steeper than 45°.
struct Steep {
  double near = 0, near_steep = 0, far = 0, far_steep = 0;

  void count(const Window& window, double metres) {
    const int reach = static_cast<int>(1500 / metres);
    std::vector<bool> is_near(std::size_t{kSide} * kSide);
    for (int i = 0; i < kSide * kSide; ++i) {
      if (!(window.area.data()[i] > 0)) continue;
      const int x = i % kSide, y = i / kSide;
      for (int v = std::max(0, y - reach); v <= std::min(kSide - 1, y + reach); ++v) {
        for (int u = std::max(0, x - reach); u <= std::min(kSide - 1, x + reach); ++u) {
          is_near[std::size_t(v * kSide + u)] = true;
        }
      }
    }
    const double scale = kUnit / metres;
    const float* const heights = window.heights.data();
    for (int y = 0; y + 1 < kSide; ++y) {
      for (int x = 0; x + 1 < kSide; ++x) {
        const float* at = heights + y * kSide + x;
        if (*at <= 0) continue;
        const bool is_steep = std::hypot(at[1] - *at, at[kSide] - *at) * scale > 1;
        const bool here = is_near[std::size_t(y * kSide + x)];
        (here ? near : far) += 1;
        if (is_steep) (here ? near_steep : far_steep) += 1;
      }
    }
  }
  int report(double metres) const {
    std::printf("steeper than 45° at %.0f m: %.2f %% beside rivers, %.2f %% elsewhere", metres,
                100 * near_steep / near, 100 * far_steep / far);
    // A twentieth of a percent is what a few places make.
    return orogen::report(near_steep / near <= 2 * far_steep / far + 0.0005, "2 times", 12);
  }
};

// Points of the coarsest level with rivers that the level before has, without them; and those that
// move by more than 100 m.
void countMoved(std::uint32_t seed, int x, int y, rivers::Basins& basins, double& moved,
                double& shared) {
  const Place place = around(kFirstShown, x, y);
  const Window fine = made(landOf(seed, place, true), &basins);
  const int half = kSide / 2 + 1;
  // The first of both: as many points of the finer level as an even one asks for.
  const int left = (place.x + 1) >> 1, top = (place.y + 1) >> 1;
  const Place before{kFirstShown - 1, left, top, half, half};
  const Window coarse = made(landOf(seed, before, false), &basins);
  for (int i = 0; i < half * half; ++i) {
    const int u = 2 * (left + i % half) - place.x, v = 2 * (top + i / half) - place.y;
    if (u >= kSide || v >= kSide) continue;
    const float now = fine.heights.data()[v * kSide + u], old = coarse.heights.data()[i];
    if (now <= 0 && old <= 0) continue;
    shared += 1, moved += std::abs(now - old) * kUnit > 100 ? 1 : 0;
  }
}

int compareGround(int seeds, std::uint32_t first) {
  double land[3]{}, hollows[3]{}, all = 0, raised = 0, far_raised = 0, moved = 0, shared = 0;
  double cut = 0, wet = 0, highest = 0;
  Steep at_512, at_128;
  land_forms::Shores shores[5];
  std::mt19937 random(first);
  std::uniform_int_distribution<int> anywhere(-3000, 3000);
  for (int i = 0; i < seeds; ++i) {
    const std::uint32_t seed = first + std::uint32_t(i);
    rivers::Basins basins;
    int x = 0, y = 0;
    for (double dry = 0; dry < 0.6 * 97 * 97;) {
      x = anywhere(random), y = anywhere(random);
      const Window window = made(landOf(seed, {5, x - 48, y - 48, 97, 97}, false), &basins);
      dry = double(std::ranges::count_if(window.heights.span(), [](float h) { return h > 0; }));
    }
    std::set<float> salt;  // levels
    for (int k = 0; k < 9; ++k) {
      const rivers::Cell own = rivers::basinAt(seed, x, y);
      const rivers::Basin* basin = nullptr;
      Buffer<std::byte> scratch;
      const Request land_with = landOf(seed, {5, x, y, 1, 1}, true);
      if (!basins.find(land_with, {own.x + k % 3 - 1, own.y + k / 3 - 1}, scratch, {}, basin)
               .empty())
        return 2;
      for (const rivers::Lake& lake : basin->lakes) {
        if (lake.salt) salt.insert(lake.level);
      }
    }
    countMoved(seed, x, y, basins, moved, shared);
    for (const int level : {5, 6, 7, 8, 9}) {
      const Place place = around(level, x, y);
      const Window with = made(landOf(seed, place, true), &basins);
      if (level > 5 && level < 9) {
        const Hollows count =
            countHollows(with, [&](float height) { return salt.contains(height); });
        land[level - 6] += count.land;
        hollows[level - 6] += count.hollows;
      }
      shores[level - 5].count(with);
      if (level == 9) at_128.count(with, 128);
      if (level == 7) {
        at_512.count(with, 512);
        const Window without = made(landOf(seed, place, false), &basins);
        for (std::size_t k = 0; k < with.heights.size(); ++k) {
          const double before = double(without.heights.data()[k]) * kUnit;
          if (before <= 0) continue;
          const double rise = double(with.heights.data()[k]) * kUnit - before;
          all += 1, raised += rise > 30 ? 1 : 0, far_raised += rise > 100 ? 1 : 0;
          highest = std::max(highest, rise);
          if (with.area.data()[k] > 0) wet += 1, cut += rise < -300 ? 1 : 0;
        }
      }
    }
  }
  int failures = 0;
  std::printf(
      "raised by more than 30 m %.2f %% of the land, by more than 100 m %.3f %%, at most %.0f m",
      100 * raised / all, 100 * far_raised / all, highest);
  failures += report(raised <= 0.003 * all && far_raised == 0, "0.3 %, none", 4);
  std::printf("cut by more than 300 m: %.1f %% of the points of rivers\n", 100 * cut / wet);
  failures += at_512.report(512) + at_128.report(128);
  for (int i = 0; i < 3; ++i) {
    std::printf("in hollows at %4d m: %.1f %%", 1024 >> i, 100 * hollows[i] / land[i]);
    failures += report(hollows[i] <= 0.06 * land[i], "6 %", 12);
  }
  for (int i = 0; i < 5; ++i) {
    const land_forms::Shores& each = shores[i];
    std::printf(
        "of %.0f shores of still water at %4d m, %.3f %% stand more than 2 m above the ground, "
        "the highest %.1f m",
        each.all, 2048 >> i, 100 * each.walls / std::max(each.all, 1.0), each.highest);
    failures += report(each.walls <= 0.0005 * each.all && each.highest <= 10, "0.05 %, 10 m", 24);
  }
  std::printf("moved by more than 100 m where rivers appear, from level %d to %d: %.2f %%",
              kFirstShown - 1, kFirstShown, 100 * moved / shared);
  return failures + report(moved <= 0.02 * shared, "2 %", 12);
}

int compareNets(int seeds, std::uint32_t first) {
  Figures figures;
  Buffer<std::byte> scratch;
  double with = 0, without = 0;
  for (int i = 0; i < seeds; ++i) {
    rivers::Basins basins;
    Request request = landOf(first + std::uint32_t(i), {12, 0, 0, 87, 87}, true);
    for (int k = 0; k < 16; ++k) {
      const double start = milliseconds();
      const rivers::Basin* basin = nullptr;
      if (!basins.find(request, {k % 4 * 2, k / 4 * 2}, scratch, {}, basin).empty()) return 2;
      if (basin->nodes.empty()) continue;
      figures.milliseconds += milliseconds() - start;
      ++figures.basins;
      count(*basin, figures);
    }
    // Tiles about the middle of a basin that has rivers, at the levels of a view from some height.
    for (int level = 6; level <= 14; ++level) {
      for (const bool has_rivers : {false, true}) {
        const int at = (rivers::kCell / 2) << (level - rivers::kLevel);
        const Request tile = landOf(first + std::uint32_t(i), {level, at, at, 87, 87}, has_rivers);
        made(tile, &basins);
        const double start = milliseconds();
        for (int k = 0; k < 3; ++k) made(tile, &basins);
        (has_rivers ? with : without) += (milliseconds() - start) / 3;
      }
    }
  }
  double mean[8]{};
  for (int order = 1; order < 8; ++order) {
    if (figures.streams[order] > 0) mean[order] = figures.lengths[order] / figures.streams[order];
  }
  const double branching = ratioOf(figures.streams, -1), lengthening = ratioOf(mean, 1);
  const double hack = figures.hack.slope();
  std::printf("%d basins with %d places on rivers, %d salt lakes, %d others\n", figures.basins,
              figures.nodes, figures.salt_lakes, figures.lakes);
  std::printf("Horton's ratio of numbers %.2f", branching);
  int failures = report(branching > 2.5 && branching < 5.5, "3 to 5", 2);
  std::printf("Horton's ratio of lengths %.2f", lengthening);
  failures += report(lengthening > 1.3 && lengthening < 3.5, "1.5 to 3", 2);
  std::printf("Hack's exponent %.3f", hack);
  failures += report(hack > 0.45 && hack < 0.65, "0.5 to 0.6", 2);
  std::vector<double>& slopes = figures.slopes;
  std::sort(slopes.begin(), slopes.end());
  const double steep = slopes[slopes.size() * 99 / 100];
  std::printf("beds fall %.2f, %.1f, %.0f m/km (p50, p90, p99)", slopes[slopes.size() / 2],
              slopes[slopes.size() * 9 / 10], steep);
  failures += report(steep <= 60, "60 m/km", 2);
  std::printf("%.0f ms a basin, %.2f ms a tile, %.2f ms with rivers\n",
              figures.milliseconds / figures.basins, without / seeds / 9, with / seeds / 9);
  return failures;
}

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  const auto [seeds, first] = orogen::takeSeeds(count, words);
  const int failures = orogen::compareNets(seeds, first) + orogen::compareGround(seeds, first);
  return failures > 0 ? 1 : 0;
}
