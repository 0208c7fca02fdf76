#include "mesh/surface.h"

#include <algorithm>
#include <cassert>

#include "base/simd.h"

namespace orogen::mesh {
namespace {

// Heights at x, x + 1, … of a row of the grid; `Dense` if the grid takes every point of the map.
template <int Lanes, bool Dense>
typename Simd<Lanes>::Float heightsAt(const float* row, int stride, int x) {
  if constexpr (Dense || Lanes == 1) {
    return loadLanes<typename Simd<Lanes>::Float>(row + static_cast<std::ptrdiff_t>(x) * stride);
  } else {
    const float* from = row + static_cast<std::ptrdiff_t>(x) * stride;
    return typename Simd<Lanes>::Float{from[0], from[stride], from[2 * stride], from[3 * stride]};
  }
}

// A row of the grid with its neighbours to the north and south; on the border the row is its own
// neighbour.
struct SurfaceRow {
  const float *north, *here, *south;
  int stride, last;
  float per_x, per_y;  // one over the distance of the differences
  float y, step, half;
  float* positions;
  std::int8_t* normals;
};

// A component of a unit vector × 127, rounded to the nearest, in the lowest byte. Adding 2^23 × 1.5
// leaves a float without fraction bits, whose last bits are the number; this is cheaper than a
// conversion, which has to handle NaN.
template <int Lanes>
typename Simd<Lanes>::Int packed(typename Simd<Lanes>::Float component) {
  return bitsAs<typename Simd<Lanes>::Int>(component * 127.f + 12582912.f) & 0xff;
}

// Builds points x to x + Lanes - 1, whose neighbours to the west and east begin at `west` and
// `east`.
template <int Lanes, bool Dense>
void buildPoints(const SurfaceRow& row, int x, int west, int east, float per_x) {
  using S = Simd<Lanes>;
  const auto at = [&row](const float* heights, int column) {
    return heightsAt<Lanes, Dense>(heights, row.stride, column);
  };
  const auto slope_x = (at(row.here, east) - at(row.here, west)) * per_x;
  const auto slope_y = (at(row.north, x) - at(row.south, x)) * row.per_y;
  const auto length = 1.f / S::squareRoot(slope_x * slope_x + slope_y * slope_y + 1.f);
  const auto normal = packed<Lanes>(-slope_x * length) | packed<Lanes>(-slope_y * length) << 8 |
                      packed<Lanes>(length) << 16;
  storeLanes(row.normals + 4 * x, normal);

  const auto column = S::toFloat(typename S::Int(S::lanes() + static_cast<std::uint32_t>(x)));
  S::storeTriples(row.positions + 3 * x, (column - row.half) * row.step, S::splat(row.y),
                  at(row.here, x));
}

// `row` is passed by value so that it stays in registers: a store of bytes cannot change it.
template <bool Dense>
void buildRow(const SurfaceRow row) {
  const int last = row.last;
  buildPoints<1, Dense>(row, 0, 0, 1, row.per_x * 2);
  int x = 1;
  for (; x + kLanes <= last; x += kLanes) {
    buildPoints<kLanes, Dense>(row, x, x - 1, x + 1, row.per_x);
  }
  for (; x < last; ++x) buildPoints<1, Dense>(row, x, x - 1, x + 1, row.per_x);
  buildPoints<1, Dense>(row, last, last - 1, last, row.per_x * 2);
}

}  // namespace

void copyHeights(const Grid& grid, std::span<float> heights) {
  assert(heights.size() == grid.points());
  const int side = grid.side();
  float* to = heights.data();
  for (int y = 0; y < side; ++y) {
    const float* from = grid.heights + static_cast<std::ptrdiff_t>(y) * grid.stride * grid.size;
    for (int x = 0; x < side; ++x, from += grid.stride) *to++ = *from;
  }
}

void buildSurface(const Grid& grid, int first_row, int rows, std::span<float> positions,
                  std::span<std::int8_t> normals) {
  assert(first_row >= 0 && first_row + rows <= grid.side());
  assert(std::ssize(positions) == std::ptrdiff_t{3} * rows * grid.side());
  assert(std::ssize(normals) == std::ptrdiff_t{4} * rows * grid.side());
  const int last = grid.side() - 1;
  const float step = grid.step();
  const float half = static_cast<float>(last) * 0.5f;
  const auto rowAt = [&grid](int y) {
    return grid.heights + static_cast<std::ptrdiff_t>(y) * grid.stride * grid.size;
  };
  for (int y = first_row; y < first_row + rows; ++y) {
    const int north = std::max(y - 1, 0);
    const int south = std::min(y + 1, last);
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(y - first_row) * grid.side();
    const SurfaceRow row{.north = rowAt(north),
                         .here = rowAt(y),
                         .south = rowAt(south),
                         .stride = grid.stride,
                         .last = last,
                         .per_x = 0.5f / step,
                         .per_y = 1.f / (step * static_cast<float>(south - north)),
                         .y = (half - static_cast<float>(y)) * step,
                         .step = step,
                         .half = half,
                         .positions = positions.data() + first * 3,
                         .normals = normals.data() + first * 4};
    if (grid.stride == 1) {
      buildRow<true>(row);
    } else {
      buildRow<false>(row);
    }
  }
}

}  // namespace orogen::mesh
