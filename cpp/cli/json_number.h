#pragma once

#include <string>

namespace orogen::cli {

// A finite number as JavaScript writes it: the fewest digits that say just this double, so that
// documents written here and in a browser are the same.
std::string jsonNumber(double value);

}  // namespace orogen::cli
