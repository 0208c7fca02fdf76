#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "files/read/heightmap.h"
#include "files/read/tiff_file.h"

namespace orogen::files {

// What GDAL says of a band in its metadata: heights are number × scale + offset, in a unit.
struct BandNotes {
  double scale = 1, offset = 0;
  std::string unit;
};

// Reads them of the first band, in one pass without looking back; longer texts than maps have are
// not read.
BandNotes bandNotes(std::string_view xml, Heightmap& map);

// Metres of a unit by its EPSG number, or by its name; nothing where it is unknown.
std::optional<double> metresOfUnit(int code);
std::optional<double> metresOfUnit(std::string_view name);

// Whether a projected reference system, or a vertical one, is in feet; and whether a vertical one
// has depths.
bool isProjectedInFeet(int code);
std::optional<double> metresOfHeights(int vertical_code);
// The vertical system in metres that differs from this one in its unit alone; 0 if there is none.
int inMetres(int vertical_code);
bool hasDepths(int vertical_code);

// Where a GeoTIFF lies, and in what its heights are.
struct TiffPlace {
  std::optional<MapPlace> place;  // of its first row as it is stored
  bool south_first = false;       // its rows go from south to north
  bool in_degrees = false, is_mercator = false;
  double unit = 1;         // metres of its distances
  double angle = 1;        // degrees of its angles
  double height_unit = 1;  // metres of its heights
};

// Reads it, with notes of what is not used.
Message readTiffPlace(const TiffDirectory& directory, const BandNotes& band, Heightmap& map,
                      TiffPlace& found);

}  // namespace orogen::files
