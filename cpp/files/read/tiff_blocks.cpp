#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/buffer.h"
#include "files/read/heightmap.h"
#include "files/read/tiff_file.h"

namespace orogen::files {
namespace {

// More bytes than Deflate and LZW make of one.
constexpr std::size_t kMaxPerByte = 1500;
// One block; larger ones are no map's.
constexpr double kMaxBlockBytes = 1 << 30;

struct Method {
  int number;
  std::string_view name;
};
constexpr std::array kUnread{
    Method{2, "CCITT"},    Method{3, "CCITT"},       Method{4, "CCITT"},
    Method{6, "JPEG"},     Method{7, "JPEG"},        Method{34712, "JPEG 2000"},
    Method{34887, "LERC"}, Method{34925, "LZMA"},    Method{50000, "ZSTD"},
    Method{50001, "WebP"}, Method{50002, "JPEG XL"}, Method{52546, "JPEG XL"},
};

enum Compression { kNone = 1, kLzw = 5, kDeflate = 8, kOldDeflate = 32946, kRuns = 32773 };

bool hasDifferences(int compression) {
  return compression == kLzw || compression == kDeflate || compression == kOldDeflate;
}

Message damagedTiff() {
  return {"picture-damaged", {{"kind", "TIFF"}}};
}

Message refuseCompression(int compression) {
  if (compression == kNone || compression == kRuns || hasDifferences(compression)) return {};
  for (const Method& each : kUnread) {
    if (each.number == compression) return {"tiff-packed", {{"method", each.name}}};
  }
  return {"tiff-packed", {{"method", "method " + std::to_string(compression)}}};
}

Message refuseSamples(const TiffLayout& layout) {
  const int bits = layout.bits;
  if (layout.format == 5 || layout.format == 6) return {"tiff-complex"};
  const bool is_float = layout.format == 3;
  const bool fits =
      is_float ? bits == 16 || bits == 32 || bits == 64 : (bits >= 1 && bits <= 32) || bits == 64;
  if (!fits || layout.format > 3) {
    return {"tiff-bits",
            {{"kind", is_float ? "floats" : "samples"}, {"bits", static_cast<double>(bits)}}};
  }
  const bool is_whole = bits == 8 || bits == 16 || bits == 32 || bits == 64;
  const bool can_differ = layout.predictor == 1 || (layout.predictor == 2 && is_whole) ||
                          (layout.predictor == 3 && is_float);
  if (can_differ) return {};
  return {
      "tiff-predictor",
      {{"predictor", static_cast<double>(layout.predictor)}, {"bits", static_cast<double>(bits)}}};
}

template <class Word>
void swapWords(Room bytes) {
  for (std::size_t i = 0; i + sizeof(Word) <= bytes.size(); i += sizeof(Word)) {
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                 bytes.begin() + static_cast<std::ptrdiff_t>(i + sizeof(Word)));
  }
}

// Adds the differences of a row up.
template <class Word>
void addUp(Room row, std::size_t apart) {
  for (std::size_t i = apart * sizeof(Word); i + sizeof(Word) <= row.size(); i += sizeof(Word)) {
    Word value, before;
    std::memcpy(&value, row.data() + i, sizeof(Word));
    std::memcpy(&before, row.data() + i - apart * sizeof(Word), sizeof(Word));
    value = static_cast<Word>(value + before);
    std::memcpy(row.data() + i, &value, sizeof(Word));
  }
}

// Of floats, whose bytes of equal weight stand together, the largest ones first, whatever the order
// of the file.
void joinFloats(Room row, std::size_t apart, std::size_t each, Room scratch) {
  for (std::size_t i = apart; i < row.size(); ++i) {
    row[i] = static_cast<unsigned char>(row[i] + row[i - apart]);
  }
  const std::size_t count = row.size() / each;
  std::copy(row.begin(), row.end(), scratch.begin());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t byte = 0; byte < each; ++byte) {
      const std::size_t to = std::endian::native == std::endian::little ? each - 1 - byte : byte;
      row[i * each + to] = scratch[byte * count + i];
    }
  }
}

