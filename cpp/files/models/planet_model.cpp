#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "files/models/models.h"
#include "planet/ball.h"

namespace orogen::files {
namespace {

// The face is as wide as a square of the same area; this is its width divided by the radius.
const double kWidthOfRadius = std::sqrt(4 * std::numbers::pi / 6);

Point upright(const Direction& direction, double length) {
  return {static_cast<float>(direction[0] * length), static_cast<float>(-direction[2] * length),
          static_cast<float>(direction[1] * length)};
}

}  // namespace

PlanetModel::PlanetModel(const Sheet& sheet, int stride, double relief)
    : heights_(sheet.heights),
      size_(static_cast<std::size_t>(sheet.width)),
      stride_(static_cast<std::size_t>(stride)),
      cells_((size_ - 1) / stride_),
      side_(cells_ + 1),
      sea_(sheet.sea ? static_cast<double>(*sheet.sea) : -std::numeric_limits<double>::infinity()),
      radius_(sheet.spacing * static_cast<double>(size_ - 1) / kWidthOfRadius),
      relief_(relief),
      reach_(radius_ + std::max(static_cast<double>(sheet.range.maximum), sea_) * relief) {
  std::size_t first = 0;
  for (std::size_t face = 0; face < own_.size(); ++face) {
    const std::size_t columns = face < 2 ? 0 : 1;
    const std::size_t rows = face < 4 ? 0 : 1;
    own_[face] = {first, columns, rows, side_ - 2 * columns, side_ - 2 * rows};
    first += own_[face].across * own_[face].down;
  }
}

PlanetModel::Place PlanetModel::placeOf(std::size_t i) const {
  std::size_t face = 5;
  while (i < own_[face].first) --face;
  const Own& own = own_[face];
  const std::size_t rest = i - own.first;
  return {face, own.columns + rest % own.across, own.rows + rest / own.across};
}

std::size_t PlanetModel::numberOf(std::size_t face, std::size_t column, std::size_t row) const {
  const planet::Ball ball(static_cast<int>(cells_));
  const std::size_t node =
      ball.nodeAt(static_cast<int>(face), static_cast<int>(column), static_cast<int>(row));
  const Own& own = own_[node / (side_ * side_)];
  return own.first + (node / side_ % side_ - own.rows) * own.across + node % side_ - own.columns;
}

Direction PlanetModel::directionOf(const Place& place) const {
  const auto along = [&](std::size_t i) {
    return static_cast<double>(2 * i) / static_cast<double>(cells_) - 1;
  };
  return faceDirection(place.face, along(place.column), along(place.row));
}

Corners PlanetModel::corners(std::size_t triangle) const {
  const std::size_t cell = triangle / 2;
  const std::size_t face = cell / (cells_ * cells_);
  const std::size_t column = cell % cells_;
  const std::size_t row = cell / cells_ % cells_;
  const auto number = [&](std::size_t x, std::size_t y) {
    return static_cast<std::uint32_t>(numberOf(face, column + x, row + y));
  };
  return triangle % 2 == 0 ? Corners{number(0, 0), number(0, 1), number(1, 0)}
                           : Corners{number(1, 0), number(0, 1), number(1, 1)};
}

std::size_t PlanetModel::sampleOf(std::size_t i) const {
  const auto [face, column, row] = placeOf(i);
  return (face * size_ + row * stride_) * size_ + column * stride_;
}

Point PlanetModel::position(std::size_t i) const {
  const auto height = static_cast<double>(heights_[sampleOf(i)]);
  return upright(directionOf(placeOf(i)), radius_ + std::max(height, sea_) * relief_);
}

double PlanetModel::heightAt(const Direction& direction) const {
  return std::max(heightTowards(heights_, static_cast<int>(size_), direction), sea_);
}

Point PlanetModel::normal(std::size_t i) const {
  const Direction at = directionOf(placeOf(i));
  const auto [x, y, z] = at;
  const double level = std::sqrt(x * x + z * z);
  // At a pole, any two directions are right.
  const Direction east = level > 1e-9 ? Direction{z / level, 0, -x / level} : Direction{1, 0, 0};
  const Direction north{y * east[2] - z * east[1], z * east[0] - x * east[2],
                        x * east[1] - y * east[0]};
  const double step = kWidthOfRadius / static_cast<double>(cells_) / 2;
  const double here = radius_ + heightAt(at) * relief_;
  const auto slope = [&](const Direction& direction) {
    const auto moved = [&](double by) {
      return heightAt(
          {at[0] + by * direction[0], at[1] + by * direction[1], at[2] + by * direction[2]});
    };
    return (moved(step) - moved(-step)) * relief_ / (2 * step * here);
  };
  const double a = slope(east);
  const double b = slope(north);
  const double length = std::sqrt(1 + a * a + b * b);
  Direction normal{};
  for (std::size_t k = 0; k < 3; ++k) normal[k] = (at[k] - a * east[k] - b * north[k]) / length;
  return upright(normal, 1);
}

}  // namespace orogen::files
