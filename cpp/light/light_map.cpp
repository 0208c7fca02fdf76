#include "light/light_map.h"

#include <algorithm>
#include <span>

#include "light/occlusion.h"
#include "scratch.h"

namespace orogen {
namespace {

Grid sampled(Grid grid, int most_points) {
  while (grid.side() > most_points) grid.stride *= 2;
  return grid;
}

}  // namespace

bool lightTerrain(const Grid& terrain, const Sun& sun, LightMap& map, Buffer<std::byte>& scratch) {
  const Grid lit = sampled(terrain, kMostLitPoints);
  const Grid open = sampled(terrain, kMostSkyPoints);
  const bool known = map.knows_sky;
  map.knows_sky = false;
  map.side = 0;
  if (!scratch.resize(
          std::max(occlusionScratch(open.side()),
                   shadowScratch(lit.side()) + scratchFor<std::uint8_t>(lit.points())))) {
    return false;
  }
  if (!known && !map.sky.resize(open.points())) return false;
  if (!map.light.resize(lit.points() * 2)) return false;

  if (!known) measureSky(open, map.sky.span(), scratch.span());
  std::span<std::byte> rest = scratch.span();
  const auto sunlight = takeScratch<std::uint8_t>(rest, lit.points());
  castShadows(lit, sun, sunlight, rest);

  const int side = lit.side();
  const int coarser = open.stride / lit.stride;  // 1, 2 or 4
  std::uint8_t* to = map.light.data();
  for (int y = 0; y < side; ++y) {
    const int north = y / coarser;
    const int below = y % coarser;
    const std::uint8_t* here = map.sky.data() + north * open.side();
    const std::uint8_t* next = map.sky.data() + std::min(north + 1, open.side() - 1) * open.side();
    for (int x = 0; x < side; ++x) {
      const int west = x / coarser;
      const int east = std::min(west + 1, open.side() - 1);
      const int beyond = x % coarser;
      const auto blended = [=](const std::uint8_t* row) {
        return row[west] * (coarser - beyond) + row[east] * beyond;
      };
      const int sum = blended(here) * (coarser - below) + blended(next) * below;
      *to++ = static_cast<std::uint8_t>((sum + coarser * coarser / 2) / (coarser * coarser));
      *to++ = sunlight[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
                       static_cast<std::size_t>(x)];
    }
  }
  map.side = side;
  map.stride = lit.stride;
  map.knows_sky = true;
  return true;
}

}  // namespace orogen
