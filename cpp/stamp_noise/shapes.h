#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/elementary.h"
#include "base/progress.h"
#include "terrain/parameters.h"

namespace orogen::stamp_noise {

// The shapes of stamps, over a square from -1 to 1 each way; r is the distance from its middle. All
// but the image are zero from r = 1 on, and all are continuous:
//
//   cone     t = 1 - r
//   bell     fade(t), with Perlin's fade(t) = 6t⁵ - 15t⁴ + 10t³
//   plateau  fade(min(1, 2t)): flat as far as half the radius
//   crater   a bowl 5 (2r)² / 4 - 1/4 up to the rim at r = 1/2, where it is 1; outside (2t)³, which
//            runs out flat. A quarter below the ground in the middle.
//   ridge    fade(t) max(0, 1 - 5/4 |v + u²/2 - 1/10|)²: a sharp, bent crest with hollow flanks; u
//            runs along a line of slope 1/2, -1/2, 2 or -2, so that crests keep off the axes, and v
//            across it
//   image    the mean of the picture over the area of each point; the picture is stretched to the
//            square
enum class Shape : int {
  cone,
  bell,
  plateau,
  crater,
  ridge_north_east,  // the gentler slopes
  ridge_south_east,
  ridge_north,  // the steeper ones
  ridge_south,
  image,
};
inline constexpr int kShapes = 9;

// Whether a shape is symmetric from west to east and from north to south.
constexpr bool isMirrored(Shape shape) {
  return shape <= Shape::crater;
}

// The same for all shapes in a set of bits.
constexpr bool areMirrored(std::uint32_t shapes) {
  return shapes >> (static_cast<int>(Shape::crater) + 1) == 0;
}

// A stamp as an octave prints it: `side` points a side, in steps of height.
struct ScaledShape {
  Shape shape;
  int side;      // a power of two
  double steps;  // for height 1
  const StampImage& image;
  std::span<double>
      sums;  // working memory for rows of the image, one number for each point of a row
};

// Computes `count` points of a row from its point `from` on, each rounded to the nearest step
// (halves up).
void shapeRow(const ScaledShape& stamp, int row, int from, int count, std::uint32_t* points);

// Computes the whole row, `side` points, at half the cost if the shape is mirrored.
void wholeShapeRow(const ScaledShape& stamp, int row, std::uint32_t* points);

// A mirrored stamp that wraps once around a land. Only a quarter of its points is stored; any row
// of the land can be copied from it. Row and column 0 are the stamp's border, the last ones its
// middle.
class StampQuarter {
 public:
  static std::size_t pointsOf(int side);

  // `points` holds pointsOf(side) of them, or none if there is no such stamp.
  StampQuarter(std::span<std::uint32_t> points, int side)
      : rows_(points.empty() ? nullptr : points.data()), side_(side) {}

  explicit operator bool() const { return rows_ != nullptr; }

  // Sets the place on the land at which the stamp begins.
  void place(int left, int top) {
    left_ = left;
    top_ = top;
  }

  // Computes the quarter, with a square root a point. Returns false if `progress` stopped it.
  bool make(const ScaledShape& shape, bool digs, Progress progress);

  // Copies the land's row y from x on. Writes up to fifteen points too many.
  void copyRow(int x, int y, int width, std::uint32_t* to) const;

 private:
  std::uint32_t* row(int number) const;

  std::uint32_t* rows_;
  int side_, left_ = 0, top_ = 0;
};

}  // namespace orogen::stamp_noise

// The heights of the round stamps of stamp_noise/shapes.h by t = 1 - r, not below 0: of single
// numbers and of lanes, float or double.
namespace orogen::stamp_noise::profile {

template <class Value>
[[gnu::always_inline]] inline Value plateau(Value t) {
  t *= 2;
  return perlinFade(t < 1 ? t : Value{} + 1);
}

template <class Value>
[[gnu::always_inline]] inline Value crater(Value t) {
  t *= 2;
  const Value r = 2 - t;  // 1 at the rim
  const Value bowl = r * r * 1.25f - 0.25f;
  const Value blanket = t * t * t;
  return t > 1 ? bowl : blanket;
}

// The share of its height that a ridge keeps at v from its crest.
template <class Value>
[[gnu::always_inline]] inline Value flank(Value v) {
  const Value left = 1 - (v < 0 ? -v : v) * 1.25f;
  const Value above = left > 0 ? left : Value{};
  return above * above;
}

}  // namespace orogen::stamp_noise::profile
