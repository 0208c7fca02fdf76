#include <cassert>
#include <numbers>

#include "base/elementary.h"
#include "files/models/models.h"

namespace orogen::files {
namespace {

double cosine(double degrees) {
  return sinePortable(90 - degrees);
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

bool spread(const Heightfield& planet, Window& sheet, Progress progress) {
  assert(planet.faces == 6);
  const auto [width, height, projection] = spreadShape(planet.size);
  if (!sheet.heights.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))) {
    return false;
  }
  float* to = sheet.heights.data();
  for (int row = 0; row < height; ++row) {
    if (!progress.goOn(static_cast<double>(row) / height)) return false;
    for (int column = 0; column < width; ++column) {
      const Direction direction = onGrid(column, row, width, height);
      *to++ = static_cast<float>(heightTowards(planet.heights.span(), planet.size, direction));
    }
  }
  sheet.width = width;
  sheet.height = height;
  sheet.range = {planet.minimum, planet.maximum};
  const double radius = PlanetModel(Sheet(planet), 1, 1).radius();
  sheet.spacing = static_cast<float>(radius * (2 * std::numbers::pi) / width);
  return true;
}

}  // namespace orogen::files
