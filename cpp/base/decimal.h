#pragma once

#include <string>

namespace orogen {

// A float in plain decimals, without an exponent, in the fewest digits that are read back as the
// same float, but no more than `max_decimals` behind the point: 0.1, -452.18, 1200000. Computed by
// products of doubles alone, so that all machines write the same.
std::string plainDecimal(float value, int max_decimals = 45);

}  // namespace orogen
