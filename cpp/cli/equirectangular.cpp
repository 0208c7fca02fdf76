#include "cli/equirectangular.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "elementary.h"
#include "generators/planet.h"
#include "generators/planet_faces.h"

namespace orogen::cli {
namespace {

using Direction = std::array<double, 3>;

// What the planet's mapping takes to `w`, by Newton's steps.
double unwarp(double w) {
  double u = w;
  for (int step = 0; step < 6; ++step) {
    u -= (u * (0.7854 + 0.2146 * u * u) - w) / (0.7854 + 0.6438 * u * u);
  }
  return std::clamp(u, -1.0, 1.0);
}

float heightTowards(const Heightfield& planet, const Direction& direction) {
  const auto longer = [&](std::size_t a, std::size_t b) {
    return std::abs(direction[b]) > std::abs(direction[a]) ? b : a;
  };
  const std::size_t axis = longer(longer(0, 1), 2);
  const std::size_t face = 2 * axis + (direction[axis] < 0 ? 1 : 0);
  const PlanetFace& axes = kPlanetFaces[face];
  const double last = planet.size - 1;
  const auto place = [&](std::size_t i) {
    const double w = static_cast<double>(axes.sign[i]) *
                     direction[static_cast<std::size_t>(axes.axis[i])] / std::abs(direction[axis]);
    return (unwarp(w) + 1) / 2 * last;
  };
  const double x = place(1);
  const double y = place(2);
  const double column = std::min(std::floor(x), last - 1);
  const double row = std::min(std::floor(y), last - 1);
  const auto size = static_cast<std::size_t>(planet.size);
  const float* at = planet.heights.data() + (face * size + static_cast<std::size_t>(row)) * size +
                    static_cast<std::size_t>(column);
  const auto between = [&](const float* west) {
    const auto from = static_cast<double>(west[0]);
    return from + (static_cast<double>(west[1]) - from) * (x - column);
  };
  const double upper = between(at);
  return static_cast<float>(upper + (between(at + size) - upper) * (y - row));
}

}  // namespace

bool spread(const Heightfield& planet, Window& sheet) {
  const int cells = planet.size - 1;
  const int width = 4 * cells;
  const int height = 2 * cells + 1;
  if (!sheet.heights.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))) {
    return false;
  }
  float* to = sheet.heights.data();
  for (int row = 0; row < height; ++row) {
    const double latitude = 90 - 180.0 * row / (height - 1);
    const double north = sinePortable(latitude);
    // Not a little beside the pole.
    const double level = row == 0 || row == height - 1 ? 0 : sinePortable(90 - latitude);
    for (int column = 0; column < width; ++column) {
      const double longitude = 360.0 * column / width - 180;
      *to++ = heightTowards(
          planet, {level * sinePortable(longitude), north, level * sinePortable(longitude + 90)});
    }
  }
  sheet.width = width;
  sheet.height = height;
  sheet.range = {planet.minimum, planet.maximum};
  sheet.spacing = static_cast<float>(2 * 3.14159265358979323846 * kPlanetRadius / width);
  return true;
}

}  // namespace orogen::cli
