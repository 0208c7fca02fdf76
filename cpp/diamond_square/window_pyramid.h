#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "terrain/parameters.h"

namespace orogen::diamond_square {

// Lattice points `from` to `from + count - 1` of a level, along one axis.
struct Stretch {
  std::int32_t from = 0;
  int count = 0;

  // The points of the previous level from which these are made.
  constexpr Stretch coarser() const {
    const std::int32_t first = (from - 1) >> 1;
    return {first, ((from + count + 1) >> 1) - first + 1};
  }
};

// The points that a window needs of its own level and of all coarser ones, and their places in
// working memory. Only two levels exist at a time.
class WindowPyramid {
 public:
  static constexpr int kMaxLevels = kFinestLevel + 1;

  // The pyramid of a window's points.
  WindowPyramid(int level, Stretch columns, Stretch rows) : level_(level) {
    for (int i = level_; i >= 0; --i) {
      columns_[index(i)] = columns;
      rows_[index(i)] = rows;
      columns = columns.coarser();
      rows = rows.coarser();
    }
  }

  int level() const { return level_; }
  std::size_t points() const {
    return static_cast<std::size_t>(columns(level_).count) *
           static_cast<std::size_t>(rows(level_).count);
  }
  Stretch columns(int level) const { return columns_[index(level)]; }
  Stretch rows(int level) const { return rows_[index(level)]; }

  // Floats from row to row of a level. Loops over squares take whole steps of up to eight, and
  // therefore write up to 17 more and read 9 more. One more cache line is added because rows a
  // power of two apart would compete for the same cache sets.
  std::size_t pitch(int level) const {
    return static_cast<std::size_t>(columns(level).count + 20 + 15) / 16 * 16 + 16;
  }

  // Floats of a level before the finest, with all rows that the squares of the previous level
  // produce.
  std::size_t floats(int level) const {
    return pitch(level) * static_cast<std::size_t>(rows(level).count + 3);
  }

  // The largest size among the levels that share this one's working memory.
  std::size_t maxFloats(int parity) const {
    std::size_t max_floats = 0;
    for (int i = parity; i < level_; i += 2) max_floats = std::max(max_floats, floats(i));
    return max_floats;
  }

 private:
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  int level_;
  std::array<Stretch, kMaxLevels> columns_;
  std::array<Stretch, kMaxLevels> rows_;
};

}  // namespace orogen::diamond_square
