#include "cli/read_png.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

#include "cli/file.h"
#include "cli/png_errors.h"
#include "parameters.h"
#include "quoted.h"

namespace orogen::cli {
namespace {

constexpr std::size_t kHeaderBytes = 33;  // the signature and the first chunk, IHDR

std::string refuseStampSize(double width, double height) {
  const std::string problem = refuseImageSize(width, height);
  return problem.empty() ? "" : "cannot be used: " + problem;
}

std::uint32_t bigEndian(const unsigned char* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) << 24 | static_cast<std::uint32_t>(bytes[1]) << 16 |
         static_cast<std::uint32_t>(bytes[2]) << 8 | bytes[3];
}

bool beginsWith(std::span<const unsigned char> header, std::string_view bytes) {
  return header.size() >= bytes.size() &&
         std::memcmp(header.data(), bytes.data(), bytes.size()) == 0;
}

// What a file that is no PNG seems to be.
std::string_view kindOf(std::span<const unsigned char> header) {
  if (header.empty()) return "is empty";
  if (beginsWith(header, "\xff\xd8\xff")) return "is a JPEG";
  if (beginsWith(header, "GIF8")) return "is a GIF";
  if (beginsWith(header, "RIFF")) return "is a WebP or another RIFF file";
  if (beginsWith(header, "BM")) return "is a BMP";
  if (beginsWith(header, "<svg") || beginsWith(header, "<?xml")) return "is an SVG";
  for (const unsigned char byte : header) {
    if (byte < 9) return "is no picture that is known here";
  }
  return "is a text";
}

// Everything that the first bytes tell.
std::string refuseHeader(std::span<const unsigned char> header, const PngLimits& limits) {
  if (!beginsWith(header, "\x89PNG\r\n\x1a\n")) {
    return std::string(kindOf(header)) + ", where a PNG is needed";
  }
  if (header.size() < kHeaderBytes || std::memcmp(header.data() + 12, "IHDR", 4) != 0) {
    return "is a PNG that ends before its size is said";
  }
  const std::uint32_t width = bigEndian(header.data() + 16);
  const std::uint32_t height = bigEndian(header.data() + 20);
  return limits.refuseSize(width, height);
}

// Bytes of a file on their way through libpng, and what its callbacks make of them.
struct Reading {
  Picture& to;
  std::FILE* stream;
  std::size_t most_bytes;
  std::array<unsigned char, 1 << 16> chunk{};
  std::size_t count = 0;  // in the chunk
  std::size_t total = 0;  // in it and those before
  std::size_t pitch = 0;  // bytes of a row
  int passes = 0;         // over the rows
  bool full = false;      // all rows are there
  bool complete = false;  // and the file ended as it should

  void next() {
    count = std::fread(chunk.data(), 1, chunk.size(), stream);
    total += count;
  }
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
  // Grey with alpha has no place of its own.
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

// Rows that are full and data that goes on are a bomb.
void leaveBombs(png_structp png, png_const_charp warning) {
  if (std::strstr(warning, "Extra compressed data") != nullptr) leavePng(png, warning);
}

// Decodes as much as the rows need and no more. libpng leaves through longjmp when it fails, so
// this function owns nothing.
bool decode(Reading& reading) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePng, leaveBombs);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, nullptr);
    return false;
  }
  png_set_progressive_read_fn(png, &reading, beginRows, takeRow, endRows);
  for (; reading.count > 0 && reading.total <= reading.most_bytes && !reading.complete;
       reading.next()) {
    png_process_data(png, info, reading.chunk.data(), reading.count);
  }
  png_destroy_read_struct(&png, &info, nullptr);
  return reading.complete;
}

}  // namespace

const PngLimits kStampLimits{.most_bytes = 20'000'000, .refuseSize = refuseStampSize};

std::string readPng(const std::string& path, Picture& picture, const PngLimits& limits) {
  const File file(std::fopen(path.c_str(), "rb"));
  Reading reading{picture, file.get(), limits.most_bytes};
  if (file != nullptr) reading.next();
  if (file == nullptr || std::ferror(file.get()) != 0) {
    return "cannot read " + orogen::quoted(path) + ": " + std::strerror(errno);
  }
  const std::string problem =
      refuseHeader(std::span(reading.chunk).first(std::min(reading.count, kHeaderBytes)), limits);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  errno = 0;
  if (!decode(reading)) {
    if (errno == ENOMEM) return "there is not enough memory to read " + orogen::quoted(path);
    const std::string most = formatNumber(static_cast<double>(limits.most_bytes / 1'000'000));
    return orogen::quoted(path) + (reading.total > limits.most_bytes
                                       ? " is larger than the " + most + " MB that are allowed"
                                       : " is a damaged or truncated PNG");
  }
  // What is made of it needs a float a point, which could not always be refused with a sentence
  // later.
  Buffer<float> floats;
  const bool room = floats.resize(picture.data.size() / static_cast<std::size_t>(picture.channels));
  return room ? "" : "there is not enough memory for " + orogen::quoted(path);
}

}  // namespace orogen::cli
