#include "rivers/basin.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.h"
#include "rivers/lakes.h"
#include "terrain/grid.h"
#include "terrain/priority_flood.h"

namespace orogen::rivers {
namespace {

// These tell the random numbers of basins' seeds, of their borders and of nodes apart.
constexpr std::uint32_t kSeedKey = 0x5eed, kShiftKey = 0x51f7, kNodeKey = 0x40de;

// The octaves of the smooth noise that bends the borders of basins: points between the values of
// each, and how far it shifts at most.
struct ShiftOctave {
  double cells, shift;
};
constexpr ShiftOctave kShifts[] = {{64, 16}, {21, 7}, {8, 2.8}};
// How far all of them shift at most.
constexpr int kMaxShift = 26;

// Points of the smallest sea, and of the smallest lake.
constexpr std::uint32_t kSea = 64, kLake = 5;

// How much of a hollow's depth its lake has, and of a salt lake's, by the lowest pass of the land
// of kLakeLevel. The river that leaves it has cut through the rest, which keeps finer hollows of
// the pass above the water.
constexpr float kFull = 0.65f, kSaltFull = 0.85f;

// Points of kLakeLevel of the smallest lake.
constexpr int kLeastOfLake = 32;

// Ground is raised towards the border for the search of courses, so that they keep away from it.
constexpr int kRim = 10;
constexpr float kRimHeight = 0.002f;

// Half the width of the water, in lattice points, for one point drained; it grows with the square
// root.
constexpr float kHalfWidth = 0.0015f;

// The steepest falls of beds, where rivers cut back from below, are between these, by chance;
// nature's have 20 to 50 m/km.
constexpr float kLeastSteep = 0.032f, kSteepest = 0.06f;

// How far water swings from its course, in halves of its width, where its bed falls less than
// kGentle; and the least share of that which makes a bend.
constexpr float kSway = 4, kGentle = 0.004f, kMinSway = 0.1f;

// How far below the ground beds are at least, and how much more for each of their width.
constexpr float kIncision = 0.001f, kIncisionOfWidth = 0.05f;

double unitOf(std::uint32_t hash) {
  return hash * kUnit;
}

[[gnu::noinline]] double smoothNoise(std::uint32_t key, double x, double y) {
  const double left = std::floor(x), top = std::floor(y);
  const auto ease = [](double t) { return t * t * (3 - 2 * t); };
  const auto column = static_cast<std::int32_t>(left), row = static_cast<std::int32_t>(top);
  const double u = ease(x - left), v = ease(y - top);
  const auto along = [&](std::int32_t of) {
    const std::uint32_t hashes = rowKey(key, of);
    const double a = unitOf(hashAt(hashes, column)), b = unitOf(hashAt(hashes, column + 1));
    return a + (b - a) * u;
  };
  const double a = along(row), b = along(row + 1);
  return 2 * (a + (b - a) * v) - 1;
}

LatticePoint seedOf(std::uint32_t seed, Cell cell) {
  const std::uint32_t key = rowKey(seed, kSeedKey, cell.y);
  const std::uint32_t hash = hashAt(key, cell.x);
  return {(cell.x + 0.25 + 0.5 * unitOf(hash)) * kCell,
          (cell.y + 0.25 + 0.5 * unitOf(mix(hash))) * kCell};
}

// Of two equally low points, the one on lower ground comes first, so that water runs along the
// floors of hollows.
struct FloodedFirst {
  const float *filled, *ground;
  bool operator()(std::uint32_t a, std::uint32_t b) const {
    if (filled[a] != filled[b]) return filled[a] < filled[b];
    return ground[a] < ground[b] || (ground[a] == ground[b] && a < b);
  }
};

// The flood of a basin: of each point the height of still water, the point that it drains to, and
// its place in the order in which the flood reached the points.
class Flood {
 public:
  std::span<float> filled;
  std::span<std::uint32_t> to;
  std::span<std::uint8_t> sea;
  std::span<std::uint32_t> order;
  bool has_sea = false;

  Flood(const Outline& outline, std::span<const float> heights, std::span<std::byte>& scratch)
      : filled(takeScratch<float>(scratch, heights.size())),
        to(takeScratch<std::uint32_t>(scratch, heights.size())),
        sea(takeScratch<std::uint8_t>(scratch, heights.size())),
        order(takeScratch<std::uint32_t>(scratch, heights.size())),
        outline_(outline),
        heights_(heights),
        ground_(takeScratch<float>(scratch, heights.size())) {
    std::fill(to.begin(), to.end(), kNone);
    std::fill(sea.begin(), sea.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < ground_.size(); ++i) {
      const float rim = 1 - std::min<float>(outline.inside.data()[i], kRim) / kRim;
      ground_[i] = heights[i] + kRimHeight * rim * rim;
    }
  }

