#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "terrain/parameters.h"

namespace orogen::planet {

// Lays the stamps of a planet on its plates: writes height × roughness + ground to each point.
// `scratch` holds platesScratch() bytes. Cost: 27,000 places, and four products a point.
void layOnPlates(const Parameters& parameters, std::span<float> heights,
                 std::span<std::byte> scratch);
std::size_t platesScratch(const Parameters& parameters);

// Factors for the heights of the first octaves of stamps on plates: the plates already make the
// large shapes.
inline constexpr std::array<double, 3> kStampsOnPlates{0.15, 0.3, 0.6};

}  // namespace orogen::planet
