#include "generators/stamp_shapes.h"

#include <algorithm>
#include <cmath>

#include "simd.h"

namespace orogen {
namespace {

// Perlin's improved fade curve 6t⁵ - 15t⁴ + 10t³ (2002).
double fade(double t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

double inwards(double x, double y) {
  return std::max(0.0, 1 - std::sqrt(x * x + y * y));
}

double cone(double x, double y) {
  return inwards(x, y);
}

double bell(double x, double y) {
  return fade(inwards(x, y));
}

double plateau(double x, double y) {
  return fade(std::min(1.0, inwards(x, y) * 2));
}

double crater(double x, double y) {
  const double t = inwards(x, y) * 2;
  const double r = 2 - t;  // 1 at the rim
  const double bowl = r * r * 1.25 - 0.25;
  const double blanket = t * t * t;
  return t > 1 ? bowl : blanket;
}

// The crest runs along (2, 1) from the middle and bends; 0.447… is 1 / √5.
double ridge(double x, double y) {
  constexpr double kUnit5 = 0.4472135954999579;
  const double u = (x * 2 + y) * kUnit5;
  const double v = (y * 2 - x) * kUnit5 + (u * u * 0.5 - 0.1);
  const double flank = std::max(0.0, 1 - std::abs(v) * 1.25);
  return fade(inwards(x, y)) * (flank * flank);
}

// The nearest whole number, halves up, as 32 bits. Those are the lowest of the sum with 3 × 2^51,
// which spares a conversion that WebAssembly has not for vectors, or only with many tests.
std::uint32_t nearestStep(double steps) {
  return static_cast<std::uint32_t>(
      bitsAs<std::uint64_t>(std::floor(steps + 0.5) + 6755399441055744.0));
}

// A loop without branches, of which the compiler makes vectors: square roots are exactly rounded
// wherever they are computed. What is surely out of the circle is left out.
template <class Height>
void fillRow(const ScaledShape& stamp, int row, int count, std::uint32_t* points, Height height) {
  const double half = stamp.side / 2;
  const double unit = 1 / half;
  const double y = (row - half) * unit;
  const double steps = stamp.steps;
  const int outside = std::max(0, static_cast<int>((1 - std::sqrt(1 - y * y)) * half) - 1);
  const int first = std::min(outside, count);
  const int last = std::max(first, std::min(stamp.side - outside + 1, count));
  std::fill(points, points + first, 0u);
  for (int x = first; x < last; ++x) {
    points[x] = nearestStep(height((x - half) * unit, y) * steps);
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
void fillImageRow(const ScaledShape& stamp, int row, int count, std::uint32_t* points) {
  const StampImage& image = stamp.image;
  std::fill_n(stamp.sums.begin(), count, 0.0);
  const Span rows(row, stamp.side, image.height);
  for (std::int64_t y = rows.first; y <= rows.last; ++y) {
    const double weight = rows.share(y);
    if (weight == 0) continue;  // the last may be just outside
    const float* pixels = image.grey.data() + y * image.width;
    for (int x = 0; x < count; ++x) {
      const Span columns(x, stamp.side, image.width);
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

void shapeRow(const ScaledShape& stamp, int row, int count, std::uint32_t* points) {
  switch (stamp.shape) {
    case Shape::cone:
      return fillRow(stamp, row, count, points, cone);
    case Shape::bell:
      return fillRow(stamp, row, count, points, bell);
    case Shape::plateau:
      return fillRow(stamp, row, count, points, plateau);
    case Shape::crater:
      return fillRow(stamp, row, count, points, crater);
    // The map's y runs south.
    case Shape::ridge_south_east:
      return fillRow(stamp, row, count, points, ridge);
    case Shape::ridge_north_east:
      return fillRow(stamp, row, count, points, [](double x, double y) { return ridge(x, -y); });
    case Shape::ridge_south:
      return fillRow(stamp, row, count, points, [](double x, double y) { return ridge(y, x); });
    case Shape::ridge_north:
      return fillRow(stamp, row, count, points, [](double x, double y) { return ridge(-y, x); });
    case Shape::image:
      return fillImageRow(stamp, row, count, points);
  }
}

void wholeShapeRow(const ScaledShape& stamp, int row, std::uint32_t* points) {
  if (!isMirrored(stamp.shape)) return shapeRow(stamp, row, stamp.side, points);
  const int half = stamp.side / 2;
  shapeRow(stamp, row, half + 1, points);
  std::reverse_copy(points + 1, points + half, points + half + 1);
}

}  // namespace orogen
