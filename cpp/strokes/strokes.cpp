#include "strokes/strokes.h"

#include <algorithm>
#include <cmath>

#include "base/simd.h"
#include "strokes/shape.h"

namespace orogen::strokes {
namespace {

// More than rounding can move a point.
constexpr float kSlack = 1.0f / 4096;
// The rows that are drawn together.
constexpr int kRows = 32;
// The crest of a ridge is round within this share of its width, or it would be a knife.
constexpr float kRoundCrest = 0.07f;
// The heights of a ridge follow the noise that bends it by this share.
constexpr float kRidgeVariation = 0.35f;
// On the sides of a ridge the detail of the ground grows towards so many reliefs, by no more than
// this; on the crest there is less.
constexpr float kSideDetail = 0.07f, kMaxGrowth = 1.2f, kCrestDetail = 0.5f;
// From this height on, in reliefs, a ridge parts the water whatever erosion does.
constexpr float kDivide = 0.2f;
// The detail shifts the sides of strokes, so that the steeper a side is, the more of it one sees:
// by so much in the mean and at most, of the way from none to all of a stroke; on smooth land less,
// so many times the detail in reliefs.
constexpr float kMeanShift = 0.3f, kMaxShift = 0.7f, kShift = 10;
// What a plain, a basin and the floor of the sea keep of it.
constexpr float kPlainDetail = 0.12f, kBasinDetail = 0.25f;
// The floor of a valley: this share of its width, at least this share of the side, on each side of
// its line.
constexpr float kFloor = 0.15f, kMinFloor = 0.011f;
// By what share the noise that bends them narrows and widens ridges and valleys, and their widest
// place.
constexpr float kWidthVariation = 0.35f, kWidest = 1.25f;
// How the sides of a valley begin: with 0 they are steepest at the floor, with 2 flat. In nature
// they rise by a power of 1.2 to 1.3 of the distance.
constexpr float kFlatFoot = 1.7f;
// From how many widths behind a coast the land falls to it, and the share of the shift that moves
// the coast: a ragged one is soon too ragged.
constexpr float kBehindCoast = 3, kShiftOfCoast = 0.6f;
// How far a valley falls on its way, in reliefs a side of the map.
constexpr float kFall = 0.1f;

// So far a valley goes on that ends at the border: the land bends it, and would dam it within.
constexpr float kPastBorder = 0.1f;

using Float = Simd<kLanes>::Float;

Float clamped(Float t) {
  return atMost(atLeast(t, Float{}), Float{} + 1);
}

Float smoothStep(Float t) {
  const Float u = clamped(t);
  return u * u * (3 - 2 * u);
}

// A shape and what of it reaches the points that are drawn.
struct Near {
  StrokeShape* shape;
  float reach;  // from its line, before it bends
  std::vector<StrokeSegment> line, outline;
};

// A value at each point of a group.
struct PointValues {
  float values[kGroup];

  void fill(float value) { std::fill_n(values, kGroup, value); }
  Float at(int i) const { return loadLanes<Float>(values + i); }
  void set(int i, Float value) { storeLanes(values + i, value); }
};

// Where points are for a stroke, which follows the bends by its share of them.
struct BentPlaces {
  PointValues x, y;
  float row;

