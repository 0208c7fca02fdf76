#pragma once

#include <cstdio>
#include <string>

#include "heightfield.h"

namespace orogen::cli {

// Writes the map as a grey PNG of 8 or 16 bits, normalised from its lowest to its highest point.
// Returns an empty string or what went wrong.
std::string writePng(const Heightfield& field, int bits, std::FILE* stream);

}  // namespace orogen::cli
