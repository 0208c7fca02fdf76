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

// Tells the random numbers of nodes from those of basins.
constexpr std::uint32_t kNodeKey = 0x40de;

// Points of the smallest sea, and of the smallest lake.
constexpr std::uint32_t kSea = 64, kLake = 5;

// How much of a hollow's depth its lake has, and of a salt lake's, by the lowest pass of the land
// of kLakeLevel. The river that leaves it has cut through the rest, which keeps finer hollows of
// the pass above the water.
constexpr float kFull = 0.65f, kSaltFull = 0.85f;

// Points of kLakeLevel of the smallest lake.
constexpr int kLeastOfLake = 32;

// How far a lake stands above dry ground beside it at most, 2 m on the Earth's scale; after how
// many passes lakes are dropped that would still be lowered; the most passes; and a level without
// water.
constexpr float kWall = 0.00009f;
constexpr int kLowerings = 3, kPasses = 6;
constexpr float kDropped = -1e9f;

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

// The lake of a hollow, once it has been looked for, and the land about it.
struct FoundLake {
  Lake lake{};
  LakeLand land{};
  std::vector<float> levels{};  // of its water and of the rivers around it
  float max_level = std::numeric_limits<float>::infinity();
  bool is_known = false;
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
    for (std::size_t i = flood_.order.size(); i-- > 0;) {
      const std::uint32_t cell = flood_.order[i];
      if (flood_.to[cell] != cell) area_[flood_.to[cell]] += area_[cell];
    }
    for (int pass = 0;; ++pass) {
      bool is_lower = false;
      if (!findLakes(pass)) return false;
      fillNodes(is_lower);
      if (!lowerLakes(pass + 1 >= kLowerings, is_lower)) return false;
      if (!is_lower || pass == kPasses) return true;
    }
  }

  static std::size_t scratchBytes(std::size_t points) {
    return 7 * scratchFor<float>(points) + 2 * scratchFor<std::uint8_t>(points);
  }

 private:
  bool findLakes(int pass) {
    basin_.nodes.clear();
    basin_.lakes.clear();
    bases_.clear();
    hollow_of_.clear();
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
    found_.resize(hollows.size() + 1);
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
      const bool is_lake =
          pass > 0 ? wet_[cell] != 0 : hollow[cell] != 0 && mayHoldLake(hollows[hollow[cell] - 1]);
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
    std::fill(wet_.begin(), wet_.end(), std::uint8_t{0});
    if (first > 0) {
      const float level = std::max(flood_.filled[order[first - 1]], 0.0f);
      const LakeGround ground{order.first(first), kSaltFull,
                              std::min(level, std::max(lowest_inflow, 0.0f))};
      if (!find(0, ground, 1, area_[order[0]])) return false;
      keepLake(0);
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
        const LakeGround ground{order.subspan(of.first, end - of.first), kFull, of.inflow};
        if (!find(hollow[cell], ground, kLeastOfLake, area_[of.exit])) return false;
        const Lake& found = found_[hollow[cell]].lake;
        if (!found.cells.empty() && found.level > base_[of.exit] &&
            basin_.lakes.size() + 1 < kNone) {
          keepLake(hollow[cell]);
          number = static_cast<std::uint16_t>(basin_.lakes.size());
        }
      }
      if (number == kNone || !reaches(basin_.lakes[number - 1u], cell)) continue;
      wet_[cell] = 1;
      base_[cell] = basin_.lakes[number - 1u].level;
    }
    return true;
  }

  // Finds the lake of a hollow, that of the salt lake being 0, unless it is known.
  bool find(std::uint32_t hollow, LakeGround ground, int min_points, std::uint32_t area) {
    FoundLake& found = found_[hollow];
    ground.max_level = std::min(ground.max_level, found.max_level);
    if (found.is_known && !(ground.max_level < found.lake.level)) return true;
    found.is_known = true;
    found.lake = {0, area, hollow == 0};
    return lake_finder_.find(ground, min_points, found.lake, found.land);
  }

  void keepLake(std::uint32_t hollow) {
    basin_.lakes.push_back(found_[hollow].lake);
    hollow_of_.push_back(hollow);
  }

  // Looks at each lake as levels from kLevel to kLakeLevel show it, where a point of water may lie
  // beside the lower ground of a valley behind its shore. Such a lake is lowered to that ground, or
  // dropped if this `is_last`. Returns false if there is too little memory.
  bool lowerLakes(bool is_last, bool& is_lower) {
    for (std::size_t i = 0; i < basin_.lakes.size(); ++i) {
      const Lake& lake = basin_.lakes[i];
      FoundLake& found = found_[hollow_of_[i]];
      if (lake.cells.empty() || !hasChanged(lake, found)) continue;
      float rim = lake.level;
      if (!findRim(lake, found.land, rim)) return false;
      if (!(rim < lake.level - kWall)) continue;
      found.max_level = is_last && !lake.salt ? kDropped : rim;
      is_lower = true;
    }
    return true;
  }

  // Whether a lake or the rivers around it differ from those when this was last asked.
  bool hasChanged(const Lake& lake, FoundLake& found) {
    std::vector<float> levels{lake.level};
    for (const RiverNode& node : basin_.nodes) {
      if (!mayReach(node, found.land.place)) continue;
      levels.push_back(node.ground == Ground::land ? node.bed : node.bed - 1);
    }
    if (levels == found.levels) return false;
    found.levels.swap(levels);
    return true;
  }

  // Lowers `rim` to the lowest dry ground beside a lake at any of these levels.
  bool findRim(const Lake& lake, const LakeLand& land, float& rim) {
    constexpr std::size_t kLargest = 1 << (kLakeLevel - kLevel);
    const Place& place = land.place;
    const std::size_t points = place.points();
    if (!floats_.resize((Marks::kFloats + 3) * points)) return false;
    const auto floats = floats_.span();
    const auto surface = floats.subspan(Marks::kFloats * points, points);
    const Marks marks = Marks::in(floats, floats.subspan((Marks::kFloats + 1) * points, points));
    const std::span<float> heights = floats.subspan((Marks::kFloats + 2) * points, points);
    std::copy_n(land.heights.data(), points, heights.data());
    marks.clear();
    mark(basin_, place, marks);
    carve(marks, unit_, heights, surface);
    fillLakes(basin_, place, marks, heights, surface);
    const auto pitch = static_cast<std::size_t>(place.width);
    for (std::size_t step = 1; step <= kLargest; step *= 2) {
      for (std::size_t y = step; y + step < heights.size() / pitch; y += step) {
        for (std::size_t x = step; x + step < pitch; x += step) {
          const std::size_t own = y * pitch + x;
          if (surface[own] != lake.level || !(surface[own] > heights[own])) continue;
          for (const std::size_t next :
               {own - step, own + step, own - step * pitch, own + step * pitch}) {
            if (!(surface[next] > heights[next])) rim = std::min(rim, heights[next]);
          }
        }
      }
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

  void fillNodes(bool& is_raised) {
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
      if (from.ground == Ground::land) {
        const float incised = kIncision + kIncisionOfWidth * from.half_width;
        if (from.bed + incised + kWall < bases_[i]) is_raised = true;
        from.bed = std::max(from.bed, bases_[i]);
      }
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
      const auto chance = static_cast<float>(mix(from.area) * kUnit);
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
    basin_.nodes.push_back({.x = column + 0.4 * (hash * kUnit) - 0.2,
                            .y = row + 0.4 * (mix(hash) * kUnit) - 0.2,
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
  std::span<std::uint8_t> wet_;           // below the level of a lake
  std::span<float> base_;                 // level of the next lake or sea downstream
  std::span<std::uint32_t> numbers_;      // working memory
  std::vector<float> bases_;              // `base_` of each node
  std::vector<FoundLake> found_;          // by hollows
  std::vector<std::uint32_t> hollow_of_;  // of each lake
  Buffer<float> floats_;                  // about a lake
};

}  // namespace

bool basinOf(std::uint32_t seed, float unit, const Outline& outline, std::span<const float> heights,
             LandMaker land, Buffer<std::byte>& scratch, Basin& basin) {
  basin = {outline.cell, outline.left, outline.top, outline.width, outline.height};
  if (!scratch.resize(Rivers::scratchBytes(heights.size()))) return false;
  return Rivers(seed, unit, outline, heights, land, scratch.span(), basin).run();
}

}  // namespace orogen::rivers
