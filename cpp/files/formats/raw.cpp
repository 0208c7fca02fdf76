#include <bit>

#include "buffer.h"
#include "files/formats.h"

namespace orogen::files {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie");

// Writes rows from the north, little-endian, without a header. `rowAt` returns the values of a row.
template <class RowAt>
bool writeRows(const Sheet& sheet, Sink sink, Progress progress, RowAt rowAt) {
  for (int y = 0; y < sheet.height; ++y) {
    const auto numbers = rowAt(sheet.row(y));
    if (!sink.write(numbers.data(), numbers.size_bytes()) ||
        !progress.goOn(static_cast<double>(y) / sheet.height)) {
      return false;
    }
  }
  return true;
}

bool writeR16(const Sheet& sheet, const FileOptions& options, Sink sink, Progress progress) {
  Buffer<std::uint16_t> grey;
  if (!grey.resize(static_cast<std::size_t>(sheet.width))) return false;
  return writeRows(sheet, sink, progress, [&](std::span<const float> heights) {
    shaping::toGrey(heights, sheet.range, grey.span(), options.normalise);
    return grey.span();
  });
}

bool writeR32(const Sheet& sheet, const FileOptions&, Sink sink, Progress progress) {
  return writeRows(sheet, sink, progress, [](std::span<const float> heights) { return heights; });
}

}  // namespace orogen::files
