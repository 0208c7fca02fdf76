#include "files/map_place.h"

#include "base/elementary.h"

namespace orogen::files {

std::array<double, 4> MapPlace::steps() const {
  const double cosine = rotation == 0 ? 1 : sinePortable(90 - rotation);
  const double sine = rotation == 0 ? 0 : sinePortable(rotation);
  return {dx * cosine, dx * sine, dy * sine, -dy * cosine};
}

std::array<double, 2> MapPlace::at(double column, double row) const {
  const auto [east, north, x_down, y_down] = steps();
  return {x + column * east + row * x_down, y + column * north + row * y_down};
}

MapPlace MapPlace::from(double column, double row) const {
  MapPlace moved = *this;
  const auto [east, north] = at(column, row);
  moved.x = east;
  moved.y = north;
  return moved;
}

std::optional<UtmZone> utmZoneOf(std::string_view crs) {
  constexpr std::string_view kNorth = "EPSG:326", kSouth = "EPSG:327";
  const bool is_north = crs.starts_with(kNorth);
  if (crs.size() != kNorth.size() + 2 || !(is_north || crs.starts_with(kSouth))) return {};
  const int number = 10 * (crs[8] - '0') + crs[9] - '0';
  if (number < 1 || number > 60) return {};
  return UtmZone{number, is_north};
}

void writePlace(const MapPlace& place, JsonWriter& json) {
  json.name("place").open('{');
  json.list("origin", std::array{place.x, place.y});
  json.list("spacing", std::array{place.dx, place.dy});
  json.member("crs", place.crs).member("datum", place.datum);
  json.member("rotation", place.rotation).close();
}

}  // namespace orogen::files
