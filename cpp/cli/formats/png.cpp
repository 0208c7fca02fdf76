#include <zlib.h>

#include <bit>
#include <csetjmp>

#include "buffer.h"
#include "cli/formats.h"
#include "cli/png_errors.h"
#include "json.h"

namespace orogen::cli {
namespace {

// Under the keyword Terrain: the heights of black and white, and the spacing.
std::string scaleText(const Sheet& sheet, Normalise normalise) {
  const Range range = rangeOfGrey(sheet.range, normalise);
  JsonWriter json;
  json.open('{', JsonWriter::Layout::line);
  json.member("minimum", range.minimum).member("maximum", range.maximum);
  return json.member("spacing", sheet.spacing).close().text();
}

template <class Grey>
void fillRow(std::span<const float> heights, Range range, Normalise normalise, std::byte* row) {
  toGrey(heights, range, std::span(reinterpret_cast<Grey*>(row), heights.size()), normalise);
}

struct Job {
  const Sheet& sheet;
  const GreyOptions& options;
  std::FILE* stream;
  Progress progress;
  std::byte* row;
  const char* scale;
};

// libpng leaves through longjmp when it fails, so this function owns nothing.
bool encode(png_structp png, png_infop info, const Job& job) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  const Sheet& sheet = job.sheet;
  const int bits = job.options.bits;
  png_init_io(png, job.stream);
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
  scale.text = const_cast<char*>(job.scale);  // which libpng only copies
  png_set_text(png, info, &scale, 1);
  png_write_info(png, info);
  if (std::endian::native == std::endian::little && bits == 16) png_set_swap(png);
  for (int y = 0; y < sheet.height; ++y) {
    const auto fill = bits == 16 ? fillRow<std::uint16_t> : fillRow<std::uint8_t>;
    fill(sheet.row(y), sheet.range, job.options.normalise, job.row);
    png_write_row(png, reinterpret_cast<png_bytep>(job.row));
    if (!job.progress.goOn(static_cast<double>(y) / sheet.height)) return false;
  }
  png_write_end(png, info);
  return true;
}

}  // namespace

bool writePng(const Sheet& sheet, const GreyOptions& options, std::FILE* stream,
              Progress progress) {
  Buffer<std::byte> row;
  if (!row.resize(static_cast<std::size_t>(sheet.width) * sizeof(std::uint16_t))) return false;
  const std::string scale = scaleText(sheet, options.normalise);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePng, overlookPng);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  const bool done =
      info != nullptr &&
      encode(png, info, {sheet, options, stream, progress, row.data(), scale.c_str()});
  png_destroy_write_struct(&png, &info);
  return done;
}

}  // namespace orogen::cli
