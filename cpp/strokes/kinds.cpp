// What each kind of stroke does to a group of points of the map.

#include "strokes/kinds.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace orogen::strokes {
namespace {

// The crest of a ridge is round within this share of its width, or it would be a knife.
constexpr float kRoundCrest = 0.07f;
// The heights of a ridge follow the noise that bends it by this share.
constexpr float kRidgeVariation = 0.35f;
// On the sides of a ridge the detail of the ground grows towards so many reliefs, by no more than
// this; on the crest there is less.
constexpr float kSideDetail = 0.07f, kMaxGrowth = 0.2f, kCrestDetail = 0.8f;
// The sides of a ridge have spurs along the lines where a noise is 0, and hollows between them,
// where streams meet: so much they shift a side, beside this share of what the detail shifts it,
// and by no more than that. A hollow is deepest where the noise is this unit.
constexpr float kSpurs = 1.6f, kSpurUnit = 0.45f, kMeanSpur = 0.42f;
constexpr float kShiftOfSide = 0.4f, kMaxSideShift = 0.95f;
// From this height on, in reliefs, a ridge parts the water whatever erosion does.
constexpr float kDivide = 0.2f;
// What a plain, a basin and the floor of the sea keep of the detail.
constexpr float kPlainDetail = 0.12f, kBasinDetail = 0.25f;
// The floor of a valley: this share of its width, at least this share of the side, on each side of
// its line.
constexpr float kFloor = 0.15f, kMinFloor = 0.011f;
// By what share the noise that bends them narrows and widens ridges and valleys, and their widest
// place.
constexpr float kWidthVariation = 0.35f, kWidest = 1.25f;
// How the sides of a valley begin: with 0 they are steepest at the floor, with 2 flat. In nature
// they rise by a power of 1.2 to 1.3 of the distance.
constexpr float kFlatFoot = 1.5f;
// So many widths behind a coast the detail moves it, by a share of the shift: a ragged one is soon
// too ragged.
constexpr float kRagged = 3, kShiftOfCoast = 0.3f;
// From so many widths behind a coast the land falls to it. Without more land it would rise by so
// many reliefs a side of the map, and by half of it so many widths behind the shore; where the land
// was low by this share of it, and a relief above the sea by so much more.
constexpr float kBehindCoast = 10, kRise = 1.4f, kBeach = 0.6f, kLowRise = 0.5f, kByHeight = 1.2f;
// How far beyond its outline a basin changes the land, in widths, and where it is deepest within.
constexpr float kAroundBasin = 1, kDeepest = 0.75f;

Float clamped(Float t) {
  return atMost(atLeast(t, Float{}), Float{} + 1);
}

Float smoothStep(Float t) {
  const Float u = clamped(t);
  return u * u * (3 - 2 * u);
}

// Where the points of a row are for a stroke, which follows the bends by its share of them.
struct BentPlaces {
  PointValues x, y;
  float west, east, north, south;  // the borders of all of them

  BentPlaces(const Points& points, float share) {
    const auto bend = [&](const float* place, const float* by, PointValues& bent) {
      Float low = Float{} + 16, high = Float{} - 16;
      for (int i = 0; i < kGroup; i += kLanes) {
        const Float at = loadLanes<Float>(place + i) + loadLanes<Float>(by + i) * share;
        bent.set(i, at);
        low = atMost(low, at);
        high = atLeast(high, at);
      }
      float lows[kLanes], highs[kLanes];
      storeLanes(lows, low);
      storeLanes(highs, high);
      return std::pair{*std::min_element(lows, lows + kLanes),
                       *std::max_element(highs, highs + kLanes)};
    };
    std::tie(west, east) = bend(points.x, points.east, x);
    std::tie(north, south) = bend(points.y, points.south, y);
  }

  bool reaches(const StrokeSegment& each, float reach) const {
    return within(each.x, each.right, west - reach, east + reach) &&
           within(each.y, each.down, north - reach, south + reach);
  }

  bool crosses(const StrokeSegment& each) const { return within(each.y, each.down, north, south); }

