#pragma once

#include <cstddef>
#include <cstdint>

#include "simd.h"

namespace orogen {

// The map as sums of steps, where the heights will be.
struct StampMap {
  float* points;
  int side;  // a power of two
  bool wrap;
  std::uint32_t seed;

  float* at(int x, int y) const { return points + static_cast<std::ptrdiff_t>(y) * side + x; }
};

// In place of memcpy, which leaves WebAssembly for JavaScript where there are many bytes.
template <class From, class To>
void copyPoints(const From* from, To* to, int count) {
  using Group = Simd<kLanes>::UInt;
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) storeLanes(to + i, loadLanes<Group>(from + i));
  for (; i < count; ++i) storeLanes(to + i, loadLanes<std::uint32_t>(from + i));
}

}  // namespace orogen
