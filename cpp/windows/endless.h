#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen {

// A square piece of the endless land of diamond-square, cut out at any level and place: the window
// of 2^exponent + 1 points a side, and all that diamond_square_window.h says of it.
//
// Reads exponent instead of width and height, and no tile.
bool endless(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

std::size_t endlessScratch(const Parameters& parameters);

}  // namespace orogen
