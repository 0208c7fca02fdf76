#pragma once

#include <string>

#include "heightfield.h"

namespace orogen::cli {

// Reads a heightmap, by the ending of its name: a square of 2 to 8193 points a side, of finite
// heights. Integers are heights from 0 to 1, and the distance between points is one at which the
// relief looks natural, unless the file says otherwise: a PNG under the keyword Terrain, a raw map
// in the sidecar beside it. Colours count by their luminance, alpha does not count. All as in
// web/core/exports/import.ts. Returns an empty string, or the sentence that says what is wrong.
std::string readMap(const std::string& path, Heightfield& field);

}  // namespace orogen::cli
