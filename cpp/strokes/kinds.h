#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/simd.h"
#include "strokes/lattice.h"
#include "strokes/shape.h"

namespace orogen::strokes {

// More than rounding can move a point.
inline constexpr float kSlack = 1.0f / 4096;

// A shape and what of it reaches the points that are drawn.
struct NearShape {
  StrokeShape* shape;
  std::vector<StrokeSegment> line, outline;
};

// A value at each point of a group.
struct PointValues {
  float values[kGroup];

  void fill(float value) { std::fill_n(values, kGroup, value); }
  Float at(int i) const { return loadLanes<Float>(values + i); }
  void set(int i, Float value) { storeLanes(values + i, value); }
};

// The heights so far at the points from `i` on, and the detail of the ground there.
inline Float heightAt(const Points& points, int i) {
  return loadLanes<Float>(points.height + i);
}

inline Float detailAt(const Points& points, int i) {
  return loadLanes<Float>(points.own + i) - loadLanes<Float>(points.smooth + i);
}

// How far from its line, before it bends, a stroke changes the land.
float reachOf(const StrokeShape& shape);

// How far points lie within an outline, and how far it has its way there, from 0 to 1.
void coverageOf(const NearShape& near, const Points& points, PointValues& inside,
                PointValues& share);

// Draws shapes of one kind on a group of points. `line` gets how far points are the crest of a
// ridge, up to 1, or the floor of a valley, down to -1.
void drawKind(std::span<const NearShape> alike, const LandLattice& land, Points& points,
              PointValues* line);

}  // namespace orogen::strokes
