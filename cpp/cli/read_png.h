#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>

#include "buffer.h"
#include "stamp_image.h"

namespace orogen::cli {

// A decoded file.
struct Picture {
  int width = 0, height = 0, channels = 0;
  Samples::Type type = Samples::Type::bytes;
  Buffer<std::byte> data;
  std::string scale;  // the text that it carries under the keyword Terrain, before its points

  Samples samples() const { return {width, height, channels, type, data.span()}; }
};

// A picture must keep these limits besides being a PNG.
struct PngLimits {
  std::size_t most_bytes;
  // Returns the refusal of this size, as it follows the file's name; empty: none.
  std::string (*refuseSize)(double width, double height);
};

extern const PngLimits kStampLimits;

// Reads a PNG file: grey, colours or a palette, of 1 to 16 bits, with or without alpha. What it is
// and how large is read from its header, before anything is decoded; and there is then memory for
// as many floats as it has points. Returns an empty string, or the sentence that says what is wrong
// with it.
std::string readPng(const std::string& path, Picture& picture,
                    const PngLimits& limits = kStampLimits);

// A file as it is read, piece by piece: it may be a pipe.
struct PngStream {
  std::FILE* file;
  std::size_t most_bytes;
  std::array<unsigned char, 1 << 16> chunk{};
  std::size_t count = 0;  // in the chunk
  std::size_t total = 0;  // in it and those before

  void next() {
    count = std::fread(chunk.data(), 1, chunk.size(), file);
    total += count;
  }
};

// Decodes as much as the rows need and no more; the first chunk, whose header has been looked at,
// is already there. Palettes become colours, 1 to 4 bits 8, transparency alpha, grey with alpha
// colours. False: it is damaged, ends too early, goes on where it should end, or has more than
// `most_bytes`; with errno ENOMEM there is no memory. By libpng (libpng/), or by the package's own
// scripts (cpp/wasm/command_line).
bool decodePng(PngStream& stream, Picture& picture);

}  // namespace orogen::cli
