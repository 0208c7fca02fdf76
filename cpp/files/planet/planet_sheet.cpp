#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <optional>

#include "elementary.h"
#include "files/formats.h"
#include "files/models/models.h"
#include "generators/generators.h"

namespace orogen::files {
namespace {

double cosine(double degrees) {
  return sinePortable(90 - degrees);
}

// Equal Earth's curve of heights, and its slope.
const double kHalf = std::sqrt(3.0) / 2;
constexpr double kA1 = 1.340264, kA2 = -0.081106, kA3 = 0.000893, kA4 = 0.003796;
double heightOf(double t) {
  const double square = t * t;
  return t * (kA1 + kA2 * square + square * square * square * (kA3 + kA4 * square));
}
double growthOf(double t) {
  const double square = t * t;
  return kA1 + 3 * kA2 * square + square * square * square * (7 * kA3 + 9 * kA4 * square);
}

// The place on the globe of a point on a sheet, x to the east and y to the north of its middle, in
// radii.
std::optional<Direction> onEqualArea(double x, double y) {
  if (std::abs(y) > heightOf(std::numbers::pi / 3)) return {};
  double t = y / kA1;
  for (int step = 0; step < 5; ++step) t -= (heightOf(t) - y) / growthOf(t);
  const double sine = sinePortable(t * 180 / std::numbers::pi);
  const double longitude =
      x * kHalf * growthOf(t) / std::sqrt(1 - sine * sine) * 180 / std::numbers::pi;
  if (std::abs(longitude) > 180) return {};
  const double north = std::clamp(sine / kHalf, -1.0, 1.0);
  const double level = std::sqrt(1 - north * north);
  return Direction{level * sinePortable(longitude), north, level * cosine(longitude)};
}

std::optional<Direction> onGlobe(double x, double y, const Centre& centre) {
  const double square = 1 - x * x - y * y;
  if (square < 0) return {};
  const double z = std::sqrt(square);
  const double s = sinePortable(centre.latitude);
  const double c = cosine(centre.latitude);
  const double east = sinePortable(centre.longitude);
  const double south = cosine(centre.longitude);
  const double near = z * c - y * s;
  return Direction{x * south + near * east, y * c + z * s, near * south - x * east};
}

// A place on the equirectangular grid, which contains the poles and the 180th meridian.
Direction onGrid(int column, int row, int width, int height) {
  const double latitude = 90 - 180.0 * row / (height - 1);
  // The cosine at the pole would not be exactly 0.
  const double level = row == 0 || row == height - 1 ? 0 : cosine(latitude);
  const double longitude = 360.0 * column / width - 180;
  return {level * sinePortable(longitude), sinePortable(latitude),
          level * sinePortable(longitude + 90)};
}

}  // namespace

bool spread(const Heightfield& planet, Projection projection, Centre centre, float beside,
            Window& sheet, Progress progress) {
  assert(planet.faces == 6 && projection != Projection::faces);
  const int around = 4 * (planet.size - 1);
  const bool turns = projection == Projection::orthographic;
  const int width = turns ? around / 2 : around;
  // The width of the sheet in radii of the globe.
  const double across = turns ? 2
                        : projection == Projection::equal_area
                            ? 2 * std::numbers::pi / (kHalf * kA1)
                            : 2 * std::numbers::pi;
  const double scale = width / across;
  const int height = turns ? width
                     : projection == Projection::equal_area
                         ? static_cast<int>(2 * heightOf(std::numbers::pi / 3) * scale + 0.5)
                         : around / 2 + 1;
  if (!sheet.heights.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))) {
    return false;
  }
  const auto directionAt = [&](int column, int row) -> std::optional<Direction> {
    if (projection == Projection::equirectangular) return onGrid(column, row, width, height);
    const double x = (column + 0.5 - width / 2.0) / scale;
    const double y = (height / 2.0 - row - 0.5) / scale;
    return turns ? onGlobe(x, y, centre) : onEqualArea(x, y);
  };
  float* to = sheet.heights.data();
  for (int row = 0; row < height; ++row) {
    if (!progress.goOn(static_cast<double>(row) / height)) return false;
    for (int column = 0; column < width; ++column) {
      const std::optional<Direction> direction = directionAt(column, row);
      *to++ =
          direction
              ? static_cast<float>(heightTowards(planet.heights.span(), planet.size, *direction))
              : beside;
    }
  }
  sheet.width = width;
  sheet.height = height;
  sheet.range = {planet.minimum, planet.maximum};
  sheet.spacing = static_cast<float>(generators::kPlanetRadius / scale);
  return true;
}

}  // namespace orogen::files
