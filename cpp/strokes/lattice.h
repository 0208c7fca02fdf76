#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/simd.h"
#include "strokes/strokes.h"

namespace orogen::strokes {

using Float = Simd<kLanes>::Float;

// How many points are computed together.
inline constexpr int kGroup = 32;

// Points of the map, and what strokes need to know of the land there.
struct Points {
  int count = 0;               // of those that are of the map
  float x[kGroup], y[kGroup];  // in shares of the side
  float height[kGroup];        // as far as drawn
  float own[kGroup];           // of the ground before
  float smooth[kGroup];        // of the ground without its detail
  float detail[kGroup];        // what that leaves, as a share by which borders of strokes shift
  float east[kGroup],
      south[kGroup];  // where a stroke that is wide enough passes that is drawn here
};

// What is known of a land from few of its points: how high it is, and how it looks without detail.
class LandLattice {
 public:
  explicit LandLattice(const StrokeGround& ground);

  float lowest() const { return lowest_; }
  float relief() const { return relief_; }
  // The mean height of the detail that the smooth land leaves, in reliefs.
  float detail() const { return detail_; }

  // The points of a side of the lattice of samples, and one of them.
  static constexpr int kSamples = 33;
  float sample(int column, int row) const {
    return samples_[static_cast<std::size_t>(row * kSamples + column)];
  }

  // The splines of columns of the map: the node before each, and the weights of four nodes.
  struct Columns {
    std::vector<int> nodes = {};
    std::array<std::vector<float>, 4> weights = {};

    void add(float x);
    std::size_t size() const { return nodes.size(); }
    // Repeats the last one, so that whole groups can be read from any group's beginning on.
    void fillLastGroup();
  };

  // Sets the smooth land and the bends of the points of a group of columns, which begins with this
  // one, in a row of the map.
  void fill(const Columns& columns, std::size_t first, float y, Points& points) const;

  // How large the bends of this map are, as a share of those of a rough one.
  float bends() const { return bends_; }
  // The largest bend of this map, in shares of the side.
  float maxBend() const { return max_bend_; }
  // About the largest bend that there is to each side.
  static constexpr float kBendUnit = 0.06f;

 private:
  static constexpr int kCells = 64;         // of the lattice of the smooth land and the bends
  static constexpr int kSide = kCells + 4;  // its nodes, from one before the border on
  using Nodes = std::array<float, kSide * kSide>;

  void smoothLand(const StrokeGround& ground);
  void bend(const StrokeGround& ground);

  float lowest_ = 0, relief_ = 0, detail_ = 0, bends_ = 1, max_bend_ = 0;
  std::array<float, kSamples * kSamples> samples_;
  std::vector<Nodes> nodes_ =
      std::vector<Nodes>(3);  // smooth land, bends to the east and the south
};

}  // namespace orogen::strokes