  BentPlaces(const Points& points, float share) : row(points.y[0]) {
    for (int i = 0; i < kGroup; i += kLanes) {
      x.set(i, loadLanes<Float>(points.x + i) + loadLanes<Float>(points.east + i) * share);
      y.set(i, loadLanes<Float>(points.y + i) + loadLanes<Float>(points.south + i) * share);
    }
  }
};

// Calls use(segment, i, share, square) with each segment that reaches a row of points and each
// group of lanes: where on it their feet are, and the square of how far.
template <class Use>
[[gnu::always_inline]] inline void measure(const Near& near, const BentPlaces& places, Use use) {
  const float row = places.row;
  for (const StrokeSegment& each : near.line) {
    const float north = each.y + atMost(each.down, 0.0f), south = each.y + atLeast(each.down, 0.0f);
    if (row < north - near.reach || row > south + near.reach) continue;
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
void insideOf(const Near& near, const Points& points, PointValues& to) {
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
    if (each.down == 0) continue;
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

// How far an outline has its way, from 0 to 1.
void coverageOf(const Near& near, const Points& points, PointValues& inside, PointValues& share) {
  insideOf(near, points, inside);
  const float per_width = 1 / near.shape->width;
  for (int i = 0; i < kGroup; i += kLanes) {
    share.set(i, shifted(smoothStep(inside.at(i) * per_width + 0.5f), -shiftAt(points, i)));
  }
}

// The heights so far at the points from `i` on, and the detail of the ground there.
Float heightAt(const Points& points, int i) {
  return loadLanes<Float>(points.height + i);
}

Float detailAt(const Points& points, int i) {
  return loadLanes<Float>(points.own + i) - loadLanes<Float>(points.smooth + i);
}

// Noise of the size of the bends, from about -1 to 1.
Float noiseAt(const Points& points, int i) {
  return (loadLanes<Float>(points.east + i) - loadLanes<Float>(points.south + i)) *
         (1 / LandLattice::kBendUnit);
}

// What the squares of distances from a line are multiplied with, in place of the stroke's width.
PointValues narrowing(const Points& points) {
  PointValues squares;
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float noise = (loadLanes<Float>(points.east + i) + loadLanes<Float>(points.south + i)) *
                        (1 / LandLattice::kBendUnit);
    const Float narrow = atLeast(1 + kWidthVariation * noise, Float{} + 1 / kWidest);
    squares.set(i, narrow * narrow);
  }
  return squares;
}

void flatten(const Near& near, Points& points) {
  PointValues inside, share;
  coverageOf(near, points, inside, share);
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float height = heightAt(points, i);
    const Float part = share.at(i) * (1 - kPlainDetail);
    storeLanes(points.height + i, height + (near.shape->level - height) * part);
  }
}

// `line` gets how far points are the crest of a ridge.
void raise(std::span<const Near> ridges, const LandLattice& land, Points& points,
           PointValues* line) {
  const float relief = land.relief();
  const float growth = atMost(atLeast(kSideDetail / land.detail() - 1, 0.0f), kMaxGrowth);
  const PointValues narrow = narrowing(points);
  PointValues sum{}, crest{}, divide{};
  for (const Near& near : ridges) {
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
      const Float share = shifted(best.at(i) * 0.5f, shiftAt(points, i));
      const Float raised = share * height * (1 + kRidgeVariation * noiseAt(points, i));
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

// How far from its line a stroke changes the land.
float reachOf(const StrokeShape& shape) {
  if (shape.kind == StrokeKind::coast) return kBehindCoast * shape.width;
  if (shape.kind == StrokeKind::ridge) return shape.width * kWidest;
  return shape.kind == StrokeKind::valley ? (floorOf(shape) + bankOf(shape)) * kWidest
                                          : shape.width;
}

// `line` gets how far points are the floor of a valley, below 0.
void carve(std::span<const Near> valleys, Points& points, PointValues* line) {
  const PointValues narrow = narrowing(points);
  PointValues lowered{}, cut{}, filled{};
  for (const Near& near : valleys) {
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

void sink(const Near& near, Points& points) {
  StrokeShape& shape = *near.shape;
  // Full within the width, since nothing farther from the line is looked at.
  const float per_width = 0.75f / shape.width;
  PointValues inside, share;
  coverageOf(near, points, inside, share);
  noteMiddle(points, inside.values, shape);
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float deep = clamped(inside.at(i) * per_width + 0.25f);
    const Float detail = kBasinDetail * detailAt(points, i) * share.at(i);
    const Float floor = shape.level - shape.height * (0.35f + 0.65f * deep) + detail;
    const Float height = heightAt(points, i);
    storeLanes(points.height + i, height + (floor - height) * share.at(i));
  }
}

void flood(const Near& near, Points& points) {
  StrokeShape& shape = *near.shape;
  PointValues inside;
  insideOf(near, points, inside);
  noteMiddle(points, inside.values, shape);
  const float per_width = 1 / shape.width;
  for (int i = 0; i < kGroup; i += kLanes) {
    const Float from_line = inside.at(i) * per_width;
    const Float land_or_sea = atLeast(from_line, from_line * (1 / kBehindCoast));
    const Float within = atMost(atLeast(land_or_sea, Float{} - 1), Float{} + 1);
    const Float aside = within < Float{} ? 1 + within : 1 - within;
    const Float place = within - aside * shiftAt(points, i) * kShiftOfCoast;
    const Float at_sea = atLeast(place, Float{});
    const Float on_land = atLeast(-place, Float{});
    const Float deep = at_sea * (2 - at_sea);
    const Float kept = smoothStep(on_land);
    const Float detail = kBasinDetail * detailAt(points, i) * deep;
    const Float floor = shape.level - shape.height * deep + detail;
    const Float height = heightAt(points, i);
    const Float land = height + (shape.level - height) * (1 - kept);
    storeLanes(points.height + i, place > Float{} ? floor : land);
  }
}

// The strokes of one map.
class StrokeDrawing {
 public:
  StrokeDrawing(const StrokeList& list, const StrokeGround& ground)
      : ground_(ground), lattice_(ground), relief_(lattice_.relief()) {
    // Each is drawn on the land with those before: a valley that ends in a drawn sea runs to it.
    for (const Kind kind : {Kind::plain, Kind::ridge, Kind::coast, Kind::valley, Kind::basin}) {
      for (const Stroke& stroke : list.strokes) {
        if (stroke.kind == kind) add(stroke);
      }
    }
  }

  bool draw(Progress progress) {
    const int cells = ground_.border == Border::wrapped ? ground_.size : ground_.size - 1;
    const int side = ground_.border == Border::shared ? cells : ground_.size;
    LandLattice::Columns columns;
    std::vector<float> places;
    for (int i = 0; i < side; ++i) {
      places.push_back(static_cast<float>(i) / static_cast<float>(cells));
      columns.add(places.back());
    }
    columns.fillLastGroup();
    for (int top = 0; top < side; top += kRows) {
      if (!progress.goOn(static_cast<double>(top) / side)) return false;
      for (int left = 0; left < side; left += kGroup) drawBlock(places, columns, left, top);
    }
    if (ground_.border == Border::shared) repeatBorder();
    for (const StrokeShape& shape : shapes_) {
      const bool is_sea = shape.kind == Kind::coast && shape.within > 0;
      if (is_sea && ground_.sea != nullptr) *ground_.sea = shape.level;
    }
    if (ground_.drawn != nullptr) describe(*ground_.drawn);
    return true;
  }

 private:
  using Kind = StrokeKind;

  void add(const Stroke& stroke) {
    StrokeShape shape = shapeOf(stroke, relief_);
    if (stroke.kind == Kind::plain) shape.level = meanWithin(shape) + shape.height;
    if (stroke.kind == Kind::valley) setFloors(stroke, shape);
    if (stroke.kind == Kind::basin) {
      const std::vector<float> around = landAt(stroke.points);
      shape.level = *std::min_element(around.begin(), around.end());
    }
    if (stroke.kind == Kind::coast) shape.level = lattice_.lowest();
    if (ground_.border == Border::open) {
      shapes_.push_back(std::move(shape));
      return;
    }
    for (const float down : {-1.0f, 0.0f, 1.0f}) {
      for (const float right : {-1.0f, 0.0f, 1.0f}) {
        StrokeShape copy = shape;
        shift(copy, right, down);
        shapes_.push_back(std::move(copy));
      }
    }
  }

  // What of the shapes drawn so far reaches a square.
  std::vector<Near> nearTo(float x, float y, float half) {
    std::vector<Near> found;
    for (StrokeShape& shape : shapes_) {
      Near near{&shape, reachOf(shape) + shape.bend * lattice_.maxBend() + kSlack, {}, {}};
      for (const StrokeSegment& each : shape.line) {
        if (reaches(each, near.reach, x, y, half)) near.line.push_back(each);
      }
      const float aside = half + lattice_.maxBend() + kSlack;
      for (const StrokeSegment& each : shape.outline) {
        const float low = atMost(each.y, each.y + each.down);
        const float high = atLeast(each.y, each.y + each.down);
        const float right = atLeast(each.x, each.x + each.right);
        const bool counts = low <= y + aside && high >= y - aside && right >= x - aside;
        if (counts) near.outline.push_back(each);
      }
      if (!near.line.empty() || !near.outline.empty() || shape.turned) {
        found.push_back(std::move(near));
      }
    }
    return found;
  }

  void apply(std::span<const Near> near, Points& points, PointValues* line = nullptr) const {
    while (!near.empty()) {
      const Kind kind = near.front().shape->kind;
      std::size_t count = 0;
      while (count < near.size() && near[count].shape->kind == kind) ++count;
      const auto alike = near.first(count);
      near = near.subspan(count);
      if (kind == Kind::ridge) raise(alike, lattice_, points, line);
      if (kind == Kind::valley) carve(alike, points, line);
      for (const Near& each : alike) {
        if (kind == Kind::plain) flatten(each, points);
        if (kind == Kind::basin) sink(each, points);
        if (kind == Kind::coast) flood(each, points);
      }
    }
  }

  void drawBlock(std::span<const float> places, const LandLattice::Columns& columns, int left,
                 int top) {
    const int side = static_cast<int>(places.size());
    const int right = std::min(left + kGroup, side), bottom = std::min(top + kRows, side);
    const auto at = [&](int i) { return places[static_cast<std::size_t>(i)]; };
    const float half = (at(right - 1) - at(left)) * 0.5f;
    const float tall = (at(bottom - 1) - at(top)) * 0.5f;
    const auto near = nearTo(at(left) + half, at(top) + tall, std::max(half, tall));
    if (near.empty() || !(relief_ > 0)) return;
    const auto count = static_cast<std::size_t>(right - left);
    const float per_relief = atMost(kMeanShift / lattice_.detail(), kShift) / relief_;
    Points points{};
    std::copy_n(places.begin() + left, count, points.x);
    points.count = right - left;
    for (int row = top; row < bottom; ++row) {
      float* heights =
          ground_.heights.data() + static_cast<std::ptrdiff_t>(row) * ground_.size + left;
      std::copy_n(heights, count, points.height);
      std::copy_n(heights, count, points.own);
      std::fill_n(points.y, kGroup, at(row));
      lattice_.fill(columns, static_cast<std::size_t>(left), at(row), points);
      for (int i = 0; i < kGroup; i += kLanes) {
        const Float shift = detailAt(points, i) * per_relief;
        storeLanes(points.detail + i,
                   atMost(atLeast(shift, Float{} - kMaxShift), Float{} + kMaxShift));
      }
      apply(near, points);
      std::copy_n(points.height, count, heights);
    }
  }

  // The heights of the smooth land with the shapes drawn so far.
  std::vector<float> landAt(std::span<const StrokePoint> at) {
    const auto near = nearTo(0.5f, 0.5f, 2);
    std::vector<float> heights;
    for (const auto& [x, y] : at) {
      Points points{};
      LandLattice::Columns column;
      column.add(x);
      column.fillLastGroup();
      lattice_.fill(column, 0, y, points);
      points.x[0] = x;
      points.y[0] = y;
      points.height[0] = points.own[0] = points.smooth[0];
      apply(near, points);
      heights.push_back(points.height[0]);
    }
    return heights;
  }

  // What erosion keeps; the lines from the smooth land, so that every size of a map has the same.
  void describe(DrawnLand& drawn) {
    for (const StrokeShape& shape : shapes_) {
      const bool is_lake = shape.kind == Kind::basin && shape.within > 0;
      if (is_lake) drawn.lakes.push_back(shape.middle);
    }
    const auto isLine = [](Kind kind) { return kind == Kind::ridge || kind == Kind::valley; };
    if (std::none_of(shapes_.begin(), shapes_.end(),
                     [&](const StrokeShape& shape) { return isLine(shape.kind); })) {
      return;
    }
    constexpr int kSide = DrawnLand::kSide;
    const auto placeOf = [](int i) { return static_cast<float>(i) / (kSide - 1); };
    LandLattice::Columns columns;
    for (int i = 0; i < kSide; ++i) columns.add(placeOf(i));
    columns.fillLastGroup();
    drawn.lines.assign(static_cast<std::size_t>(kSide) * kSide, 0);
    drawn.heights = drawn.lines;
    for (int left = 0; left < kSide; left += kGroup) {
      const int count = std::min(kSide - left, kGroup);
      const float half = 0.5f * static_cast<float>(count) / (kSide - 1);
      Points points{};
      points.count = count;
      for (int i = 0; i < count; ++i) points.x[i] = placeOf(left + i);
      for (int row = 0; row < kSide; ++row) {
        const auto near = nearTo(points.x[0] + half, placeOf(row), half);
        if (near.empty()) continue;
        std::fill_n(points.y, kGroup, placeOf(row));
        lattice_.fill(columns, static_cast<std::size_t>(left), placeOf(row), points);
        std::copy_n(points.smooth, kGroup, points.height);
        std::copy_n(points.smooth, kGroup, points.own);
        PointValues line{};
        apply(near, points, &line);
        std::copy_n(line.values, count, drawn.lines.begin() + row * kSide + left);
        std::copy_n(points.height, count, drawn.heights.begin() + row * kSide + left);
      }
    }
  }

  static float placeOfSample(int i) { return static_cast<float>(i) / (LandLattice::kSamples - 1); }

  // The mean of the samples within a shape, each as much as it lies within.
  float meanWithin(StrokeShape& shape) {
    const Near near{&shape, 4, shape.line, shape.outline};
    float sum = 0, weight = 0;
    LandLattice::Columns columns;
    for (int i = 0; i < LandLattice::kSamples; ++i) columns.add(placeOfSample(i));
    columns.fillLastGroup();
    for (int row = 0; row < LandLattice::kSamples; ++row) {
      for (int left = 0; left < LandLattice::kSamples; left += kGroup) {
        const int count = std::min(LandLattice::kSamples - left, kGroup);
        Points points{};
        for (int i = 0; i < count; ++i) {
          points.x[i] = placeOfSample(left + i);
          points.y[i] = placeOfSample(row);
        }
        lattice_.fill(columns, static_cast<std::size_t>(left), placeOfSample(row), points);
        PointValues inside, share;
        coverageOf(near, points, inside, share);
        for (int i = 0; i < count; ++i) {
          sum += share.values[i] * lattice_.sample(left + i, row);
          weight += share.values[i];
        }
      }
    }
    if (weight >= 0.5f) return sum / weight;
    const StrokePoint first{shape.line.front().x, shape.line.front().y};
    return landAt({&first, 1}).front();
  }

  // Lets the floor fall all the way, no deeper than its end, unless the land is.
  void setFloors(const Stroke& stroke, StrokeShape& shape) {
    const std::vector<StrokePoint> points = dividedLine(stroke);
    // A river stays in its valley where the land on both sides is higher.
    std::vector<float> land(points.size(), 1e30f);
    for (const float side : {0.0f, -reachOf(shape), reachOf(shape)}) {
      const std::vector<float> beside = landAt(lineBeside(points, side));
      for (std::size_t i = 0; i < land.size(); ++i) land[i] = atMost(land[i], beside[i]);
    }
    const auto count = static_cast<float>(points.size() - 1);
    const auto isAtBorder = [](float place) { return place <= 0.01f || place >= 0.99f; };
    const bool leaves = isAtBorder(points.back().x) || isAtBorder(points.back().y);
    const float outlet = atLeast(land.back(), lattice_.lowest()) - (leaves ? shape.height : 0);
    std::vector<float> floors;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const float gone = static_cast<float>(i) / count;
      const float depth = shape.height * atMost(0.25f + 4 * gone, 1.0f);
      const float least = outlet + relief_ * kFall * (1 - gone);
      float floor = atMost(land[i], atLeast(land[i] - depth, least));
      if (i > 0) floor = atMost(floor, floors.back() - relief_ * kFall / count);
      floors.push_back(floor);
    }
    for (std::size_t i = 0; i < shape.line.size(); ++i) {
      shape.line[i].from = floors[i];
      shape.line[i].to = floors[i + 1];
    }
    if (!leaves) return;
    StrokeSegment past = leadOn(points, kPastBorder);
    past.from = past.to = floors.back();
    shape.line.push_back(past);
  }

  void repeatBorder() {
    const auto side = static_cast<std::size_t>(ground_.size);
    for (std::size_t row = 0; row + 1 < side; ++row) {
      ground_.heights[row * side + side - 1] = ground_.heights[row * side];
    }
    std::copy_n(ground_.heights.begin(), side, ground_.heights.end() - ground_.size);
  }

  const StrokeGround& ground_;
  LandLattice lattice_;
  float relief_;
  std::vector<StrokeShape> shapes_;
};

}  // namespace

bool drawStrokes(const StrokeList& list, const StrokeGround& ground, Progress progress) {
  return list.empty() || StrokeDrawing(list, ground).draw(progress);
}

}  // namespace orogen::strokes
