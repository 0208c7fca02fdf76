#include "stamp_noise/shapes.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/simd.h"

#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

namespace orogen::stamp_noise {
namespace {

// Handles two points at a time explicitly, because WebAssembly's compilers do not vectorise these
// loops by themselves, and their square roots take most of the time.
using Pair = double __attribute__((vector_size(16)));
using PairBits = std::uint64_t __attribute__((vector_size(16)));

// Correctly rounded, like all operations here, so that a height does not depend on the instructions
// that compute it.
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

// A function of its own for WebAssembly, whose compilers make four instructions of the comparison.
Pair notBelowZero(Pair value) {
#if defined(__wasm_simd128__)
  return Pair(wasm_f64x2_pmax(v128_t(Pair{}), v128_t(value)));
#else
  return value > 0 ? value : Pair{};
#endif
}

// t = 1 - r, not below 0: the height of a cone, and the input of the other shapes.
[[gnu::always_inline]] inline Pair cone(Pair x, Pair y_squared) {
  return notBelowZero(1 - squareRoot(x * x + y_squared));
}

// The crest runs along (2, 1) from the middle and bends; 0.447… is 1 / √5.
[[gnu::always_inline]] inline Pair ridge(Pair t, Pair x, Pair y) {
  constexpr double kUnit5 = 0.4472135954999579;
  const Pair u = (x * 2 + y) * kUnit5;
  const Pair v = (y * 2 - x) * kUnit5 + (u * u * 0.5 - 0.1);
  return perlinFade(t) * profile::flank(v);
}

// The height of a shape other than a cone, at a point where the height of a cone is t.
[[gnu::always_inline]] inline Pair heightOf(Shape shape, Pair t, Pair x, Pair y) {
  if (shape == Shape::plateau) return profile::plateau(t);
  if (shape == Shape::crater) return profile::crater(t);
  if (isMirrored(shape)) return perlinFade(t);
  // y of the map points south.
  if (shape == Shape::ridge_north_east || shape == Shape::ridge_north) y = -y;
  const bool steep = shape == Shape::ridge_north || shape == Shape::ridge_south;
  return ridge(t, steep ? y : x, steep ? x : y);
}

// Rounds to the nearest whole numbers, halves up, as 32 bits. These are the lowest bits of the sum
// with 3 × 2^51; this avoids a conversion that WebAssembly lacks for vectors, or does only with
// many tests.
PairBits nearestSteps(Pair steps) {
  return bitsAs<PairBits>(floorOf(steps + 0.5) + 6755399441055744.0);
}
std::uint32_t nearestStep(double steps) {
  return static_cast<std::uint32_t>(nearestSteps(Pair{steps, steps})[0]);
}

using Group = Simd<4>::UInt;

// Combines four heights in steps: the lower half of each, which comes second where the machine is
// big-endian.
[[gnu::always_inline]] inline Group groupOf(Pair west, Pair east, Pair steps) {
  constexpr int kLow = std::endian::native == std::endian::big;
  return __builtin_shufflevector(bitsAs<Group>(nearestSteps(west * steps)),
                                 bitsAs<Group>(nearestSteps(east * steps)), kLow, kLow + 2,
                                 kLow + 4, kLow + 6);
}

// Four points of a shape other than a cone, where a cone has `west` and `east`. Never inlined, so
// that a row of a cone is a short loop, and a row of another shape one call for four points.
[[gnu::noinline]] Group shapedGroup(Shape shape, Pair west, Pair east, Pair x, Pair next_x, Pair y,
                                    Pair steps) {
  return groupOf(heightOf(shape, west, x, y), heightOf(shape, east, next_x, y), steps);
}

// A row of any shape except a picture, four points at a time.
class RowOfShape {
 public:
  [[gnu::always_inline]] RowOfShape(const ScaledShape& stamp, int row)
      : shape_(stamp.shape),
        half_(stamp.side / 2),
        unit_(1 / half_),
        v_((row - half_) * unit_),
        y_squared_(Pair{} + v_ * v_),
        steps_(Pair{} + stamp.steps),
        two_(Pair{} + 2 * unit_) {}

  // The number of points at either end that are certainly outside the circle.
  int outside() const {
    return std::max(0, static_cast<int>((1 - std::sqrt(1 - v_ * v_)) * half_) - 1);
  }

  [[gnu::always_inline]] void startAt(int x) { x_ = (Pair{0, 1} + (x - half_)) * unit_; }
  [[gnu::always_inline]] Group next() {
    const Pair x = x_;
    const Pair next_x = x + two_;
    x_ = next_x + two_;
    const Pair west = cone(x, y_squared_);
    const Pair east = cone(next_x, y_squared_);
    return shape_ == Shape::cone ? groupOf(west, east, steps_)
                                 : shapedGroup(shape_, west, east, x, next_x, Pair{} + v_, steps_);
  }

 private:
  Shape shape_;
  double half_, unit_, v_;
  Pair y_squared_, steps_, two_;
  Pair x_{};
};

void fillRow(const ScaledShape& stamp, int row, int from, int count, std::uint32_t* points) {
  RowOfShape shape(stamp, row);
  const int outside = shape.outside();
  const int first = std::clamp(outside - from, 0, count);
  const int last = std::clamp(stamp.side - outside + 1 - from, first, count);
  std::fill(points, points + first, 0u);
  shape.startAt(from + first);
  for (int i = first; i < last; i += 4) {
    const auto group = shape.next();
    if (i + 4 <= last) {
      storeLanes(points + i, group);
    } else {
      for (int k = 0; i + k < last; ++k) points[i + k] = group[k];
    }
  }
  std::fill(points + last, points + count, 0u);
}

// The places of the cells of a grid of `side` a side on `pixels` pixels, as exact fractions,
// because `side` is a power of two.
struct Span {
  std::int64_t first, last;      // the pixels in which a cell begins and ends
  double before_first, of_last;  // the share of these pixels outside and inside the cell

  Span(std::int64_t cell, std::int64_t side, std::int64_t pixels)
      : first(cell * pixels / side),
        last((cell + 1) * pixels / side),
        before_first(static_cast<double>(cell * pixels % side) / static_cast<double>(side)),
        of_last(static_cast<double>((cell + 1) * pixels % side) / static_cast<double>(side)) {}

  // The share of a pixel, from first to last, that the cell covers.
  double share(std::int64_t pixel) const {
    return (pixel == last ? of_last : 1) - (pixel == first ? before_first : 0);
  }
};

// Sums grey × area, first along the rows of pixels, then over the rows.
void fillImageRow(const ScaledShape& stamp, int row, int from, int count, std::uint32_t* points) {
  const StampImage& image = stamp.image;
  std::fill_n(stamp.sums.begin(), count, 0.0);
  const Span rows(row, stamp.side, image.height);
  for (std::int64_t y = rows.first; y <= rows.last; ++y) {
    const double weight = rows.share(y);
    if (weight == 0) continue;  // the last one may lie just outside
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
  stamp.shape == Shape::image ? fillImageRow(stamp, row, from, count, points)
                              : fillRow(stamp, row, from, count, points);
}

void wholeShapeRow(const ScaledShape& stamp, int row, std::uint32_t* points) {
  if (!isMirrored(stamp.shape)) return shapeRow(stamp, row, 0, stamp.side, points);
  const int half = stamp.side / 2;
  shapeRow(stamp, row, 0, half + 1, points);
  for (int i = 1; i < half; ++i) points[stamp.side - i] = points[i];
}

}  // namespace orogen::stamp_noise
