#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/simd.h"
#include "stamp_noise/shapes.h"

namespace orogen::stamp_noise {

// The largest side of the stamps that are stored ready to print: whole, raising and digging. Up to
// this size, adding a square of known width is quicker than asking for each row where its circle
// ends.
inline constexpr int kLargestSmall = 32;

// The layout of the sectors of a land, octave by octave.
struct StampLand {
  enum class Outside {
    nothing,  // no stamps from outside
    again,    // the same land repeats
    more,     // sectors of their own, without limit
  };

  int bits;  // 2^bits points a side; octave 0 makes one sector of them
  Outside outside;
  std::uint32_t seed;
  int largest_kept;  // larger stamps are printed as they are made

  int side() const { return 1 << bits; }
  int sideOf(int octave) const { return 1 << (bits - octave); }

  bool isOutside(int sector, int octave) const {
    return outside == Outside::nothing && (sector < 0 || sector >> octave != 0);
  }

  // The number that identifies a sector along one axis.
  int nameOf(int sector, int octave) const {
    return outside == Outside::more ? sector : sector & ((1 << octave) - 1);
  }

  // Whether an octave's stamps of this shape are printed directly on the map: the few stamps of the
  // first octave, stamps too large to be kept, and those of the second octave that are not
  // mirrored.
  bool isDirect(int octave, Shape shape) const {
    const int points = sideOf(octave);
    return octave == 0 || points > largest_kept ||
           (octave == 1 && points > kLargestSmall && !isMirrored(shape));
  }
};

// A piece of a land as sums of steps, in the memory of the later heights.
struct StampMap {
  StampLand land;
  float* points;
  int pitch;
  int left = 0, top = 0;  // where the piece begins

  float* at(int x, int y) const {
    return points + static_cast<std::ptrdiff_t>(y - top) * pitch + (x - left);
  }
};

// Replaces memcpy, which Emscripten passes to JavaScript for large copies.
template <class From, class To>
void copyPoints(const From* from, To* to, int count) {
  using Groups = std::array<Simd<kLanes>::UInt, 4>;
  constexpr int kStep = 4 * kLanes;
  int i = 0;
  for (; i + kStep <= count; i += kStep) storeLanes(to + i, loadLanes<Groups>(from + i));
  for (; i < count; ++i) storeLanes(to + i, loadLanes<std::uint32_t>(from + i));
}

// Adds steps to the sums of a map.
template <class To>
void addPoints(const std::uint32_t* from, To* to, int count) {
  using Group = Simd<kLanes>::UInt;
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    storeLanes(to + i, loadLanes<Group>(to + i) + loadLanes<Group>(from + i));
  }
  for (; i < count; ++i) storeLanes(to + i, loadLanes<std::uint32_t>(to + i) + from[i]);
}

// Turns steps that raise into steps that dig.
inline void negatePoints(std::uint32_t* points, int count) {
  using Group = Simd<kLanes>::UInt;
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) storeLanes(points + i, 0 - loadLanes<Group>(points + i));
  for (; i < count; ++i) points[i] = 0 - points[i];
}

}  // namespace orogen::stamp_noise
