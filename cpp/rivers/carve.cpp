#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/simd.h"
#include "rivers/basin.h"

namespace orogen::rivers {
namespace {

// The ground beside a river, in points of the lattice or in shares of them: a bed as deep as a
// tenth of half its width, until it is kDeepest; banks kBank of that above the water; a flood plain
// kPlain times half the width, which rises gently, and as far as the river's bends beyond; and from
// there to the end of the valley, gently at first, ever more of the ground as it was. A brook's
// valley is kValley wide, and a river's wider.
constexpr float kDepth = 0.1f, kDeepest = 0.006f, kBank = 0.4f, kPlain = 1.5f, kRise = 0.02f;
constexpr float kValley = 1.3f, kValleyOfWidth = 4;

// The farthest point from the middle of a river in its valley.
constexpr float reachOf(float half_width, float sway) {
  return kValley + (1 + kPlain + kValleyOfWidth) * half_width + sway;
}

// Bends lean downstream, as far as they can without running over themselves; in turns.
constexpr float kLean = 0.12f, kTurn = 6.2831853f;

// Its multiples lie evenly between whole numbers.
constexpr float kGolden = 0.618034f;

// The phase of bends runs ahead by up to kAhead of a turn, and they swing by kSwing of the sway at
// least; both change with waves that are 1 / kSlow and 1 / kSlower times as long as a bend.
constexpr float kAhead = 0.3f, kSlow = 0.31f, kSwing = 0.75f, kSlower = 0.43f;

// Beds count less the farther they are: by half at this share of the valley.
constexpr float kNear = 0.1f;

// How far ground is raised at most, where it lies lower than a river, which then follows it; not at
// all on the floor of the sea.
constexpr float kRaised = 0.014f;

// Rivers between kThinnest and kWidest count as narrow, those above kWide as wide: half their width
// in points. The ranges overlap, so that no river is lost where it widens. Thinner ones cannot be
// seen, and would only hide others.
constexpr float kThinnest = 0.006f, kWidest = 1.5f, kWide = 1;

// In points: the longest vector to a narrow river that a byte can hold, and the distance to water
// that takes half of a byte's range. Shaders and callers read these bytes: see writeEdges().
constexpr float kMaxDistance = 2, kHalfRange = 4;

// The distance from a narrow river where there is none.
constexpr float kNowhere = 1e6f;

// Rivers that pass a point nearer than its cell's corner pass through the cell; in points. And how
// near that is at most on the lattice, where cells are wide.
constexpr double kCorner = 0.71, kNearest = 0.6;

double stepOf(const Place& place) {
  return static_cast<double>(1 << kLevel) / static_cast<double>(1 << place.level);
}

// A segment of a course as lanes take it.
struct SegmentInLanes {
  float dx, dy, inverse;  // from its first end, and 1 / the square of its length
  float bed, falls, half_width, widens;
  float area, corner;
  float length, sway, first, turns;  // of bends: how far they reach; the course's share before them
  float lean, slope;                 // turns for each point aside, and their slope at half way
  float shift;                       // of the waves by which bends differ, in turns
  float per_point, per_length;       // 1 / the distance of two points, and 1 / the length

