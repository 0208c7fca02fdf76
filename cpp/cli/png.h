#pragma once

#include <cstdio>
#include <string>

#include "heightfield.h"
#include "shaping/normalise.h"

namespace orogen::cli {

// Writes the map as a grey PNG of 8 or 16 bits, with the heights of black and white and the spacing
// as text: the same bytes as web/exports/png.ts. Returns an empty string or what went wrong.
std::string writePng(const Heightfield& field, int bits, Normalise normalise, std::FILE* stream);

}  // namespace orogen::cli