  template <class Use>
  void forNeighbours(std::uint32_t i, Use use) const {
    const PointGrid grid{outline_.width, outline_.height};
    grid.aroundInside(i, [&](std::uint32_t at, std::uint8_t) {
      if (isInside(at)) use(at);
    });
  }

  // Finds the seas and floods the land from them; without a sea, from the lowest point. `memory`
  // holds one number a point.
  void run(std::span<std::uint32_t> memory) {
    findSeas(memory);
    PriorityFlood flood(memory.data(), FloodedFirst{filled.data(), ground_.data()});
    const auto start = [&](std::uint32_t i, float level) {
      filled[i] = level;
      to[i] = i;
      flood.start(i);
    };
    std::uint32_t lowest = kNone;
    for (std::uint32_t i = 0; i < heights_.size(); ++i) {
      if (!isInside(i)) continue;
      if (lowest == kNone || ground_[i] < ground_[lowest]) lowest = i;
      if (sea[i]) start(i, 0);
    }
    has_sea = !flood.empty();
    if (!has_sea && lowest != kNone) start(lowest, ground_[lowest]);
    std::size_t count = 0;
    flood.spread(
        [&](std::uint32_t cell) {
          order[count++] = cell;
          return true;
        },
        [&](std::uint32_t cell, auto visit) { forNeighbours(cell, visit); },
        [&](std::uint32_t next, std::uint32_t cell) {
          if (to[next] != kNone) return false;
          filled[next] = std::max(ground_[next], filled[cell]);
          to[next] = cell;
          return true;
        });
    order = order.first(count);
  }

  bool isHollow(std::uint32_t i) const { return filled[i] > ground_[i] && !sea[i]; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  bool isInside(std::uint32_t i) const { return outline_.inside.data()[i] > kMargin; }

  void findSeas(std::span<std::uint32_t> queue) {
    constexpr std::uint8_t kPond = 2;
    for (std::uint32_t first = 0; first < heights_.size(); ++first) {
      if (!isInside(first) || sea[first] || !(heights_[first] < 0)) continue;
      std::uint32_t count = 0;
      const auto wet = [&](std::uint32_t i) {
        if (sea[i] || !(heights_[i] < 0)) return;
        sea[i] = 1;
        queue[count++] = i;
      };
      wet(first);
      for (std::uint32_t i = 0; i < count; ++i) forNeighbours(queue[i], wet);
      for (std::uint32_t i = 0; i < count && count < kSea; ++i) sea[queue[i]] = kPond;
    }
    for (std::uint8_t& each : sea) each = each == 1;
  }

  const Outline& outline_;
  std::span<const float> heights_;
  std::span<float> ground_;
};

// A hollow, while its lake is being decided on.
struct Depression {
  float lowest, sill;
  std::uint32_t exit;
  std::uint32_t first;  // its first point in the order of the flood; the others follow
  std::uint32_t points = 0;
  bool at_rim = false;
  float inflow = std::numeric_limits<float>::infinity();  // lowest ground that drains into it
};

class Rivers {
  static constexpr std::uint32_t kNoNode = 0xffffffff;  // -1 as a number of a node

 public:
  // `scratch` holds scratchBytes().
  Rivers(std::uint32_t seed, float unit, const Outline& outline, std::span<const float> heights,
         LandMaker land, std::span<std::byte> scratch, Basin& basin)
      : seed_(seed),
        unit_(unit),
        outline_(outline),
        heights_(heights),
        flood_(outline, heights, scratch),
        lake_finder_(land, outline),
        basin_(basin),
        area_(takeScratch<std::uint32_t>(scratch, heights.size())),
        wet_(takeScratch<std::uint8_t>(scratch, heights.size())),
        base_(takeScratch<float>(scratch, heights.size())),
        numbers_(takeScratch<std::uint32_t>(scratch, heights.size())) {}

  // Returns false if there is too little memory.
  bool run() {
    flood_.run(numbers_);
    std::fill(area_.begin(), area_.end(), 1u);
    std::fill(wet_.begin(), wet_.end(), std::uint8_t{0});
    std::fill(base_.begin(), base_.end(), 0.0f);
    for (std::size_t i = flood_.order.size(); i-- > 0;) {
      const std::uint32_t cell = flood_.order[i];
      if (flood_.to[cell] != cell) area_[flood_.to[cell]] += area_[cell];
    }
    if (!findLakes()) return false;
    fillNodes();
    return true;
  }

