#include "erosion/lakes.h"

#include <algorithm>

#include "erosion/ground.h"
#include "terrain/priority_flood.h"

namespace orogen::erosion {
namespace {

// Below this height above the water, in reliefs, land belongs to a shore.
constexpr float kShore = 0.1f;

// How high worn land may be where the ground is so high above the water: the same at the water, and
// anything where the shore ends.
float mostOnShore(float height) {
  return height * kShore / (kShore - height);
}

// The shore of a lake rises from the water by so many reliefs a side of the map, by half of that at
// this distance, and without bounds towards that one, in sides.
constexpr float kRise = 6, kBeach = 0.01f, kReach = 0.025f;

// How high the shore is at most, so far from the water.
float mostBehind(float far) {
  const float share = far / kReach;
  return share < 1 ? far * far * kRise / ((far + kBeach) * (1 - share * share)) : 1e30f;
}

// The marks of a cell: of any lake so far, reached by the flood of this one, and on its beach.
constexpr std::uint8_t kLake = 1, kFlooded = 2, kOnBeach = 4;

// Sinks the lakes of one level.
class LakeSinker {
 public:
  LakeSinker(const OriginalGround& land, float cells, float* z, WorkMeter& meter)
      : land_(land), offsets_(land.lattice), cells_(cells), z_(z), meter_(meter) {
    std::fill_n(land.marks, land.lattice.cells(), std::uint8_t{0});
    // Where nothing leaves a map, water ends in its lowest cell.
    const float* const end = land.ground + land.lattice.cells();
    if (!land.lattice.wrap || std::find(land.ground, end, 0.0f) != end) return;
    lowest_ = static_cast<std::uint32_t>(std::min_element(land.ground, end) - land.ground);
  }

  bool sink(std::uint32_t cell) {
    const std::uint32_t start = bottomBeside(cell);
    if (isMarked(start, kLake)) return true;
    float level = 0;
    if (!findLevel(start, level)) return false;
    if (level > ground(start)) sinkTo(level, start);
    return true;
  }

 private:
  float ground(std::uint32_t cell) const { return land_.ground[cell]; }
  bool isMarked(std::uint32_t cell, std::uint8_t as) const { return (land_.marks[cell] & as) != 0; }

  template <class Visit>
  void aroundOf(std::uint32_t cell, Visit visit) const {
    forNeighbours(land_.lattice, offsets_, cell,
                  [&](std::uint32_t to, FlowDirection) { visit(to); });
  }

  // A coarse level may have the lake beside the cell.
  std::uint32_t bottomBeside(std::uint32_t cell) const {
    std::uint32_t bottom = cell;
    aroundOf(cell, [&](std::uint32_t to) {
      if (ground(to) < ground(bottom)) bottom = to;
    });
    return bottom;
  }

  bool isOut(std::uint32_t cell) const {
    if (ground(cell) == 0 || cell == lowest_) return true;
    const auto side = static_cast<std::uint32_t>(land_.lattice.side);
    const std::uint32_t x = cell % side, y = cell / side;
    return !land_.lattice.wrap && (x - 1 >= side - 2 || y - 1 >= side - 2);
  }

  // The level of still water over a cell: the highest point on its lowest way out.
  bool findLevel(std::uint32_t cell, float& level) {
    PriorityFlood<Lower> flood(land_.queue, Lower{land_.ground});
    level = ground(cell);
    bool goes_on = true;
    const auto reach = [&](std::uint32_t to) {
      if (isMarked(to, kFlooded)) return false;
      land_.marks[to] |= kFlooded;
      return true;
    };
    reach(cell);
    flood.start(cell);
    flood.spread(
        [&](std::uint32_t at) {
          level = std::max(level, ground(at));
          goes_on = meter_.goOn(32);
          return goes_on && !isOut(at);
        },
        [&](std::uint32_t at, auto visit) { aroundOf(at, visit); },
        [&](std::uint32_t to, std::uint32_t) { return reach(to); });
    for (std::uint32_t i = 0; i < land_.lattice.cells(); ++i) land_.marks[i] &= kLake;
    return goes_on;
  }

  void sinkTo(float level, std::uint32_t start) {
    std::size_t count = 0;
    const auto take = [&](std::uint32_t cell) {
      land_.marks[cell] = kLake;
      land_.queue[count++] = cell;
    };
    take(start);
    float lowest = 1e30f;
    for (std::size_t i = 0; i < count; ++i) {
      aroundOf(land_.queue[i], [&](std::uint32_t to) {
        if (isMarked(to, kLake)) return;
        if (ground(to) < level) {
          take(to);
        } else {
          lowest = std::min(lowest, z_[to]);
        }
      });
    }
    for (const std::uint32_t at : std::span(land_.queue, count)) {
      if (z_[at] == 0) continue;
      const float bed = lowest - (level - ground(at));
      const float land = bed > 0 ? std::max(bed, kLowestLand) : std::min(bed, -kLowestLand);
      z_[at] = std::min(z_[at], land);
    }
    layBeach(lowest, count);
  }

  // Lowers what is higher than a beach around the lake, whose cells are the first of the queue:
  // ring by ring, so that it falls to the lake everywhere.
  void layBeach(float lowest, std::size_t count) {
    std::size_t next = 0;
    for (float ring = 1; next < count; ++ring) {
      const float most = lowest + mostBehind(ring / cells_);
      for (const std::size_t end = count; next < end; ++next) {
        aroundOf(land_.queue[next], [&](std::uint32_t to) {
          if (isMarked(to, kLake | kOnBeach) || !(z_[to] > most)) return;
          land_.marks[to] |= kOnBeach;
          land_.queue[count++] = to;
          lowerTo(most, z_[to]);
        });
      }
    }
  }

  const OriginalGround& land_;
  const StepOffsets offsets_;
  const float cells_;
  float* const z_;
  WorkMeter& meter_;
  std::uint32_t lowest_ = 0xffffffff;
};

}  // namespace

bool sinkLakes(const OriginalGround& land, std::span<const StrokePoint> places, float cells,
               int margin, float* z, WorkMeter& meter) {
  const int side = land.lattice.side;
  LakeSinker sinker(land, cells, z, meter);
  const auto cellAt = [&](float place) {
    return std::clamp(margin + static_cast<int>(place * cells + 0.5f), 0, side - 1);
  };
  for (const auto& [x, y] : places) {
    if (!sinker.sink(static_cast<std::uint32_t>(cellAt(y) * side + cellAt(x)))) return false;
  }
  return true;
}

void lowerShores(std::size_t cells, const float* ground, float* z) {
  for (std::size_t i = 0; i < cells; ++i) {
    if (ground[i] > 0 && ground[i] < kShore) lowerTo(mostOnShore(ground[i]), z[i]);
  }
}

}  // namespace orogen::erosion