 private:
  static bool within(float from, float by, float least, float most) {
    return from + atLeast(by, 0.0f) >= least && from + atMost(by, 0.0f) <= most;
  }
};

// Calls use(segment, i, share, square) with each segment that reaches a row of points and each
// group of lanes: where on it their feet are, and the square of how far.
template <class Use>
[[gnu::always_inline]] inline void measure(const NearShape& near, const BentPlaces& places,
                                           Use use) {
  const float reach = reachOf(*near.shape) + kSlack;
  for (const StrokeSegment& each : near.line) {
    if (!places.reaches(each, reach)) continue;
    for (int i = 0; i < kGroup; i += kLanes) {
      const Float x = places.x.at(i) - each.x;
      const Float y = places.y.at(i) - each.y;
      const Float share = clamped((x * each.right + y * each.down) * each.per_length);
      const Float right = x - each.right * share;
      const Float down = y - each.down * share;
      use(each, i, share, right * right + down * down);
    }
  }
}

// The distance of each point from the border of a shape, above 0 inside.
void insideOf(const NearShape& near, const Points& points, PointValues& to) {
  const StrokeShape& shape = *near.shape;
  const BentPlaces places(points, shape.bend);
  to.fill(16);
  measure(near, places, [&](const StrokeSegment&, int i, Float, Float square) {
    to.set(i, atMost(to.at(i), square));
  });
  // The root of the least square is the least distance, bit for bit.
  for (int i = 0; i < kGroup; i += kLanes) to.set(i, Simd<kLanes>::squareRoot(to.at(i)));
  if (shape.outline.empty()) {
    for (float& each : to.values) each = shape.width * 0.5f - each;
    return;
  }
  PointValues side;
  side.fill(shape.turned ? 1.0f : -1.0f);
  for (const StrokeSegment& each : near.outline) {
    if (each.down == 0 || !places.crosses(each)) continue;
    const float slope = each.right / each.down;
    const float end = each.y + each.down;
    for (int i = 0; i < kGroup; i += kLanes) {
      const Float x = places.x.at(i);
      const Float y = places.y.at(i);
      const Float before = side.at(i);
      const Float turned = x < each.x + (y - each.y) * slope ? -before : before;
      const Float from_begin = y >= Float{} + each.y ? turned : before;
      const Float from_end = y >= Float{} + end ? turned : before;
      // Both or neither of them is beyond the row: the segment does not cross it.
      side.set(i, from_begin * from_end * before);
    }
  }
  for (int i = 0; i < kGroup; i += kLanes) to.set(i, to.at(i) * side.at(i));
}

// Shifts how far a stroke has its way, from 0 to 1, by the detail of the ground: neither where it
// has none of it nor where it has all.
Float shifted(Float share, Float detail) {
  return share + share * (1 - share) * detail;
}

Float shiftAt(const Points& points, int i) {
  return loadLanes<Float>(points.detail + i);
}

// Noise of the size of the bends, from about -1 to 1.
Float noiseAt(const Points& points, int i) {
  return (loadLanes<Float>(points.east + i) - loadLanes<Float>(points.south + i)) *
         (1 / LandLattice::kBendUnit);
}

// Another noise of that size.
Float otherNoiseAt(const Points& points, int i) {
  return (loadLanes<Float>(points.east + i) + loadLanes<Float>(points.south + i)) *
         (1 / LandLattice::kBendUnit);
}

// What the squares of distances from a line are multiplied with, in place of the stroke's width.
PointValues narrowing(const Points& points) {
  PointValues squares;
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float narrow =
        atLeast(1 + kWidthVariation * otherNoiseAt(points, i), Float{} + 1 / kWidest);
    squares.set(i, narrow * narrow);
  }
  return squares;
}

Float magnitude(Float value) {
  return atLeast(value, -value);
}

// By how much the sides of ridges shift.
PointValues spurs(const Points& points, float bends) {
  PointValues shifts;
  const float per_unit = 1 / (kSpurUnit * bends);
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float noise = magnitude(noiseAt(points, i)), other = magnitude(otherNoiseAt(points, i));
    const Float from_spur = atMost(atMost(noise, other) * per_unit, Float{} + 1);
    const Float shift = kShiftOfSide * shiftAt(points, i) + kSpurs * (kMeanSpur - from_spur);
    shifts.set(i, atMost(atLeast(shift, Float{} - kMaxSideShift), Float{} + kMaxSideShift));
  }
  return shifts;
}

