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

  Samples samples() const { return {width, height, channels, type, data.span()}; }
};

// Reads a PNG file for a stamp: grey, colours or a palette, of 1 to 16 bits, with or without alpha.
// What it is and how large is read from its header, before anything is decoded. Returns an empty
// string, or the sentence that says what is wrong with it.
std::string readPng(const std::string& path, Picture& picture);

}  // namespace orogen::cli
