#pragma once

#include <array>
#include <cstddef>
#include <cstdio>

#include "cli/read_png.h"

namespace orogen::cli {

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
