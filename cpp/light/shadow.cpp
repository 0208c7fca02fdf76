#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/buffer.h"
#include "base/elementary.h"
#include "light/light.h"

namespace orogen::light {
namespace {

// Copies of the border on both sides of a row, so that lines of light may run just outside the map;
// the rest is for whole groups of lanes.
constexpr int kMargin = 4;

std::ptrdiff_t pitchFor(int side) {
  return side + 2 * kMargin;
}

// Rows across the light: row 0 is the nearest to the sun. `turned` if these are the columns of the
// map, `backwards` if they are in reverse order.
struct Layout {
  bool turned, backwards;
};

// Copies the heights into the order of the layout, with margins.
void layOut(const mesh::Grid& grid, Layout layout, float* to) {
  const int side = grid.side();
  const std::ptrdiff_t pitch = pitchFor(side);
  const auto rowOf = [&](int i) { return (layout.backwards ? side - 1 - i : i) * pitch + kMargin; };
  constexpr int kTile = 16;  // its rows stay in the cache while its columns are written
  if (!layout.turned) {
    for (int y = 0; y < side; ++y) {
      float* row = to + rowOf(y);
      for (int x = 0; x < side; ++x) row[x] = grid.at(x, y);
    }
  } else {
    for (int y0 = 0; y0 < side; y0 += kTile) {
      for (int x = 0; x < side; ++x) {
        float* row = to + rowOf(x);
        for (int y = y0; y < std::min(y0 + kTile, side); ++y) row[y] = grid.at(x, y);
      }
    }
  }
  for (int i = 0; i < side; ++i) {
    float* row = to + i * pitch + kMargin;
    std::fill_n(row - kMargin, kMargin, row[0]);
    std::fill_n(row + side, kMargin, row[side - 1]);
  }
}

// The heights of the shadow on the lines of light, for the rays from the disc's top and bottom, and
// how far the rays sink from one row to the next.
struct Rays {
  float *top, *bottom;
  float top_drop, bottom_drop;
};

// Handles points x to x + Lanes - 1 of a row. `line` is the first line of light to the right of x,
// at a distance of `offset`; `seen` is null if the lines only pass.
template <int Lanes>
void crossRow(const float* row, int x, const Rays& rays, std::ptrdiff_t line, float offset,
              std::uint8_t* seen) {
  using Float = typename Simd<Lanes>::Float;
  const auto load = [](const float* from) { return loadLanes<Float>(from); };
  const Float height = load(row + x);
  const Float top = load(rays.top + line);
  const Float bottom = load(rays.bottom + line);
  if (seen != nullptr) {
    // Interpolate between the two lines beside the point.
    const Float umbra = top + (load(rays.top + line - 1) - top) * offset;
    const Float penumbra = bottom + (load(rays.bottom + line - 1) - bottom) * offset;
    const Float width = atLeast(penumbra - umbra, Simd<Lanes>::splat(1e-30f));
    const Float none = Simd<Lanes>::splat(0);
    const Float all = Simd<Lanes>::splat(1);
    const Float part = atMost(atLeast((height - umbra) / width, none), all);
    const Float share = height < penumbra ? part : all;
    const auto bytes = Simd<Lanes>::truncate(share * share * (3.f - share * 2.f) * 255.f + 0.5f);
    if constexpr (Lanes == 1) {
      seen[x] = static_cast<std::uint8_t>(bytes);
    } else {
      for (int i = 0; i < Lanes; ++i) seen[x + i] = static_cast<std::uint8_t>(bytes[i]);
    }
  }
  const Float ground = height + (load(row + x + 1) - height) * offset;
  storeLanes(rays.top + line, Float(atLeast(top, ground) - rays.top_drop));
  storeLanes(rays.bottom + line, Float(atLeast(bottom, ground) - rays.bottom_drop));
}

double tangent(double degrees) {
  return sinePortable(degrees) / sinePortable(90 - degrees);
}

}  // namespace

std::size_t shadowScratch(int side) {
  const auto rows = static_cast<std::size_t>(side);
  const auto pitch = static_cast<std::size_t>(pitchFor(side));
  return scratchFor<float>(rows * pitch) + 2 * scratchFor<float>(3 * pitch) +
         scratchFor<std::uint8_t>(rows * rows);
}

template <int Lanes>
void castShadows(const mesh::Grid& grid, const Sun& sun, std::span<std::uint8_t> light,
                 std::span<std::byte> scratch) {
  assert(light.size() == grid.points());
  const int side = grid.side();
  const std::ptrdiff_t pitch = pitchFor(side);
  const double east = sinePortable(sun.azimuth);
  const double north = sinePortable(sun.azimuth + 90);
  const bool turned = std::fabs(east) > std::fabs(north);
  const Layout layout{.turned = turned, .backwards = turned ? east > 0 : north < 0};

  // The light passes from row to row; find how far it moves along the rows meanwhile. South is
  // along a column.
  const double across = turned ? std::fabs(east) : std::fabs(north);
  const double sideways = (turned ? north : -east) / across;
  const double step = static_cast<double>(grid.step()) / across;

  // The lower edge of the disc stays above the horizon, and the upper edge stays below the zenith.
  const double low = std::clamp(sun.elevation - kSunRadius, 0.0, 89 - 2 * kSunRadius);

  float* heights =
      takeScratch<float>(scratch, static_cast<std::size_t>(side) * static_cast<std::size_t>(pitch))
          .data();
  const auto top = takeScratch<float>(scratch, 3 * static_cast<std::size_t>(pitch));
  const auto bottom = takeScratch<float>(scratch, 3 * static_cast<std::size_t>(pitch));
  const auto turned_light = takeScratch<std::uint8_t>(scratch, light.size());
  layOut(grid, layout, heights);
  float lowest = heights[kMargin];
  for (int y = 0; y < side; ++y) {
    const float* row = heights + y * pitch + kMargin;
    for (int x = 0; x < side; ++x) lowest = std::min(lowest, row[x]);
  }
  std::fill(top.begin(), top.end(), lowest);
  std::fill(bottom.begin(), bottom.end(), lowest);
  const Rays rays{.top = top.data(),
                  .bottom = bottom.data(),
                  .top_drop = static_cast<float>(tangent(low + 2 * kSunRadius) * step),
                  .bottom_drop = static_cast<float>(tangent(low) * step)};

  std::uint8_t* seen = turned || layout.backwards ? turned_light.data() : light.data();
  for (int y = 0; y < side; ++y, seen += side) {
    const double shift = sideways * y;
    const double whole = std::floor(shift);
    const auto offset = static_cast<float>(shift - whole);
    const float* row = heights + y * pitch + kMargin;
    // Go from the last point to the first, because a line also serves the point on its right.
    const std::ptrdiff_t first = pitch - static_cast<std::ptrdiff_t>(whole);
    int x = side - Lanes;
    for (; x >= 0; x -= Lanes) crossRow<Lanes>(row, x, rays, first + x, offset, seen);
    for (x += Lanes - 1; x >= 0; --x) crossRow<1>(row, x, rays, first + x, offset, seen);
    crossRow<1>(row, -1, rays, first - 1, offset, nullptr);
  }
  if (!turned && !layout.backwards) return;

  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const int along = turned ? x : y;
      const int i = layout.backwards ? side - 1 - along : along;
      light[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) +
            static_cast<std::size_t>(x)] =
          turned_light[static_cast<std::size_t>(i) * static_cast<std::size_t>(side) +
                       static_cast<std::size_t>(turned ? y : x)];
    }
  }
}

template void castShadows<1>(const mesh::Grid&, const Sun&, std::span<std::uint8_t>,
                             std::span<std::byte>);
template void castShadows<4>(const mesh::Grid&, const Sun&, std::span<std::uint8_t>,
                             std::span<std::byte>);

}  // namespace orogen::light
