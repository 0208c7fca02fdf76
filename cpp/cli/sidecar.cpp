#include "cli/sidecar.h"

#include <array>

#include "json.h"

namespace orogen::cli {

std::string sidecarJson(const Heightfield& field, const Format& format, Normalise normalise) {
  const bool floats = format.ending == ".r32";
  const Range found{field.minimum, field.maximum};
  const Range range = floats ? found : rangeOfGrey(found, normalise);
  const double minimum = range.minimum;
  const double maximum = range.maximum;
  const double relief = maximum - minimum;
  const double spacing = field.spacing;
  const double width = (field.size - 1) * spacing;
  const bool power = ((field.size - 1) & (field.size - 2)) == 0;
  const auto fits = [&](int fewest) { return power && field.size >= fewest && field.size <= 4097; };
  JsonWriter json;
  json.open('{').member("format", format.ending.substr(1)).member("samples", format.samples);
  json.member("byteOrder", "little-endian").member("width", field.size);
  json.member("height", field.size).member("firstRow", "north");
  json.member("minimum", minimum).member("maximum", maximum).member("spacing", spacing);
  json.member("metresPerUnit", 1);
  if (!floats) {
    json.name("unity").open('{').member("depth", 16).member("resolution", field.size);
    json.member("byteOrder", "Windows").member("flipVertically", true);
    json.list("terrainSize", std::array{width, relief, width}).member("fits", fits(33)).close();
    json.name("unreal").open('{');
    json.list("scale", std::array{spacing * 100, spacing * 100, relief * 100 / 512});
    json.list("location", std::array{0.0, 0.0, (minimum + relief / 2) * 100}).close();
  }
  json.name("godot").open('{');
  if (!floats) {
    json.name("terrain3d").open('{').list("r16Size", std::array{field.size, field.size});
    json.list("r16Range", std::array{minimum, maximum}).close();
  }
  json.name("hterrain").open('{').member("minimumHeight", minimum);
  json.member("maximumHeight", maximum).member("fits", fits(513)).close();
  return json.close().close().text() + "\n";
}

}  // namespace orogen::cli