  SegmentInLanes(const RiverSegment& segment, double step)
      : dx(static_cast<float>(segment.bx - segment.ax)),
        dy(static_cast<float>(segment.by - segment.ay)),
        inverse(dx * dx + dy * dy > 0 ? 1 / (dx * dx + dy * dy) : 0),
        bed(segment.a_bed),
        falls(segment.b_bed - segment.a_bed),
        half_width(segment.a_half_width),
        widens(segment.b_half_width - segment.a_half_width),
        area(static_cast<float>(segment.area)),
        corner(static_cast<float>(std::min(kCorner * step, kNearest))),
        length(std::sqrt(dx * dx + dy * dy)),
        sway(length > 0 ? segment.sway : 0),
        first(segment.first),
        turns(segment.turns),
        lean(sway > 0 ? kLean / sway : 0),
        slope(length > 0 ? kTurn * turns * kSegmentShare / length : 0),
        shift(area * kGolden - std::floor(area * kGolden)),
        per_point(static_cast<float>(1 / step)),
        per_length(length > 0 ? 1 / length : 0) {}
};

// The sine of a part of a turn from -1/2 to 1/2, made of parabolas.
template <class Float>
[[gnu::always_inline]] inline Float sineOf(Float turn) {
  const Float arc = turn * (8 - 16 * atLeast(turn, -turn));
  return arc * (0.775f + 0.225f * atLeast(arc, -arc));
}

// How far a point is from the middle of the water, and the way from there, along the course and
// across it.
template <class Float>
struct FromWater {
  Float distance, along, across;
};

// The way from the middle of the water, by the distance from the middle of the course, which is
// negative on its left, and by the share of the segment before the point. The water swings from
// side to side of the course, not at its ends, where other waters join it; its bends lean
// downstream as Kinoshita's do.
template <int Lanes, class Float>
[[gnu::always_inline]] inline FromWater<Float> fromBends(const SegmentInLanes& by, Float aside,
                                                         Float share) {
  const auto partOf = [](Float turns) {
    return turns - (Simd<Lanes>::toFloat(Simd<Lanes>::truncate(turns + 64.5f)) - 64);
  };
  const Float before = share * kSegmentShare + by.first;
  const Float middle = before * 2 - 1, square = middle * middle;
  // No two bends are alike: their phase runs ahead or behind, and their swing changes.
  const Float at = before * by.turns;
  const Float slow = partOf(at * kSlow + by.shift);
  const Float sway = by.sway * (1 - square * square) *
                     (kSwing + (1 - kSwing) * sineOf(partOf(at * kSlower - by.shift)));
  const Float near = atMost(atLeast(aside, Float{} - 2 * by.sway), Float{} + 2 * by.sway);
  const Float turn = partOf(at + near * by.lean + kAhead * sineOf(slow));
  const Float faster = 1 + (kAhead * kSlow * kTurn) * sineOf(0.25f - atLeast(slow, Float{} - slow));
  const Float sine = sineOf(turn);
  const Float size = atLeast(turn, -turn);
  const Float cosine = sineOf(0.25f - size);
  const Float along = sway * cosine * by.slope * faster;
  const Float across = 1 - sway * cosine * (by.lean * kTurn);
  const Float steep = atLeast(along * along + across * across, Float{} + 0.1f);
  const Float off = aside - sway * sine;
  const Float away = off / steep;
  return {atLeast(off, -off) / Simd<Lanes>::squareRoot(steep), -along * away, across * away};
}

// Marks what writeEdges() needs.
template <int Lanes, class Float>
[[gnu::always_inline]] inline void markEdges(const SegmentInLanes& by, Float shore, Float half,
                                             Float eastwards, Float southwards, const Marks& marks,
                                             std::size_t i) {
  const Float far = Float{} + std::numeric_limits<float>::infinity();
  const Float edge = shore * by.per_point, half_width = half * by.per_point;
  const Float wide = half_width < Float{} + kWide ? far : edge;
  storeLanes(&marks.wide[i], atMost(wide, loadLanes<Float>(&marks.wide[i])));
  const Float thick = half_width < Float{} + kWidest ? edge : far;
  const Float narrow = half_width < Float{} + kThinnest ? far : thick;
  const auto nearest = loadLanes<Float>(&marks.narrow[i]);
  const auto replace = [&](std::span<float> kept, Float value) {
    storeLanes(&kept[i], narrow < nearest ? value : loadLanes<Float>(&kept[i]));
  };
  replace(marks.eastwards, eastwards * by.per_point);
  replace(marks.southwards, southwards * by.per_point);
  replace(marks.half_narrow, half_width - kThinnest);
  storeLanes(&marks.narrow[i], atMost(narrow, nearest));
}

// Marks the points at (x, y) from the segment's first end.
template <int Lanes>
[[gnu::always_inline]] inline void markPoints(const SegmentInLanes& by, const float* x, float y,
                                              const Marks& marks, std::size_t i) {
  using Float = typename Simd<Lanes>::Float;
  const auto to_x = loadLanes<Float>(x);
  const Float zero{};
  const Float projected = (to_x * by.dx + y * by.dy) * by.inverse;
  const Float t = atMost(atLeast(projected, zero), zero + 1);
  const Float off_x = to_x - t * by.dx, off_y = y - t * by.dy;
  const Float distance = Simd<Lanes>::squareRoot(off_x * off_x + off_y * off_y);
  const Float half = by.half_width + t * by.widens;
  const Float plain = half * kPlain + by.sway;
  const Float apart = (distance - half - plain) / (kValley + kValleyOfWidth * half);
  const Float off = atLeast(apart, zero);
  const Float inside = atLeast(1 - off, zero);
  const Float weight = inside * inside / (off * off + kNear * kNear);
  storeLanes(&marks.weight[i], loadLanes<Float>(&marks.weight[i]) + weight);
  storeLanes(&marks.beds[i], loadLanes<Float>(&marks.beds[i]) + weight * (by.bed + t * by.falls));
  storeLanes(&marks.apart[i], atMost(apart, loadLanes<Float>(&marks.apart[i])));
  Float from_water = distance;
  Float eastwards = off_x, southwards = off_y;
  if (by.sway > 0) {
    const Float side = y * by.dx - to_x * by.dy;
    const Float aside = side < zero ? zero - distance : distance;
    const Float past = (projected - t) * by.length;
    const auto bends = fromBends<Lanes>(by, aside, t);
    from_water = atLeast(bends.distance, atLeast(past, zero - past));
    const Float along = (bends.along + past) * by.per_length;
    const Float across = bends.across * by.per_length;
    eastwards = along * by.dx - across * by.dy;
    southwards = along * by.dy + across * by.dx;
  }
  const Float shore = from_water - half;
  const auto nearest = loadLanes<Float>(&marks.shore[i]);
  storeLanes(&marks.half_width[i], shore < nearest ? half : loadLanes<Float>(&marks.half_width[i]));
  storeLanes(&marks.shore[i], atMost(shore, nearest));
  markEdges<Lanes>(by, shore, half, eastwards, southwards, marks, i);
  const Float area = from_water < atLeast(half, zero + by.corner) ? zero + by.area : zero;
  storeLanes(&marks.area[i], atLeast(loadLanes<Float>(&marks.area[i]), area));
}

// Marks the rectangle of a place that a segment reaches.
[[gnu::noinline]] void markSegment(const RiverSegment& segment, const Place& place,
                                   const Marks& marks) {
  const double reach = reachOf(std::max(segment.a_half_width, segment.b_half_width), segment.sway);
  // Points of the lattice from point to point of the place, and the reverse: powers of two.
  const double step = stepOf(place), per = 1 / step;
  const auto first = [&](double a, double b, int from, int count) {
    const double at = std::ceil((std::min(a, b) - reach) * per) - from;
    return static_cast<int>(std::clamp(at, 0.0, static_cast<double>(count)));
  };
  const auto last = [&](double a, double b, int from, int count) {
    const double at = std::floor((std::max(a, b) + reach) * per) - from;
    return static_cast<int>(std::clamp(at, -1.0, static_cast<double>(count - 1)));
  };
  const int left = first(segment.ax, segment.bx, place.x, place.width);
  const int right = last(segment.ax, segment.bx, place.x, place.width);
  const int top = first(segment.ay, segment.by, place.y, place.height);
  const int bottom = last(segment.ay, segment.by, place.y, place.height);
  const SegmentInLanes lanes(segment, step);
  constexpr int kColumns = 128;
  float to_x[kColumns];
  for (int from = left; from <= right; from += kColumns) {
    const int count = std::min(right + 1 - from, kColumns);
    for (int i = 0; i < count; ++i) {
      to_x[i] = static_cast<float>((static_cast<double>(place.x) + from + i) * step - segment.ax);
    }
    for (int y = top; y <= bottom; ++y) {
      const auto to_y = static_cast<float>((static_cast<double>(place.y) + y) * step - segment.ay);
      const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(place.width) +
                              static_cast<std::size_t>(from);
      int i = 0;
      for (; i + kLanes <= count; i += kLanes) {
        markPoints<kLanes>(lanes, to_x + i, to_y, marks, row + static_cast<std::size_t>(i));
      }
      for (; i < count; ++i) {
        markPoints<1>(lanes, to_x + i, to_y, marks, row + static_cast<std::size_t>(i));
      }
    }
  }
}

}  // namespace

Marks Marks::in(std::span<float> floats, std::span<float> area) {
  const std::size_t points = area.size();
  const auto part = [&](std::size_t number) { return floats.subspan(number * points, points); };
  return {.weight = part(0),
          .beds = part(1),
          .apart = part(2),
          .shore = part(3),
          .half_width = part(4),
          .area = area,
          .wide = part(5),
          .narrow = part(6),
          .eastwards = part(7),
          .southwards = part(8),
          .half_narrow = part(9),
          .lake = part(10)};
}

void Marks::clear() const {
  std::fill(weight.begin(), weight.end(), 0.0f);
  std::fill(beds.begin(), beds.end(), 0.0f);
  std::fill(apart.begin(), apart.end(), 1.0f);
  std::fill(shore.begin(), shore.end(), std::numeric_limits<float>::infinity());
  std::fill(half_width.begin(), half_width.end(), 0.0f);
  std::fill(area.begin(), area.end(), 0.0f);
  constexpr float kFar = std::numeric_limits<float>::infinity();
  std::fill(wide.begin(), wide.end(), kFar);
  std::fill(narrow.begin(), narrow.end(), kFar);
  std::fill(eastwards.begin(), eastwards.end(), kNowhere);
  std::fill(southwards.begin(), southwards.end(), 0.0f);
  std::fill(half_narrow.begin(), half_narrow.end(), 0.0f);
  std::fill(lake.begin(), lake.end(), 0.0f);
}

bool mayReach(const RiverNode& node, const Place& place) {
  // A course stays this near to the nodes at its ends.
  constexpr double kAway = 2 + reachOf(kMaxHalfWidth, kMaxSway);
  const double step = stepOf(place);
  const auto isNear = [&](double at, int from, int count) {
    return at >= from * step - kAway && at <= (static_cast<double>(from) + count) * step + kAway;
  };
  return isNear(node.x, place.x, place.width) && isNear(node.y, place.y, place.height);
}

void mark(const Basin& basin, const Place& place, const Marks& marks) {
  for (const RiverNode& node : basin.nodes) {
    if (!mayReach(node, place)) continue;
    forSegments(basin, node,
                [&](const RiverSegment& segment) { markSegment(segment, place, marks); });
  }
}

// The share of its height above the bed that ground keeps at a point of a valley.
static float keptOf(const Marks& marks, std::size_t i) {
  if (marks.shore[i] < 0) return 0;
  const float share = std::max(marks.apart[i], 0.0f);
  return share * share * (3 - 2 * share);
}

void carve(const Marks& marks, float unit, std::span<float> heights, std::span<float> surface) {
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const float height = heights[i];
    surface[i] = std::max(height, 0.0f);
    if (!(marks.apart[i] < 1)) continue;
    const float half = marks.half_width[i];
    const float shore = marks.shore[i];
    const float depth = kDepth * half / (1 + kDepth / kDeepest * half);
    const float bed = marks.beds[i] / marks.weight[i];
    float rise = 0;  // of the ground above the water, in points
    const float kept = keptOf(marks, i);
    if (shore < 0) {
      const float share = 1 + shore / half;
      rise = depth * (share * share - 1);
    } else {
      rise = kBank * depth * std::min(1.0f, 4 * shore / (half + 1e-9f)) +
             kRise * std::min(shore, kPlain * half);
    }
    const float above = rise * (1 - kept) * unit;
    const float highest = height + std::min(kRaised * unit, std::max(height, 0.0f));
    const float ground = std::min(bed + above + (height - bed) * kept, highest);
    heights[i] = ground;
    surface[i] = std::max(shore < 0 ? ground - above : ground, 0.0f);
  }
}

