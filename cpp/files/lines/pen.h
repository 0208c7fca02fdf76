#pragma once

#include <vector>

#include "files/lines/profile.h"

namespace orogen::files {

// Leaves out the points without which a line stays within `tolerance` of where it was (D. H.
// Douglas and T. K. Peucker, 1973). The ends stay.
Polyline simplified(const Polyline& line, double tolerance);

// The lines in an order and direction in which a pen travels little between them: from the end of
// each it goes to the nearest end of those that are left (found through a grid, so that the time
// grows with the number of lines), and draws from there. `pen` is where it is at first, and then
// in the end.
std::vector<Polyline> inPenOrder(std::vector<Polyline> lines, PlanePoint& pen);

}  // namespace orogen::files
