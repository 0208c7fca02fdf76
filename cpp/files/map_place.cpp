#include "files/map_place.h"

#include <algorithm>
#include <cmath>

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

namespace {

// A system of longitudes and latitudes: its number, its names, the inverse flattening of its
// ellipsoid, and its UTM zones north of the equator, whose numbers are so many more than they.
struct Geographic {
  int code;
  std::string_view name, ellipsoid, flattening;
  int before_zones, first_zone, last_zone;
};
constexpr std::array<Geographic, 3> kGeographic{
    {{4326, "WGS_1984", "WGS_1984", "298.257223563", 32600, 1, 60},
     {4258, "ETRS_1989", "GRS_1980", "298.257222101", 25800, 28, 38},
     {4269, "North_American_1983", "GRS_1980", "298.257222101", 26900, 1, 23}}};

std::string wktOf(const Geographic& of) {
  const std::string name(of.name);
  return "GEOGCS[\"GCS_" + name + "\",DATUM[\"D_" + name + "\",SPHEROID[\"" +
         std::string(of.ellipsoid) + "\",6378137," + std::string(of.flattening) +
         "]],PRIMEM[\"Greenwich\",0],UNIT[\"Degree\",0.0174532925199433]]";
}

std::string parameter(const char* name, const std::string& value) {
  return "PARAMETER[\"" + std::string(name) + "\"," + value + "],";
}

std::string utmOf(const Geographic& of, const UtmZone& zone) {
  const std::string number = std::to_string(zone.number);
  return "PROJCS[\"" + std::string(of.name) + "_UTM_Zone_" + number + (zone.is_north ? "N" : "S") +
         "\"," + wktOf(of) + ",PROJECTION[\"Transverse_Mercator\"]," +
         parameter("False_Easting", "500000") +
         parameter("False_Northing", zone.is_north ? "0" : "10000000") +
         parameter("Central_Meridian", std::to_string(6 * zone.number - 183)) +
         parameter("Scale_Factor", "0.9996") + parameter("Latitude_Of_Origin", "0") +
         "UNIT[\"Meter\",1]]";
}

}  // namespace

std::string wktOf(std::string_view crs) {
  constexpr int kWebMercator = 3857;
  const int code = epsgCodeOf(crs);
  if (const std::optional<UtmZone> zone = utmZoneOf(crs)) return utmOf(kGeographic[0], *zone);
  for (const Geographic& each : kGeographic) {
    if (code == each.code) return wktOf(each);
    const int zone = code - each.before_zones;
    if (zone >= each.first_zone && zone <= each.last_zone) return utmOf(each, {zone, true});
  }
  if (code != kWebMercator) return {};
  return "PROJCS[\"WGS_1984_Web_Mercator_Auxiliary_Sphere\"," + wktOf(kGeographic[0]) +
         ",PROJECTION[\"Mercator_Auxiliary_Sphere\"]," + parameter("False_Easting", "0") +
         parameter("False_Northing", "0") + parameter("Central_Meridian", "0") +
         parameter("Standard_Parallel_1", "0") + parameter("Auxiliary_Sphere_Type", "0") +
         "UNIT[\"Meter\",1]]";
}

int epsgCodeOf(std::string_view crs) {
  constexpr std::string_view kBegin = "EPSG:";
  constexpr std::size_t kMostDigits = 5;
  if (!crs.starts_with(kBegin) || crs.size() > kBegin.size() + kMostDigits) return 0;
  int code = 0;
  for (const char digit : crs.substr(kBegin.size())) {
    if (digit < '0' || digit > '9') return 0;
    code = 10 * code + digit - '0';
  }
  return code;
}

bool isInDegrees(const MapPlace& place, int width, int height) {
  const auto [x, y] = place.at(width - 1, height - 1);
  const auto within = [](double one, double other, double limit) {
    return std::max(std::abs(one), std::abs(other)) <= limit;
  };
  return within(place.x, x, 361) && within(place.y, y, 91);
}

void writePlace(const MapPlace& place, JsonWriter& json) {
  json.name("place").open('{');
  json.list("origin", std::array{place.x, place.y});
  json.list("spacing", std::array{place.dx, place.dy});
  json.member("crs", place.crs).member("datum", place.datum);
  json.member("rotation", place.rotation).close();
}

}  // namespace orogen::files
