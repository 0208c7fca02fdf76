#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace orogen {

// The columns and rows to the eight neighbours of a point: clockwise from the east, so that odd
// directions are diagonals and the opposite of d is d ^ 4. See Water::flow_direction.
inline constexpr std::array<int, 8> kStepX{1, 1, 0, -1, -1, -1, 0, 1};
inline constexpr std::array<int, 8> kStepY{0, 1, 1, 1, 0, -1, -1, -1};

// The points of a rectangle, numbered row by row, and their neighbours.
struct PointGrid {
  int width, height;

  bool isBorder(int x, int y) const {
    return x == 0 || y == 0 || x == width - 1 || y == height - 1;
  }
  int xOf(std::uint32_t point) const {
    return static_cast<int>(point % static_cast<std::uint32_t>(width));
  }
  int yOf(std::uint32_t point) const {
    return static_cast<int>(point / static_cast<std::uint32_t>(width));
  }

  // Calls visit(neighbour, direction) for all neighbours of a point.
  template <class Visit>
  void around(std::uint32_t point, Visit visit) const {
    const int x = xOf(point), y = yOf(point);
    for (std::uint8_t d = 0; d < 8; ++d) {
      const int to_x = x + kStepX[d], to_y = y + kStepY[d];
      if (to_x < 0 || to_y < 0 || to_x >= width || to_y >= height) continue;
      visit(static_cast<std::uint32_t>(to_y * width + to_x), d);
    }
  }

  // The same for a point that does not lie on the border, without looking.
  template <class Visit>
  void aroundInside(std::uint32_t point, Visit visit) const {
    for (std::uint8_t d = 0; d < 8; ++d) {
      visit(point + static_cast<std::uint32_t>(kStepY[d] * width + kStepX[d]), d);
    }
  }
};

}  // namespace orogen