// Undoes the differences, and gives numbers the byte order of this machine.
void restore(const TiffLayout& layout, bool is_big_endian, Room block, Room scratch) {
  const std::size_t pitch = layout.rowBytes();
  const auto apart = static_cast<std::size_t>(layout.samples);
  const auto each = static_cast<std::size_t>(layout.bits / 8);
  const bool is_foreign = is_big_endian != (std::endian::native == std::endian::big);
  const bool is_float = layout.predictor == 3;
  const auto swap = [&] {
    if (each == 2) swapWords<std::uint16_t>(block);
    if (each == 4) swapWords<std::uint32_t>(block);
    if (each == 8) swapWords<std::uint64_t>(block);
  };
  if (is_foreign && !is_float) swap();
  if (layout.predictor == 1) return;
  for (std::size_t at = 0; at + pitch <= block.size(); at += pitch) {
    const Room row = block.subspan(at, pitch);
    if (is_float) {
      joinFloats(row, apart, each, scratch);
    } else if (each == 1) {
      addUp<std::uint8_t>(row, apart);
    } else if (each == 2) {
      addUp<std::uint16_t>(row, apart);
    } else if (each == 4) {
      addUp<std::uint32_t>(row, apart);
    } else {
      addUp<std::uint64_t>(row, apart);
    }
  }
}

// Fills the block; returns false if there are too few data.
bool unpack(int compression, Bytes data, Room block) {
  Decompressed found;
  switch (compression) {
    case kLzw:
      found = unpackLzw(data, block);
      break;
    case kRuns:
      found = unpackRuns(data, block);
      break;
    case kNone:
      found.written = std::min(data.size(), block.size());
      std::copy_n(data.begin(), found.written, block.begin());
      break;
    default:
      found = inflateZlib(data, block);
      // What a sum that is wrong, or missing, belongs to is all there.
  }
  return found.written == block.size();
}

