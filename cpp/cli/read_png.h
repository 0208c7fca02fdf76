#pragma once

#include <string>

#include "stamp_image.h"

namespace orogen::cli {

// Reads a PNG file as a stamp: grey, colours or a palette, of 1 to 16 bits, with or without alpha.
// What it is and how large is read from its header, before anything is decoded. Returns an empty
// string, or the sentence that says what is wrong with it; `image` is then as it was.
std::string readPng(const std::string& path, StampImage& image);

}  // namespace orogen::cli
