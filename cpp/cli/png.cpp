#include "cli/png.h"

#include <png.h>

#include <bit>
#include <csetjmp>

namespace orogen::cli {
namespace {

// libpng's own handlers print to stderr. An error must not return.
void leave(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}
void overlook(png_structp, png_const_charp) {}

// libpng leaves through longjmp when it fails, so nothing here may own memory.
bool writeRows(std::FILE* stream, int size, int bits, const png_byte* rows) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leave, overlook);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  const auto side = static_cast<png_uint_32>(size);
  png_init_io(png, stream);
  png_set_IHDR(png, info, side, side, bits, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  if (bits == 16 && std::endian::native == std::endian::little) png_set_swap(png);
  const std::size_t pitch = static_cast<std::size_t>(size) * static_cast<std::size_t>(bits / 8);
  for (std::size_t y = 0; y < static_cast<std::size_t>(size); ++y) {
    png_write_row(png, rows + y * pitch);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return true;
}

template <class Grey>
std::string write(const Heightfield& field, Normalise normalise, std::FILE* stream) {
  Buffer<Grey> grey;
  if (!grey.resize(field.heights.size())) return "no memory for the picture";
  toGrey(field.heights.span(), {field.minimum, field.maximum}, grey.span(), normalise);
  const auto* rows = reinterpret_cast<const png_byte*>(grey.data());
  return writeRows(stream, field.size, sizeof(Grey) * 8, rows) ? ""
                                                               : "the PNG could not be written";
}

}  // namespace

std::string writePng(const Heightfield& field, int bits, Normalise normalise, std::FILE* stream) {
  return bits == 16 ? write<std::uint16_t>(field, normalise, stream)
                    : write<std::uint8_t>(field, normalise, stream);
}

}  // namespace orogen::cli
