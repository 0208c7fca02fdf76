#include "picture.h"

#include <png.h>

#include <csetjmp>
#include <cstdio>

namespace orogen {
namespace {

// libpng leaves through longjmp when the file is bad, so nothing here may own memory.
bool readRows(png_structp png, png_infop info, std::FILE* file, Picture& picture) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_init_io(png, file);
  png_read_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
  if (png_get_color_type(png, info) != PNG_COLOR_TYPE_GRAY) return false;
  picture.width = static_cast<int>(png_get_image_width(png, info));
  picture.height = static_cast<int>(png_get_image_height(png, info));
  picture.bits = png_get_bit_depth(png, info);
  return true;
}

void copyGrey(png_bytepp rows, Picture& picture) {
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const png_byte* at = rows[y] + x * picture.bits / 8;
      // PNG is big-endian.
      picture.grey.push_back(
          static_cast<std::uint16_t>(picture.bits == 16 ? at[0] << 8 | at[1] : at[0]));
    }
  }
}

}  // namespace

Picture decodePng(const std::string& path) {
  Picture picture;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return picture;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  if (readRows(png, info, file, picture)) {
    copyGrey(png_get_rows(png, info), picture);
  } else {
    picture = {};
  }
  png_destroy_read_struct(&png, &info, nullptr);
  std::fclose(file);
  return picture;
}

std::vector<std::uint8_t> writeInterlaced(const std::string& path, int width, int height, int bits,
                                          bool palette) {
  const int largest = (1 << bits) - 1;
  std::vector<png_color> colours;
  for (int i = 0; i <= largest; ++i) {
    const auto grey = static_cast<png_byte>(i * 255 / largest);
    colours.push_back({grey, grey, grey});
  }
  std::FILE* file = std::fopen(path.c_str(), "wb");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, file);
  png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), bits,
               palette ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_ADAM7,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (palette) png_set_PLTE(png, info, colours.data(), largest + 1);
  png_write_info(png, info);
  png_set_packing(png);
  std::vector<png_byte> row(static_cast<std::size_t>(width));
  std::vector<std::uint8_t> greys;
  for (int pass = png_set_interlace_handling(png); pass > 0; --pass) {
    greys.clear();
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const int value = (x * 7 + y * 5 + x * y) & largest;
        row[static_cast<std::size_t>(x)] = static_cast<png_byte>(value);
        greys.push_back(static_cast<std::uint8_t>(value * 255 / largest));
      }
      png_write_row(png, row.data());
    }
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  std::fclose(file);
  return greys;
}

}  // namespace orogen