void fillLakes(const Basin& basin, const Place& place, const Marks& marks,
               std::span<const float> heights, std::span<float> surface) {
  const double cells = stepOf(place) * (1 << (kLakeLevel - kLevel));  // of a lake, per point
  const auto pointsOf = [cells](int from, int count, int first, int points) {
    const double start = std::ceil(from / cells) - first;
    const double end = std::ceil((static_cast<double>(from) + count) / cells) - first;
    const auto within = [points](double at) {
      return static_cast<int>(std::clamp(at, 0.0, static_cast<double>(points)));
    };
    return std::pair{within(start), within(end)};
  };
  for (const Lake& lake : basin.lakes) {
    const auto [left, right] = pointsOf(lake.left, lake.width, place.x, place.width);
    const auto [top, bottom] = pointsOf(lake.top, lake.height, place.y, place.height);
    for (int y = top; y < bottom; ++y) {
      const int row =
          static_cast<int>(std::floor((static_cast<double>(place.y) + y) * cells)) - lake.top;
      const std::uint8_t* const is_lake =
          lake.cells.data() + static_cast<std::ptrdiff_t>(row) * lake.width;
      for (int x = left; x < right; ++x) {
        const double column = std::floor((static_cast<double>(place.x) + x) * cells);
        if (is_lake[static_cast<int>(column) - lake.left] == 0) continue;
        const std::size_t i = static_cast<std::size_t>(y) * static_cast<std::size_t>(place.width) +
                              static_cast<std::size_t>(x);
        float level = lake.level;
        if (marks.apart[i] < 1) {
          const float bed = marks.beds[i] / marks.weight[i];
          if (bed < level) level = bed + (level - bed) * keptOf(marks, i);
        }
        marks.lake[i] = std::max(marks.lake[i], level);
        if (!(level > surface[i]) || !(level > heights[i])) continue;
        surface[i] = level;
        marks.area[i] = static_cast<float>(lake.area);
      }
    }
  }
}

