#include <algorithm>
#include <cstring>

#include "erosion/cell_heap.h"
#include "erosion/incision.h"
#include "random.h"

namespace orogen::erosion {
namespace {

constexpr int kGreat = 500;     // a great river drains at least one cell in 500
constexpr int kLobes = 64;      // blocks a side, each with its own resistance to the fan
constexpr float kFall = 0.05f;  // the slope of a fan, in reliefs for the width of the map

class Deltas {
 public:
  Deltas(const Source& map, const Frame& frame, bool wrap, const Fans& fans, const Flow& flow,
         float* z, float* load)
      : map_(map),
        frame_(frame),
        lattice_{frame.side(), wrap},
        offsets_(lattice_),
        fans_(fans),
        flow_(flow),
        end_(flow.order + lattice_.cells()),
        z_(z),
        way_(load),
        shore_(flow.order, Lower{load}) {
    while (frame.size >> shift_ > kLobes) ++shift_;
    std::memset(flow.marks, 0, lattice_.cells());
  }

  std::uint32_t mouthOf(std::uint32_t cell) const {
    return flows(flow_.step[cell]) ? cell + offsets_[flow_.step[cell]] : cell;
  }
  bool isMouth(std::uint32_t cell) const {
    if (flow_.area[cell] < lattice_.cells() / kGreat || !(way_[cell] > 0)) return false;
    const std::uint32_t to = mouthOf(cell);
    return to != cell && isInside(to) && (z_[to] == 0 || way_[to] < 0);
  }

  // Builds the fan of a river whose last cell on land is `river`.
  void build(std::uint32_t river) {
    const std::uint32_t mouth = mouthOf(river);
    const bool is_sea = z_[mouth] == 0;
    const float level = is_sea ? 0 : -way_[mouth];
    float volume = way_[river] * fans_.size;
    std::uint32_t count = 0;
    const auto reach = [&](std::uint32_t cell, float way) {
      flow_.marks[cell] = 1;
      way_[cell] = way;
      shore_.push(cell);
    };
    reach(mouth, 0);
    float end = 1;
    while (!shore_.empty()) {
      const std::uint32_t cell = shore_.pop();
      const int x = static_cast<int>(cell) % lattice_.side;
      const int y = static_cast<int>(cell) / lattice_.side;
      const float way = way_[cell];
      volume -= depthAt(cell, x, y, level);
      *--end_ = cell;
      ++count;
      end = way + 1;
      if (!(volume > 0) || way > static_cast<float>(frame_.size) / 16) break;
      forNeighbours(lattice_, offsets_, cell, [&](std::uint32_t to, Step step) {
        const bool is_water = is_sea ? z_[to] == 0 : way_[to] == -level;
        const int u = static_cast<int>(to) % lattice_.side - frame_.margin;
        const int v = static_cast<int>(to) / lattice_.side - frame_.margin;
        if (!is_water || !isInside(to) || flow_.marks[to] != 0) return;
        const float readiness =
            1 + 0.5f * groundAt(u, v, shift_) + 0.4f * groundAt(u, v, std::max(shift_ - 2, 0));
        reach(to, way + (step % 2 == 1 ? 1.41421356f : 1) * readiness);
      });
    }
    const std::uint32_t beyond = shore_.size();
    const float fall =
        std::min(kFall / static_cast<float>(frame_.size), std::max(z_[river] - level, 0.f) / end);
    for (; count > 0; --count) {
      const std::uint32_t cell = *end_++;
      const float z = std::max(level + (end - way_[cell]) * fall, kLowestLand);
      if (beyond > 0) z_[cell] = z;
      leave(cell, beyond > 0 || is_sea ? 0 : -level);
    }
    for (std::uint32_t i = 0; i < beyond; ++i) leave(flow_.order[i], is_sea ? 0 : -level);
    if (is_sea) closeLagoons(beyond);
    shore_.clear();
  }

