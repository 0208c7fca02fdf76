// The strokes of one map: where they are, what of each reaches a block of points, and what erosion
// keeps of them. kinds.cpp draws them.

#include "strokes/strokes.h"

#include <algorithm>
#include <cmath>

#include "strokes/kinds.h"

namespace orogen::strokes {
namespace {

// The rows that are drawn together.
constexpr int kRows = 32;
// The detail shifts the sides of strokes, so that the steeper a side is, the more of it one sees:
// by so much in the mean and at most, of the way from none to all of a stroke; on smooth land less,
// so many times the detail in reliefs.
constexpr float kMeanShift = 0.3f, kMaxShift = 0.7f, kShift = 10;
// How far a valley falls on its way, in reliefs a side of the map.
constexpr float kFall = 0.1f;
// So far a valley goes on that ends at the border: the land bends it, and would dam it within.
constexpr float kPastBorder = 0.1f;

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
      if (isSea(shape) && ground_.sea != nullptr) *ground_.sea = shape.level;
    }
    if (ground_.drawn != nullptr) describe(*ground_.drawn);
    return true;
  }

 private:
  using Kind = StrokeKind;

  static bool isSea(const StrokeShape& shape) {
    return shape.kind == Kind::coast && shape.within > 0;
  }

  void add(const Stroke& stroke) {
    StrokeShape shape = shapeOf(stroke, relief_);
    if (stroke.kind == Kind::valley) setFloors(stroke, shape);
    if (stroke.kind == Kind::basin) {
      const std::vector<float> around = landAt(stroke.points);
      shape.level = *std::min_element(around.begin(), around.end());
    }
    if (stroke.kind == Kind::coast) shape.level = lattice_.lowest();
    // On a map that wraps. Beyond the line of an open coast lies the sea: copies would drown the
    // map.
    if (ground_.border != Border::open && !shape.is_open) repeat(shape);
    if (stroke.kind == Kind::plain) shape.level = meanWithin(shape) + shape.height;
    shapes_.push_back(std::move(shape));
  }

  // What of the shapes drawn so far reaches a square.
  std::vector<NearShape> nearTo(float x, float y, float half) {
    std::vector<NearShape> found;
    for (StrokeShape& shape : shapes_) {
      NearShape near{&shape, {}, {}};
      const float reach = reachOf(shape) + shape.bend * lattice_.maxBend() + kSlack;
      for (const StrokeSegment& each : shape.line) {
        if (reaches(each, reach, x, y, half)) near.line.push_back(each);
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

  void apply(std::span<const NearShape> near, Points& points, PointValues* line = nullptr) const {
    while (!near.empty()) {
      const Kind kind = near.front().shape->kind;
      std::size_t count = 0;
      while (count < near.size() && near[count].shape->kind == kind) ++count;
      drawKind(near.first(count), lattice_, points, line);
      near = near.subspan(count);
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
    const bool wraps = ground_.border != Border::open;
    std::vector<float> heights;
    for (auto [x, y] : at) {
      if (wraps) x -= std::floor(x), y -= std::floor(y);
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
      if (isSea(shape)) drawn.sea = shape.level;
    }
    const auto isKept = [](const StrokeShape& shape) {
      return shape.kind == Kind::ridge || shape.kind == Kind::valley || shape.kind == Kind::plain;
    };
    if (std::none_of(shapes_.begin(), shapes_.end(), isKept)) return;
    constexpr int kSide = DrawnLand::kSide;
    const auto placeOf = [](int i) { return static_cast<float>(i) / (kSide - 1); };
    LandLattice::Columns columns;
    for (int i = 0; i < kSide; ++i) columns.add(placeOf(i));
    columns.fillLastGroup();
    drawn.places.assign(static_cast<std::size_t>(kSide) * kSide, {});
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
        DrawnPlace* const places =
            drawn.places.data() + static_cast<std::ptrdiff_t>(row) * kSide + left;
        for (int i = 0; i < count; ++i) {
          places[i].line = line.values[i];
          places[i].height = points.height[i];
        }
        for (const NearShape& each : near) {
          if (each.shape->kind != Kind::plain) continue;
          PointValues inside, share;
          coverageOf(each, points, inside, share);
          for (int i = 0; i < count; ++i) {
            const float rest = 1 - (line.values[i] < 0 ? -line.values[i] : line.values[i]);
            places[i].plain = atLeast(places[i].plain, share.values[i] * rest);
          }
        }
      }
    }
  }

  static float placeOfSample(int i) { return static_cast<float>(i) / (LandLattice::kSamples - 1); }

  // The mean of the samples within a shape, each as much as it lies within.
  float meanWithin(StrokeShape& shape) {
    const NearShape near{&shape, shape.line, shape.outline};
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
    const bool leaves = ground_.border == Border::open &&
                        (isAtBorder(points.back().x) || isAtBorder(points.back().y));
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
