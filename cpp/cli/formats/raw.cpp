#include <bit>

#include "buffer.h"
#include "cli/formats.h"

namespace orogen::cli {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie");

// Rows from the north, little-endian, nothing before or after. `rowAt` gives the numbers of a row.
template <class RowAt>
bool writeRows(const Heightfield& field, std::FILE* stream, Progress progress, RowAt rowAt) {
  const auto side = static_cast<std::size_t>(field.size);
  for (std::size_t y = 0; y < side; ++y) {
    const auto numbers = rowAt(field.heights.span().subspan(y * side, side));
    if (std::fwrite(numbers.data(), 1, numbers.size_bytes(), stream) != numbers.size_bytes() ||
        !progress.goOn(static_cast<double>(y) / field.size)) {
      return false;
    }
  }
  return true;
}

bool writeR16(const Heightfield& field, const GreyOptions& options, std::FILE* stream,
              Progress progress) {
  Buffer<std::uint16_t> grey;
  if (!grey.resize(static_cast<std::size_t>(field.size))) return false;
  return writeRows(field, stream, progress, [&](std::span<const float> heights) {
    toGrey(heights, {field.minimum, field.maximum}, grey.span(), options.normalise);
    return grey.span();
  });
}

bool writeR32(const Heightfield& field, const GreyOptions&, std::FILE* stream, Progress progress) {
  return writeRows(field, stream, progress, [](std::span<const float> heights) { return heights; });
}

}  // namespace orogen::cli
