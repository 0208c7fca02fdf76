#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "erosion/weather.h"
#include "progress.h"
#include "simd.h"

namespace orogen {

// What lies beyond the border of a map.
enum class Border {
  open,     // land like that within: streams leave where valleys reach the border
  wrapped,  // the map again, one point further
  shared,   // the map again, whose first row and column are the last ones of this
};

// What the weather leaves besides heights, size × size each.
struct Traces {
  std::span<std::uint32_t> area;  // cells whose water passes here, itself included
  std::span<float>
      surface;  // height of the water where there is a lake or the sea, else of the ground
  std::span<float> wear;  // height gained (deposited) or, below 0, lost
};

// The map as it is at one level, valid during the call alone. Point (x, y) is point (x, y) << shift
// of the map.
struct Glimpse {
  int size;
  int shift;
  std::span<const float> heights;
  std::span<const float> surface;
  std::span<const std::uint32_t> area;
};

// Who wants to see every level but the last. An empty one is free; otherwise all takes a tenth
// longer.
struct Viewer {
  void (*show)(void* context, const Glimpse& glimpse) = nullptr;
  void* context = nullptr;
};

// Bytes of working memory for a map of size × size points: 3.4 times those of the heights. With
// these and the traces, that makes 7.4 times.
std::size_t erosionScratch(int size, Border border);

// Rivers, slopes and lakes on any map of size × size finite heights, size >= 3, which are changed
// in place. The shape of the land alone counts: heights twice as high are eroded to heights twice
// as high, and `spacing` means nothing. A flat map, and what is not above the sea, stays as it is;
// with an age of 0 everything does, and the traces are those of the untouched ground.
//
// Streams lead to the sea or to mouths, the lowest points of the border's valleys (a map that has
// neither drains to its lowest point). They cut by stream power into ground that rises by its
// original height (Braun & Willett 2013), slopes slide and creep, from coarse levels, 17 to 33
// points a side, which find the great valleys in dozens of steps of time, to the finest, in a few.
// A level keeps what the coarser one found, so that a map with twice the points has the same
// valleys. All is arithmetic of 32-bit floats in a fixed order: the same bits everywhere.
//
// Returns false, with heights and traces of no use, if `progress` stopped it; it is asked every few
// hundredths of a second.
//
// Cost: O(size²), about 200 ns a point.
bool erode(const Weather& weather, Border border, int size, std::span<float> heights,
           const Traces& traces, std::span<std::byte> scratch, Viewer viewer, Progress progress);

// The same with a chosen number of lanes, 1 or 4: for the tests that hold both to the same bits.
template <int Lanes>
bool erodeInLanes(const Weather& weather, Border border, int size, std::span<float> heights,
                  const Traces& traces, std::span<std::byte> scratch, Viewer viewer,
                  Progress progress);

}  // namespace orogen
