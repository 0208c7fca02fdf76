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

}  // namespace orogen
