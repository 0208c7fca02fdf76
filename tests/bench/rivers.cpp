// Compares the rivers of endless land with nature's.
//
//   build/native/orogen_rivers [--seeds N]
//
// For N seeds, basins of land as endless.html shows it: Horton's ratios of numbers and lengths, by
// Strahler's orders; Hack's exponent; and the time of a basin and of a tile of 87 × 87 points.
// Exits with 1 if a figure is out of its bounds.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "rivers/on_terrain.h"
#include "streams.h"
#include "terrain/window.h"

namespace orogen {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Figures {
  int basins = 0, nodes = 0, salt_lakes = 0;
  double milliseconds = 0;
  double streams[8]{}, lengths[8]{};  // of each order
  Line hack;
};

void count(const rivers::Basin& basin, Figures& figures) {
  const auto& nodes = basin.nodes;
  std::vector<int> order(nodes.size(), 0), twice(nodes.size(), 0);
  std::vector<double> longest(nodes.size(), 0), lengths(nodes.size(), 0);
  figures.nodes += static_cast<int>(nodes.size());
  for (const rivers::Lake& lake : basin.lakes) figures.salt_lakes += lake.salt ? 1 : 0;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const rivers::Node& node = nodes[i];
    order[i] = std::max(order[i], 1);
    // From the divide to a spring, as far as Hack's law of nature has it: 1.4 times the root.
    if (node.before < 0) longest[i] = 1.4 * std::sqrt(static_cast<double>(node.area));
    if (node.next < 0) continue;
    const auto to = static_cast<std::size_t>(node.next);
    const double length = std::hypot(nodes[to].x - node.x, nodes[to].y - node.y);
    longest[to] = std::max(longest[to], longest[i] + length);
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

int compare(int seeds) {
  Figures figures;
  Buffer<std::byte> scratch;
  double tile = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    Request request;
    if (!chooseWindow(request, "diamond-square").empty()) return 2;
    Parameters& land = request.parameters;
    land.seed = static_cast<std::uint32_t>(seed);
    land.amplitude = 0.6;
    land.roughness = 0.18;
    land.gullies = 1.4;
    land.rivers = true;
    rivers::Basins basins;
    for (int i = 0; i < 16; ++i) {
      const auto start = Clock::now();
      const rivers::Basin* basin = nullptr;
      if (!basins.find(request, {i % 4 * 2, i / 4 * 2}, scratch, {}, basin).empty()) return 2;
      if (basin->nodes.empty()) continue;
      figures.milliseconds += millisecondsSince(start);
      ++figures.basins;
      count(*basin, figures);
    }
    land.level = 12;
    land.width = land.height = 87;
    Window window;
    if (!makeWindow(request, window, scratch, {}, nullptr, &basins).empty()) return 2;
    const auto start = Clock::now();
    if (!makeWindow(request, window, scratch, {}, nullptr, &basins).empty()) return 2;
    tile += millisecondsSince(start);
  }
  double mean[8]{};
  for (int order = 1; order < 8; ++order) {
    if (figures.streams[order] > 0) mean[order] = figures.lengths[order] / figures.streams[order];
  }
  const double branching = ratioOf(figures.streams, -1), lengthening = ratioOf(mean, 1);
  const double hack = figures.hack.slope();
  std::printf("%d basins with %d places on rivers, %d salt lakes\n", figures.basins, figures.nodes,
              figures.salt_lakes);
  std::printf("Horton's ratio of numbers %.2f (nature 3 to 5), of lengths %.2f (1.5 to 3)\n",
              branching, lengthening);
  std::printf("Hack's exponent %.3f (0.5 to 0.6)\n", hack);
  std::printf("%.0f ms a basin, %.2f ms a tile\n", figures.milliseconds / figures.basins,
              tile / seeds);
  const bool is_right = branching > 2.5 && branching < 5.5 && lengthening > 1.3 &&
                        lengthening < 3.5 && hack > 0.45 && hack < 0.65;
  return is_right ? 0 : 1;
}

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  int seeds = 8;
  if (count == 3 && std::string_view(words[1]) == "--seeds") seeds = std::atoi(words[2]);
  if (seeds < 1) return 2;
  return orogen::compare(seeds);
}
