#pragma once

#include "weather/incision.h"
#include "weather/refine.h"
#include "weather/talus.h"
#include "weather/weather.h"

namespace orogen::weather {

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
  float volume;  // volume of the final land, relative to the ground before the weather
};

Rates ratesFor(const Weather& weather, int side, bool finest);

}  // namespace orogen::weather
