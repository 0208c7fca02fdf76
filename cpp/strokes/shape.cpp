#include "strokes/shape.h"

#include <algorithm>
#include <cmath>

namespace orogen::strokes {
namespace {

// The width from which on a stroke follows the bends in full. A coast or a valley that kept to the
// pen would show its corners.
constexpr float kFullBend = 0.1f, kFullBendOfShore = 0.05f;
// A ridge begins and ends so high, and rises within so many widths, or this share of its length.
constexpr float kRidgeEnd = 0.45f, kRidgeRise = 1.5f, kRidgeShare = 0.35f;
// The pieces of a valley: as long as the cells of the smooth land, but no more than this.
constexpr float kPiece = 1.0f / 32, kMaxPieces = 256;
// Ends of a coast that are so near to each other close it.
constexpr float kClosed = 0.03f;
// How far away an open coast is closed.
constexpr float kFar = 8;

float distance(StrokePoint one, StrokePoint other) {
  const float x = other.x - one.x, y = other.y - one.y;
  return std::sqrt(x * x + y * y);
}

float lengthOf(std::span<const StrokePoint> points) {
  float length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) length += distance(points[i - 1], points[i]);
  return length;
}

StrokePoint between(StrokePoint one, StrokePoint other, float share) {
  return {one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share};
}

// The point so far behind `from` in the direction that comes from `before`.
StrokePoint beyond(StrokePoint before, StrokePoint from, float far) {
  const float length = distance(before, from);
  if (!(length > 0)) return from;
  return between(before, from, (length + far) / length);
}

bool isClosed(std::span<const StrokePoint> points) {
  return points.size() > 2 && distance(points.front(), points.back()) <= kClosed;
}

// The points of the line, with one more at each of these places along it.
std::vector<StrokePoint> dividedAt(std::span<const StrokePoint> points,
                                   std::span<const float> places) {
  std::vector<StrokePoint> divided{points.front()};
  float before = 0;
  auto place = places.begin();
  for (std::size_t i = 1; i < points.size(); ++i) {
    const float length = distance(points[i - 1], points[i]);
    for (; place != places.end() && *place < before + length; ++place) {
      if (*place > before) {
        divided.push_back(between(points[i - 1], points[i], (*place - before) / length));
      }
    }
    divided.push_back(points[i]);
    before += length;
  }
  return divided;
}

// Whether a point lies within an outline.
bool isInside(std::span<const StrokeSegment> outline, StrokePoint point) {
  bool inside = false;
  for (const StrokeSegment& each : outline) {
    const bool crosses = (each.y <= point.y) != (each.y + each.down <= point.y);
    if (crosses && point.x < each.x + (point.y - each.y) * (each.right / each.down))
      inside = !inside;
  }
  return inside;
}

float riseOf(float length, float width) {
  return std::min(length * kRidgeShare, width * kRidgeRise);
}

// Where the sea of a coast is: to the left of the middle of its first piece.
void closeCoast(StrokeShape& shape, std::span<const StrokePoint> given) {
  std::vector<StrokePoint> points(given.begin(), given.end());
  shape.is_open = !isClosed(given);
  if (shape.is_open) {
    points.insert(points.begin(), beyond(points[1], points[0], kFar));
    points.push_back(beyond(points[points.size() - 2], points.back(), kFar));
    shape.line = segmentsOf(points);
    // Around the map on the side where the ends are.
    const StrokePoint middle = between(points.front(), points.back(), 0.5f);
    StrokePoint away{points.front().y - points.back().y, points.back().x - points.front().x};
    if (away.x * (middle.x - 0.5f) + away.y * (middle.y - 0.5f) < 0) away = {-away.x, -away.y};
    points.push_back({points.back().x + away.x * 4, points.back().y + away.y * 4});
    const StrokePoint first = points.front();
    points.push_back({first.x + away.x * 4, first.y + away.y * 4});
  }
  points.push_back(points.front());
  shape.outline = segmentsOf(points);
  const StrokePoint ahead = given[1], behind = given[0];
  const StrokePoint middle = between(behind, ahead, 0.5f);
  constexpr float kAside = 1.0f / 1024;
  const StrokePoint left{middle.x + (ahead.y - behind.y) * kAside,
                         middle.y - (ahead.x - behind.x) * kAside};
  shape.turned = !isInside(shape.outline, left);
}

}  // namespace

