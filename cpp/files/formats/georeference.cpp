// What says where a picture or a grid lies, in a file beside it.

#include <array>

#include "base/json.h"
#include "files/work.h"

namespace orogen::files {
namespace {

std::string element(std::string_view name, const std::string& content) {
  const std::string word(name);
  return "<" + word + ">" + content + "</" + word + ">\n";
}

template <std::size_t n>
std::string joined(const std::array<double, n>& numbers, std::string_view between) {
  std::string all;
  for (const double each : numbers) {
    if (!all.empty()) all += between;
    all += JsonWriter::numeral(each);
  }
  return all;
}

// The six numbers of a world file: the steps from column to column and from row to row, x and y of
// each, and the middle of the first point.
std::string worldOf(const FileSource& source) {
  const MapPlace place = source.sheet().placeInMetres(source.number("metres"));
  const auto [east, north, x_down, y_down] = place.steps();
  return joined(std::array{east, north, x_down, y_down, place.x, place.y}, "\n") + "\n";
}

// What GDAL reads beside any file: the system by its number, the place of the corner, and what the
// greys of a picture are in metres.
std::string auxiliaryOf(const FileSource& source) {
  const Sheet& sheet = source.sheet();
  const double metres = source.number("metres");
  const MapPlace place = sheet.placeInMetres(metres);
  const auto [x, y] = place.at(-0.5, -0.5);
  const auto [east, north, x_down, y_down] = place.steps();
  std::string text;
  if (epsgCodeOf(place.crs) > 0) text += element("SRS", place.crs);
  text += element("GeoTransform", joined(std::array{x, east, x_down, y, north, y_down}, ", "));
  if (const int bits = formatNamed(source.format().beside)->bits; bits > 0 && sheet.channels == 0) {
    const Range grey = rangeOfGrey(sheet.range, sheet.normalise);
    const double unit = sheet.ground ? metres : 1;
    const double relief =
        (static_cast<double>(grey.maximum) - static_cast<double>(grey.minimum)) * unit;
    text += "<PAMRasterBand band=\"1\">\n" +
            element("Offset", JsonWriter::numeral(static_cast<double>(grey.minimum) * unit)) +
            element("Scale", JsonWriter::numeral(relief / ((1 << bits) - 1))) +
            (sheet.ground ? element("UnitType", "m") : "") + "</PAMRasterBand>\n";
  }
  return "<PAMDataset>\n" + text + "</PAMDataset>\n";
}

std::string projectionOf(const FileSource& source) {
  const std::string wkt = source.sheet().on_earth ? wktOf(source.sheet().on_earth->crs) : "";
  return wkt.empty() ? wkt : wkt + "\n";
}

}  // namespace

std::unique_ptr<Work> projectionFile(const FileSource& source, std::string& refusal) {
  const std::string text = projectionOf(source);
  if (text.empty()) {
    refusal =
        "names WGS 84, ETRS89 or NAD83, in degrees or in a zone of UTM, or Web Mercator, and this "
        "map "
        "has no such place; choose geotiff, which names every system by its number";
    return nullptr;
  }
  return wholeFile([text] { return text; });
}
std::unique_ptr<Work> worldFile(const FileSource& source, std::string&) {
  return wholeFile([text = worldOf(source)] { return text; });
}
std::unique_ptr<Work> auxiliaryFile(const FileSource& source, std::string&) {
  return wholeFile([text = auxiliaryOf(source)] { return text; });
}

FileSize projectionSize(const FileSource& source) {
  return {static_cast<double>(projectionOf(source).size()), true};
}
FileSize worldSize(const FileSource& source) {
  return {static_cast<double>(worldOf(source).size()), true};
}
FileSize auxiliarySize(const FileSource& source) {
  return {static_cast<double>(auxiliaryOf(source).size()), true};
}

}  // namespace orogen::files
