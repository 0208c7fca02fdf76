#include "generators/stamp_shapes.h"

#include <algorithm>
#include <cmath>

#include "generators/stamp_profiles.h"
#include "simd.h"

#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

namespace orogen {
namespace {

// Two points at a time, written out: WebAssembly's compilers make no vectors of these loops by
// themselves, and their square roots are most of the time.
using Pair = double __attribute__((vector_size(16)));
using PairBits = std::uint64_t __attribute__((vector_size(16)));

// Correctly rounded, as all operations here: a height does not depend on what computed it.
Pair squareRoot(Pair value) {
#if defined(__wasm_simd128__)
  return Pair(wasm_f64x2_sqrt(v128_t(value)));
#elif defined(__SSE2__)
  return Pair(_mm_sqrt_pd(__m128d(value)));
#else
  return Pair{std::sqrt(value[0]), std::sqrt(value[1])};
#endif
}

Pair floorOf(Pair value) {
#if defined(__wasm_simd128__)
  return Pair(wasm_f64x2_floor(v128_t(value)));
#elif defined(__SSE4_1__)
  return Pair(_mm_floor_pd(__m128d(value)));
#else
  return Pair{std::floor(value[0]), std::floor(value[1])};
#endif
}

Pair notBelowZero(Pair value) {
  return value > 0 ? value : Pair{};
}

Pair cone(Pair x, Pair y) {
  return notBelowZero(1 - squareRoot(x * x + y * y));
}

Pair bell(Pair x, Pair y) {
  return profile::fade(cone(x, y));
}

Pair plateau(Pair x, Pair y) {
  return profile::plateau(cone(x, y));
}

Pair crater(Pair x, Pair y) {
  return profile::crater(cone(x, y));
}

// The crest runs along (2, 1) from the middle and bends; 0.447… is 1 / √5.
Pair ridge(Pair x, Pair y) {
  constexpr double kUnit5 = 0.4472135954999579;
  const Pair u = (x * 2 + y) * kUnit5;
  const Pair v = (y * 2 - x) * kUnit5 + (u * u * 0.5 - 0.1);
  return profile::fade(cone(x, y)) * profile::flank(v);
}

// The nearest whole numbers, halves up, as 32 bits. Those are the lowest of the sum with 3 × 2^51,
// which spares a conversion that WebAssembly has not for vectors, or only with many tests.
PairBits nearestSteps(Pair steps) {
  return bitsAs<PairBits>(floorOf(steps + 0.5) + 6755399441055744.0);
}
std::uint32_t nearestStep(double steps) {
  return static_cast<std::uint32_t>(nearestSteps(Pair{steps, steps})[0]);
}

// What is surely out of the circle is left out.
template <class Height>
void fillRow(const ScaledShape& stamp, int row, int from, int count, std::uint32_t* points,
             Height height) {
  const double half = stamp.side / 2;
  const double unit = 1 / half;
  const double v = (row - half) * unit;
  const Pair y{v, v};
  const double steps = stamp.steps;
  const int outside = std::max(0, static_cast<int>((1 - std::sqrt(1 - v * v)) * half) - 1);
  const int first = std::clamp(outside - from, 0, count);
  const int last = std::clamp(stamp.side - outside + 1 - from, first, count);
  std::fill(points, points + first, 0u);
  Pair x = Pair{0, 1} + (from + first - half);
  int i = first;
  for (; i < last; i += 4, x += 4) {
    using Group = Simd<4>::UInt;
    const auto left = bitsAs<Group>(nearestSteps(height(x * unit, y) * steps));
    const auto right = bitsAs<Group>(nearestSteps(height((x + 2) * unit, y) * steps));
    const Group group = __builtin_shufflevector(left, right, 0, 2, 4, 6);
    if (i + 4 <= last) {
      storeLanes(points + i, group);
    } else {
      for (int k = 0; i + k < last; ++k) points[i + k] = group[k];
    }
  }
  std::fill(points + last, points + count, 0u);
}

// Where the cells of a grid of `side` a side lie on `pixels` pixels: exact fractions, since `side`
// is a power of two.
struct Span {
  std::int64_t first, last;      // the pixels in which it begins and ends
  double before_first, of_last;  // how much of these is outside and inside

