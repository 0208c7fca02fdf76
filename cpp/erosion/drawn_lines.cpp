#include "erosion/drawn_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "erosion/lakes.h"

namespace orogen::erosion {
namespace {

std::size_t cellAt(int x, int y, int side) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x);
}

constexpr int kSide = DrawnLand::kSide;

// How many times less streams cut on a crest, and how many times more along a valley.
constexpr float kCrest = 30, kValley = 40;
// How many times more they cut on a plain.
constexpr float kOnPlain = 30;

// The coarse levels, which find the great valleys: those of up to so many points a side.
constexpr int kMaxSide = 100;

// The shares from which on crests and floors keep their height; how much of it a crest keeps at
// least, and what of its height the next place of a floor has at most.
constexpr float kCrestShare = 0.8f, kFloorShare = 0.5f, kCrestKept = 0.9f, kFalls = 0.999f;

constexpr float kNoFloor = 1e30f;

// What the lines say about a cell.
struct LineAt {
  float share;   // the one farthest from 0 of all places within the cell, or at its middle
  float height;  // the least height of a floor that was drawn there
};

class LinesOnLevel {
 public:
  explicit LinesOnLevel(const DrawnLines& lines)
      : lines_(lines),
        cells_(lines.wrap ? lines.frame.size : lines.frame.size - 1),
        per_cell_(static_cast<float>(kSide - 1) / static_cast<float>(cells_)) {}

  LineAt at(int x, int y) const {
    const float u = placeOf(x), v = placeOf(y);
    const float half = per_cell_ * 0.5f;
    const auto first = [&](float place) { return std::max(static_cast<int>(place - half + 1), 0); };
    const auto last = [&](float place) {
      return std::min(static_cast<int>(place + half), kSide - 1);
    };
    LineAt line{0, kNoFloor};
    const auto take = [&](int i, int j) {
      const std::size_t place = cellAt(i, j, kSide);
      const float share = lines_.land->places[place].line;
      if (std::abs(share) > std::abs(line.share)) line.share = share;
      if (share < 0) line.height = std::min(line.height, lines_.land->places[place].height);
    };
    if (per_cell_ < 1) {
      take(static_cast<int>(u + 0.5f), static_cast<int>(v + 0.5f));
      return line;
    }
    for (int j = first(v); j <= last(v); ++j) {
      for (int i = first(u); i <= last(u); ++i) take(i, j);
    }
    return line;
  }

  // How far a cell lies on a plain, between the four places around it.
  float plainAt(int x, int y) const {
    const float u = placeOf(x), v = placeOf(y);
    const int i = std::min(static_cast<int>(u), kSide - 2);
    const int j = std::min(static_cast<int>(v), kSide - 2);
    const float right = u - static_cast<float>(i), down = v - static_cast<float>(j);
    const DrawnPlace* const at = lines_.land->places.data() + cellAt(i, j, kSide);
    const float north = at[0].plain + (at[1].plain - at[0].plain) * right;
    const float south = at[kSide].plain + (at[kSide + 1].plain - at[kSide].plain) * right;
    return north + (south - north) * down;
  }

 private:
  // Lines go straight on beyond a border.
  float placeOf(int at) const {
    return static_cast<float>(std::clamp(at - lines_.frame.margin, 0, cells_)) * per_cell_;
  }

  const DrawnLines& lines_;
  int cells_;
  float per_cell_;
};

}  // namespace

