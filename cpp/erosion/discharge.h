#pragma once

#include "buffer.h"
#include "heightfield.h"

namespace orogen::erosion {

// Finds the discharge of a planet's rivers, in points of land with a mean run-off. Deserts add
// nothing to it: their small valleys are dry, but a great river may cross them. Returns false if
// there is too little memory. O(points).
[[nodiscard]] bool findDischarge(const Heightfield& field, Buffer<float>& discharge);

}  // namespace orogen::erosion
