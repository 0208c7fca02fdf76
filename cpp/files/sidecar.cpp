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

std::string sidecarJson(const Sheet& sheet, const Format& format, shaping::Normalise normalise) {
  const bool floats = format.ending == ".r32";
  const Range range = floats ? sheet.range : shaping::rangeOfGrey(sheet.range, normalise);
  const double minimum = range.minimum;
  const double maximum = range.maximum;
  const double relief = maximum - minimum;
  const double spacing = sheet.spacing;
  const int size = sheet.width;
  const bool power = sheet.height == size && ((size - 1) & (size - 2)) == 0;
  const auto fits = [&](int fewest) { return power && size >= fewest && size <= 4097; };
  JsonWriter json;
  json.open('{').member("format", format.ending.substr(1)).member("samples", format.samples);
  json.member("byteOrder", "little-endian").member("width", size);
  json.member("height", sheet.height);
  writeLayout(sheet, json);
  json.member("firstRow", "north");
  json.member("minimum", minimum).member("maximum", maximum).member("spacing", spacing);
  json.member("metresPerUnit", 1);
  // Game engines cannot import planets.
  if (sheet.projection) return json.close().text() + "\n";
  if (!floats) {
    json.name("unity").open('{').member("depth", 16).member("resolution", size);
    json.member("byteOrder", "Windows").member("flipVertically", true);
    json.list("terrainSize", std::array{(size - 1) * spacing, relief, (sheet.height - 1) * spacing})
        .member("fits", fits(33))
        .close();
    json.name("unreal").open('{');
    json.list("scale", std::array{spacing * 100, spacing * 100, relief * 100 / 512});
    json.list("location", std::array{0.0, 0.0, (minimum + relief / 2) * 100}).close();
  }
  json.name("godot").open('{');
  if (!floats) {
    json.name("terrain3d").open('{').list("r16Size", std::array{size, sheet.height});
    json.list("r16Range", std::array{minimum, maximum}).close();
  }
  json.name("hterrain").open('{').member("minimumHeight", minimum);
  json.member("maximumHeight", maximum).member("fits", fits(513)).close();
  return json.close().close().text() + "\n";
}

}  // namespace orogen::files
