#include <algorithm>

#include "base/buffer.h"
#include "files/formats.h"

namespace orogen::files {

// Writes rows from the north, little-endian, without a header. `fill` makes the numbers of a row of
// heights.
template <class Number, class Fill>
bool writeRows(const Sheet& sheet, Sink sink, Progress progress, Fill fill) {
  Buffer<Number> row;
  if (!row.resize(static_cast<std::size_t>(sheet.width))) return false;
  for (int y = 0; y < sheet.height; ++y) {
    fill(sheet.row(y), row.span());
    toLittleEndian(row.span());
    if (!sink.write(row.data(), row.span().size_bytes()) ||
        !progress.goOn(static_cast<double>(y) / sheet.height)) {
      return false;
    }
  }
  return true;
}

bool writeR16(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  const auto fill = [&](std::span<const float> heights, std::span<std::uint16_t> grey) {
    toGrey(heights, sheet.range, grey, options.normalise);
  };
  return writeRows<std::uint16_t>(sheet, sink, progress, fill);
}

bool writeR32(const Sheet& sheet, const FileOptions&, Sink sink, Progress progress) {
  const auto fill = [](std::span<const float> heights, std::span<float> row) {
    std::copy(heights.begin(), heights.end(), row.begin());
  };
  return writeRows<float>(sheet, sink, progress, fill);
}

}  // namespace orogen::files
