#pragma once

#include <string>

#include "base/buffer.h"
#include "terrain/stamp_image.h"

namespace orogen::cli {

// A decoded picture: 1 (grey), 3 (red, green, blue) or 4 channels.
struct Picture {
  int width = 0, height = 0, channels = 0;
  Samples::Type type = Samples::Type::bytes;
  Buffer<std::byte> data;
  std::string scale;  // the first text (tEXt) under the keyword Terrain, if it is not long

  Samples samples() const { return {width, height, channels, type, data.span()}; }
};

// Reads a PNG file as a stamp, of at most 16 million points and 20 MB. Returns an empty string, or
// the sentence that says what is wrong with it.
std::string readPng(const std::string& path, Picture& picture);

}  // namespace orogen::cli
