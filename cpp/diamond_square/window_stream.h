#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/buffer.h"
#include "base/progress.h"
#include "base/random.h"
#include "diamond_square/distributions.h"
#include "diamond_square/row.h"
#include "diamond_square/window_pyramid.h"

namespace orogen::diamond_square {

// What displaces the points of a window.
struct Displacement {
  std::uint32_t seed = 0;
  std::uint32_t corners_key = 0;  // names the random numbers of the points of level 0,
  std::uint32_t first_key = 1;    // those of level 1, and, counted from there, of finer levels
  double corners = 1, first = 1;  // the largest perturbations of levels 0 and 1
  // By how much an edge's perturbation is smaller than a square's, at the refinement of each level.
  std::array<double, WindowPyramid::kMaxLevels> shrink{};
  bool tile = false;
};

// Rows that the last refinement makes before they are copied to the window.
inline constexpr std::size_t kRowsTogether = 4;

inline std::size_t centresOf(const WindowPyramid& pyramid) {
  return static_cast<std::size_t>(pyramid.columns(std::max(pyramid.level() - 1, 0)).count + 16);
}

// Computes the levels of a window, each of them completely before the next.
template <int Lanes>
class WindowStream {
 public:
  // `scratch` holds scratchOf() bytes.
  WindowStream(const WindowPyramid& pyramid, const Displacement& by, const Quantiles* quantiles,
               std::span<float> heights, std::span<std::byte> scratch)
      : pyramid_(pyramid), by_(by), quantiles_(quantiles), heights_(heights) {
    even_ = takeScratch<float>(scratch, pyramid_.maxFloats(0)).data();
    odd_ = takeScratch<float>(scratch, pyramid_.maxFloats(1)).data();
    const std::size_t pitch = pyramid_.pitch(pyramid_.level());
    last_rows_ = takeScratch<float>(scratch, kRowsTogether * pitch).data();
    centres_ = takeScratch<float>(scratch, centresOf(pyramid_));
  }

  // Returns false if `progress` stopped it.
  bool run(Progress progress) {
    grid_ = even_;
    displaceCorners();
    double amplitude = by_.first;
    for (int level = 0; level < pyramid_.level(); ++level) {
      const double shrink = by_.shrink[static_cast<std::size_t>(level)];
      if (!refine(level, {Amplitudes{amplitude, amplitude * shrink}, quantiles_}, progress)) {
        return false;
      }
      amplitude *= shrink * shrink;
    }
    return true;
  }

 private:
  // Sets the points of level 0.
  void displaceCorners() const {
    const LevelDistribution distribution{Amplitudes{by_.corners, 0}, quantiles_};
    const Stretch columns = pyramid_.columns(0);
    const auto width = static_cast<std::size_t>(columns.count);
    const bool last = pyramid_.level() == 0;
    float* row = last ? heights_.data() : grid_;
    for (int y = 0; y < pyramid_.rows(0).count; ++y, row += last ? width : pyramid_.pitch(0)) {
      const std::uint32_t key =
          rowKey(by_.seed, by_.corners_key, within(pyramid_.rows(0).from + y, 0));
      for (int x = 0; x < columns.count; ++x) {
        const std::uint32_t hash = hashAt(key, within(columns.from + x, 0));
        row[x] =
            distribution.visit([hash](const auto& each) { return each.template centre<1>(hash); });
      }
    }
  }

  // A coordinate, reduced to the map if the land tiles.
  std::int32_t within(std::int32_t at, int level) const {
    return by_.tile ? at & ((1 << level) - 1) : at;
  }

