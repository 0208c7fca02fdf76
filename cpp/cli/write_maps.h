#pragma once

#include <string>
#include <string_view>

#include "cli/arguments.h"

namespace orogen::cli {

// Writes a map, what the weather left beside it where that is wished, and the sidecars: all files
// or none. Says on stderr what was written; `what` names the points and the heights. The arrays of
// the field serve on the way. Returns an empty string or what went wrong.
std::string writeMaps(const Arguments& arguments, std::string_view what, Heightfield& field);

// Writes a window, which has no weather.
std::string writeWindow(const Arguments& arguments, const Window& window);

}  // namespace orogen::cli
