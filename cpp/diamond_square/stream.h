#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.h"
#include "base/elementary.h"
#include "base/progress.h"
#include "diamond_square/row.h"
#include "terrain/parameters.h"

namespace orogen::diamond_square {

// Grid n is the map of exponent n on its way to a finer one; grid 0 is the four corners. Working
// memory holds only those rows of a grid that the finer one still needs: the first one, and four in
// rotation.
class GridRows {
 public:
  static constexpr std::size_t kWaiting = 8;

  // Floats from row to row in working memory. The loop over squares takes whole steps and writes
  // beyond the end of a short row. One more cache line is added because rows a power of two apart
  // would compete for the same cache sets.
  static constexpr std::size_t pitchOf(int exponent) {
    return ((std::size_t{1} << exponent) + 31) / 32 * 32 + 16;
  }

  GridRows() = default;
  GridRows(float* first, std::size_t pitch, std::size_t waiting, int last, bool tile)
      : first_(first),
        pitch_(static_cast<std::ptrdiff_t>(pitch)),
        mask_(static_cast<std::ptrdiff_t>(waiting) - 1),
        last_(last),
        tile_(tile) {}

  // On a map that tiles, the last row is the first one, and rows -1 and -2 lie before it.
  float* row(int y) const {
    return y == 0 || (tile_ && y == last_) ? first_ : first_ + pitch_ * (1 + ((y - 1) & mask_));
  }

 private:
  float* first_ = nullptr;
  std::ptrdiff_t pitch_ = 0;
  std::ptrdiff_t mask_ = 0;
  int last_ = 0;
  bool tile_ = false;
};

// Computes the levels of diamond-square row by row: a fine row requests the coarser rows from which
// it is made. Rows in waiting stay in the nearest cache, so that only the map itself is written to
// memory, and nothing is read from it.
template <int Lanes>
class DiamondSquareStream {
 public:
  DiamondSquareStream(const Parameters& parameters, const Quantiles* quantiles,
                      std::span<float> heights, std::span<std::byte> scratch)
      : exponent_(parameters.exponent),
        tile_(parameters.tile),
        additions_(parameters.additions),
        heights_(heights.data()) {
    const double shrink = exp2Portable((parameters.roughness - 1) / 2);
    double amplitude = parameters.amplitude;
    for (int i = 0; i < exponent_; ++i) {
      const auto noise_level = static_cast<std::uint32_t>(i + 1);  // level 0 is that of the corners
      levels_[index(i)] = {.key = levelKey(parameters.seed, noise_level),
                           .additions_key = levelKey(parameters.seed, noise_level + 64),
                           .distribution = {Amplitudes{amplitude, amplitude * shrink}, quantiles},
                           .centres = takeScratch<float>(scratch, GridRows::pitchOf(i)).data()};
      amplitude *= shrink * shrink;
    }
    for (int i = 0; i <= exponent_; ++i) {
      const bool in_place = i == exponent_ && mapInPlace(i);
      const std::size_t pitch = in_place ? side() : GridRows::pitchOf(i);
      const std::size_t waiting = waitingOf(i, exponent_);
      float* first =
          in_place ? heights_ : takeScratch<float>(scratch, (waiting + 1) * pitch).data();
      grids_[index(i)] = GridRows(first, pitch, waiting, 1 << i, tile_);
    }
    setCorners(parameters);
  }

  // Returns false if `progress` stopped it.
  bool run(Progress progress) const {
    for (int level = 0; level < exponent_; ++level) begin(level);
    const int finest = exponent_ - 1;
    const int cells = 1 << finest;
    for (int y = 1; y <= cells; y += 2) {
      refine(finest, y);
      if (y % 64 == 63 && !progress.goOn(static_cast<double>(y) / cells)) return false;
    }
    for (int y = 0; y < static_cast<int>(side()); ++y) {
      const float* row = grids_[index(exponent_)].row(y);
      float* to = heights_ + static_cast<std::size_t>(y) * side();
      if (row != to) std::copy_n(row, side(), to);
    }
    return true;
  }

  static std::size_t scratchBytes(int exponent) {
    std::size_t bytes = 0;
    for (int i = 0; i < exponent; ++i) bytes += scratchFor<float>(GridRows::pitchOf(i));
    for (int i = 0; i < exponent + (mapInPlace(exponent) ? 0 : 1); ++i) {
      bytes += scratchFor<float>((waitingOf(i, exponent) + 1) * GridRows::pitchOf(i));
    }
    return bytes;
  }

