#include "generators/diamond_square.h"

#include "elementary.h"
#include "random.h"
#include "scratch.h"

namespace orogen {
namespace {

constexpr float kThird = 1.f / 3;

constexpr std::size_t pointsOf(int exponent) {
  const std::size_t side = (std::size_t{1} << exponent) + 1;
  return side * side;
}

// One level: from a compact grid of cells × cells squares to one of twice as many a side. The noise
// of a square's centre, of its north edge and of its west edge comes from one hash at its position.
struct Level {
  std::uint32_t seed;
  std::uint32_t number;  // 1 is the coarsest
  int cells;             // squares a side, a power of two
  float centre_scale;    // perturbation of the centres, times 2^-32
  float edge_scale;      // of the edges
};

float displace(std::int32_t bits, float scale) {
  return static_cast<float>(bits) * scale;
}

// Squares between the coarse rows `north` and `south`: their north edges go into `even`, the fine
// row on `north`; their centres and west edges into `odd`, the fine row between. `above` is the
// fine row of centres further north, or nullptr on the map's border.
void refineRow(const Level& level, int y, const float* north, const float* south,
               const float* above, float* even, float* odd) {
  const std::uint32_t key = rowKey(level.seed, level.number, y);
  float west_centre = 0;
  for (int x = 0; x < level.cells; ++x) {
    const std::uint32_t hash = hashAt(key, x);
    const float west_sum = north[x] + south[x];
    const float east_sum = north[x + 1] + south[x + 1];
    const float centre =
        (west_sum + east_sum) * 0.25f + displace(upperBits(hash), level.centre_scale);
    const float north_sum = north[x] + north[x + 1];
    const float north_edge = above == nullptr ? (north_sum + centre) * kThird
                                              : (north_sum + (above[2 * x + 1] + centre)) * 0.25f;
    const float west_edge =
        x == 0 ? (west_sum + centre) * kThird : (west_sum + (west_centre + centre)) * 0.25f;

    even[2 * x] = north[x];
    even[2 * x + 1] = north_edge + displace(middleBits(hash), level.edge_scale);
    odd[2 * x] = west_edge + displace(lowestBits(hash), level.edge_scale);
    odd[2 * x + 1] = centre;
    west_centre = centre;
  }
  const int last = level.cells;
  even[2 * last] = north[last];
  odd[2 * last] = ((north[last] + south[last]) + west_centre) * kThird +
                  displace(lowestBits(hashAt(key, last)), level.edge_scale);
}

// The last fine row: the south edges of the last squares.
void refineSouthBorder(const Level& level, const float* north, const float* above, float* even) {
  const std::uint32_t key = rowKey(level.seed, level.number, level.cells);
  for (int x = 0; x < level.cells; ++x) {
    even[2 * x] = north[x];
    even[2 * x + 1] = ((north[x] + north[x + 1]) + above[2 * x + 1]) * kThird +
                      displace(middleBits(hashAt(key, x)), level.edge_scale);
  }
  even[2 * level.cells] = north[level.cells];
}

bool refine(const Level& level, const float* coarse, float* fine, Progress progress, double done,
            double share) {
  const std::ptrdiff_t coarse_side = level.cells + 1;
  const std::ptrdiff_t fine_side = 2 * level.cells + 1;
  const float* above = nullptr;
  for (int y = 0; y < level.cells; ++y) {
    const float* north = coarse + y * coarse_side;
    float* even = fine + 2 * y * fine_side;
    float* odd = even + fine_side;
    refineRow(level, y, north, north + coarse_side, above, even, odd);
    above = odd;
    if (y % 256 == 255 && !progress.goOn(done + share * y / level.cells)) return false;
  }
  refineSouthBorder(level, coarse + level.cells * coarse_side, above,
                    fine + 2 * level.cells * fine_side);
  return true;
}

}  // namespace

std::size_t diamondSquareScratch(const Parameters& parameters) {
  const int n = parameters.exponent;
  return scratchFor<float>(pointsOf(n - 1)) + scratchFor<float>(n > 1 ? pointsOf(n - 2) : 0);
}

bool diamondSquare(const Parameters& parameters, std::span<float> heights,
                   std::span<std::byte> scratch, Progress progress) {
  const int n = parameters.exponent;
  const std::span<float> larger = takeScratch<float>(scratch, pointsOf(n - 1));
  const std::span<float> smaller = takeScratch<float>(scratch, n > 1 ? pointsOf(n - 2) : 0);

  // Levels alternate between the two grids; the last but one lies in the larger.
  const auto gridOf = [&](int exponent) {
    if (exponent == n) return heights.data();
    return (n - exponent) % 2 == 1 ? larger.data() : smaller.data();
  };

  double amplitude = parameters.amplitude * kUnit;
  float* corners = gridOf(0);
  for (int i = 0; i < 4; ++i) {
    const std::uint32_t hash = hashAt(rowKey(parameters.seed, 0, i / 2), i % 2);
    corners[i] = displace(upperBits(hash), static_cast<float>(amplitude));
  }

  const double shrink = exp2Portable((parameters.roughness - 1) / 2);
  double share = 1;  // of the whole work in the level: 3/4 in the last, 3/16 in the one before …
  for (int level = 0; level < n; ++level) share *= 0.25;
  double done = 0;
  for (int level = 0; level < n; ++level) {
    const Level numbers{.seed = parameters.seed,
                        .number = static_cast<std::uint32_t>(level + 1),
                        .cells = 1 << level,
                        .centre_scale = static_cast<float>(amplitude),
                        .edge_scale = static_cast<float>(amplitude * shrink)};
    share *= 4;
    if (!refine(numbers, gridOf(level), gridOf(level + 1), progress, done, 0.75 * share)) {
      return false;
    }
    done += 0.75 * share;
    amplitude *= shrink * shrink;
  }
  return true;
}

}  // namespace orogen
