#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "base/buffer.h"
#include "light/light.h"

namespace orogen::light {
namespace {

mesh::Grid sampled(mesh::Grid grid, int max_points) {
  grid.stride = mesh::strideFor(grid.size, max_points);
  return grid;
}

// Writes two bytes a point: the sky, interpolated between every `coarser`-th point (1, 2 or 4), and
// the sunlight.
void blend(const LightMap& map, int sky_side, int coarser, std::span<const std::uint8_t> sunlight,
           std::uint8_t* to) {
  std::array<int, kMaxSkyPoints + 1> row;  // between two rows of the sky
  const int octaves = std::countr_zero(static_cast<unsigned>(coarser));
  const int half = coarser * coarser / 2;
  const std::uint8_t* sun = sunlight.data();
  for (int y = 0; y < map.side; ++y) {
    const int north = y >> octaves;
    const int below = y & (coarser - 1);
    const std::uint8_t* here = map.sky.data() + north * sky_side;
    const std::uint8_t* next = north + 1 < sky_side ? here + sky_side : here;
    int* mixed = row.data();
    for (int x = 0; x < sky_side; ++x) *mixed++ = here[x] * (coarser - below) + next[x] * below;
    *mixed = mixed[-1];
    const int* west = row.data();
    for (int x = 0; x < map.side; ++west) {
      int sum = west[0] * coarser + half;
      for (const int end = std::min(x + coarser, map.side); x < end; ++x) {
        *to++ = static_cast<std::uint8_t>(sum >> 2 * octaves);
        *to++ = *sun++;
        sum += west[1] - west[0];
      }
    }
  }
}

}  // namespace

bool lightTerrain(const mesh::Grid& terrain, const Sun& sun, LightMap& map,
                  Buffer<std::byte>& scratch) {
  const mesh::Grid lit = sampled(terrain, kMaxLitPoints);
  const mesh::Grid open = sampled(terrain, kMaxSkyPoints);
  const bool known = map.knows_sky && map.sky.size() == open.points();
  if (known && map.side == lit.side() && map.sun == sun) {
    map.stride = lit.stride;
    return true;
  }
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

  map.side = lit.side();
  map.stride = lit.stride;
  map.sun = sun;
  map.knows_sky = true;
  blend(map, open.side(), open.stride / lit.stride, sunlight, map.light.data());
  return true;
}

}  // namespace orogen::light