void followLines(const DrawnLines& lines, const Source& map, float* ground) {
  if (lines.empty()) return;
  const Frame& frame = lines.frame;
  const LinesOnLevel level(lines);
  const int half = (1 << map.shift) / 2;
  std::vector<float> heights;
  heights.reserve(squareOf(frame.size));
  for (int y = 0; y < frame.size; ++y) {
    for (int x = 0; x < frame.size; ++x) {
      const float share = level.at(x + frame.margin, y + frame.margin).share;
      const int u = x << map.shift, v = y << map.shift;
      const float own = map.heights[cellAt(u, v, map.size)];
      float most = own;
      for (int j = std::max(v - half, 0); share != 0 && j <= std::min(v + half, map.size - 1);
           ++j) {
        for (int i = std::max(u - half, 0); i <= std::min(u + half, map.size - 1); ++i) {
          const float each = map.heights[cellAt(i, j, map.size)];
          most = share > 0 ? std::max(most, each) : std::min(most, each);
        }
      }
      heights.push_back(own + (most - own) * std::abs(share));
    }
  }
  surround({heights.data(), frame.size, 0, map.range, map.sea, map.scale}, frame, ground);
}

void LineGuide::begin(const DrawnLines& lines) {
  lines_.clear();
  plains_.clear();
  const Lattice lattice{lines.frame.side(), lines.wrap};
  const bool has_sea = lines.land != nullptr && lines.land->hasSea();
  shores_ = has_sea ? lattice.cells() : 0;
  if (lines.empty()) return;
  const LinesOnLevel level(lines);
  const bool is_coarse = lattice.side <= kMaxSide;
  std::vector<float> floors(is_coarse ? lattice.cells() : 0, kNoFloor);
  for (std::uint32_t cell = 0; cell < lattice.cells(); ++cell) {
    const int x = static_cast<int>(cell) % lattice.side;
    const int y = static_cast<int>(cell) / lattice.side;
    const float plain = level.plainAt(x, y);
    if (plain > 0) plains_.push_back({cell, plain});
    const LineAt line = is_coarse ? level.at(x, y) : LineAt{0, kNoFloor};
    if (line.share == 0) continue;
    lines_.push_back({cell, cell, line.share, line.height});
    if (line.share < -kFloorShare) floors[cell] = line.height;
  }
  findNextFloors(lattice, floors);
}

void LineGuide::findNextFloors(const Lattice& lattice, const std::vector<float>& floors) {
  const StepOffsets offsets(lattice);
  for (LineCell& each : lines_) {
    float lowest = floors[each.cell];
    if (lowest == kNoFloor) continue;
    forNeighbours(lattice, offsets, each.cell, [&](std::uint32_t to, FlowDirection) {
      if (!(floors[to] < lowest)) return;
      lowest = floors[to];
      each.next = to;
    });
  }
  const auto isHigher = [](const LineCell& a, const LineCell& b) {
    return a.drawn != b.drawn ? a.drawn > b.drawn : a.cell < b.cell;
  };
  // std::sort() would add 1 kB to each module, packed.
  std::make_heap(lines_.begin(), lines_.end(), isHigher);
  std::sort_heap(lines_.begin(), lines_.end(), isHigher);
}

void LineGuide::keepHeights(const float* ground, float* z) const {
  lowerShores(shores_, ground, z);
  for (const LineCell& each : lines_) {
    float& here = z[each.cell];
    const float before = ground[each.cell];
    if (!(here > 0 && before > 0)) continue;
    if (each.share > kCrestShare) here = std::max(here, before * kCrestKept);
    if (!(each.share < -kFloorShare)) continue;
    here = std::min(here, before);
    float& next = z[each.next];
    if (next > 0 && each.next != each.cell) {
      next = std::max(std::min(next, here * kFalls), kLowestLand);
    }
  }
}

void LineGuide::guideStreams(float* cut) const {
  for (const LineCell& each : lines_) {
    const float square = each.share * each.share, much = square * square;
    float& here = cut[each.cell];
    // Valleys reach far up to a crest.
    if (each.share > 0) here /= 1 + (kCrest - 1) * (much * much);
    if (each.share < 0) here *= 1 + (kValley - 1) * much;
  }
  for (const PlainCell& each : plains_) {
    cut[each.cell] *= 1 + (kOnPlain - 1) * each.share * each.share;
  }
}

}  // namespace orogen::erosion
