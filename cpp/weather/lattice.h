#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "terrain/grid.h"

namespace orogen::weather {

// Cells between two calls of WorkMeter in loops that have no rows.
inline constexpr std::uint32_t kStretch = 1u << 16;

// The work, in cells of the cheapest loop, between two questions whether to go on: a few hundredths
// of a second.
inline constexpr double kBetweenQuestions = 1 << 22;

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

}  // namespace orogen::weather
