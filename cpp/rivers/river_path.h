#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "rivers/basin.h"

namespace orogen::rivers {

// A river: the way of the most water upstream to a spring, and downstream to where it joins a
// larger river or ends.
struct RiverPath {
  enum class End : int { sea, salt_lake, river };

  double length = 0;       // from the spring to the mouth, in points of the lattice
  std::uint32_t area = 0;  // lattice points drained at the mouth; 0: there is no river
  End end = End::sea;
  Buffer<double> path;  // column and row on the lattice and height of the water, place by place

  std::size_t places() const { return path.size() / 3; }
};

inline std::string_view nameOf(RiverPath::End end) {
  constexpr std::array<std::string_view, 3> kNames{"sea", "salt-lake", "river"};
  return kNames[static_cast<std::size_t>(end)];
}

// Finds the largest river of a basin that comes within `radius` of a place, if it is larger than
// `river` is so far; the path runs from there to the mouth. Returns false if there is too little
// memory. O(nodes of the basin).
[[nodiscard]] bool findRiverPath(const Basin& basin, LatticePoint place, double radius,
                                 RiverPath& river);

}  // namespace orogen::rivers
