#include <array>

#include "files/formats.h"

namespace orogen::files {
void writeLayout(const Sheet& sheet, JsonWriter& json) {
  if (sheet.projection == Projection::faces) {
    json.list("faces", std::array<std::string_view, 6>{"+x", "-x", "+y", "-y", "+z", "-z"});
  } else if (sheet.projection) {
    json.member("projection", kProjectionNames[static_cast<std::size_t>(*sheet.projection)]);
  }
}

std::string sidecarJson(const Sheet& sheet, const Format& format, const FileOptions& options) {
  const bool floats = format.ending == ".r32";
  const Range range = floats ? sheet.range : rangeOfGrey(sheet.range, options.normalise);
  const double metres = options.metres > 0 ? metresPerUnit(sheet, options, 0) : 1;
  const double minimum = range.minimum * metres;
  const double maximum = range.maximum * metres;
  const double relief = maximum - minimum;
  const double spacing = sheet.spacing * metres;
  const int size = sheet.width;
  const TilePlace place = sheet.place();
  JsonWriter json;
  const auto closeWithSizes = [&](std::string_view id) {
    const Engine& engine = engineOf(id);
    json.list("sizes", engine.sizes).member("fits", engine.takes(size, sheet.height)).close();
  };
  json.open('{').member("format", format.ending.substr(1)).member("samples", format.samples);
  json.member("byteOrder", "little-endian").member("width", size);
  json.member("height", sheet.height);
  if (sheet.tile) json.list("tile", std::array{place.column, place.row});
  writeLayout(sheet, json);
  json.member("firstRow", "north");
  json.member("minimum", static_cast<double>(range.minimum));
  json.member("maximum", static_cast<double>(range.maximum)).member("spacing", sheet.spacing);
  if (!sheet.ground) return json.close().text() + "\n";
  json.member("metresPerUnit", metres);
  // Game engines cannot import planets.
  if (sheet.projection) return json.close().text() + "\n";
  if (!floats) {
    json.name("unity").open('{').member("depth", 16).member("resolution", size);
    json.member("byteOrder", "Windows").member("flipVertically", true);
    json.list("terrainSize",
              std::array{(size - 1) * spacing, relief, (sheet.height - 1) * spacing});
    closeWithSizes("unity");
    json.name("unreal").open('{');
    json.list("scale", std::array{spacing * 100, spacing * 100, relief * 100 / 512});
    json.list("location", std::array{place.column * spacing * 100, place.row * spacing * 100,
                                     (minimum + relief / 2) * 100});
    closeWithSizes("unreal");
    json.name("citiesSkylines").open('{').list("terrainSize", std::array{17280, 1024, 17280});
    closeWithSizes("citiesSkylines");
  }
  json.name("godot").open('{');
  if (!floats) {
    json.name("terrain3d").open('{').list("r16Size", std::array{size, sheet.height});
    json.list("r16Range", std::array{minimum, maximum}).close();
  }
  json.name("hterrain").open('{').member("minimumHeight", minimum);
  json.member("maximumHeight", maximum);
  closeWithSizes("hterrain");
  return json.close().close().text() + "\n";
}

std::string enviHeader(const Sheet& sheet, const FileOptions& options) {
  const double metres = options.metres > 0 ? metresPerUnit(sheet, options, 0) : 1;
  const double cell = sheet.spacing * metres;
  const std::string spacing = JsonWriter::numeral(cell);
  const std::string corner = JsonWriter::numeral(sheet.place().column * cell) + ", " +
                             JsonWriter::numeral(-sheet.place().row * cell);
  return "ENVI\nsamples = " + std::to_string(sheet.width) +
         "\nlines = " + std::to_string(sheet.height) +
         "\nbands = 1\nheader offset = 0\nfile type = ENVI Standard\ndata type = 4\n"
         "interleave = bsq\nbyte order = 0\nmap info = {Arbitrary, 1, 1, " +
         corner + ", " + spacing + ", " + spacing + "}\n";
}

}  // namespace orogen::files
