#pragma once

#include <cstdint>
#include <span>

#include "heightfield.h"

namespace orogen::shaping {

enum class Normalise {
  // The lowest black, the highest white, rounded to the nearest step.
  range,
  // Normalises as the program of the article "Stamp Noise" (2016) does, with its quirks: the search
  // for the highest
  // point starts from 0 and that for the lowest from 65536, so that a map all below 0 has no white;
  // and grey is truncated, not rounded. In double, where he has long double.
  from2016,
};

// The heights of black and white.
Range rangeOfGrey(Range range, Normalise normalise);

// Heights as grey. A flat map is black. `range` is that of the heights; `grey` has as many elements
// as `heights`.
void toGrey(std::span<const float> heights, Range range, std::span<std::uint8_t> grey,
            Normalise normalise = Normalise::range);
void toGrey(std::span<const float> heights, Range range, std::span<std::uint16_t> grey,
            Normalise normalise = Normalise::range);

}  // namespace orogen::shaping