  Span(std::int64_t cell, std::int64_t side, std::int64_t pixels)
      : first(cell * pixels / side),
        last((cell + 1) * pixels / side),
        before_first(static_cast<double>(cell * pixels % side) / static_cast<double>(side)),
        of_last(static_cast<double>((cell + 1) * pixels % side) / static_cast<double>(side)) {}

  // The share of a pixel from first to last that it covers.
  double share(std::int64_t pixel) const {
    return (pixel == last ? of_last : 1) - (pixel == first ? before_first : 0);
  }
};

// Sums of grey × area: first along the rows of pixels, then over them.
void fillImageRow(const ScaledShape& stamp, int row, int from, int count, std::uint32_t* points) {
  const StampImage& image = stamp.image;
  std::fill_n(stamp.sums.begin(), count, 0.0);
  const Span rows(row, stamp.side, image.height);
  for (std::int64_t y = rows.first; y <= rows.last; ++y) {
    const double weight = rows.share(y);
    if (weight == 0) continue;  // the last may be just outside
    const float* pixels = image.grey.data() + y * image.width;
    for (int x = 0; x < count; ++x) {
      const Span columns(from + x, stamp.side, image.width);
      double sum = columns.share(columns.first) * static_cast<double>(pixels[columns.first]);
      for (std::int64_t i = columns.first + 1; i < columns.last; ++i) {
        sum += static_cast<double>(pixels[i]);
      }
      if (columns.last > columns.first && columns.of_last > 0) {
        sum += columns.of_last * static_cast<double>(pixels[columns.last]);
      }
      stamp.sums[static_cast<std::size_t>(x)] += weight * sum;
    }
  }
  const double cells = static_cast<double>(stamp.side) * stamp.side;
  const double steps = stamp.steps * (cells / (static_cast<double>(image.width) * image.height));
  for (int x = 0; x < count; ++x) {
    points[x] = nearestStep(stamp.sums[static_cast<std::size_t>(x)] * steps);
  }
}

}  // namespace

void shapeRow(const ScaledShape& stamp, int row, int from, int count, std::uint32_t* points) {
  switch (stamp.shape) {
    case Shape::cone:
      return fillRow(stamp, row, from, count, points, cone);
    case Shape::bell:
      return fillRow(stamp, row, from, count, points, bell);
    case Shape::plateau:
      return fillRow(stamp, row, from, count, points, plateau);
    case Shape::crater:
      return fillRow(stamp, row, from, count, points, crater);
    case Shape::ridge_north_east:
    case Shape::ridge_south_east:
    case Shape::ridge_north:
    case Shape::ridge_south: {
      // The map's y runs south.
      const bool north =
          stamp.shape == Shape::ridge_north_east || stamp.shape == Shape::ridge_north;
      const bool steep = stamp.shape == Shape::ridge_north || stamp.shape == Shape::ridge_south;
      return fillRow(stamp, row, from, count, points, [=](Pair x, Pair y) {
        const Pair v = north ? -y : y;
        return ridge(steep ? v : x, steep ? x : v);
      });
    }
    case Shape::image:
      return fillImageRow(stamp, row, from, count, points);
  }
}

void wholeShapeRow(const ScaledShape& stamp, int row, std::uint32_t* points) {
  if (!isMirrored(stamp.shape)) return shapeRow(stamp, row, 0, stamp.side, points);
  const int half = stamp.side / 2;
  shapeRow(stamp, row, 0, half + 1, points);
  // Backwards from the middle; the first half's point 0 is the only one without a twin.
  int x = half + 1;
  for (; x + 4 <= stamp.side; x += 4) {
    const auto twins = loadLanes<Simd<4>::UInt>(points + stamp.side - x - 3);
    storeLanes(points + x, __builtin_shufflevector(twins, twins, 3, 2, 1, 0));
  }
  for (; x < stamp.side; ++x) points[x] = points[stamp.side - x];
}

}  // namespace orogen
