#include "files/encode_png.h"

#include <zlib.h>

#include <bit>
#include <csetjmp>

#include "buffer.h"
#include "cli/libpng/png_errors.h"

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

// libpng leaves through longjmp when it fails, so this function owns nothing.
bool encode(png_structp png, png_infop info, const Job& job) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  const Sheet& sheet = job.rows.sheet;
  const int bits = job.rows.options.bits;
  png_set_write_fn(png, const_cast<Sink*>(&job.sink), writeBytes, nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(sheet.width),
               static_cast<png_uint_32>(sheet.height), bits, PNG_COLOR_TYPE_GRAY,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // Filtered heights hold next to no repetition but runs.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
  png_set_compression_strategy(png, Z_RLE);
  png_set_compression_buffer_size(png, 1 << 16);
  char keyword[] = "Terrain";
  png_text scale{};
  scale.compression = PNG_TEXT_COMPRESSION_NONE;
  scale.key = keyword;
  scale.text = const_cast<char*>(job.rows.scale.c_str());  // which libpng only copies
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
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, cli::leavePng, cli::overlookPng);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  const bool done = info != nullptr && encode(png, info, {rows, sink, progress, row.data()});
  png_destroy_write_struct(&png, &info);
  return done;
}

}  // namespace orogen::files
