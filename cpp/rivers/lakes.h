#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "rivers/basin.h"

namespace orogen::rivers {

// A hollow of a basin's lattice that may hold a lake.
struct LakeGround {
  std::span<const std::uint32_t> points;  // of the outline's rectangle
  float share;                            // of the hollow's depth that is full
  float max_level;
};

// The land about a lake, of kLakeLevel.
struct LakeLand {
  Place place{};
  Buffer<float> heights{};
};

// Finds how high the water of lakes stands and which cells of kLakeLevel each may reach, on the
// land of that level: a flood (priority_flood.h) from a hollow's lowest point to the first one
// beside the hollow gives the lowest pass. Its memory serves all lakes of a basin.
class LakeFinder {
 public:
  LakeFinder(LandMaker land, const Outline& outline) : land_(land), outline_(outline) {}

  // Sets the level and the cells of a lake, and the land about it; no cells if it is smaller than
  // `min_points` of kLakeLevel. Returns false if there is too little memory. O(n log n) of the
  // points of kLakeLevel around the hollow.
  bool find(const LakeGround& ground, int min_points, Lake& lake, LakeLand& land);

 private:
  bool prepare(const LakeGround& ground);
  std::pair<float, float> flood();
  int fillTo(float level);
  void keepCells(Lake& lake) const;
  bool keepLand(LakeLand& land) const;
  bool isNear(std::uint32_t point, int reach) const;

  LandMaker land_;
  const Outline& outline_;
  Place place_{};
  int columns_ = 0, rows_ = 0;  // of the lattice, about a hollow
  Buffer<float> heights_, filled_;
  Buffer<std::uint8_t> marks_, hollow_;
  Buffer<std::uint32_t> memory_;
};

}  // namespace orogen::rivers
