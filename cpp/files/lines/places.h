#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace orogen::files {

// The places of profiles: every so many points and the last, which ends the block. One that would
// stand less than half a step before the last is left out, so that there is no double line.
inline std::vector<int> places(int side, int every) {
  std::vector<int> all;
  for (int at = 0; at == 0 || at <= side - 1 - every / 2.0; at += every) all.push_back(at);
  all.push_back(side - 1);
  return all;
}

// Every how many points a profile stands for there to be about so many of them.
inline int everyFor(int side, int density) {
  return std::max(1, static_cast<int>(std::floor((side - 1.0) / density + 0.5)));
}

}  // namespace orogen::files
