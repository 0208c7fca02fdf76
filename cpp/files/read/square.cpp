// Makes square cells and a square map of a map of any size.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "files/read/heightmap.h"

namespace orogen::files {
namespace {

// Cells whose sides differ by less are square; no file says its scale more exactly.
constexpr double kAlike = 5e-4;

// Catmull and Rom's kernel.
double kernel(double x) {
  if (x < 1) return 1 + x * x * (1.5 * x - 2.5);
  return x < 2 ? 2 + x * (-4 + x * (2.5 - 0.5 * x)) : 0;
}

// The points that each new point is made of: `weights` from the point `first` on; the nearest ones,
// from `low` to `high`, limit it. One block of memory holds the weights of all.
class Taps {
 public:
  struct Tap {
    int first, low, high;
  };

  // `count` points become `points`, `step` apart, with the kernel as wide as a cell of the coarser
  // grid.
  bool make(int count, int points, double step) {
    count_ = count;
    const double wide = std::max(1.0, step);
    each_ = static_cast<std::size_t>(std::floor(4 * wide)) + 2;
    const auto all = static_cast<std::size_t>(points);
    if (!taps_.resize(all) || !weights_.resize(all * each_)) return false;
    for (std::size_t i = 0; i < all; ++i) {
      const double at = std::min(static_cast<double>(i) * step, static_cast<double>(count - 1));
      Tap& tap = taps_.data()[i];
      tap = {static_cast<int>(std::ceil(at - 2 * wide)),
             static_cast<int>(std::ceil(at - wide + 1e-9)),
             static_cast<int>(std::floor(at + wide - 1e-9))};
      double* const weights = weights_.data() + i * each_;
      double sum = 0;
      for (std::size_t k = 0; k < each_; ++k) {
        const double apart = std::abs(tap.first + static_cast<int>(k) - at) / wide;
        sum += weights[k] = kernel(apart);
      }
      for (std::size_t k = 0; k < each_; ++k) weights[k] /= sum;
    }
    return true;
  }

  std::size_t size() const { return taps_.size(); }

  // The new point `i` of heights that are `apart` from each other.
  float blend(const float* heights, std::size_t apart, std::size_t i) const {
    const Tap& tap = taps_.data()[i];
    const double* const weights = weights_.data() + i * each_;
    double sum = 0, low = HUGE_VAL, high = -HUGE_VAL;
    for (std::size_t k = 0; k < each_; ++k) {
      if (weights[k] == 0) continue;
      const int point = tap.first + static_cast<int>(k);
      const double height =
          heights[static_cast<std::size_t>(std::clamp(point, 0, count_ - 1)) * apart];
      sum += height * weights[k];
      if (point < tap.low || point > tap.high) continue;
      low = std::min(low, height);
      high = std::max(high, height);
    }
    return static_cast<float>(std::min(std::max(sum, low), high));
  }

 private:
  int count_ = 0;
  std::size_t each_ = 0;
  Buffer<Tap> taps_;
  Buffer<double> weights_;
};

int pointsOf(int count, double spacing, double cell) {
  return std::max(2, static_cast<int>(std::floor((count - 1) * spacing / cell + 1e-6)) + 1);
}

// What is unknown of the new points: each takes that of the nearest old one.
bool resampleUnknown(Heightmap& map, int columns, int rows, double cell) {
  if (map.unknown.size() == 0) return true;
  Buffer<unsigned char> all;
  if (!all.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows))) return false;
  const auto nearest = [cell](int i, double apart, int count) {
    return static_cast<std::size_t>(std::min(static_cast<int>(i * cell / apart + 0.5), count - 1));
  };
  unsigned char* to = all.data();
  for (int y = 0; y < rows; ++y) {
    const std::size_t row = nearest(y, map.down, map.height) * static_cast<std::size_t>(map.width);
    for (int x = 0; x < columns; ++x) {
      *to++ = map.unknown.data()[row + nearest(x, map.across, map.width)];
    }
  }
  map.unknown.swap(all);
  return true;
}

