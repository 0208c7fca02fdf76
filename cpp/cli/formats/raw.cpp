#include <bit>

#include "buffer.h"
#include "cli/formats.h"

namespace orogen::cli {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie");

// Rows from the north, little-endian, nothing before or after. `rowAt` gives the numbers of a row.
template <class RowAt>
bool writeRows(const Sheet& sheet, std::FILE* stream, Progress progress, RowAt rowAt) {
  for (int y = 0; y < sheet.height; ++y) {
    const auto numbers = rowAt(sheet.row(y));
    if (std::fwrite(numbers.data(), 1, numbers.size_bytes(), stream) != numbers.size_bytes() ||
        !progress.goOn(static_cast<double>(y) / sheet.height)) {
      return false;
    }
  }
  return true;
}

bool writeR16(const Sheet& sheet, const FileOptions& options, std::FILE* stream,
              Progress progress) {
  Buffer<std::uint16_t> grey;
  if (!grey.resize(static_cast<std::size_t>(sheet.width))) return false;
  return writeRows(sheet, stream, progress, [&](std::span<const float> heights) {
    shaping::toGrey(heights, sheet.range, grey.span(), options.normalise);
    return grey.span();
  });
}

bool writeR32(const Sheet& sheet, const FileOptions&, std::FILE* stream, Progress progress) {
  return writeRows(sheet, stream, progress, [](std::span<const float> heights) { return heights; });
}

}  // namespace orogen::cli