std::vector<StrokeSegment> segmentsOf(std::span<const StrokePoint> points) {
  std::vector<StrokeSegment> segments;
  const std::size_t count = std::max<std::size_t>(points.size(), 2) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const StrokePoint from = points[i], to = points[std::min(i + 1, points.size() - 1)];
    const float x = to.x - from.x, y = to.y - from.y;
    const float square = x * x + y * y;
    segments.push_back({from.x, from.y, x, y, square > 0 ? 1 / square : 0, 1, 1});
  }
  return segments;
}

std::vector<StrokePoint> lineBeside(std::span<const StrokePoint> line, float far) {
  std::vector<StrokePoint> beside;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const StrokePoint from = line[i > 0 ? i - 1 : 0], to = line[std::min(i + 1, line.size() - 1)];
    const float length = distance(from, to), share = length > 0 ? far / length : 0;
    beside.push_back({line[i].x - (to.y - from.y) * share, line[i].y + (to.x - from.x) * share});
  }
  return beside;
}

StrokeSegment leadOn(std::span<const StrokePoint> line, float length) {
  const StrokePoint last = line.back();
  const StrokePoint piece[] = {last, beyond(line[line.size() - 2], last, length)};
  return segmentsOf(piece).front();
}

std::vector<StrokePoint> dividedLine(const Stroke& stroke) {
  const float length = lengthOf(stroke.points);
  std::vector<float> places;
  if (stroke.kind == StrokeKind::ridge) {
    const float rise = riseOf(length, stroke.width);
    places = {rise, length - rise};
  } else if (stroke.kind == StrokeKind::valley) {
    const float pieces = std::min(std::floor(length / kPiece) + 1, kMaxPieces);
    for (float i = 1; i < pieces; ++i) places.push_back(length * (i / pieces));
  }
  return dividedAt(stroke.points, places);
}

StrokeShape shapeOf(const Stroke& stroke, float relief) {
  const bool is_shore = stroke.kind == StrokeKind::coast || stroke.kind == StrokeKind::valley;
  const float full = is_shore ? kFullBendOfShore : kFullBend;
  StrokeShape shape{.kind = stroke.kind,
                    .width = stroke.width,
                    .height = stroke.height * relief,
                    .bend = std::min(stroke.width / full, 1.0f)};
  const auto points = dividedLine(stroke);
  shape.line = segmentsOf(points);
  switch (stroke.kind) {
    case StrokeKind::ridge: {
      if (points.size() < 2 || isClosed(points)) break;
      const float length = lengthOf(points), rise = riseOf(length, stroke.width);
      const auto heightAt = [&](float place) {
        const float end = std::min(std::min(place, length - place), rise);
        return rise > 0 ? kRidgeEnd + (1 - kRidgeEnd) * (end / rise) : 1;
      };
      float place = 0;
      for (std::size_t i = 0; i < shape.line.size(); ++i) {
        shape.line[i].from = heightAt(place);
        place += distance(points[i], points[i + 1]);
        shape.line[i].to = heightAt(std::min(place, length));
      }
      break;
    }
    case StrokeKind::plain:
    case StrokeKind::basin: {
      if (points.size() < 3) break;
      auto closed = points;
      closed.push_back(points.front());
      shape.line = shape.outline = segmentsOf(closed);
      break;
    }
    case StrokeKind::coast:
      closeCoast(shape, stroke.points);
      break;
    case StrokeKind::valley:
      break;
  }
  return shape;
}

void noteMiddle(const Points& points, const float* inside, StrokeShape& shape) {
  for (int i = 0; i < points.count; ++i) {
    if (!(inside[i] > shape.within)) continue;
    shape.within = inside[i];
    shape.middle = {points.x[i], points.y[i]};
  }
}

void repeat(StrokeShape& shape) {
  for (auto* segments : {&shape.line, &shape.outline}) {
    const std::vector<StrokeSegment> own = std::move(*segments);
    segments->clear();
    for (const float down : {-1.0f, 0.0f, 1.0f}) {
      for (const float right : {-1.0f, 0.0f, 1.0f}) {
        for (StrokeSegment each : own) {
          each.x += right;
          each.y += down;
          segments->push_back(each);
        }
      }
    }
  }
}

bool reaches(const StrokeSegment& segment, float reach, float x, float y, float half) {
  const float share =
      std::min(std::max(((x - segment.x) * segment.right + (y - segment.y) * segment.down) *
                            segment.per_length,
                        0.0f),
               1.0f);
  const float right = x - segment.x - segment.right * share;
  const float down = y - segment.y - segment.down * share;
  const float far = reach + half * 1.5f;
  return right * right + down * down <= far * far;
}

}  // namespace orogen::strokes
