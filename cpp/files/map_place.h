#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"

namespace orogen::files {

// Where a map lies, in the units of its coordinate reference system.
struct MapPlace {
  double x = 0, y = 0;     // of its first height, the north-western one
  double dx = 0, dy = 0;   // from column to column and from row to row, both above 0
  std::string crs, datum;  // such as EPSG:32632, and of heights EPSG:5703; empty: not said
  double rotation = 0;     // degrees by which its rows are turned to the left

  // The coordinates of a place on the map, in columns and rows from the first height.
  std::array<double, 2> at(double column, double row) const;
  // The place of the map that begins in this column and row.
  MapPlace from(double column, double row) const;
  // The steps from column to column (x, y) and from row to row (x, y).
  std::array<double, 4> steps() const;
};

// The zone of a system such as EPSG:32632, of WGS 84; nothing for others.
struct UtmZone {
  int number;
  bool is_north;
};
std::optional<UtmZone> utmZoneOf(std::string_view crs);

// The system as ESRI's dialect of WKT 1 has it, which .prj files hold: WGS 84, ETRS89 or NAD83, in
// degrees or in a zone of UTM, and Web Mercator; empty for others, which need a database.
std::string wktOf(std::string_view crs);

// The number of a system such as EPSG:32632; 0 if it is named otherwise.
int epsgCodeOf(std::string_view crs);

// Whether the coordinates of a map of this size are longitudes and latitudes: the numbers of such
// systems follow no rule, and no map in metres lies so near the origin of its system.
bool isInDegrees(const MapPlace& place, int width, int height);

// Writes it as the member `place`, as the package has it.
void writePlace(const MapPlace& place, JsonWriter& json);

}  // namespace orogen::files
