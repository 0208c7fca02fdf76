#pragma once

#include "window.h"

namespace orogen::cli {

// A planet spread so that degrees are as wide as they are high, with four times the cells of a face
// around: heights between the four points around each place, as web/exports/planet.ts has them. The
// first row is the north pole all along, the last the south pole; the first column is at 180° west.
// The range is the planet's own. False: there is no memory for it.
bool spread(const Heightfield& planet, Window& sheet);

}  // namespace orogen::cli
