#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "base/progress.h"
#include "erosion/rain.h"
#include "terrain/grid.h"

namespace orogen::erosion {

// Cells between two calls of WorkMeter in loops that have no rows.
inline constexpr std::uint32_t kStretch = 1u << 16;

// The work, in cells of the cheapest loop, between two questions whether to go on: a few hundredths
// of a second.
inline constexpr double kBetweenQuestions = 1 << 22;

// One over the distance of a diagonal neighbour.
inline constexpr float kRootHalf = 0.70710678f;

// The cells of one level: side × side, row by row. If it wraps, the first column lies east of the
// last one and the first row south of the last one; otherwise there is a wall around them.
struct Lattice {
  int side = 0;
  bool wrap = false;

  std::uint32_t cells() const {
    return static_cast<std::uint32_t>(side) * static_cast<std::uint32_t>(side);
  }
};

// The direction in which the water of a cell flows: to one of eight neighbours, see grid.h. kOverX
// or kOverY is added if the step crosses a seam, and kSpills if the water leaves a lake. kSink and
// kOutlet lead nowhere.
using FlowDirection = std::uint8_t;
inline constexpr FlowDirection kOverX = 8, kOverY = 16, kSpills = 32;
inline constexpr FlowDirection kSink = 64;    // every neighbour is higher
inline constexpr FlowDirection kOutlet = 65;  // the water leaves the map or reaches the sea

constexpr bool flows(FlowDirection step) {
  return step < kSink;
}

// The difference that a step adds to the number of a cell, modulo 2^32; 0 if the water does not
// flow.
class StepOffsets {
 public:
  explicit StepOffsets(const Lattice& lattice) {
    const int side = lattice.side;
    for (std::size_t step = 0; step < kSink; ++step) {
      const int dx = kStepX[step & 7];
      const int dy = kStepY[step & 7];
      const int x = (step & kOverX) != 0 ? dx - dx * side : dx;
      const int y = (step & kOverY) != 0 ? dy - dy * side : dy;
      offsets_[step] = static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(side) +
                       static_cast<std::uint32_t>(x);
    }
  }
  std::uint32_t operator[](FlowDirection step) const { return offsets_[step]; }

 private:
  std::array<std::uint32_t, kOutlet + 1> offsets_{};
};

// The step in direction d from column x and row y, or kSink if a wall is in the way.
inline FlowDirection stepFrom(const Lattice& lattice, int x, int y, FlowDirection d) {
  const int to_x = x + kStepX[d];
  const int to_y = y + kStepY[d];
  FlowDirection step = d;
  if (to_x < 0 || to_x >= lattice.side) step |= kOverX;
  if (to_y < 0 || to_y >= lattice.side) step |= kOverY;
  return step != d && !lattice.wrap ? kSink : step;
}

// Calls visit(neighbour, step) for all neighbours of a cell.
template <class Visit>
void forNeighbours(const Lattice& lattice, const StepOffsets& offsets, std::uint32_t cell,
                   Visit visit) {
  const int x = static_cast<int>(cell) % lattice.side;
  const int y = static_cast<int>(cell) / lattice.side;
  for (FlowDirection d = 0; d < 8; ++d) {
    const FlowDirection step = stepFrom(lattice, x, y, d);
    if (step != kSink) visit(cell + offsets[step], step);
  }
}

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

// The drainage of every cell of a level.
struct Flow {
  FlowDirection* step;  // with room for whole groups of lanes beyond the last cell
  std::uint8_t* marks;  // working memory
  // Every cell comes after all cells that drain to it: first those without a donor, then, ring by
  // ring, those whose donors have come. With room for one number more.
  std::uint32_t* order;
  std::uint32_t* area;  // as in Water
};

// Sets every step to the steepest of eight neighbours, or to kSink, and at sea to kOutlet. Each
// slope is multiplied by 1 to 1.875, by a hash of `key` and position; otherwise all streams would
// run in eight directions. `z` is above 0 on land and 0 at sea. `scratch` is floatsFor(side) of
// RowWindow.
template <int Lanes>
bool findSteps(const Lattice& lattice, const float* z, std::uint32_t key, const Flow& flow,
               std::span<float> scratch, WorkMeter& meter);

// Makes outlets of those cells along a wall whose water would not turn inland, and leads the water
// of all pits to outlets over the lowest pass. If there is no outlet, the lowest cell becomes one.
// Water crosses level ground towards the nearest place where it runs down from it; where there is
// none, the cell with the lower number counts as lower. `scratch` holds as many numbers as cells.
//
// The water of a pit climbs to the pass and descends to the first cell that is lower than the pit;
// pits are connected from the highest to the lowest, so that nothing flows in circles and every
// lake stands at the level of the lowest pass around it. Cost: a flood (priority_flood.h) of each
// lake and of the way down from it.
bool drainPits(const Lattice& lattice, const float* z, const Flow& flow, std::uint32_t* scratch,
               WorkMeter& meter);

// Orders the cells and accumulates their areas. Every path of steps must end. O(cells).
bool traceStreams(const Lattice& lattice, const Flow& flow, const RainOnLevel& rain,
                  WorkMeter& meter);

// Finds the level of still water over every cell: the highest point on its way out.
bool findSurface(const Lattice& lattice, const Flow& flow, const float* z, float* surface,
                 WorkMeter& meter);

}  // namespace orogen::erosion
