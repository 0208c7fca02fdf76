#pragma once

#include "files/models/surface_model.h"

namespace orogen::files {

// The block of earth under a map as one closed surface, for printing: the surface, four walls
// straight down, and a flat bottom fanned out from its middle, so that each edge belongs to just
// two triangles. In millimetres, from 0 upwards; the longer side has `width`.
class SolidModel {
 public:
  SolidModel(const Sheet& sheet, double width, double base)
      : heights_(sheet.heights.data()),
        columns_(static_cast<std::size_t>(sheet.width)),
        rows_(static_cast<std::size_t>(sheet.height)),
        step_(width / static_cast<double>((columns_ > rows_ ? columns_ : rows_) - 1)),
        rise_(step_ / sheet.spacing),
        base_(base),
        minimum_(sheet.range.minimum) {}

  std::size_t points() const { return top() + ring() + 1; }
  std::size_t triangles() const { return surface() + 3 * ring(); }

  Point position(std::size_t i) const {
    const double south = static_cast<double>(rows_ - 1) * step_;
    if (i == top() + ring()) {
      const double east = static_cast<double>(columns_ - 1) * step_;
      return {static_cast<float>(east / 2), static_cast<float>(south / 2), 0};
    }
    const std::size_t at = i < top() ? i : border(i - top());
    const double height =
        i < top() ? base_ + (static_cast<double>(heights_[i]) - minimum_) * rise_ : 0;
    return {static_cast<float>(static_cast<double>(at % columns_) * step_),
            static_cast<float>(static_cast<double>(rows_ - 1 - at / columns_) * step_),
            static_cast<float>(height)};
  }

  Corners corners(std::size_t triangle) const {
    if (triangle < surface()) return cornersOfCell(triangle, columns_);
    // Around the ring: the upper halves of the walls, the lower ones, the bottom.
    const std::size_t i = triangle - surface();
    const std::size_t k = i % ring();
    const std::size_t next = (k + 1) % ring();
    const auto at = [](std::size_t point) { return static_cast<std::uint32_t>(point); };
    if (i < ring()) return {at(border(k)), at(border(next)), at(top() + next)};
    if (i < 2 * ring()) return {at(border(k)), at(top() + next), at(top() + k)};
    return {at(top() + ring()), at(top() + k), at(top() + next)};
  }

 private:
  std::size_t top() const { return columns_ * rows_; }
  std::size_t ring() const { return 2 * (columns_ - 1) + 2 * (rows_ - 1); }
  std::size_t surface() const { return 2 * (columns_ - 1) * (rows_ - 1); }

  // Point `k` of the ring around the surface: north from west to east, then east, south and west.
  std::size_t border(std::size_t k) const {
    const std::size_t across = columns_ - 1;
    const std::size_t down = rows_ - 1;
    if (k < across) return k;
    if (k < across + down) return (k - across) * columns_ + across;
    if (k < 2 * across + down) return down * columns_ + across - (k - across - down);
    return (down - (k - 2 * across - down)) * columns_;
  }

  const float* heights_;
  std::size_t columns_, rows_;
  double step_, rise_, base_, minimum_;
};

}  // namespace orogen::files
