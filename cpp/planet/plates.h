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

// How high the stamps of an octave are on plates, which make the large shapes themselves.
inline constexpr std::array<double, 3> kStampsOnPlates{0.15, 0.3, 0.6};

}  // namespace orogen::planet
