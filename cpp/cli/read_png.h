#pragma once

#include <cstddef>
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

// What a picture must be besides a PNG.
struct PngLimits {
  std::size_t most_bytes;
  // What is wrong with a picture of this size, as it follows the file's name; empty: nothing.
  std::string (*refuseSize)(double width, double height);
};

extern const PngLimits kStampLimits;

// Reads a PNG file: grey, colours or a palette, of 1 to 16 bits, with or without alpha. What it is
// and how large is read from its header, before anything is decoded; and there is then memory for
// as many floats as it has points. Returns an empty string, or the sentence that says what is wrong
// with it.
std::string readPng(const std::string& path, Picture& picture,
                    const PngLimits& limits = kStampLimits);

}  // namespace orogen::cli
