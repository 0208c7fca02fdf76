#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>

#include "base/buffer.h"
#include "terrain/stamp_image.h"

namespace orogen::cli {

// A decoded file.
struct Picture {
  int width = 0, height = 0, channels = 0;
  Samples::Type type = Samples::Type::bytes;
  Buffer<std::byte> data;
  std::string scale;  // the first text (tEXt) under the keyword Terrain, if it is not long

  Samples samples() const { return {width, height, channels, type, data.span()}; }
};

// The limits of a picture.
struct PngLimits {
  std::size_t max_bytes;
  // Refuses a picture of this size: returns what follows the file's name, or an empty string.
  std::string (*refuseSize)(double width, double height);
};

extern const PngLimits kStampLimits;

// Reads a PNG file: grey, colours or a palette, of 1 to 16 bits, with or without alpha. Its format
// and size are read from the header, before anything is decoded. On success there is memory for one
// float a point. Returns an empty string, or the sentence that says what is wrong with it.
std::string readPng(const std::string& path, Picture& picture,
                    const PngLimits& limits = kStampLimits);

// A file that is read piece by piece, since it may be a pipe.
struct PngStream {
  std::FILE* file;
  std::size_t max_bytes;
  std::array<unsigned char, 1 << 16> chunk{};
  std::size_t count = 0;  // in the chunk
  std::size_t total = 0;  // in it and the ones before

  void next() {
    count = std::fread(chunk.data(), 1, chunk.size(), file);
    total += count;
  }
};

// Decodes as much as the rows need and no more; the first chunk, whose header was checked, is
// already loaded. Palettes become colours, 1 to 4 bits become 8, transparency becomes alpha, grey
// with alpha becomes colours. Returns false if the file is damaged, ends too early, continues after
// its end, or has more than `max_bytes`; with errno ENOMEM if there is too little memory.
// Implemented by libpng (libpng/), or by the package's own scripts (cpp/wasm/command_line).
bool decodePng(PngStream& stream, Picture& picture);

}  // namespace orogen::cli