void flatten(const NearShape& near, Points& points) {
  PointValues inside, share;
  coverageOf(near, points, inside, share);
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float height = heightAt(points, i);
    const Float part = share.at(i) * (1 - kPlainDetail);
    storeLanes(points.height + i, height + (near.shape->level - height) * part);
  }
}

// `line` gets how far points are the crest of a ridge.
void raise(std::span<const NearShape> ridges, const LandLattice& land, Points& points,
           PointValues* line) {
  const float relief = land.relief();
  const float growth = atMost(atLeast(kSideDetail / land.detail() - 1, 0.0f), kMaxGrowth);
  const PointValues narrow = narrowing(points), shift = spurs(points, land.bends());
  PointValues sum{}, crest{}, divide{};
  for (const NearShape& near : ridges) {
    const StrokeShape& shape = *near.shape;
    const float round = shape.width * kRoundCrest, square_round = round * round;
    const float border = std::sqrt(shape.width * shape.width + square_round);
    const float per_width = 1 / (border - round), at_border = border * per_width;
    PointValues best{};
    measure(near, BentPlaces(points, shape.bend),
            [&](const StrokeSegment& each, int i, Float share, Float square) {
              const Float far = Simd<kLanes>::squareRoot(square * narrow.at(i) + square_round);
              const Float rest = atLeast(at_border - far * per_width, Float{});
              const Float height =
                  (each.from + (each.to - each.from) * share) * (rest * rest * (3 - rest));
              best.set(i, atLeast(best.at(i), height));
            });
    const float height = shape.height / relief;
    const float weight = atMost(height * (1 / kDivide), 1.0f);
    for (int i = 0; i < kGroup; i += kLanes) {
      const Float share = best.at(i) * 0.5f;
      const Float raised =
          shifted(share, shift.at(i)) * height * (1 + kRidgeVariation * noiseAt(points, i));
      const Float square = raised * raised;
      sum.set(i, sum.at(i) + square * square);
      crest.set(i, atLeast(crest.at(i), share));
      divide.set(i, atLeast(divide.at(i), share * weight));
    }
  }
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float near = crest.at(i), square = near * near;
    const Float detail = (1 + growth * near) * (1 - kCrestDetail * (square * square)) - 1;
    const Float raised = Simd<kLanes>::squareRoot(Simd<kLanes>::squareRoot(sum.at(i))) * relief;
    const Float height = heightAt(points, i);
    storeLanes(points.height + i,
               height + (height - loadLanes<Float>(points.smooth + i)) * detail + raised);
  }
  if (line != nullptr) *line = divide;
}

// How far from its line a valley's floor goes, and how much farther its bank.
float floorOf(const StrokeShape& valley) {
  return atLeast(kFloor * valley.width, kMinFloor);
}

float bankOf(const StrokeShape& valley) {
  return atLeast(valley.width - floorOf(valley), kMinFloor);
}

// `line` gets how far points are the floor of a valley, below 0.
void carve(std::span<const NearShape> valleys, Points& points, PointValues* line) {
  const PointValues narrow = narrowing(points);
  PointValues lowered{}, cut{}, filled{};
  for (const NearShape& near : valleys) {
    const StrokeShape& shape = *near.shape;
    const float per_bank = 1 / bankOf(shape);
    const float at_floor = 1 + floorOf(shape) * per_bank;
    measure(near, BentPlaces(points, shape.bend),
            [&](const StrokeSegment& each, int i, Float share, Float square) {
              const Float far = Simd<kLanes>::squareRoot(square * narrow.at(i));
              const Float rest = clamped(at_floor - far * per_bank);
              const Float part = rest * rest * (kFlatFoot + 1 - kFlatFoot * rest);
              const Float floor = each.from + (each.to - each.from) * share;
              const Float change = (floor - heightAt(points, i)) * part;
              cut.set(i, change < lowered.at(i) ? part : cut.at(i));
              lowered.set(i, atMost(lowered.at(i), change));
              filled.set(i, atLeast(filled.at(i), change));
            });
  }
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float rest = 1 - cut.at(i);
    const Float change = lowered.at(i) * (1 - rest * shiftAt(points, i)) + filled.at(i) * rest;
    storeLanes(points.height + i, heightAt(points, i) + change);
    if (line != nullptr) line->set(i, line->at(i) * rest - cut.at(i));
  }
}

