#include "cli/read_png.h"

#include <array>
#include <bit>
#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "cli/png_errors.h"
#include "generate.h"

namespace orogen::cli {
namespace {

constexpr long kMostBytes = 20'000'000;
constexpr std::size_t kHeaderBytes = 33;  // the signature and the first chunk, IHDR

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

using Header = std::array<unsigned char, kHeaderBytes>;

std::uint32_t bigEndian(const unsigned char* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) << 24 | static_cast<std::uint32_t>(bytes[1]) << 16 |
         static_cast<std::uint32_t>(bytes[2]) << 8 | bytes[3];
}

bool beginsWith(const Header& header, std::size_t count, std::string_view bytes) {
  return count >= bytes.size() && std::memcmp(header.data(), bytes.data(), bytes.size()) == 0;
}

// What a file that is no PNG seems to be.
std::string_view kindOf(const Header& header, std::size_t count) {
  if (count == 0) return "is empty";
  if (beginsWith(header, count, "\xff\xd8\xff")) return "is a JPEG";
  if (beginsWith(header, count, "GIF8")) return "is a GIF";
  if (beginsWith(header, count, "RIFF")) return "is a WebP or another RIFF file";
  if (beginsWith(header, count, "BM")) return "is a BMP";
  if (beginsWith(header, count, "<svg") || beginsWith(header, count, "<?xml")) return "is an SVG";
  for (std::size_t i = 0; i < count; ++i) {
    if (header[i] < 9) return "is no picture that is known here";
  }
  return "is a text";
}

// Everything that the first bytes tell.
std::string refuseHeader(const Header& header, std::size_t count) {
  if (!beginsWith(header, count, "\x89PNG\r\n\x1a\n")) {
    return std::string(kindOf(header, count)) + ", where a PNG is needed";
  }
  if (count < kHeaderBytes || std::memcmp(header.data() + 12, "IHDR", 4) != 0) {
    return "is a PNG that ends before its size is said";
  }
  const std::uint32_t width = bigEndian(header.data() + 16);
  const std::uint32_t height = bigEndian(header.data() + 20);
  const std::string problem = refuseImageSize(width, height);
  return problem.empty() ? "" : "cannot be used: " + problem;
}

// libpng leaves through longjmp when it fails, so this function owns nothing.
bool decode(std::FILE* stream, Picture& to) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePng, overlookPng);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, nullptr);
    return false;
  }
  png_init_io(png, stream);
  png_read_info(png, info);
  png_set_expand(png);  // palettes to colours, 1 to 4 bits to 8, transparency to alpha
  const int passes = png_set_interlace_handling(png);
  // Grey with alpha has no place of its own.
  if ((png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0 &&
      (png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY_ALPHA ||
       png_get_valid(png, info, PNG_INFO_tRNS) != 0)) {
    png_set_gray_to_rgb(png);
  }
  if (std::endian::native == std::endian::little) png_set_swap(png);
  png_read_update_info(png, info);
  to.width = static_cast<int>(png_get_image_width(png, info));
  to.height = static_cast<int>(png_get_image_height(png, info));
  to.channels = png_get_channels(png, info);
  to.type = png_get_bit_depth(png, info) == 16 ? Samples::Type::words : Samples::Type::bytes;
  const std::size_t pitch = png_get_rowbytes(png, info);
  if (!to.data.resize(pitch * static_cast<std::size_t>(to.height))) leavePng(png, "");
  for (int pass = 0; pass < passes; ++pass) {
    for (int y = 0; y < to.height; ++y) {
      auto* row = reinterpret_cast<png_bytep>(to.data.data() + static_cast<std::size_t>(y) * pitch);
      png_read_row(png, row, nullptr);
    }
  }
  png_read_end(png, nullptr);
  png_destroy_read_struct(&png, &info, nullptr);
  return true;
}

}  // namespace

std::string readPng(const std::string& path, Picture& picture) {
  const File file(std::fopen(path.c_str(), "rb"));
  Header header{};
  const std::size_t count =
      file == nullptr ? 0 : std::fread(header.data(), 1, header.size(), file.get());
  if (file == nullptr || std::ferror(file.get()) != 0) {
    return "cannot read the image " + orogen::quoted(path) + ": " + std::strerror(errno);
  }
  std::string problem = refuseHeader(header, count);
  if (problem.empty() &&
      (std::fseek(file.get(), 0, SEEK_END) != 0 || std::ftell(file.get()) > kMostBytes)) {
    problem = "is larger than the 20 MB that are allowed";
  }
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  std::rewind(file.get());
  return decode(file.get(), picture) ? "" : orogen::quoted(path) + " is a damaged or truncated PNG";
}

}  // namespace orogen::cli
