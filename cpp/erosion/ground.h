#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/progress.h"
#include "erosion/flow.h"
#include "terrain/heightfield.h"

namespace orogen::erosion {

// The ground before erosion, in the kernel's unit: 1 is the relief of the map, and exactly the
// sea is 0. A hollow below the level of the sea that the sea does not reach is below 0; it is the
// floor of a lake.

// The lowest height of land, far above the denormal numbers that slow processors down.
inline constexpr float kLowestLand = 1e-6f;

// Land remains land, and sea remains sea.
inline void lowerTo(float height, float& z) {
  if (z > height && z != 0) z = z > 0 ? std::max(height, kLowestLand) : height;
}

// The volume of land before and after erosion: uplift adds more or less than streams remove.
class Volume {
 public:
  void add(double area, float before, float after) {
    before_ += area * static_cast<double>(std::max(before, 0.f));
    after_ += area * static_cast<double>(std::max(after, 0.f));
    top_ = std::max(top_, after);
  }
  // Scales all land to `share` of the volume before, but to no point above `highest`.
  void keep(float share, float highest, std::span<float> z) const {
    if (!(after_ > 0)) return;
    const float factor = std::min(static_cast<float>(before_ * share / after_), highest / top_);
    for (float& each : z) {
      if (each > 0) each = std::max(each * factor, kLowestLand);
    }
  }

  double before() const { return before_; }
  double after() const { return after_; }
  float top() const { return top_; }

 private:
  double before_ = 0, after_ = 0;
  float top_ = 0;
};

// Bends the heights of land so that it keeps its volume while its top is where it must be: T x (1 +
// c) / (1 + c x) of x, the share of the top before. No order of heights changes.
class HeightCurve {
 public:
  // Counts a point as high as a share of the top.
  void add(float share) {
    const auto bin = static_cast<std::size_t>(std::clamp(share, 0.f, 1.f) * (kBins - 1) + 0.5f);
    ++bins_[bin];
  }
  // Chooses c, so that the mean is that share of the top.
  void fit(double mean) {
    double low = kLeast, high = kMost;
    for (int i = 0; i < 24; ++i) {
      const double middle = (low + high) / 2;
      (meanFor(middle) < mean ? low : high) = middle;
    }
    bend_ = static_cast<float>((low + high) / 2);
  }
  // What a share of the top becomes; land beside the map may be higher.
  float at(float share) const {
    share = std::min(share, 1.f);
    return share * (1 + bend_) / (1 + bend_ * share);
  }

 private:
  static constexpr std::size_t kBins = 256;
  static constexpr double kLeast = -0.6, kMost = 3;

  double meanFor(double bend) const {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < kBins; ++i) {
      const double share = static_cast<double>(i) / (kBins - 1);
      sum += bins_[i] * share * (1 + bend) / (1 + bend * share);
      count += bins_[i];
    }
    return sum / count;
  }

  std::array<std::uint32_t, kBins> bins_{};
  float bend_ = 0;
};

// Turns hollows into sea. `around(cell, reach)` calls reach(neighbour) for all neighbours; `queue`
// holds one number a cell, `seen` one byte, which is 0.
template <class Around>
class Hollows {
 public:
  Hollows(float* ground, std::uint32_t* queue, std::uint8_t* seen, Around around)
      : ground_(ground), queue_(queue), seen_(seen), around_(around) {}

  // If the cell lies in a hollow that was not seen yet, lists the hollow, and turns it into sea if
  // isSea(cells) says so.
  template <class IsSea>
  void visit(std::uint32_t cell, IsSea isSea) {
    if (!(ground_[cell] < 0) || seen_[cell] != 0) return;
    const std::span<const std::uint32_t> cells = list(cell, 1);
    if (cells.size() > largest_) largest_ = cells.size(), where_ = cell;
    if (isSea(cells)) drown(cells);
  }
  // Turns the largest hollow into sea if it has at least so many cells.
  void finish(std::size_t min_cells) {
    if (largest_ >= std::max(min_cells, std::size_t{1}) && ground_[where_] < 0)
      drown(list(where_, 2));
  }

 private:
  std::span<const std::uint32_t> list(std::uint32_t start, std::uint8_t mark) const {
    std::size_t count = 0;
    const auto reach = [&](std::uint32_t cell) {
      if (!(ground_[cell] < 0) || seen_[cell] == mark) return;
      seen_[cell] = mark;
      queue_[count++] = cell;
    };
    reach(start);
    for (std::size_t next = 0; next < count; ++next) around_(queue_[next], reach);
    return {queue_, count};
  }
  void drown(std::span<const std::uint32_t> cells) const {
    for (const std::uint32_t cell : cells) ground_[cell] = 0;
  }

  float* ground_;
  std::uint32_t* queue_;
  std::uint8_t* seen_;
  Around around_;
  std::size_t largest_ = 0;
  std::uint32_t where_ = 0;
};

// The place of the map in the eroded land, which extends `margin` cells beyond each of its borders.
struct Frame {
  int size;  // points of the map a side
  int margin;

  int side() const { return size + 2 * margin; }
};

// A map of size × size heights; a level uses every (1 << shift)-th.
struct Source {
  const float* heights;
  int size, shift;
  Range range;
  float sea, scale;  // the height of the sea, and 1 / relief
};

// Fills `ground` with the map and the land around it; ground below the sea's level gets a height
// below 0. The land beyond a border is the map turned about the point on the border, so that slopes
// continue and valleys do not end there; heights are limited to the range of the map.
void surround(const Source& map, const Frame& frame, float* ground);

// Turns every hollow that reaches the border of the map into sea, and the largest hollow if the map
// has no border or the hollow has a tenth of its points: into a smaller sea rivers from a
// quarter of the land would run, and end in it. `queue` holds one number a cell, `seen` one byte.
bool findSeas(const Frame& frame, bool wrap, float* ground, std::uint32_t* queue,
              std::uint8_t* seen, WorkMeter& meter);

// Copies the seas to a coarser level.
void takeSeas(const Frame& finest, const float* from, const Frame& frame, int shift, float* ground);

// A level that is eroded.
struct Coarse {
  Lattice lattice;
  const float* z;
  const float* ground;
  const std::uint32_t* area;
  int skip;  // rows and columns before the first of the finer level
};

// How the next finer level is made from it.
struct Refinement {
  float detail;       // how much of the ground's finer shape is added
  float max_detail;   // of that, up or down: rough ground would return as puddles
  float calm;         // how much less of it is added along streams, per √area
  float sway;         // how far points are moved at most, in coarse cells
  std::uint32_t key;  // for the directions in which points are moved
};

// Floats of working memory that refine() needs.
std::size_t refineFloats(int coarse_side);

// Doubles the points a side. A fine point takes the height of the coarse level near its own place,
// because the straight valleys of a coarse grid would stay straight on every finer one; then the
// shape of the ground between the coarse points is added. Land remains land, and sea remains sea.
bool refine(const Coarse& coarse, const Lattice& lattice, const float* ground, const Refinement& by,
            float* z, std::span<float> scratch, WorkMeter& meter);

}  // namespace orogen::erosion