// How far points lie within a shape, from -1 at `out` beyond its border to 1 at `in` behind it: the
// detail moves the border by this share of the shift.
Float placeWithin(Float inside, float out, float in, Float shift) {
  const Float place = inside < Float{} ? inside * (1 / out) : inside * (1 / in);
  const Float within = atMost(atLeast(place, Float{} - 1), Float{} + 1);
  return within - (1 - magnitude(within)) * shift;
}

void sink(const NearShape& near, Points& points) {
  StrokeShape& shape = *near.shape;
  PointValues inside;
  insideOf(near, points, inside);
  noteMiddle(points, inside.values, shape);
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float place = placeWithin(inside.at(i), kAroundBasin * shape.width,
                                    kDeepest * shape.width, shiftAt(points, i) * kShiftOfCoast);
    // A flat shore on both sides of the water's edge.
    const Float deep = smoothStep(place), kept = smoothStep(-place);
    const Float detail = kBasinDetail * detailAt(points, i) * deep;
    const Float height = heightAt(points, i);
    const Float land = height + (shape.level - height) * (1 - kept);
    storeLanes(points.height + i,
               place > Float{} ? shape.level - shape.height * deep + detail : land);
  }
}

void flood(const NearShape& near, const LandLattice& map, Points& points) {
  StrokeShape& shape = *near.shape;
  PointValues inside;
  insideOf(near, points, inside);
  noteMiddle(points, inside.values, shape);
  const float width = shape.width, ragged = kRagged * width, per_reach = 1 / (kBehindCoast * width);
  const float relief = map.relief(), least = relief * 1e-6f;
  const float rise = kRise * kLowRise * relief, by_height = kRise * kByHeight;
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float place =
        placeWithin(inside.at(i), ragged, width, shiftAt(points, i) * kShiftOfCoast);
    const Float at_sea = atLeast(place, Float{}), deep = at_sea * (2 - at_sea);
    const Float detail = kBasinDetail * detailAt(points, i) * deep;
    const Float behind =
        atLeast(-place, Float{}) * ragged + atLeast(-inside.at(i) - ragged, Float{});
    const Float near_sea = clamped(1 - behind * per_reach);
    const Float height = heightAt(points, i), above = height - shape.level;
    const Float slope = rise + by_height * atMost(above, Float{} + relief);
    const Float beach = behind * behind * slope / (behind + kBeach * width) + least;
    const Float over = above * near_sea * near_sea / beach;
    const Float kept = 1 / Simd<kLanes>::squareRoot(1 + over * over);
    storeLanes(points.height + i, place > Float{} ? shape.level - shape.height * deep + detail
                                                  : height - above * (1 - kept));
  }
}

}  // namespace

float reachOf(const StrokeShape& shape) {
  if (shape.kind == StrokeKind::coast) return kBehindCoast * shape.width;
  if (shape.kind == StrokeKind::ridge) return shape.width * kWidest;
  if (shape.kind == StrokeKind::basin) return shape.width * (kAroundBasin + 0.5f);
  return shape.kind == StrokeKind::valley ? (floorOf(shape) + bankOf(shape)) * kWidest
                                          : shape.width;
}

void coverageOf(const NearShape& near, const Points& points, PointValues& inside,
                PointValues& share) {
  insideOf(near, points, inside);
  const float per_width = 1 / near.shape->width;
  for (int i = 0; i < kGroup; i += kLanes) {
    share.set(i, shifted(smoothStep(inside.at(i) * per_width + 0.5f), -shiftAt(points, i)));
  }
}

void drawKind(std::span<const NearShape> alike, const LandLattice& land, Points& points,
              PointValues* line) {
  const StrokeKind kind = alike.front().shape->kind;
  if (kind == StrokeKind::ridge) raise(alike, land, points, line);
  if (kind == StrokeKind::valley) carve(alike, points, line);
  for (const NearShape& each : alike) {
    if (kind == StrokeKind::plain) flatten(each, points);
    if (kind == StrokeKind::basin) sink(each, points);
    if (kind == StrokeKind::coast) flood(each, land, points);
  }
}

}  // namespace orogen::strokes
