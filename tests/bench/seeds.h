#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>

namespace orogen {

// The first seed of a comparison: drawn from the clock, so that no algorithm can be tuned to a few
// maps, and printed, so that a result can be had again.
inline std::uint32_t seedOfClock() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint32_t>(
             std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) &
         0x3fffffff;
}

inline void printSeeds(std::uint32_t first, int seeds) {
  std::printf("%d seeds from %u on; --seed %u repeats them\n", seeds, first, first);
}

}  // namespace orogen