 private:
  // A random number from -1 to 1, constant within a block of 2^shift cells a side.
  float groundAt(int x, int y, int shift) const {
    return signedNoiseAt(rowKey(fans_.key, y >> shift), static_cast<std::uint32_t>(x >> shift));
  }
  float depthAt(std::uint32_t cell, int x, int y, float level) const {
    if (level > 0) return level - z_[cell];
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y - frame_.margin) * map_.size;
    return (map_.sea - map_.heights[row + x - frame_.margin]) * map_.scale;
  }
  void leave(std::uint32_t cell, float load) {
    flow_.marks[cell] = 0;
    way_[cell] = load;
  }

  // A fan can cut small pieces off the sea. They become lagoons: land just below the level of the
  // sea, so that the sea still reaches the border. At first the memory holds the `beyond` cells of
  // sea that touch the fan.
  void closeLagoons(std::uint32_t beyond) {
    std::uint32_t* const first = flow_.order + beyond;
    std::uint32_t *small = first, *next = first;
    bool any_large = false;
    for (std::uint32_t i = 0; i < beyond; ++i) {
      if (flow_.marks[flow_.order[i]] != 0) continue;
      std::uint32_t* const begin = next;
      const bool is_large = flood(flow_.order[i], next);
      any_large = any_large || is_large;
      for (std::uint32_t* cell = begin; is_large && cell < next; ++cell) {
        flow_.marks[*cell] = kLarge;
      }
      if (!is_large) small = std::rotate(small, begin, next);
    }
    for (std::uint32_t* cell = first; cell < next; ++cell) {
      flow_.marks[*cell] = 0;
      if (any_large && cell < small) z_[*cell] = -kLowestLand;
    }
  }
  // Lists a piece of the sea from `next` on, and returns whether it is large or reaches the border.
  bool flood(std::uint32_t start, std::uint32_t*& next) {
    const std::uint32_t* at = next;
    const std::uint32_t* const enough = next + lattice_.cells() / kGreat;
    const auto reach = [&](std::uint32_t cell) {
      flow_.marks[cell] = 1;
      *next++ = cell;
    };
    for (reach(start); at < next; ++at) {
      const int x = static_cast<int>(*at) % lattice_.side;
      const int y = static_cast<int>(*at) / lattice_.side;
      if (next > enough || !isInside(*at)) return true;
      for (Step d = 0; d < 8; ++d) {
        const Step step = stepFrom(lattice_, x, y, d);
        if (step == kPit) continue;
        const std::uint32_t to = *at + offsets_[step];
        if (flow_.marks[to] == kLarge) return true;
        if (z_[to] == 0 && flow_.marks[to] == 0) reach(to);
      }
    }
    return false;
  }
  // Whether a cell lies within the borders of the map.
  bool isInside(std::uint32_t cell) const {
    const int x = static_cast<int>(cell) % lattice_.side - frame_.margin;
    const int y = static_cast<int>(cell) / lattice_.side - frame_.margin;
    return std::min(x, y) > 0 && std::max(x, y) < frame_.size - 1;
  }

  static constexpr std::uint8_t kLarge = 2;

  const Source map_;
  const Frame frame_;
  const Lattice lattice_;
  const StepOffsets offsets_;
  const Fans fans_;
  const Flow flow_;
  std::uint32_t* end_;  // the shore fills the memory from its beginning, covered cells from its end
  float* const z_;
  float* const way_;  // the distance from the mouth while a fan is built; otherwise the load
  CellHeap<Lower> shore_;
  int shift_ = 0;
};

}  // namespace

bool buildDeltas(const Source& map, const Frame& frame, bool wrap, const Fans& fans,
                 const Flow& flow, float* z, float* load, Pace& pace) {
  Deltas deltas(map, frame, wrap, fans, flow, z, load);
  const std::uint32_t cells = Lattice{frame.side(), wrap}.cells();
  for (std::uint32_t i = 0; i < cells; ++i) {
    if (i % kStretch == 0 && !pace.goOn(kStretch)) return false;
    if (deltas.isMouth(i)) deltas.build(i);
  }
  return true;
}

}  // namespace orogen::erosion
