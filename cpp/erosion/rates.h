#pragma once

#include "erosion/talus.h"
#include "erosion/weather.h"

namespace orogen::erosion {

// What the weather does to a level in each of its steps of time.
struct Rates {
  int steps;      // of time
  int wandering;  // during so many of them streams have not yet found their beds
  float uplift;   // as in Incision
  float strength;
  float threshold;
  float breadth;
  float unevenness;
  float sedimentation;
  float sill;
  float deposition;  // the share that water leaves behind
  float delta;       // as in Fans
  Talus talus;
  float cliff;                     // how steep rock can be, by the steepest slopes of the ground
  float detail, most, calm, sway;  // as in Refinement
  float volume;  // of the land afterwards, by that of the ground before the weather
};

Rates ratesFor(const Weather& weather, int side, bool finest);

}  // namespace orogen::erosion
