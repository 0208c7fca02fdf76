// Reads and writes PNGs with libpng.

#include <png.h>
#include <zlib.h>

#include <bit>
#include <csetjmp>
#include <cstring>
#include <span>
#include <string_view>

#include "buffer.h"
#include "cli/read_png.h"
#include "files/formats.h"

namespace {

// Error handlers for libpng, whose own ones print to stderr. An error handler must not return.
[[noreturn]] void leavePng(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}
void overlookPng(png_structp, png_const_charp) {}

}  // namespace

namespace orogen::cli {
namespace {

// The state of libpng's callbacks while they decode a file.
struct Reading {
  Picture& to;
  std::size_t pitch = 0;  // bytes of a row
  int passes = 0;         // over the rows
  bool full = false;      // all rows are decoded
  bool complete = false;  // and the file ended properly
};

Reading& readingOf(png_structp png) {
  return *static_cast<Reading*>(png_get_progressive_ptr(png));
}

std::string scaleIn(png_structp png, png_infop info) {
  png_textp texts = nullptr;
  const int count = png_get_text(png, info, &texts, nullptr);
  for (const png_text& text : std::span(texts, static_cast<std::size_t>(count))) {
    constexpr std::size_t kLongest = 1000;
    const std::string_view said = text.text;
    if (text.key == std::string_view("Terrain") && said.size() <= kLongest)
      return std::string(said);
  }
  return {};
}

void beginRows(png_structp png, png_infop info) {
  png_set_expand(png);  // palettes to colours, 1 to 4 bits to 8, transparency to alpha
  Reading& reading = readingOf(png);
  reading.passes = png_set_interlace_handling(png);
  // There is no format for grey with alpha, so make it colours.
  if ((png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0 &&
      (png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY_ALPHA ||
       png_get_valid(png, info, PNG_INFO_tRNS) != 0)) {
    png_set_gray_to_rgb(png);
  }
  if (std::endian::native == std::endian::little) png_set_swap(png);
  png_read_update_info(png, info);
  Picture& to = reading.to;
  to.scale = scaleIn(png, info);
  to.width = static_cast<int>(png_get_image_width(png, info));
  to.height = static_cast<int>(png_get_image_height(png, info));
  to.channels = png_get_channels(png, info);
  to.type = png_get_bit_depth(png, info) == 16 ? Samples::Type::words : Samples::Type::bytes;
  reading.pitch = png_get_rowbytes(png, info);
  if (!to.data.resize(reading.pitch * static_cast<std::size_t>(to.height))) leavePng(png, "");
}

void takeRow(png_structp png, png_bytep row, png_uint_32 y, int pass) {
  Reading& reading = readingOf(png);
  std::byte* at = reading.to.data.data() + reading.pitch * y;
  png_progressive_combine_row(png, reinterpret_cast<png_bytep>(at), row);
  const auto bottom = static_cast<png_uint_32>(reading.to.height - 1);
  reading.full = y == bottom && pass == reading.passes - 1;
}

void endRows(png_structp png, png_infop) {
  readingOf(png).complete = readingOf(png).full;
}

// Stops decompression bombs: files whose data continue after all rows are filled.
void leaveBombs(png_structp png, png_const_charp warning) {
  if (std::strstr(warning, "Extra compressed data") != nullptr) leavePng(png, warning);
}

// Decodes as much as the rows need and no more. libpng leaves through longjmp when it fails, so
// this function must not own anything.
bool decode(PngStream& stream, Reading& reading) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePng, leaveBombs);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, nullptr);
    return false;
  }
  png_set_progressive_read_fn(png, &reading, beginRows, takeRow, endRows);
  for (; stream.count > 0 && stream.total <= stream.max_bytes && !reading.complete; stream.next()) {
    png_process_data(png, info, stream.chunk.data(), stream.count);
  }
  png_destroy_read_struct(&png, &info, nullptr);
  return reading.complete;
}

}  // namespace

bool decodePng(PngStream& stream, Picture& picture) {
  Reading reading{picture};
  return decode(stream, reading);
}

}  // namespace orogen::cli

namespace orogen::files {
namespace {

struct Job {
  const GreyRows& rows;
  Sink sink;
  Progress progress;
  std::byte* row;
};

void writeBytes(png_structp png, png_bytep bytes, std::size_t count) {
  const auto* sink = static_cast<const Sink*>(png_get_io_ptr(png));
  if (!sink->write(bytes, count)) png_error(png, "the file has an error");
}

// libpng leaves through longjmp when it fails, so this function must not own anything.
bool encode(png_structp png, png_infop info, const Job& job) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  const Sheet& sheet = job.rows.sheet;
  const int bits = job.rows.options.bits;
  png_set_write_fn(png, const_cast<Sink*>(&job.sink), writeBytes, nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(sheet.width),
               static_cast<png_uint_32>(sheet.height), bits, PNG_COLOR_TYPE_GRAY,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // Filtered heights repeat almost nothing but runs.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
  png_set_compression_strategy(png, Z_RLE);
  png_set_compression_buffer_size(png, 1 << 16);
  char keyword[] = "Terrain";
  png_text scale{};
  scale.compression = PNG_TEXT_COMPRESSION_NONE;
  scale.key = keyword;
  scale.text = const_cast<char*>(job.rows.scale.c_str());  // libpng only copies it
  png_set_text(png, info, &scale, 1);
  png_write_info(png, info);
  if (std::endian::native == std::endian::little && bits == 16) png_set_swap(png);
  for (int y = 0; y < sheet.height; ++y) {
    job.rows.fill(y, job.row);
    png_write_row(png, reinterpret_cast<png_bytep>(job.row));
    if (!job.progress.goOn(static_cast<double>(y) / sheet.height)) return false;
  }
  png_write_end(png, info);
  return true;
}

}  // namespace

bool encodePng(const GreyRows& rows, Sink sink, Progress progress) {
  Buffer<std::byte> row;
  if (!row.resize(rows.rowBytes())) return false;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePng, overlookPng);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  const bool done = info != nullptr && encode(png, info, {rows, sink, progress, row.data()});
  png_destroy_write_struct(&png, &info);
  return done;
}

}  // namespace orogen::files
