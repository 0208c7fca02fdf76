#include <png.h>

#include <cstdio>
#include <cstring>

#include "cli/read_png.h"
#include "program.h"

namespace orogen {

Picture decodePng(const std::string& path) {
  cli::Picture read;
  if (cli::readPng(path, read) != "" || read.channels != 1) return {};
  const Samples samples = read.samples();
  const bool words = samples.type == Samples::Type::words;
  Picture picture{
      .width = samples.width, .height = samples.height, .bits = words ? 16 : 8, .grey = {}};
  picture.grey.resize(static_cast<std::size_t>(picture.width * picture.height));
  for (std::size_t i = 0; i < picture.grey.size(); ++i) {
    if (words) std::memcpy(&picture.grey[i], &samples.data[2 * i], 2);
    if (!words) picture.grey[i] = static_cast<std::uint16_t>(samples.data[i]);
  }
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
