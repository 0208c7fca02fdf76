#pragma once

#include <string>

#include "cli/arguments.h"

namespace orogen::cli {

// What a terrain is called, and how it was made: the parameters as the pages save them, or the name
// of the heightmap.
std::string titleOf(const Arguments& arguments);
std::string descriptionOf(const Arguments& arguments);

}  // namespace orogen::cli