  // Refines the grid of a level to that of the next. The rows of squares begin one row further
  // north than the first point, and one column further west, because the centres there are needed.
  bool refine(int level, const LevelDistribution& distribution, Progress progress) {
    const int next = level + 1;
    const bool last = next == pyramid_.level();
    const std::size_t from_pitch = pyramid_.pitch(level);
    const std::size_t to_pitch = pyramid_.pitch(next);
    float* const to_all = next % 2 == 0 ? even_ : odd_;
    float* const to = last ? last_rows_ : to_all;
    const int west = pyramid_.columns(next).from - 2 * pyramid_.columns(level).from;
    const int north = pyramid_.rows(next).from - 2 * pyramid_.rows(level).from;
    const Stretch rows = pyramid_.rows(level);
    const std::uint32_t key = levelKey(by_.seed, by_.first_key + static_cast<std::uint32_t>(level));
    const int squares = rows.count - 1;
    std::fill(centres_.begin(), centres_.end(), 0.f);
    for (int y = 0; y < squares; y += 2) {
      SquareRow two[2];
      const int count = std::min(squares - y, 2);
      for (int i = 0; i < count; ++i) {
        const auto above = static_cast<std::size_t>(y + i);
        const std::size_t even = last ? 2 * static_cast<std::size_t>(i) : 2 * above;
        two[i] = {.key = rowKey(key, within(rows.from + y + i, level)),
                  .cells = pyramid_.columns(level).count - 1,
                  .tile = false,
                  .north = grid_ + above * from_pitch,
                  .south = grid_ + (above + 1) * from_pitch,
                  .centres = centres_.data(),
                  .even = to + even * to_pitch,
                  .odd = to + (even + 1) * to_pitch};
      }
      distribution.visit([&](const auto& each) { refineRowsOf(level, two, count, each); });
      if (!last) continue;
      copyOut(2 * y - north, 2 * count, west);
      if (y % 64 == 62 && !progress.goOn(static_cast<double>(y) / squares)) return false;
    }
    grid_ = to + static_cast<std::size_t>(north) * to_pitch + west;
    return true;
  }

  template <class Distribution>
  void refineRowsOf(int level, SquareRow* rows, int count, const Distribution& distribution) const {
    const std::int32_t from = within(pyramid_.columns(level).from, level);
    if (by_.tile && from + rows[0].cells > 1 << level) {
      for (int i = 0; i < count; ++i) refineAcrossSeams(level, rows[i], distribution);
      return;
    }
    for (int i = 0; i < count; ++i) rows[i].key = keyFrom(rows[i].key, from);
    if constexpr (Lanes > 4) {
      count == 2 ? refineRowsAvx2<2>(rows, distribution) : refineRowsAvx2<1>(rows, distribution);
    } else {
      count == 2 ? refineRows<2, Lanes>(rows, distribution)
                 : refineRows<1, Lanes>(rows, distribution);
    }
  }

  // Refines a row of squares that extends beyond the end of the map, piece by piece.
  template <class Distribution>
  [[gnu::noinline]] void refineAcrossSeams(int level, const SquareRow& row,
                                           const Distribution& distribution) const {
    const int period = 1 << level;
    for (int x = 0; x < row.cells;) {
      const std::int32_t first = within(pyramid_.columns(level).from + x, level);
      SquareRow piece{.key = keyFrom(row.key, first),
                      .cells = std::min(row.cells - x, period - first),
                      .tile = false,
                      .north = row.north + x,
                      .south = row.south + x,
                      .centres = row.centres + x,
                      .even = row.even + 2 * x,
                      .odd = row.odd + 2 * x};
      refineRows<1, 1>(&piece, distribution);
      if (x > 0) {
        piece.odd[0] =
            ((piece.north[0] + piece.south[0]) + (piece.odd[-1] + piece.odd[1])) * 0.25f +
            distribution.template columnEdge<1>(hashAt(piece.key, 0));
      }
      x += piece.cells;
    }
  }

  // Copies rows to the window; the first one has the number `y` or lies north of it.
  void copyOut(int y, int count, int west) const {
    const Stretch columns = pyramid_.columns(pyramid_.level());
    const int end = std::min(y + count, pyramid_.rows(pyramid_.level()).count);
    const float* row = last_rows_ + west;
    for (; y < end; ++y, row += pyramid_.pitch(pyramid_.level())) {
      if (y < 0) continue;
      const auto width = static_cast<std::size_t>(columns.count);
      float* to = heights_.data() + static_cast<std::size_t>(y) * width;
      copyLanes(row, width, to);
    }
  }

  const WindowPyramid& pyramid_;
  const Displacement& by_;
  const Quantiles* quantiles_;
  std::span<float> heights_;
  float *even_, *odd_;  // memory of the even and the odd levels
  float* last_rows_;
  std::span<float> centres_;  // of the last row of squares
  float* grid_ = nullptr;     // the first point of the finished level
};

// Bytes of a window stream's scratch.
inline std::size_t scratchOf(const WindowPyramid& pyramid) {
  return scratchFor<float>(pyramid.maxFloats(0)) + scratchFor<float>(pyramid.maxFloats(1)) +
         scratchFor<float>(kRowsTogether * pyramid.pitch(pyramid.level())) +
         scratchFor<float>(centresOf(pyramid));
}

}  // namespace orogen::diamond_square