// Makes a grid of points `cell` apart by cubic interpolation that goes beyond no neighbour.
bool resample(Heightmap& map, double cell) {
  const int columns = pointsOf(map.width, map.across, cell),
            rows = pointsOf(map.height, map.down, cell);
  const auto wide = static_cast<std::size_t>(columns), width = static_cast<std::size_t>(map.width);
  Taps across, down;
  if (!across.make(map.width, columns, cell / map.across) ||
      !down.make(map.height, rows, cell / map.down))
    return false;
  Buffer<float> narrow;
  if (!narrow.resize(wide * static_cast<std::size_t>(map.height))) return false;
  float* to = narrow.data();
  for (std::size_t y = 0; y < static_cast<std::size_t>(map.height); ++y) {
    for (std::size_t i = 0; i < wide; ++i)
      *to++ = across.blend(map.heights.data() + y * width, 1, i);
  }
  if (!map.heights.resize(wide * static_cast<std::size_t>(rows))) return false;
  to = map.heights.data();
  for (std::size_t i = 0; i < down.size(); ++i) {
    for (std::size_t x = 0; x < wide; ++x) *to++ = down.blend(narrow.data() + x, wide, i);
  }
  if (map.place) {
    map.place->dx *= cell / map.across;
    map.place->dy *= cell / map.down;
  }
  if (!resampleUnknown(map, columns, rows, cell)) return false;
  map.width = columns;
  map.height = rows;
  map.across = map.down = cell;
  return true;
}

// Keeps the middle square.
void crop(Heightmap& map, int side) {
  const auto row = static_cast<std::size_t>(map.width), points = static_cast<std::size_t>(side);
  const int left = (map.width - side) / 2, top = (map.height - side) / 2;
  const float* const from = map.heights.data() + static_cast<std::size_t>(top) * row + left;
  for (std::size_t y = 0; y < points; ++y) {
    std::memmove(map.heights.data() + y * points, from + y * row, points * sizeof(float));
    if (map.unknown.size() == 0) continue;
    const std::size_t first = (y + static_cast<std::size_t>(top)) * row;
    std::memmove(map.unknown.data() + y * points,
                 map.unknown.data() + first + static_cast<std::size_t>(left), points);
  }
  if (map.unknown.size() > 0) static_cast<void>(map.unknown.resize(points * points));
  if (map.place) map.place = map.place->from(left, top);
  map.width = map.height = side;
  static_cast<void>(map.heights.resize(points * points));
}

}  // namespace

Message makeSquare(Heightmap& map, Fit fit, Heightfield& field) {
  const double finest = std::min(map.across, map.down);
  const bool is_square = std::abs(map.across / map.down - 1) <= kAlike;
  const double longest = is_square && fit == Fit::crop
                             ? 0
                             : std::max((map.width - 1) * map.across, (map.height - 1) * map.down);
  const double cell = std::max(finest, longest / (kMaxSide - 1));
  if (!is_square || cell > finest) {
    if (!resample(map, cell)) return {"file-memory"};
    map.note({"note-resampled",
              {{"width", static_cast<double>(map.width)},
               {"height", static_cast<double>(map.height)},
               {"cell", rounded(cell, 4)}}});
  }
  map.across = map.down = cell;
  if (fit == Fit::crop) {
    const int side = std::min({map.width, map.height, kMaxSide});
    if (map.width != side || map.height != side) {
      map.note({"note-crop",
                {{"size", static_cast<double>(side)},
                 {"width", static_cast<double>(map.width)},
                 {"height", static_cast<double>(map.height)}}});
      crop(map, side);
    }
  }
  const int side = std::max(map.width, map.height);
  field.size = side;
  field.spacing = static_cast<float>(cell);
  if (map.width == map.height) {
    field.heights.swap(map.heights);
  } else {
    if (!field.heights.resize(squareOf(side))) return {"file-memory"};
    field.columns = map.width;
    field.rows = map.height;
    const auto columns = static_cast<std::size_t>(map.width);
    for (std::size_t y = 0; y < static_cast<std::size_t>(map.height); ++y) {
      std::copy_n(map.heights.data() + y * columns, columns,
                  field.heights.data() + y * static_cast<std::size_t>(side));
    }
    map.heights.release();
    continueBorder(field, field.heights.span());
  }
  measure(field);
  return refuseScale(field.minimum, field.maximum, cell, side);
}

}  // namespace orogen::files
