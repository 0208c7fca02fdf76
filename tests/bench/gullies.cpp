// Compares maps with gullies to the same maps without them: the share of the land in closed
// hollows, which gullies are to drain.
//
//   build/native/orogen_gullies [--seeds N] [--seed FIRST]
//
// Exits with 1 if hollows of a generator are out of bounds.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "../cpp/support/hollows.h"
#include "generate/request.h"
#include "seeds.h"

namespace orogen {
namespace {

constexpr int kExponent = 9;
constexpr double kStrength = 1.4;

// The hollows of a map that is all land.
Hollows hollowsOf(const Generator& generator, std::uint32_t seed, double strength) {
  Request request{.generator = &generator, .parameters = generator.defaults()};
  request.parameters.exponent = kExponent;
  request.parameters.seed = seed;
  request.parameters.gullies = strength;
  Heightfield field;
  Buffer<std::byte> scratch;
  const std::string problem = generateHeights(request, field, scratch, {});
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    std::exit(2);
  }
  const float lowest = *std::ranges::min_element(field.heights.span());
  for (float& height : field.heights.span()) height += 1 - lowest;
  Window window;
  window.width = window.height = field.size;
  window.surface = std::move(field.heights);
  return countHollows(window, [](float) { return false; });
}

int compare(const Generator& generator, int seeds, std::uint32_t first) {
  double before = 0, after = 0, land = 0, land_after = 0;
  for (int i = 0; i < seeds; ++i) {
    const std::uint32_t seed = first + static_cast<std::uint32_t>(i);
    const Hollows without = hollowsOf(generator, seed, 0),
                  with = hollowsOf(generator, seed, kStrength);
    before += without.hollows, land += without.land;
    after += with.hollows, land_after += with.land;
  }
  const double ratio = after / land_after / (before / land);
  std::printf("%-16s %5.1f %% without, %5.1f %% with gullies: %.2f times",
              std::string(generator.id).c_str(), 100 * before / land, 100 * after / land_after,
              ratio);
  return report(ratio <= 0.7, "0.7", 12);
}

}  // namespace
}  // namespace orogen

int main(int count, char** words) {
  const auto [seeds, first] = orogen::takeSeeds(count, words);
  int failures = 0;
  for (const orogen::Generator& generator : orogen::catalogue()) {
    const bool is_map = generator.row("gullies") && !generator.row("plates");
    if (is_map) failures += orogen::compare(generator, seeds, first);
  }
  return failures > 0 ? 1 : 0;
}
