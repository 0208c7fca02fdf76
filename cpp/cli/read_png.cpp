#include "cli/read_png.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

#include "base/text.h"
#include "cli/system.h"
#include "terrain/parameters.h"

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

// Guesses the format of a file that is not a PNG.
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

// Refuses a file by its first bytes alone.
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

}  // namespace

const PngLimits kStampLimits{.max_bytes = 20'000'000, .refuseSize = refuseStampSize};

std::string readPng(const std::string& path, Picture& picture, const PngLimits& limits) {
  const File file(std::fopen(path.c_str(), "rb"));
  PngStream stream{.file = file.get(), .max_bytes = limits.max_bytes};
  if (file != nullptr) stream.next();
  if (file == nullptr || std::ferror(file.get()) != 0) {
    return "cannot read " + orogen::quoted(path) + ": " + std::strerror(errno);
  }
  const std::string problem =
      refuseHeader(std::span(stream.chunk).first(std::min(stream.count, kHeaderBytes)), limits);
  if (!problem.empty()) return orogen::quoted(path) + " " + problem;
  errno = 0;
  if (!decodePng(stream, picture)) {
    if (errno == ENOMEM) return "there is not enough memory to read " + orogen::quoted(path);
    const std::string max_megabytes =
        formatNumber(static_cast<double>(limits.max_bytes / 1'000'000));
    return orogen::quoted(path) +
           (stream.total > limits.max_bytes
                ? " is larger than the " + max_megabytes + " MB that are allowed"
                : " is a damaged or truncated PNG");
  }
  // The caller makes a float of every point. Check the memory for it now, since the caller could
  // not always report an error.
  Buffer<float> floats;
  const bool fits = floats.resize(picture.data.size() / static_cast<std::size_t>(picture.channels));
  return fits ? "" : "there is not enough memory for " + orogen::quoted(path);
}

}  // namespace orogen::cli
