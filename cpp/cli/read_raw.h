#pragma once

#include <string>

#include "cli/height_scale.h"
#include "terrain/heightfield.h"

namespace orogen::cli {

// Reads a map of integers (.r16) or floats (.r32), row by row, by the rules of
// web/files/read/raw-grid.ts. The JSON beside it says its width, its byte order, which row is the
// first, and its scale; without a width it is a square, and refused where another shape or order is
// more likely. Returns an empty string, or the sentence that refuses the file.
std::string readRawMap(const std::string& path, const MapOptions& options, Heightfield& field,
                       HeightScale& scale, std::string& notes);

}  // namespace orogen::cli