  static std::size_t scratchBytes(std::size_t points) {
    return 7 * scratchFor<float>(points) + 2 * scratchFor<std::uint8_t>(points);
  }

 private:
  bool findLakes() {
    std::vector<Depression> hollows;
    const std::span<std::uint32_t> hollow = numbers_;
    std::fill(hollow.begin(), hollow.end(), 0u);
    const auto& order = flood_.order;
    std::uint32_t first = 0;  // after the points of the salt lake
    if (!flood_.has_sea && !order.empty()) {
      first = static_cast<std::uint32_t>(std::min(order.size(), order.size() / 80 + kLake));
    }
    for (std::uint32_t i = first; i < order.size(); ++i) {
      const std::uint32_t cell = order[i];
      if (!flood_.isHollow(cell)) continue;
      const std::uint32_t to = flood_.to[cell];
      if (hollow[to] != 0 && flood_.filled[to] == flood_.filled[cell]) {
        hollow[cell] = hollow[to];
      } else {
        hollows.push_back({heights_[cell], flood_.filled[cell], to, i});
        hollow[cell] = static_cast<std::uint32_t>(hollows.size());
      }
      Depression& of = hollows[hollow[cell] - 1];
      of.lowest = std::min(of.lowest, heights_[cell]);
      of.at_rim |= outline_.inside.data()[cell] < kRim;
    }
    const auto fullOf = [](const Depression& of) {
      return of.lowest + kFull * (of.sill - of.lowest);
    };
    for (const std::uint32_t cell : order) {
      if (hollow[cell] == 0) continue;
      Depression& of = hollows[hollow[cell] - 1];
      if (heights_[cell] < fullOf(of)) ++of.points;
    }
    // The lowest ground of rivers that drain through a point, lakes apart: no lake downstream may
    // stand higher, or its rivers would run above the ground.
    const std::span<float> low = base_;
    std::fill(low.begin(), low.end(), std::numeric_limits<float>::infinity());
    float lowest_inflow = std::numeric_limits<float>::infinity();
    for (std::uint32_t i = static_cast<std::uint32_t>(order.size()); i-- > first;) {
      const std::uint32_t cell = order[i], to = flood_.to[cell];
      const bool is_lake = hollow[cell] != 0 && mayHoldLake(hollows[hollow[cell] - 1]);
      if (isRiver(cell) && !is_lake)
        low[cell] = std::min(low[cell], std::max(heights_[cell], 0.0f));
      low[to] = std::min(low[to], low[cell]);
      if (hollow[cell] != 0) {
        Depression& of = hollows[hollow[cell] - 1];
        of.inflow = std::min(of.inflow, low[cell]);
      }
    }
    for (std::uint32_t i = 0; i < first; ++i)
      lowest_inflow = std::min(lowest_inflow, low[order[i]]);
    if (first > 0) {
      const float level = std::max(flood_.filled[order[first - 1]], 0.0f);
      Lake salt{level, area_[order[0]], true};
      const LakeGround ground{order.first(first), kSaltFull,
                              std::min(level, std::max(lowest_inflow, 0.0f))};
      if (!lake_finder_.find(ground, 1, salt)) return false;
      basin_.lakes.push_back(std::move(salt));
    }
    constexpr std::uint16_t kUnknown = 0, kNone = 0xffff;
    std::vector<std::uint16_t> lake(hollows.size(), kUnknown);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      const std::uint32_t cell = order[i];
      if (i < first) {
        const Lake& salt = basin_.lakes.front();
        base_[cell] = salt.level;
        wet_[cell] = i == 0 || reaches(salt, cell) ? 1 : 0;
        continue;
      }
      base_[cell] = flood_.sea[cell] ? 0 : base_[flood_.to[cell]];
      if (heights_[cell] < 0 && base_[cell] <= 0) wet_[cell] = 1;
      if (hollow[cell] == 0) continue;
      const Depression& of = hollows[hollow[cell] - 1];
      if (!mayHoldLake(of)) continue;
      std::uint16_t& number = lake[hollow[cell] - 1];
      if (number == kUnknown) {
        number = kNone;
        std::uint32_t end = of.first + 1;
        while (end < order.size() && hollow[order[end]] == hollow[cell]) ++end;
        Lake found{0, area_[of.exit], false};
        const LakeGround ground{order.subspan(of.first, end - of.first), kFull, of.inflow};
        if (!lake_finder_.find(ground, kLeastOfLake, found)) return false;
        if (!found.cells.empty() && found.level > base_[of.exit] &&
            basin_.lakes.size() + 1 < kNone) {
          basin_.lakes.push_back(std::move(found));
          number = static_cast<std::uint16_t>(basin_.lakes.size());
        }
      }
      if (number == kNone || !reaches(basin_.lakes[number - 1u], cell)) continue;
      wet_[cell] = 1;
      base_[cell] = basin_.lakes[number - 1u].level;
    }
    return true;
  }