void writeEdges(const Place& place, const Marks& marks, float spacing,
                std::span<const float> heights, std::span<std::uint8_t> edges) {
  const auto byteOf = [](float value) { return static_cast<std::uint8_t>(value + 0.5f); };
  const int right = place.width - 1, bottom = place.height - 1;
  // Where ground is level its water has no edge.
  const float flattest = spacing * 1e-4f;
  const auto heightAt = [&](int x, int y) {
    return heights[static_cast<std::size_t>(y) * static_cast<std::size_t>(place.width) +
                   static_cast<std::size_t>(x)];
  };
  // The difference of two heights for each point between them.
  const auto slope = [](float from, float to, int points) {
    return points > 0 ? (to - from) / static_cast<float>(points) : 0.0f;
  };
  std::size_t i = 0;
  for (int y = 0; y <= bottom; ++y) {
    const int above = std::max(y - 1, 0), below = std::min(y + 1, bottom);
    for (int x = 0; x <= right; ++x, ++i) {
      const int before = std::max(x - 1, 0), after = std::min(x + 1, right);
      const float eastwards = slope(heightAt(before, y), heightAt(after, y), after - before);
      const float southwards = slope(heightAt(x, above), heightAt(x, below), below - above);
      const float steep = std::sqrt(eastwards * eastwards + southwards * southwards);
      // Still water ends where the slope of its shore reaches its level.
      const float still = (heights[i] - marks.lake[i]) / std::max(steep, flattest);
      const float to_x = marks.eastwards[i], to_y = marks.southwards[i];
      const float away = std::sqrt(to_x * to_x + to_y * to_y);
      const float distance = std::min({still, marks.wide[i], away});
      const float scale = 63.5f / std::max(away / kMaxDistance, 1.0f);
      edges[4 * i] = byteOf(128 + to_x * scale);
      edges[4 * i + 1] = byteOf(128 + to_y * scale);
      edges[4 * i + 2] = byteOf(std::min(marks.half_narrow[i], kMaxDistance) * 127.5f);
      edges[4 * i + 3] = byteOf(128 + 127 * distance / (kHalfRange + std::abs(distance)));
    }
  }
}

}  // namespace orogen::rivers
