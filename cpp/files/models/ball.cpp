#include <algorithm>
#include <cmath>

#include "files/models/models.h"
#include "planet/faces.h"

namespace orogen::files {
namespace {

constexpr double kSlope = 0.7854;
constexpr double kBend = 0.2146;

double warpOf(double u) {
  return u * (kSlope + kBend * u * u);
}

// Newton's method from a good guess: exact to the last digits after four steps.
double unwarp(double w) {
  double u = w * (1.25 - 0.25 * w * w);
  for (int step = 0; step < 4; ++step) {
    u -= (warpOf(u) - w) / (kSlope + 3 * kBend * u * u);
  }
  return std::clamp(u, -1.0, 1.0);
}

double dot(const Direction& a, const Direction& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}  // namespace

FaceAxes axesOf(std::size_t face) {
  const planet::PlanetFace& from = planet::kPlanetFaces[face];
  FaceAxes axes{};
  const std::array<Direction*, 3> all{&axes.out, &axes.right, &axes.down};
  for (std::size_t i = 0; i < 3; ++i) {
    (*all[i])[static_cast<std::size_t>(from.axis[i])] = static_cast<double>(from.sign[i]);
  }
  return axes;
}

Direction faceDirection(std::size_t face, double u, double v) {
  const FaceAxes axes = axesOf(face);
  const double a = warpOf(u);
  const double b = warpOf(v);
  const double length = std::sqrt(a * a + b * b + 1);
  Direction direction{};
  for (std::size_t i = 0; i < 3; ++i) {
    direction[i] = (axes.out[i] + a * axes.right[i] + b * axes.down[i]) / length;
  }
  return direction;
}

double heightTowards(std::span<const float> heights, int size, const Direction& direction) {
  const double x = std::abs(direction[0]);
  const double y = std::abs(direction[1]);
  const double z = std::abs(direction[2]);
  std::size_t axis = y >= z ? 1 : 2;
  if (x >= y && x >= z) axis = 0;
  const std::size_t face = 2 * axis + (direction[axis] < 0 ? 1 : 0);
  const FaceAxes axes = axesOf(face);
  const double length = std::max({x, y, z});
  const double last = size - 1;
  const double column = (unwarp(dot(direction, axes.right) / length) + 1) / 2 * last;
  const double row = (unwarp(dot(direction, axes.down) / length) + 1) / 2 * last;
  const double i = std::min(std::floor(column), last - 1);
  const double j = std::min(std::floor(row), last - 1);
  const auto side = static_cast<std::size_t>(size);
  const float* at = heights.data() + (face * side + static_cast<std::size_t>(j)) * side +
                    static_cast<std::size_t>(i);
  const auto between = [&](const float* west) {
    const auto from = static_cast<double>(west[0]);
    return from + (static_cast<double>(west[1]) - from) * (column - i);
  };
  const double upper = between(at);
  return upper + (between(at + side) - upper) * (row - j);
}

}  // namespace orogen::files
