#pragma once

#include <cstdio>
#include <string>

#include "heightfield.h"
#include "shaping/normalise.h"

namespace orogen::cli {

// Rows from the north, little-endian, nothing before or after: the same bytes as
// web/exports/raw.ts. Both return an empty string or what went wrong.
std::string writeR16(const Heightfield& field, Normalise normalise, std::FILE* stream);
std::string writeR32(const Heightfield& field, std::FILE* stream);

}  // namespace orogen::cli
