#pragma once

#include <cstddef>

namespace orogen {

// Points x to x + width - 1 and y to y + height - 1 of a level, which has 2^level points where a
// base cell has one: a whole map, or a cell of level 0 of endless land.
struct Place {
  int level, x, y, width, height;

  std::size_t points() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

}  // namespace orogen