double halfOf(unsigned bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const auto mantissa = static_cast<double>(bits & 1023);
  double size = 0;
  if (exponent == 31) {
    size = mantissa > 0 ? std::numeric_limits<double>::quiet_NaN()
                        : std::numeric_limits<double>::infinity();
  } else if (exponent == 0) {
    size = std::ldexp(mantissa, -24);
  } else {
    size = std::ldexp(mantissa + 1024, exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -size : size;
}

template <class Number>
void copyNumbers(const unsigned char* row, std::size_t first, std::size_t apart, int count,
                 double* numbers) {
  const unsigned char* from = row + first * sizeof(Number);
  for (int i = 0; i < count; ++i, from += apart * sizeof(Number)) {
    Number value;
    std::memcpy(&value, from, sizeof(Number));
    numbers[i] = static_cast<double>(value);
  }
}

// Whole numbers of any number of bits, the largest bit first.
double bitsAt(const unsigned char* row, std::size_t at, int bits, bool is_signed) {
  std::uint64_t value = 0;
  for (int i = 0; i < bits; ++i, ++at)
    value = value << 1 | (static_cast<unsigned>(row[at / 8]) >> (7 - at % 8) & 1U);
  const std::uint64_t sign = std::uint64_t{1} << (bits - 1);
  if (is_signed && (value & sign) != 0)
    return static_cast<double>(value) - 2 * static_cast<double>(sign);
  return static_cast<double>(value);
}

}  // namespace

std::size_t TiffLayout::blockBytes(int row) const {
  const int rows = is_tiled ? block_height : std::min(block_height, height - row * block_height);
  return rowBytes() * static_cast<std::size_t>(rows);
}

Message layoutOf(const TiffFile&, const TiffDirectory& directory, TiffLayout& layout) {
  const auto whole = [&](std::uint16_t tag, std::uint64_t otherwise) {
    return directory.whole(tag, otherwise);
  };
  const std::uint64_t width = whole(tag::kWidth, 0), height = whole(tag::kHeight, 0);
  // A damaged file may hold a list where a number belongs.
  if (directory.count(tag::kWidth) != 1 || directory.count(tag::kHeight) != 1) return damagedTiff();
  const auto columns = static_cast<double>(width), rows = static_cast<double>(height);
  if (!(std::min(columns, rows) >= 1 && columns * rows <= kMaxPoints)) {
    return {"map-size", {{"width", columns}, {"height", rows}}};
  }
  layout.width = static_cast<int>(width);
  layout.height = static_cast<int>(height);
  const std::uint64_t samples = whole(tag::kSamples, 1), bits = whole(tag::kBits, 1);
  if (samples < 1 || samples > 65535 || bits > 1024) return damagedTiff();
  layout.bits = static_cast<int>(bits);
  layout.format = static_cast<int>(std::min<std::uint64_t>(whole(tag::kSampleFormat, 1), 99));
  if (layout.format == 4) layout.format = 1;  // not said
  layout.is_planar = whole(tag::kPlanar, 1) == 2;
  layout.samples = layout.is_planar ? 1 : static_cast<int>(samples);
  layout.compression =
      static_cast<int>(std::min<std::uint64_t>(whole(tag::kCompression, kNone), 99999));
  Message wrong = refuseCompression(layout.compression);
  if (wrong) return wrong;
  const std::uint64_t predictor = whole(tag::kPredictor, 1);
  if (hasDifferences(layout.compression))
    layout.predictor = static_cast<int>(std::min<std::uint64_t>(predictor, 99));
  wrong = refuseSamples(layout);
  if (wrong) return wrong;
  // The order of bits in a byte; GDAL and most others write the usual one only.
  if (whole(tag::kFillOrder, 1) != 1) return {"tiff-packed", {{"method", "FillOrder 2"}}};

  layout.is_tiled = directory.has(tag::kTileOffsets);
  std::uint64_t across = width, down = whole(tag::kRowsPerStrip, height);
  if (layout.is_tiled) {
    across = whole(tag::kTileWidth, 0);
    down = whole(tag::kTileHeight, 0);
  } else {
    down = std::min(down, height);
  }
  const double bytes = static_cast<double>(across) * static_cast<double>(down) *
                       static_cast<double>(layout.samples) * static_cast<double>(bits) / 8;
  if (across < 1 || down < 1 || bytes > kMaxBlockBytes || across > 1 << 28 || down > 1 << 28)
    return damagedTiff();
  layout.block_width = static_cast<int>(across);
  layout.block_height = static_cast<int>(down);
  layout.across = static_cast<int>((width + across - 1) / across);
  layout.down = static_cast<int>((height + down - 1) / down);
  return {};
}

Message readBlocks(const TiffFile& file, const TiffDirectory& directory, const TiffLayout& layout,
                   int band, TiffRows& rows) {
  const std::uint16_t offsets = layout.is_tiled ? tag::kTileOffsets : tag::kStripOffsets;
  const std::uint16_t counts = layout.is_tiled ? tag::kTileBytes : tag::kStripBytes;
  const std::uint64_t blocks =
      static_cast<std::uint64_t>(layout.across) * static_cast<std::uint64_t>(layout.down);
  const std::uint64_t first = layout.is_planar ? blocks * static_cast<std::uint64_t>(band) : 0;
  if (!directory.has(offsets)) return damagedTiff();
  if (directory.count(offsets) < first + blocks) return {"tiff-less"};
  // Old programs leave the sizes of blocks out that are not compressed.
  const bool has_counts = directory.count(counts) >= first + blocks;
  if (!has_counts && layout.compression != kNone) return damagedTiff();
  const std::size_t size = file.bytes().size();
  const auto bytesOf = [&](std::uint64_t i, int row) {
    return has_counts ? directory.whole(counts, 0, first + i) : layout.blockBytes(row);
  };
  // Looks at all blocks before there is memory for any: whether their data can be as much as they
  // declare, and whether they are not the same data again and again.
  double named = 0, declared = 0;
  std::size_t largest = 0;
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const int row = static_cast<int>(i / static_cast<std::uint64_t>(layout.across));
    const std::uint64_t at = directory.whole(offsets, 0, first + i), bytes = bytesOf(i, row);
    if (bytes == 0) continue;
    const std::size_t block = layout.blockBytes(row);
    const std::uint64_t found = at < size ? std::min<std::uint64_t>(bytes, size - at) : 0;
    if (found == 0 || found * kMaxPerByte < block) return {"tiff-less"};
    named += static_cast<double>(found);
    declared += static_cast<double>(block);
    largest = std::max(largest, block);
  }
  if (named > static_cast<double>(size) + declared) return {"tiff-shared"};
  Message wrong = rows.begin();
  if (wrong) return wrong;
  Buffer<unsigned char> block, scratch;
  if (!block.resize(largest) || !scratch.resize(layout.predictor == 3 ? layout.rowBytes() : 0)) {
    return {"file-memory"};
  }
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const int column = static_cast<int>(i % static_cast<std::uint64_t>(layout.across));
    const int row = static_cast<int>(i / static_cast<std::uint64_t>(layout.across));
    const std::uint64_t at = directory.whole(offsets, 0, first + i), bytes = bytesOf(i, row);
    if (bytes > 0) {
      static_cast<void>(block.resize(layout.blockBytes(row)));
      const auto from = static_cast<std::size_t>(at);
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, size - at));
      if (!unpack(layout.compression, file.bytes().subspan(from, count), block.span()))
        return {"tiff-less"};
      restore(layout, file.isBigEndian(), block.span(), scratch.span());
    }
    const int x = column * layout.block_width, y = row * layout.block_height;
    const int wide = std::min(layout.block_width, layout.width - x);
    const int deep = std::min(layout.block_height, layout.height - y);
    for (int k = 0; k < deep; ++k) {
      const unsigned char* const from =
          bytes > 0 ? block.data() + static_cast<std::size_t>(k) * layout.rowBytes() : nullptr;
      if (!rows.take(x, y + k, wide, from)) return {};
    }
  }
  return {};
}

