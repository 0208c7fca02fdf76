#pragma once

#include "erosion/erosion.h"
#include "erosion/ground.h"
#include "erosion/slopes.h"

namespace orogen::erosion {

// The rates of erosion in each step of time of a level.
struct Rates {
  int steps;      // of time
  int wandering;  // in the first of them, streams are still finding their beds
  Incision incision;
  float deposition;  // the share of its load that water deposits
  Talus talus;
  float floor, open;  // see widenValleys()
  float cliff;        // steepest slope of rock, relative to the steepest of the ground
  Refinement refinement;
  float volume;  // volume of the final land, relative to the ground before erosion
};

Rates ratesFor(const Erosion& erosion, int side, bool finest);

}  // namespace orogen::erosion