 private:
  struct Level {
    std::uint32_t key;            // for seed and level
    std::uint32_t additions_key;  // the same for the displacements of old points
    LevelDistribution distribution;
    float* centres;  // of the last row of squares
  };

  // Code that would gain too little from AVX2 uses at most four lanes.
  static constexpr int kFewLanes = std::min(Lanes, 4);

  // The rows of a smaller map are shorter than one step.
  static constexpr bool mapInPlace(int exponent) { return exponent >= 5; }
  static constexpr std::size_t waitingOf(int grid, int exponent) {
    return grid == exponent ? std::size_t{1} << exponent : GridRows::kWaiting;
  }
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::size_t side() const { return (std::size_t{1} << exponent_) + 1; }

  // Sets the corners to the user's heights, or to the noise of level 0 at lattice points.
  void setCorners(const Parameters& parameters) {
    for (int y = -1; y <= 1; ++y) {  // begin() needs row -1
      for (int x = 0; x <= 1; ++x) {
        const int i = tile_ ? 0 : 2 * (y & 1) + x;
        const std::uint32_t hash = hashAt(rowKey(parameters.seed, 0, i / 2), i % 2);
        grids_[0].row(y)[x] = parameters.corners.empty()
                                  ? levels_[0].distribution.visit([hash](const auto& distribution) {
                                      return distribution.template centre<1>(hash);
                                    })
                                  : static_cast<float>(parameters.corners[index(i)]);
      }
    }
  }

  // Makes the first row of squares. On a map that tiles, it needs the centres of the row before it,
  // which is the last one: three rows of a grid, -1, 0 and 1, are enough for three rows of the
  // next.
  void begin(int level) const {
    std::fill_n(levels_[index(level)].centres, 1 << level, 0.f);
    if (tile_) refineSquares<1>(level, -1);
    refineSquares<1>(level, 0);
    if (!tile_) refineEnd(level, 0);
    displace(level, 0);
  }

  // Refines rows y and y + 1 of squares, y odd; beyond the last row it makes the border instead.
  // Two rows of squares of a coarser level provide four rows of corners, enough for every other
  // call.
  void refine(int level, int y) const {
    if (level > 0 && y % 4 == 1) refine(level - 1, (y + 1) / 2);
    const int cells = 1 << level;
    if (y + 1 < cells) {
      refineSquares<2>(level, y);
      displace(level, y);
      displace(level, y + 1);
      return;
    }
    if (y < cells) {
      refineSquares<1>(level, y);
      displace(level, y);
    }
    if (!tile_) {
      refineEnd(level, cells);
      displace(level, cells);
    }
  }

  template <int Rows>
  void refineSquares(int level, int y) const {
    const Level& by = levels_[index(level)];
    const GridRows& from = grids_[index(level)];
    const GridRows& to = grids_[index(level) + 1];
    const int cells = 1 << level;
    SquareRow rows[static_cast<std::size_t>(Rows)];
    for (int i = 0; i < Rows; ++i, ++y) {
      rows[i] = {.key = rowKey(by.key, y & (cells - 1)),
                 .cells = cells,
                 .tile = tile_,
                 .north = from.row(y),
                 .south = from.row(y + 1),
                 .centres = by.centres,
                 .even = to.row(2 * y),
                 .odd = to.row(2 * y + 1)};
    }
    by.distribution.visit([&](const auto& distribution) {
      if constexpr (Lanes > 4) {
        refineRowsAvx2<Rows>(rows, distribution);
      } else {
        refineRows<Rows, Lanes>(rows, distribution);
      }
    });
  }

  void refineEnd(int level, int y) const {
    const Level& by = levels_[index(level)];
    by.distribution.visit([&](const auto& distribution) {
      refineBorder<kFewLanes>(rowKey(by.key, y), 1 << level, distribution,
                              grids_[index(level)].row(y), by.centres,
                              grids_[index(level) + 1].row(2 * y));
    });
  }

  void displace(int level, int y) const {
    if (!additions_) return;
    const Level& by = levels_[index(level)];
    by.distribution.visit([&](const auto& distribution) {
      displaceOldPoints<kFewLanes>(rowKey(by.additions_key, y), 1 << level, tile_, distribution,
                                   grids_[index(level) + 1].row(2 * y));
    });
  }

  int exponent_;
  bool tile_;
  bool additions_;
  float* heights_;
  std::array<Level, 13> levels_;
  std::array<GridRows, 14> grids_;
};

}  // namespace orogen::diamond_square
