#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "erosion/flow.h"
#include "planet/faces.h"

namespace orogen::planet {

using erosion::FlowDirection;

// The points of the six faces of one level as one graph. A point on a border belongs to the first
// of the faces that have it, and the others repeat it.
class Ball {
 public:
  Ball() = default;
  // Without distances: around() cannot be called.
  explicit Ball(int cells) : cells_(cells), side_(cells + 1) {}
  // `near` gets the inverse of the distance to the next four neighbours of each point of a face, in
  // mean cells.
  Ball(int cells, float* near) : cells_(cells), side_(cells + 1), near_(near) {
    for (FlowDirection d = 0; d < 8; ++d) offsets_[d] = kStepY[d] * side_ + kStepX[d];
    const float mean = 1.4472025f / static_cast<float>(cells);  // √(4π / 6)
    for (int y = 0; y <= cells; ++y) {
      for (int x = 0; x <= cells; ++x) {
        const auto here = placeOf(x, y);
        for (std::size_t d = 0; d < 4; ++d) {
          const auto there = placeOf(x + kStepX[d], y + kStepY[d]);
          float square = 0;
          for (std::size_t i = 0; i < 3; ++i) {
            square += (there[i] - here[i]) * (there[i] - here[i]);
          }
          *near++ = mean / std::sqrt(square);
        }
      }
    }
  }

  int side() const { return side_; }
  std::uint32_t ofFace() const { return static_cast<std::uint32_t>(side_ * side_); }
  std::uint32_t points() const { return 6 * ofFace(); }
  std::uint32_t nodes() const { return static_cast<std::uint32_t>(6 * cells_ * cells_ + 2); }
  bool isInside(int x, int y) const { return x > 0 && y > 0 && x < cells_ && y < cells_; }
  std::uint32_t at(int face, int x, int y) const {
    return static_cast<std::uint32_t>((face * side_ + y) * side_ + x);
  }
  // The point itself, where it belongs.
  std::uint32_t nodeAt(int face, int x, int y) const {
    return isInside(x, y) ? at(face, x, y) : borderNodeAt(face, x, y);
  }
  [[gnu::noinline]] std::uint32_t borderNodeAt(int face, int x, int y) const {
    const PlanetFace& from = kPlanetFaces[static_cast<std::size_t>(face)];
    std::array<int, 3> place{cells_, 2 * x - cells_, 2 * y - cells_};
    // Beyond a border the way goes on down the side of the cube.
    for (std::size_t i = 1; i < 3; ++i) {
      const int overshoot = std::abs(place[i]) - cells_;
      if (overshoot <= 0) continue;
      place[0] -= overshoot;
      place[i] = std::clamp(place[i], -cells_, cells_);
    }
    std::array<int, 3> cube{};
    for (std::size_t i = 0; i < 3; ++i) {
      cube[static_cast<std::size_t>(from.axis[i])] = static_cast<int>(from.sign[i]) * place[i];
    }
    for (int k = 0;; ++k) {
      const PlanetFace& to = kPlanetFaces[static_cast<std::size_t>(k)];
      const auto along = [&](std::size_t i) {
        return static_cast<int>(to.sign[i]) * cube[static_cast<std::size_t>(to.axis[i])];
      };
      if (along(0) == cells_) return at(k, (along(1) + cells_) / 2, (along(2) + cells_) / 2);
    }
  }

  // Calls visit(neighbour, 1 / distance) for all neighbours: 8, or 6 at a corner.
  template <class Visit>
  void around(std::uint32_t node, Visit visit) const {
    std::array<Beside, 8> list;
    const std::size_t count = listAround(node, list);
    for (std::size_t i = 0; i < count; ++i) visit(list[i].node, list[i].near);
  }

  // The direction in which a neighbour lies from a point of a face, 8 if nowhere.
  FlowDirection directionTo(std::uint32_t to, int face, int x, int y) const {
    FlowDirection d = 0;
    while (d < 8 && !(leads(x, y, d) && nodeAt(face, x + kStepX[d], y + kStepY[d]) == to)) ++d;
    return d;
  }

  // In mean cells.
  [[gnu::noinline]] float areaAt(int x, int y) const {
    const float u = along(x), v = along(y);
    const float square = 1 + warp(u) * warp(u) + warp(v) * warp(v);
    return warpSlope(u) * warpSlope(v) / (square * std::sqrt(square)) * 1.9098593f;  // 6 / π
  }

 private:
  struct Beside {
    std::uint32_t node;
    float near;
  };
  // around() asks this function for its list, because it would otherwise be large wherever it is
  // used.
  [[gnu::noinline]] std::size_t listAround(std::uint32_t node, std::array<Beside, 8>& list) const {
    const auto side = static_cast<std::uint32_t>(side_);
    const int face = static_cast<int>(node / ofFace());
    const std::uint32_t of_face = node % ofFace();
    const int x = static_cast<int>(of_face % side), y = static_cast<int>(of_face / side);
    const float* const near = near_ + 4 * of_face;
    if (x > 1 && y > 1 && x < cells_ - 1 && y < cells_ - 1) {
      for (std::size_t d = 0; d < 8; ++d) {
        const std::ptrdiff_t of = d < 4 ? 0 : 4 * std::ptrdiff_t{offsets_[d]};
        list[d] = {node + static_cast<std::uint32_t>(offsets_[d]),
                   near[of + static_cast<int>(d % 4)]};
      }
      return 8;
    }
    std::size_t count = 0;
    for (FlowDirection d = 0; d < 8; ++d) {
      if (!leads(x, y, d)) continue;
      list[count++] = {nodeAt(face, x + kStepX[d], y + kStepY[d]), nearAt(x, y, d)};
    }
    return count;
  }
  float along(int place) const {
    return static_cast<float>(2 * place - cells_) / static_cast<float>(cells_);
  }
  [[gnu::noinline]] std::array<float, 3> placeOf(int x, int y) const {
    std::array<float, 3> place{1, warp(along(x)), warp(along(y))};
    const float length = std::sqrt(place[0] * place[0] + place[1] * place[1] + place[2] * place[2]);
    for (float& each : place) each /= length;
    return place;
  }
  bool isOn(int place) const { return place >= 0 && place <= cells_; }
  // At a corner one of the neighbours is missing, and one would be there twice.
  bool leads(int x, int y, FlowDirection d) const {
    const bool x_on = isOn(x + kStepX[d]), y_on = isOn(y + kStepY[d]);
    const bool corner = (x == 0 || x == cells_) && (y == 0 || y == cells_);
    return (x_on || y_on) && !(corner && !y_on && kStepX[d] == 0);
  }
  // What lies beyond a border mirrors what lies before it.
  float nearAt(int x, int y, FlowDirection d) const {
    int dx = isOn(x + kStepX[d]) ? kStepX[d] : -kStepX[d];
    int dy = isOn(y + kStepY[d]) ? kStepY[d] : -kStepY[d];
    if (dy < 0 || (dy == 0 && dx < 0)) x += dx, y += dy, dx = -dx, dy = -dy;
    const int direction = dy == 0 ? 0 : 2 - dx;
    return near_[4 * (y * side_ + x) + direction];
  }

  int cells_ = 0, side_ = 0;
  const float* near_ = nullptr;
  std::array<int, 8> offsets_{};
};

}  // namespace orogen::planet