void numbersOf(const TiffLayout& layout, const unsigned char* row, int first, int count,
               double* numbers) {
  const auto from = static_cast<std::size_t>(first),
             apart = static_cast<std::size_t>(layout.samples);
  const auto copy = [&](auto kind) {
    copyNumbers<decltype(kind)>(row, from, apart, count, numbers);
  };
  const int bits = layout.bits;
  if (layout.format == 3) {
    if (bits == 32) return copy(float{});
    if (bits == 64) return copy(double{});
    copy(std::uint16_t{});
    for (int i = 0; i < count; ++i) numbers[i] = halfOf(static_cast<unsigned>(numbers[i]));
    return;
  }
  const bool is_signed = layout.format == 2;
  if (bits == 8) return is_signed ? copy(std::int8_t{}) : copy(std::uint8_t{});
  if (bits == 16) return is_signed ? copy(std::int16_t{}) : copy(std::uint16_t{});
  if (bits == 32) return is_signed ? copy(std::int32_t{}) : copy(std::uint32_t{});
  if (bits == 64) return is_signed ? copy(std::int64_t{}) : copy(std::uint64_t{});
  for (int i = 0; i < count; ++i) {
    const std::size_t at =
        (from + static_cast<std::size_t>(i) * apart) * static_cast<std::size_t>(bits);
    numbers[i] = bitsAt(row, at, bits, is_signed);
  }
}

}  // namespace orogen::files