  // Whether the water of a lake covers a point.
  bool reaches(const Lake& lake, std::uint32_t cell) const {
    constexpr int kTimes = 1 << (kLakeLevel - kLevel);
    const int x = (outline_.left + static_cast<int>(cell) % outline_.width) * kTimes - lake.left;
    const int y = (outline_.top + static_cast<int>(cell) / outline_.width) * kTimes - lake.top;
    return heights_[cell] < lake.level && x >= 0 && y >= 0 && x < lake.width && y < lake.height &&
           lake.cells[static_cast<std::size_t>(y) * static_cast<std::size_t>(lake.width) +
                      static_cast<std::size_t>(x)] != 0;
  }

  static bool mayHoldLake(const Depression& of) { return of.points >= kLake && !of.at_rim; }
  bool isRiver(std::uint32_t cell) const { return area_[cell] >= kSpring && !flood_.sea[cell]; }

  void fillNodes() {
    const auto& order = flood_.order;
    const std::span<std::uint32_t> node = numbers_;  // of each point
    std::fill(node.begin(), node.end(), kNoNode);
    for (const std::uint32_t cell : order) {
      if (!isRiver(cell)) continue;
      const std::uint32_t to = flood_.to[cell];
      if (flood_.sea[to] && node[to] == kNoNode) add(to, kNoNode, Ground::sea);
      add(cell, to == cell ? kNoNode : node[to], wet_[cell] ? Ground::lake : Ground::land);
    }
    auto& nodes = basin_.nodes;
    for (std::size_t i = nodes.size(); i-- > 0;) {
      RiverNode& from = nodes[i];
      if (from.ground == Ground::land) from.bed = std::max(from.bed, bases_[i]);
      if (from.next < 0) continue;
      RiverNode& to = nodes[static_cast<std::size_t>(from.next)];
      if (to.ground == Ground::land) to.bed = std::min(to.bed, from.bed);
      if (to.before < 0 || nodes[static_cast<std::size_t>(to.before)].area <= from.area) {
        to.before = static_cast<std::int32_t>(i);
      }
    }
    for (RiverNode& from : nodes) {  // upstream
      if (from.ground != Ground::land) continue;
      const RiverNode& to = nodes[static_cast<std::size_t>(from.next)];
      const double dx = from.x - to.x, dy = from.y - to.y;
      const auto length = static_cast<float>(std::sqrt(dx * dx + dy * dy));
      const auto chance = static_cast<float>(unitOf(mix(from.area)));
      const float steepest = kLeastSteep + (kSteepest - kLeastSteep) * chance;
      from.bed = std::min(from.bed, to.bed + steepest * unit_ * length);
      const float fall = (from.bed - to.bed) / (kGentle * unit_ * length);
      const float share = 1 / (1 + fall * fall);
      if (share > kMinSway) from.sway = std::min(kSway * from.half_width * share, kMaxSway);
    }
  }

  void add(std::uint32_t cell, std::uint32_t next, Ground ground) {
    const int column = outline_.left + static_cast<int>(cell) % outline_.width;
    const int row = outline_.top + static_cast<int>(cell) / outline_.width;
    const std::uint32_t hash = hashAt(rowKey(seed_, kNodeKey, row), column);
    const float half =
        std::min(kHalfWidth * std::sqrt(static_cast<float>(area_[cell])), kMaxHalfWidth);
    numbers_[cell] = static_cast<std::uint32_t>(basin_.nodes.size());
    basin_.nodes.push_back({.x = column + 0.4 * unitOf(hash) - 0.2,
                            .y = row + 0.4 * unitOf(mix(hash)) - 0.2,
                            .bed = ground == Ground::land
                                       ? heights_[cell] - kIncision - kIncisionOfWidth * half
                                       : base_[cell],
                            .half_width = half,
                            .sway = 0,
                            .area = area_[cell],
                            .next = static_cast<std::int32_t>(next),
                            .before = -1,
                            .ground = ground});
    bases_.push_back(base_[cell]);
  }

