#pragma once

#include <span>
#include <vector>

#include "strokes/lattice.h"

namespace orogen::strokes {

// A piece of a stroke's line, with a value at both ends: how high a ridge is, in shares of its
// height, or the floor of a valley.
struct StrokeSegment {
  float x, y;         // its beginning
  float right, down;  // from there to its end
  float per_length;   // 1 / the square of its length; 0 for a point
  float from, to;
};

// A stroke as it is drawn.
struct StrokeShape {
  StrokeKind kind;
  float width, height;   // of the side; in the unit of the heights
  float bend;            // how far it follows the bends
  float level = 0;       // to which an outline flattens or sinks
  bool turned = false;   // the sea is where the parity of the outline is even
  bool is_open = false;  // a coast whose line is not closed: one side of it is sea
  // The point of the map that lies farthest within a basin or a sea, and how far.
  StrokePoint middle = {};
  float within = 0;
  std::vector<StrokeSegment> line = {};
  std::vector<StrokeSegment> outline = {};  // closed, of what has an inside
};

// The shape of a stroke, without the values that need the land: `level` and the floors of a valley.
StrokeShape shapeOf(const Stroke& stroke, float relief);

// The points of a stroke's line, the longest pieces divided where its values change.
std::vector<StrokePoint> dividedLine(const Stroke& stroke);

// The same line from point to point.
std::vector<StrokeSegment> segmentsOf(std::span<const StrokePoint> points);

// The points so far to the right of a line's.
std::vector<StrokePoint> lineBeside(std::span<const StrokePoint> line, float far);

// The piece of this length that goes on from a line's last point as the line came there.
StrokeSegment leadOn(std::span<const StrokePoint> line, float length);

// Notes the point of a group that lies farthest within a shape, by how far each does.
void noteMiddle(const Points& points, const float* inside, StrokeShape& shape);

// Adds the copies of a shape that lie a whole map to each side.
void repeat(StrokeShape& shape);

// Whether it reaches a square around this point, half as wide as `half`.
bool reaches(const StrokeSegment& segment, float reach, float x, float y, float half);

}  // namespace orogen::strokes
