#pragma once

#include "erosion/talus.h"
#include "erosion/weather.h"

namespace orogen::erosion {

// The rates of erosion in each step of time of a level.
struct Rates {
  int steps;      // of time
  int wandering;  // in the first of them, streams are still finding their beds
  float uplift;   // see Incision
  float strength;
  float threshold;
  float breadth;
  float unevenness;
  float sedimentation;
  float sill;
  float deposition;  // the share of its load that water deposits
  float delta;       // see Fans
  Talus talus;
  float cliff;                     // steepest slope of rock, relative to the steepest of the ground
  float detail, most, calm, sway;  // see Refinement
  float volume;  // volume of the final land, relative to the ground before the weather
};

Rates ratesFor(const Weather& weather, int side, bool finest);

}  // namespace orogen::erosion
