#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "weather/lattice.h"

namespace orogen::weather {

// A row and its two neighbours, copied with a margin, so that loops over them need no test for
// borders and may write over the original row. Beyond a wall the copy holds `wall`, or repeats the
// border if that is null.
class RowWindow {
 public:
  static constexpr int kMargin = 8;  // for whole groups of lanes

  static constexpr std::size_t floatsFor(int side) { return 4 * pitch(side); }

  RowWindow(const Lattice& lattice, const float* z, std::span<float> scratch, const float* wall)
      : lattice_(lattice), z_(z), wall_(wall) {
    for (std::size_t i = 0; i < 4; ++i)
      rows_[i] = scratch.data() + i * pitch(lattice.side) + kMargin;
  }

  // Visit the rows in order, from 0.
  void moveTo(int y) {
    const int last = lattice_.side - 1;
    if (y == 0) {
      copy(rows_[1], lattice_.wrap ? last : 0, !lattice_.wrap);
      copy(rows_[2], 0, false);
      if (lattice_.wrap) copy(rows_[3], 0, false);
    }
    std::rotate(rows_, rows_ + 1, rows_ + 3);
    if (y < last) {
      copy(rows_[2], y + 1, false);
    } else if (lattice_.wrap) {
      std::swap(rows_[2], rows_[3]);
    } else {
      copy(rows_[2], last, true);
    }
  }
  const float* north() const { return rows_[0]; }
  const float* here() const { return rows_[1]; }
  const float* south() const { return rows_[2]; }

 private:
  static constexpr std::size_t pitch(int side) {
    return static_cast<std::size_t>(side) + 2 * kMargin;
  }
  void copy(float* to, int y, bool is_outside) {
    const int side = lattice_.side;
    const float* from = z_ + static_cast<std::size_t>(y) * static_cast<std::size_t>(side);
    if (is_outside && wall_ != nullptr) {
      std::fill_n(to - 1, side + kMargin, *wall_);
      return;
    }
    std::copy_n(from, side, to);
    float west = from[0];
    float east = from[side - 1];
    if (lattice_.wrap) {
      std::swap(west, east);
    } else if (wall_ != nullptr) {
      west = east = *wall_;
    }
    to[-1] = west;
    std::fill_n(to + side, kMargin - 1, east);
  }

  const Lattice lattice_;
  const float* z_;
  const float* wall_;
  float* rows_[4];
};

}  // namespace orogen::weather
