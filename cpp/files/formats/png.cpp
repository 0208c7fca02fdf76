#include <algorithm>

#include "files/formats.h"

namespace orogen::files {
namespace {

// The heights of black and white, and the spacing, as text.
std::string scaleText(const Sheet& sheet, Normalise normalise) {
  const Range range = rangeOfGrey(sheet.range, normalise);
  JsonWriter json;
  json.open('{', JsonWriter::Layout::line);
  json.member("minimum", range.minimum).member("maximum", range.maximum);
  json.member("spacing", sheet.spacing);
  writeLayout(sheet, json);
  return json.close().text();
}

template <class Grey>
void fillRow(std::span<const float> heights, Range range, Normalise normalise, std::byte* row) {
  toGrey(heights, range, std::span(reinterpret_cast<Grey*>(row), heights.size()), normalise);
}

}  // namespace

void PictureRows::fill(int y, std::byte* row) const {
  if (!isGrey()) {
    const auto bytes = std::as_bytes(sheet.channels);
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(rowBytes()) * y, rowBytes(), row);
    return;
  }
  (options.bits == 16 ? fillRow<std::uint16_t> : fillRow<std::uint8_t>)(sheet.row(y), sheet.range,
                                                                        options.normalise, row);
}

bool writePng(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  const bool is_grey = sheet.channels.empty();
  return encodePng({sheet, options, is_grey ? scaleText(sheet, options.normalise) : ""}, sink,
                   progress);
}

}  // namespace orogen::files
