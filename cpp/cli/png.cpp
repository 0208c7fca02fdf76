#include "cli/png.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "cli/deflate.h"
#include "cli/json_number.h"

namespace orogen::cli {
namespace {

using Bytes = std::span<const std::uint8_t>;

Bytes bytesOf(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::array<std::uint8_t, 4> bigEndian(std::uint32_t number) {
  return {static_cast<std::uint8_t>(number >> 24), static_cast<std::uint8_t>(number >> 16),
          static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)};
}

bool put(Bytes bytes, std::FILE* stream) {
  return bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), stream) == bytes.size();
}

bool putChunk(std::string_view type, Bytes data, std::FILE* stream) {
  uLong sum = crc32(0, bytesOf(type).data(), 4);
  // Of no bytes at all zlib would begin a new sum.
  if (!data.empty()) sum = crc32(sum, data.data(), static_cast<uInt>(data.size()));
  return put(bigEndian(static_cast<std::uint32_t>(data.size())), stream) &&
         put(bytesOf(type), stream) && put(data, stream) &&
         put(bigEndian(static_cast<std::uint32_t>(sum)), stream);
}

std::string scaleText(const Heightfield& field, Normalise normalise) {
  const Range range = rangeOfGrey({field.minimum, field.maximum}, normalise);
  return "Terrain" + std::string(1, '\0') + "{\"minimum\":" + jsonNumber(range.minimum) +
         ",\"maximum\":" + jsonNumber(range.maximum) + ",\"spacing\":" + jsonNumber(field.spacing) +
         "}";
}

// By the PNG's filter 4, Paeth's predictor (1991).
void filterRow(Bytes row, Bytes above, std::size_t depth, std::span<std::uint8_t> out) {
  out[0] = 4;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int left = i >= depth ? row[i - depth] : 0;
    const int corner = i >= depth ? above[i - depth] : 0;
    const int up = above[i];
    const int to_left = std::abs(up - corner);
    const int to_up = std::abs(left - corner);
    const int to_corner = std::abs(left + up - 2 * corner);
    const int guess = to_left <= to_up && to_left <= to_corner ? left
                      : to_up <= to_corner                     ? up
                                                               : corner;
    out[i + 1] = static_cast<std::uint8_t>(row[i] - guess);
  }
}

// The bytes of a row, the higher first.
template <class Grey>
void toBytes(std::span<const Grey> grey, std::span<std::uint8_t> bytes) {
  constexpr std::size_t kDepth = sizeof(Grey);
  for (std::size_t i = 0; i < grey.size(); ++i) {
    if (kDepth == 2) bytes[kDepth * i] = static_cast<std::uint8_t>(grey[i] >> 8);
    bytes[kDepth * i + kDepth - 1] = static_cast<std::uint8_t>(grey[i]);
  }
}

template <class Grey>
std::string writeData(const Heightfield& field, Normalise normalise, std::FILE* stream) {
  const auto side = static_cast<std::size_t>(field.size);
  const std::size_t pitch = side * sizeof(Grey);
  Buffer<Grey> grey;
  Buffer<std::uint8_t> rows;
  if (!grey.resize(side) || !rows.resize(3 * pitch + 1)) return "no memory for the picture";
  std::span<std::uint8_t> above = rows.span().subspan(0, pitch);
  std::span<std::uint8_t> row = rows.span().subspan(pitch, pitch);
  const std::span<std::uint8_t> filtered = rows.span().subspan(2 * pitch);
  std::fill(above.begin(), above.end(), std::uint8_t{0});

  Deflate deflate;
  std::array<std::uint8_t, Deflate::kBlock> raw;
  std::size_t filled = 0;
  for (std::size_t y = 0; y < side; ++y) {
    toGrey(field.heights.span().subspan(y * side, side), {field.minimum, field.maximum},
           grey.span(), normalise);
    toBytes(std::span<const Grey>(grey.span()), row);
    filterRow(row, above, sizeof(Grey), filtered);
    std::swap(row, above);
    for (std::size_t taken = 0; taken < filtered.size();) {
      const std::size_t more = std::min(filtered.size() - taken, raw.size() - filled);
      std::copy_n(filtered.data() + taken, more, raw.data() + filled);
      filled += more;
      taken += more;
      const bool last = y + 1 == side && taken == filtered.size();
      if (filled < raw.size() && !last) continue;
      if (!putChunk("IDAT", deflate.block({raw.data(), filled}, last), stream)) {
        return "the PNG could not be written";
      }
      filled = 0;
    }
  }
  return {};
}

}  // namespace

std::string writePng(const Heightfield& field, int bits, Normalise normalise, std::FILE* stream) {
  std::array<std::uint8_t, 13> header{};
  const auto side = bigEndian(static_cast<std::uint32_t>(field.size));
  std::copy(side.begin(), side.end(), header.begin());
  std::copy(side.begin(), side.end(), header.begin() + 4);
  header[8] = static_cast<std::uint8_t>(bits);
  if (!put(bytesOf("\x89PNG\r\n\x1a\n"), stream) || !putChunk("IHDR", header, stream) ||
      !putChunk("tEXt", bytesOf(scaleText(field, normalise)), stream)) {
    return "the PNG could not be written";
  }
  const std::string problem = bits == 16 ? writeData<std::uint16_t>(field, normalise, stream)
                                         : writeData<std::uint8_t>(field, normalise, stream);
  if (!problem.empty()) return problem;
  return putChunk("IEND", {}, stream) ? "" : "the PNG could not be written";
}

}  // namespace orogen::cli
