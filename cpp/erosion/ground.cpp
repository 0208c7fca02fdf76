#include "erosion/ground.h"

#include <algorithm>
#include <cstring>

#include "erosion/lattice.h"

namespace orogen::erosion {

void surround(const Source& map, const Frame& frame, float* ground) {
  const int side = frame.side();
  const auto row = [&](int y) { return ground + static_cast<std::ptrdiff_t>(y) * side; };
  const auto beyond = [&](float border, float within) {
    return std::clamp(2 * border - within, map.range.minimum, map.range.maximum);
  };
  for (int y = 0; y < frame.size; ++y) {
    const float* const from =
        map.heights + (static_cast<std::ptrdiff_t>(y) << map.shift) * map.size;
    float* const west = row(y + frame.margin) + frame.margin;
    float* const east = west + frame.size - 1;
    for (int x = 0; x < frame.size; ++x)
      west[x] = from[static_cast<std::ptrdiff_t>(x) << map.shift];
    for (int i = 1; i <= frame.margin; ++i) {
      west[-i] = beyond(west[0], west[i]);
      east[i] = beyond(east[0], east[-i]);
    }
  }
  const int north = frame.margin, south = frame.margin + frame.size - 1;
  for (int i = 1; i <= frame.margin; ++i) {
    for (int x = 0; x < side; ++x) {
      row(north - i)[x] = beyond(row(north)[x], row(north + i)[x]);
      row(south + i)[x] = beyond(row(south)[x], row(south - i)[x]);
    }
  }
  for (std::size_t i = 0; i < squareOf(side); ++i) {
    const float z = (ground[i] - map.sea) * map.scale;
    ground[i] = z > 0 ? std::max(z, kLowestLand) : z < -kLowestLand ? z : -kLowestLand;
  }
}

namespace {

// A hollow: all connected cells below the sea's level.
class Hollows {
 public:
  Hollows(const Frame& frame, bool wrap, float* ground, std::uint32_t* queue, std::uint8_t* seen)
      : frame_(frame),
        lattice_{frame.side(), wrap},
        offsets_(lattice_),
        ground_(ground),
        queue_(queue),
        seen_(seen) {}

  // Lists the hollow of a cell that has not been visited, and returns whether it leaves the map.
  bool list(std::uint32_t start) {
    count_ = 0;
    bool leaves = false;
    reach(start);
    for (std::uint32_t next = 0; next < count_; ++next) {
      const std::uint32_t cell = queue_[next];
      const int x = static_cast<int>(cell) % lattice_.side;
      const int y = static_cast<int>(cell) / lattice_.side;
      leaves = leaves || !isInside(x) || !isInside(y);
      for (Step d = 0; d < 8; ++d) {
        const Step step = stepFrom(lattice_, x, y, d);
        if (step == kPit) continue;
        const std::uint32_t beside = cell + offsets_[step];
        if (ground_[beside] < 0 && seen_[beside] == 0) reach(beside);
      }
    }
    return leaves && !lattice_.wrap;
  }
  void drown() {
    for (std::uint32_t i = 0; i < count_; ++i) ground_[queue_[i]] = 0;
  }
  std::uint32_t count() const { return count_; }

 private:
  void reach(std::uint32_t cell) {
    seen_[cell] = 1;
    queue_[count_++] = cell;
  }
  bool isInside(int at) const { return at > frame_.margin && at < frame_.margin + frame_.size - 1; }

  const Frame frame_;
  const Lattice lattice_;
  const StepOffsets offsets_;
  float* const ground_;
  std::uint32_t* const queue_;
  std::uint8_t* const seen_;
  std::uint32_t count_ = 0;
};

}  // namespace

bool findSeas(const Frame& frame, bool wrap, float* ground, std::uint32_t* queue,
              std::uint8_t* seen, Pace& pace) {
  const auto cells = static_cast<std::uint32_t>(squareOf(frame.side()));
  std::memset(seen, 0, cells);
  Hollows hollows(frame, wrap, ground, queue, seen);
  std::uint32_t largest = 0, where = 0;
  for (std::uint32_t i = 0; i < cells; ++i) {
    if (i % kStretch == 0 && !pace.goOn(2 * kStretch)) return false;
    if (!(ground[i] < 0) || seen[i] != 0) continue;
    const bool is_sea = hollows.list(i);
    if (hollows.count() > largest) largest = hollows.count(), where = i;
    if (is_sea) hollows.drown();
  }
  if (largest > 0 && ground[where] < 0) {
    std::memset(seen, 0, cells);
    hollows.list(where);
    hollows.drown();
  }
  return true;
}

void takeSeas(const Frame& finest, const float* from, const Frame& frame, int shift,
              float* ground) {
  const int side = frame.side();
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x, ++ground) {
      if (!(*ground < 0)) continue;
      const int u = x - frame.margin, v = y - frame.margin;
      const bool is_map = u >= 0 && u < frame.size && v >= 0 && v < frame.size;
      *ground =
          is_map ? from[(static_cast<std::ptrdiff_t>(v << shift) + finest.margin) * finest.side() +
                        (u << shift) + finest.margin]
                 : 0;
    }
  }
}

}  // namespace orogen::erosion
