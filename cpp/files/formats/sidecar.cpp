#include <array>

#include "files/layout.h"
#include "files/work.h"

namespace orogen::files {
namespace {

// A map in metres, as game engines import it.
struct LandInMetres {
  const Sheet& sheet;
  TilePlace place;
  double cell, minimum, maximum;

  double relief() const { return maximum - minimum; }
};

void closeWithSizes(std::string_view id, const LandInMetres& land, JsonWriter& json) {
  const Engine& engine = engineOf(id);
  json.list("sizes", engine.sizes);
  json.member("fits", engine.takes(land.sheet.width, land.sheet.height)).close();
}

// Unity's manual, "Working with Heightmaps": RAW of 16 bits without a header; the resolution of a
// terrain is a power of two plus one, 33 to 4097; the byte order called Windows is little-endian; a
// terrain's size is its width, height and length in metres. Its first row is the one at z = 0, the
// south, so that a file that begins in the north must be flipped.
void writeUnity(const LandInMetres& land, bool from_north, JsonWriter& json) {
  const auto& [width, height, projection] = static_cast<const SheetShape&>(land.sheet);
  json.name("unity").open('{').member("depth", 16).member("resolution", width);
  json.member("byteOrder", "Windows").member("flipVertically", from_north);
  json.list("terrainSize",
            std::array{(width - 1) * land.cell, land.relief(), (height - 1) * land.cell});
  closeWithSizes("unity", land, json);
}

// Unreal's "Landscape Technical Guide": at a scale of 100 the 65536 steps span 512 m, from -256 m
// to +255.992 m about the landscape's own height, so the Z scale is the relief in centimetres /
// 512; X and Y scales are centimetres a quad. Of its recommended sizes nothing is left over.
void writeUnreal(const LandInMetres& land, JsonWriter& json) {
  json.name("unreal").open('{');
  json.list("scale", std::array{land.cell * 100, land.cell * 100, land.relief() * 100 / 512});
  json.list("location",
            std::array{land.place.column * land.cell * 100, land.place.row * land.cell * 100,
                       (land.minimum + land.relief() / 2) * 100});
  closeWithSizes("unreal", land, json);
}

// Cities: Skylines' map editor: heightmaps have 1081 points a side, 16 m apart, and its 65536 steps
// span 1024 m. These are fixed, whatever the map.
void writeCities(const LandInMetres& land, JsonWriter& json) {
  json.name("citiesSkylines").open('{').list("terrainSize", std::array{17280, 1024, 17280});
  closeWithSizes("citiesSkylines", land, json);
}

// Godot has no terrain of its own. Its two plugins, Terrain3D and HTerrain, take little-endian RAW
// with the heights of the darkest and the lightest; HTerrain's maps are a power of two plus one,
// 513 to 4097.
void writeGodot(const LandInMetres& land, bool is_grey, JsonWriter& json) {
  json.name("godot").open('{');
  if (is_grey) {
    json.name("terrain3d").open('{');
    json.list("r16Size", std::array{land.sheet.width, land.sheet.height});
    json.list("r16Range", std::array{land.minimum, land.maximum}).close();
  }
  json.name("hterrain").open('{').member("minimumHeight", land.minimum);
  json.member("maximumHeight", land.maximum);
  closeWithSizes("hterrain", land, json);
  json.close();
}

std::string sidecarJson(const Sheet& sheet, const Format& of, double metres, bool from_north) {
  const bool is_grey = of.bits > 0;
  const Range range = is_grey ? rangeOfGrey(sheet.range, sheet.normalise) : sheet.range;
  const LandInMetres land{.sheet = sheet,
                          .place = sheet.place(),
                          .cell = sheet.spacing * metres,
                          .minimum = range.minimum * metres,
                          .maximum = range.maximum * metres};
  JsonWriter json;
  json.open('{').member("format", of.id).member("samples", of.samples);
  json.member("byteOrder", "little-endian").member("width", sheet.width);
  json.member("height", sheet.height);
  if (sheet.tile) json.list("tile", std::array{land.place.column, land.place.row});
  writeLayout(sheet, json);
  json.member("firstRow", from_north ? "north" : "south");
  json.member("minimum", static_cast<double>(range.minimum));
  json.member("maximum", static_cast<double>(range.maximum)).member("spacing", sheet.spacing);
  if (sheet.ground) json.member("metresPerUnit", metres);
  if (sheet.on_earth) writePlace(*sheet.on_earth, json);
  // Engines make no land of other values, and cannot import planets.
  if (sheet.ground && !sheet.projection) {
    if (is_grey) {
      writeUnity(land, from_north, json);
      writeUnreal(land, json);
      writeCities(land, json);
    }
    writeGodot(land, is_grey, json);
  }
  return json.close().text() + "\n";
}

// The last member of a header: where the corner of the first cell lies, and how large cells are.
std::string mapInfo(const Sheet& sheet, double metres) {
  if (sheet.on_earth) {
    const MapPlace& said = *sheet.on_earth;
    const auto [west, north] = said.at(-0.5, -0.5);
    std::string words;
    for (const double each : {west, north, said.dx, said.dy}) {
      words += ", " + JsonWriter::numeral(each);
    }
    const std::optional<UtmZone> zone = utmZoneOf(said.crs);
    if (zone) {
      words += ", " + std::to_string(zone->number) + (zone->is_north ? ", North" : ", South") +
               ", WGS-84";
    }
    if (said.crs == "EPSG:4326") words += ", WGS-84";
    if (said.rotation != 0) words += ", rotation=" + JsonWriter::numeral(said.rotation);
    const std::string system = said.crs == "EPSG:4326" ? "Geographic Lat/Lon" : "Arbitrary";
    return (zone ? "UTM" : system) + ", 1, 1" + words;
  }
  const double cell = sheet.spacing * metres;
  const std::string spacing = JsonWriter::numeral(cell);
  return "Arbitrary, 1, 1, " + JsonWriter::numeral(sheet.place().column * cell) + ", " +
         JsonWriter::numeral(-sheet.place().row * cell) + ", " + spacing + ", " + spacing;
}

std::string enviText(const Sheet& sheet, double metres) {
  return "ENVI\nsamples = " + std::to_string(sheet.width) +
         "\nlines = " + std::to_string(sheet.height) +
         "\nbands = 1\nheader offset = 0\nfile type = ENVI Standard\ndata type = 4\n"
         "interleave = bsq\nbyte order = 0\nmap info = {" +
         mapInfo(sheet, metres) + "}\n";
}

std::string textOf(const FileSource& source) {
  const Format& of = *formatNamed(source.format().beside);
  return sidecarJson(source.sheet(), of, source.number("metres"),
                     source.choice("first") == "north");
}

std::string enviOf(const FileSource& source) {
  return enviText(source.sheet(), source.number("metres"));
}

}  // namespace

// Describes a raw file, which has no header, for people and for game engines. A unit is a metre if
// nobody says another length.
std::unique_ptr<Work> sidecarFile(const FileSource& source, std::string&) {
  return wholeFile([text = textOf(source)] { return text; });
}

// What stands beside .r32, so that GDAL, QGIS and other programs open it: a header of ENVI.
std::unique_ptr<Work> enviHeader(const FileSource& source, std::string&) {
  return wholeFile([text = enviOf(source)] { return text; });
}

FileSize sidecarSize(const FileSource& source) {
  return {static_cast<double>(textOf(source).size()), true};
}
FileSize enviSize(const FileSource& source) {
  return {static_cast<double>(enviOf(source).size()), true};
}

}  // namespace orogen::files
