#pragma once

#include <cstdint>
#include <span>

#include "heightfield.h"

namespace orogen {

// Heights as grey: the lowest black, the highest white, rounded to the nearest step. A flat map is
// black. `grey` has as many elements as `heights`.
void toGrey(std::span<const float> heights, Range range, std::span<std::uint8_t> grey);
void toGrey(std::span<const float> heights, Range range, std::span<std::uint16_t> grey);

}  // namespace orogen
