#include "files/formats.h"

namespace orogen::files {

// An ASCII grid of ESRI: a head of five lines, then the rows from the north. The numbers are read
// back as the same floats.
bool writeAsc(const Sheet& sheet, const FileOptions&, Sink sink, Progress progress) {
  const auto line = [](std::string_view key, double value) {
    return std::string(key) + " " + JsonWriter::numeral(value) + "\n";
  };
  const TilePlace place = sheet.place();
  const int south = place.map_height - place.row - sheet.height;
  std::string text = line("ncols", sheet.width) + line("nrows", sheet.height) +
                     line("xllcorner", place.column * sheet.spacing) +
                     line("yllcorner", south * sheet.spacing) + line("cellsize", sheet.spacing);
  for (int y = 0; y < sheet.height; ++y) {
    for (const float height : sheet.row(y)) {
      text += JsonWriter::numeral(static_cast<double>(height)) + ' ';
    }
    text.back() = '\n';
    if (!sink.write(text) || !progress.goOn(static_cast<double>(y) / sheet.height)) return false;
    text.clear();
  }
  return true;
}

}  // namespace orogen::files