  std::uint32_t seed_;
  float unit_;  // the distance of two lattice points in units of height
  const Outline& outline_;
  std::span<const float> heights_;
  Flood flood_;
  LakeFinder lake_finder_;
  Basin& basin_;
  std::span<std::uint32_t> area_;
  std::span<std::uint8_t> wet_;       // below the level of a lake
  std::span<float> base_;             // level of the next lake or sea downstream
  std::span<std::uint32_t> numbers_;  // working memory
  std::vector<float> bases_;          // `base_` of each node
};

}  // namespace

[[gnu::noinline]] Cell basinAt(std::uint32_t seed, double x, double y) {
  const LatticePoint own{x, y};
  std::uint32_t number = kShiftKey;
  for (const auto& [cells, shift] : kShifts) {
    const std::uint32_t key = levelKey(seed, number++);
    x += shift * smoothNoise(key, own.x / cells, own.y / cells);
    y += shift * smoothNoise(mix(key), own.x / cells, own.y / cells);
  }
  const Cell square{static_cast<std::int32_t>(std::floor(x / kCell)),
                    static_cast<std::int32_t>(std::floor(y / kCell))};
  Cell best = square;
  double min_distance = std::numeric_limits<double>::infinity();
  for (int j = -1; j <= 1; ++j) {
    for (int i = -1; i <= 1; ++i) {
      const Cell cell{square.x + i, square.y + j};
      const LatticePoint at = seedOf(seed, cell);
      const double dx = at.x - x, dy = at.y - y;
      const double distance = dx * dx + dy * dy;
      if (distance < min_distance) {
        min_distance = distance;
        best = cell;
      }
    }
  }
  return best;
}

bool outlineOf(std::uint32_t seed, Cell cell, Outline& outline) {
  constexpr int kReach = kCell * 17 / 16 + kMaxShift + 2;
  const LatticePoint middle = seedOf(seed, cell);
  const int left = static_cast<int>(std::floor(middle.x)) - kReach;
  const int top = static_cast<int>(std::floor(middle.y)) - kReach;
  constexpr int kSide = 2 * kReach + 1;
  Buffer<std::uint8_t> all;
  if (!all.resize(kSide * kSide)) return false;
  std::fill_n(all.data(), all.size(), std::uint8_t{0});
  int west = kSide, east = 0, north = kSide, south = 0;
  const auto at = [&](int x, int y) -> std::uint8_t& {
    return all.data()[static_cast<std::size_t>(y) * kSide + static_cast<std::size_t>(x)];
  };
  for (int y = 1; y < kSide - 1; ++y) {
    for (int x = 1; x < kSide - 1; ++x) {
      if (basinAt(seed, left + x, top + y) != cell) continue;
      at(x, y) = 255;
      west = std::min(west, x - 1);
      east = std::max(east, x + 1);
      north = std::min(north, y - 1);
      south = std::max(south, y + 1);
    }
  }
  // How far the border is: first from the north and west, then from the south and east.
  const auto nearer = [&](int x, int y, int step) {
    int min_steps = at(x, y);
    for (const int side : {-1, 0, 1}) min_steps = std::min(min_steps, at(x + side, y - step) + 1);
    at(x, y) = static_cast<std::uint8_t>(std::min(min_steps, at(x - step, y) + 1));
  };
  for (int y = 1; y < kSide - 1; ++y) {
    for (int x = 1; x < kSide - 1; ++x) nearer(x, y, 1);
  }
  for (int y = kSide - 2; y > 0; --y) {
    for (int x = kSide - 2; x > 0; --x) nearer(x, y, -1);
  }
  outline = {.cell = cell};
  if (east < west) return true;
  outline = {cell, left + west, top + north, east - west + 1, south - north + 1};
  const auto width = static_cast<std::size_t>(outline.width);
  if (!outline.inside.resize(width * static_cast<std::size_t>(outline.height))) return false;
  std::uint8_t* to = outline.inside.data();
  for (int y = north; y <= south; ++y) to = std::copy_n(&at(west, y), width, to);
  return true;
}

bool basinOf(std::uint32_t seed, float unit, const Outline& outline, std::span<const float> heights,
             LandMaker land, Buffer<std::byte>& scratch, Basin& basin) {
  basin = {outline.cell, outline.left, outline.top, outline.width, outline.height};
  if (!scratch.resize(Rivers::scratchBytes(heights.size()))) return false;
  return Rivers(seed, unit, outline, heights, land, scratch.span(), basin).run();
}

}  // namespace orogen::rivers
