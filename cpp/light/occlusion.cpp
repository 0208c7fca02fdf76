#include <algorithm>
#include <array>
#include <cassert>

#include "base/buffer.h"
#include "light/light.h"

namespace orogen::light {
namespace {

// The rulers' slopes, denser where the sky changes faster with the slope.
constexpr std::array kSlopes{0.06f, 0.2f, 0.45f, 0.9f, 1.9f};

// A line steps from row to row of the map; in the directions of a knight, to every second row.
// There it passes midway between two points of the row that it skips, where the height is the mean
// of the two.
struct SkyDirection {
  int dx;
  bool knight;
  float length;  // from one height to the next on the line
  float share;   // of the sky
};

// The shares reach half-way to the neighbouring directions: 26.57° on an axis, 22.5° for a knight,
// 18.43° on a diagonal, of 360°.
constexpr float kRoot2 = 1.41421356f, kHalfRoot5 = 1.11803399f;
constexpr std::array<SkyDirection, 3> kQueen{
    {{0, false, 1, 0.0737918f}, {-1, false, kRoot2, 0.0512082f}, {1, false, kRoot2, 0.0512082f}}};
constexpr std::array<SkyDirection, 2> kKnight{
    {{-1, true, kHalfRoot5, 0.0625f}, {1, true, kHalfRoot5, 0.0625f}}};

// The margins beside the rows, as wide as a group of lanes, have heights too low to be seen. Rulers
// of lines that have not met the map yet are equally low.
constexpr int kMargin = 4;
constexpr float kBelowAll = -1e30f;

std::size_t pitchFor(int side) {
  return static_cast<std::size_t>(side + 2 * kMargin);
}

// Lines begin on the first row or on a border.
std::size_t linesFor(int side) {
  return static_cast<std::size_t>(2 * side + 2 * kMargin);
}

// `value` in the lanes where a < b, zero in the others.
[[maybe_unused]] float whereLess(float a, float b, float value) {
  return a < b ? value : 0;
}
[[maybe_unused]] Simd<4>::Float whereLess(Simd<4>::Float a, Simd<4>::Float b,
                                          Simd<4>::Float value) {
  return Simd<4>::Float((a < b) & Simd<4>::Int(value));
}

// A map whose first row is the one from which the lines come; heights are in steps of the grid.
struct Rows {
  int side;
  std::ptrdiff_t pitch;
  const float* heights;
  float* open;  // the share of the sky found so far
};

// Adds the share of the sky that each point sees backwards on its line. For each slope, `rulers`
// hold the ruler's height on each line, above the next point, and the distance from there to the
// point on which the ruler rests.
//
// Because it is called from two places, no optimiser inlines it. Browsers begin with slow code, and
// switch to fast code when a function is called again.
template <int Lanes>
[[gnu::noinline]] void sweep(const Rows rows, const SkyDirection direction,
                             std::span<float> rulers) {
  using Float = typename Simd<Lanes>::Float;
  const auto load = [](const float* from) { return loadLanes<Float>(from); };
  const auto splat = [](float value) { return Simd<Lanes>::splat(value); };
  const int dx = direction.dx;
  const bool knight = direction.knight;
  const int step = knight ? 2 : 1;
  const auto lines = static_cast<std::ptrdiff_t>(linesFor(rows.side));
  const Float length = splat(direction.length);
  const Float steepness = splat(1 / direction.length);
  const Float share = splat(direction.share);

  for (int first = 0; first < std::min(step, rows.side); ++first) {
    for (float* at = rulers.data(); at < rulers.data() + rulers.size(); at += 2 * lines) {
      std::fill_n(at, lines, kBelowAll);
      std::fill_n(at + lines, lines, 1.f);
    }
    float* line = rulers.data() + kMargin + (dx > 0 ? rows.side : 0);
    float* open = rows.open + first * rows.pitch;
    for (int x = 0; x < rows.side; ++x) open[x] += direction.share;
    for (int y = first + step; y < rows.side; y += step) {
      line -= dx;
      open += step * rows.pitch;
      const float* row = rows.heights + y * rows.pitch;
      const float* skipped = row - rows.pitch;
      const float* before = row - step * rows.pitch - dx;
      for (int x = 0; x < rows.side; x += Lanes) {
        const Float here = load(row + x);
        const Float last = load(before + x);
        Float horizon = atLeast(Float{}, Float((last - here) * steepness));
        Float midway{};
        if (knight) {
          midway = (load(skipped + x) + load(skipped + x - dx)) * 0.5f;
          horizon = atLeast(horizon * 0.5f, Float((midway - here) * steepness));
        }
        float* ruler = line + x;
        for (const float slope : kSlopes) {
          const Float drop = length * slope;
          Float height = load(ruler);
          Float far = whereLess(last, height, load(ruler + lines)) + length;
          height = atLeast(height, last) - drop;
          if (knight) {
            far = whereLess(midway, height, far) + length;
            height = atLeast(height, midway) - drop;
          }
          storeLanes(ruler, height);
          storeLanes(ruler + lines, far);
          horizon = atLeast(horizon, Float((height - here) / far + slope));
          ruler += 2 * lines;
        }
        // The light is cos² of the horizon's angle, whose tangent is known.
        storeLanes(open + x, Float(load(open + x) + share / (horizon * horizon + 1.f)));
      }
    }
  }
}

}  // namespace

std::size_t occlusionScratch(int side) {
  return 4 * scratchFor<float>(static_cast<std::size_t>(side) * pitchFor(side)) +
         scratchFor<float>(2 * kSlopes.size() * linesFor(side));
}

template <int Lanes>
void measureSky(const mesh::Grid& grid, std::span<std::uint8_t> sky, std::span<std::byte> scratch) {
  assert(sky.size() == grid.points());
  const int side = grid.side();
  const std::size_t pitch = pitchFor(side);
  // The map, and its mirror image at the diagonal, whose rows are the map's columns.
  std::array<std::span<float>, 2> heights, open;
  for (std::size_t mirrored : {0u, 1u}) {
    heights[mirrored] = takeScratch<float>(scratch, static_cast<std::size_t>(side) * pitch);
    open[mirrored] = takeScratch<float>(scratch, static_cast<std::size_t>(side) * pitch);
    std::fill(heights[mirrored].begin(), heights[mirrored].end(), 2 * kBelowAll);
    std::fill(open[mirrored].begin(), open[mirrored].end(), 0.f);
  }
  const auto rulers = takeScratch<float>(scratch, 2 * kSlopes.size() * linesFor(side));
  const auto indexOf = [=](int x, int y) {
    return static_cast<std::size_t>(y) * pitch + static_cast<std::size_t>(x + kMargin);
  };
  const float base = grid.at(0, 0);
  const float steps = 1 / grid.step();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const float height = (grid.at(x, y) - base) * steps;
      heights[0][indexOf(x, y)] = heights[1][indexOf(y, x)] = height;
    }
  }
  for (const std::size_t mirrored : {0u, 1u}) {
    for (const bool backwards : {false, true}) {
      const std::size_t corner = indexOf(0, backwards ? side - 1 : 0);
      const auto towards_last = static_cast<std::ptrdiff_t>(pitch);
      const Rows rows{.side = side,
                      .pitch = backwards ? -towards_last : towards_last,
                      .heights = &heights[mirrored][corner],
                      .open = &open[mirrored][corner]};
      // The mirrored map has the same diagonals.
      for (std::size_t i = 0; i < (mirrored == 0 ? kQueen.size() : 1); ++i) {
        sweep<Lanes>(rows, kQueen[i], rulers);
      }
      for (const SkyDirection& direction : kKnight) sweep<Lanes>(rows, direction, rulers);
    }
  }
  std::uint8_t* to = sky.data();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const float share = open[0][indexOf(x, y)] + open[1][indexOf(y, x)];
      // In this order a share that is no number, as between heights of 1e38, becomes 255.
      *to++ = static_cast<std::uint8_t>(std::min(255.f, share * 255.f + 0.5f));
    }
  }
}

template void measureSky<1>(const mesh::Grid&, std::span<std::uint8_t>, std::span<std::byte>);
template void measureSky<4>(const mesh::Grid&, std::span<std::uint8_t>, std::span<std::byte>);

}  // namespace orogen::light
