#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/buffer.h"
#include "base/place.h"

namespace orogen::rivers {

// The level of the lattice on which basins lie: it has 32 points where a cell of level 0 has one.
inline constexpr int kLevel = 5;

// The coarsest level with rivers, and the most basins of a map or window. Coarser land has a basin
// between every few points: 65 × 65 points of level 0 need 127.
inline constexpr int kCoarsestLevel = 4;
inline constexpr double kMaxBasins = 512;

// One basin for each square of so many points of that level.
inline constexpr int kCell = 224;

// A course begins where so many points drain.
inline constexpr std::uint32_t kSpring = 16;

// Basins keep their rivers so far from their borders that a course changes only points whose four
// neighbours on the lattice are the basin's own.
inline constexpr int kMargin = 4;

// Half the width of the widest water, in points.
inline constexpr float kMaxHalfWidth = 0.15f;

// How far the widest water swings from the middle of its course, in points.
inline constexpr float kMaxSway = 0.3f;

// The name of a basin: the column and row of its square.
struct Cell {
  std::int32_t x = 0, y = 0;
  bool operator==(const Cell&) const = default;
};

// The basin that a point of the lattice belongs to: the one whose seed, hashed for each square, is
// nearest to the point after it was shifted by a smooth noise.
Cell basinAt(std::uint32_t seed, double x, double y);

// The lattice points of a basin: the rectangle around them, and how far each one is from the
// basin's border, in points; 0 outside, and never more than 255.
struct Outline {
  Cell cell;
  int left = 0, top = 0, width = 0, height = 0;
  Buffer<std::uint8_t> inside{};
};

// Returns false if there is too little memory.
bool outlineOf(std::uint32_t seed, Cell cell, Outline& outline);

enum class Ground : std::uint8_t { land, lake, sea };

// A place on a course.
struct RiverNode {
  double x, y;          // on the lattice of kLevel
  float bed;            // height of the water
  float half_width;     // of the water, in points of the lattice
  float sway;           // how far the water swings from its course on the way downstream, in points
  std::uint32_t area;   // lattice points drained
  std::int32_t next;    // the node downstream, or -1 at the end, which is in a lake or the sea
  std::int32_t before;  // the largest node upstream, or -1 at a spring
  Ground ground;
};

// The level whose cells tell where a lake is: each is a quarter as wide as one of the lattice.
inline constexpr int kLakeLevel = kLevel + 2;

struct Lake {
  float level;
  std::uint32_t area;  // lattice points drained
  bool salt;           // without an outlet
  // The rectangle of cells of kLakeLevel that the lake may reach, and whether each of them is one:
  // it covers what is below its level there.
  int left = 0, top = 0, width = 0, height = 0;
  std::vector<std::uint8_t> cells{};
};

// The rivers and lakes of a basin; downstream nodes come first.
struct Basin {
  Cell cell;
  int left = 0, top = 0, width = 0, height = 0;
  std::vector<RiverNode> nodes{};
  std::vector<Lake> lakes{};

  std::size_t bytes() const {
    std::size_t sum = nodes.size() * sizeof(RiverNode) + lakes.size() * sizeof(Lake);
    for (const Lake& each : lakes) sum += each.cells.size();
    return sum;
  }
};

// Makes the heights of places of a basin's land, without rivers.
struct LandMaker {
  bool (*make)(void* context, const Place& place, Buffer<float>& heights);
  void* context;
};

// Finds the rivers of a basin, whose borders are divides, from the heights of its rectangle; the
// sea is below 0. Water leaves every hollow over the lowest pass (priority_flood.h), to the sea if
// the basin has one of kSea points and else to its lowest point, which becomes a salt lake. Each
// point drains to the neighbour that the flood reached first; two such steps never cross. Beds cut
// through passes so that they never rise downstream. Wide hollows keep a lake, which is no higher
// than the ground of the rivers that run into it and lies below the lowest pass of the land of
// kLakeLevel, which `land` makes; at no level from kLevel to that one does it stand more than 2 m,
// on the Earth's scale, above dry ground next to it. `unit` is the distance of two lattice points
// in units of height. Returns false if there is too little memory; `scratch` is working memory, 30
// bytes a point.
bool basinOf(std::uint32_t seed, float unit, const Outline& outline, std::span<const float> heights,
             LandMaker land, Buffer<std::byte>& scratch, Basin& basin);

// A segment of a course: a straight line between two places.
struct RiverSegment {
  double ax, ay, bx, by;  // on the lattice
  float a_bed, b_bed;
  float a_half_width, b_half_width;
  std::uint32_t area;
  float sway,
      turns;    // of the bends of the course from node to node: see RiverNode; whole and half ones
  float first;  // the share of that course before the segment
};

// The share of a segment in the course from node to node.
inline constexpr float kSegmentShare = 1.0f / 8;

// Half the length of a bend, for half the width of the water.
inline constexpr double kHalfBend = 11;

// Calls `use` with each segment of the course from a node to the one downstream. Courses are smooth
// curves near their nodes; segments of two rivers meet only at their mouths.
template <class Use>
void forSegments(const Basin& basin, const RiverNode& node, Use use);

// What rivers do to each point of a place: how heavily their beds weigh there, and the sum of these
// beds by weight; how far the nearest flood plain is, in shares of its valley's width; how far the
// nearest water is, in points, and half the width of it; and the drained area of a river that
// passes through the point's cell. And for edges(), in points of the place: how far the edge of the
// nearest wide river is; the nearest narrow one, the way from its middle, and half its width; and
// the level of a lake that may reach the point.
struct Marks {
  std::span<float> weight, beds, apart, shore, half_width, area;
  std::span<float> wide, narrow, eastwards, southwards, half_narrow, lake;

  // Marks of as many points as `area` has, in working memory of kFloats a point.
  static constexpr std::size_t kFloats = 11;
  static Marks in(std::span<float> floats, std::span<float> area);

  void clear() const;
};

// Whether the course from a node downstream may change a point of a place.
bool mayReach(const RiverNode& node, const Place& place);

// Marks a basin's rivers. What a point gets depends on its own place alone.
void mark(const Basin& basin, const Place& place, const Marks& marks);

// Carves the valleys of what was marked for all basins: `surface` gets the level of the water over
// each point, or the height of dry ground. `unit` is the distance of two lattice points in units of
// height.
void carve(const Marks& marks, float unit, std::span<float> heights, std::span<float> surface);

// Fills the lakes of a basin, after carve(). In the valley of a river that is lower, a lake's water
// sinks as its ground did, so that it covers what it covers elsewhere.
void fillLakes(const Basin& basin, const Place& place, const Marks& marks,
               std::span<const float> heights, std::span<float> surface);

// Writes four bytes a point that tell, interpolated, where the edge of the water is, in points of
// the place: the way from the middle of the nearest narrow river, east and south, 128 + 63.5 each
// point, up to 2; half its width, 127.5 each point; and how far a point is from the water, or
// within it below 128: 127 d / (4 + |d|) more. A river narrower than a point lies between them, and
// only the way to it shows where. The outermost points have slopes on one side alone, so that the
// distance there differs a little from that of a larger place. `spacing` is that of the points in
// units of height.
void writeEdges(const Place& place, const Marks& marks, float spacing,
                std::span<const float> heights, std::span<std::uint8_t> edges);

// ---------------------------------------------------------------------------------------------

struct LatticePoint {
  double x, y;
};

constexpr LatticePoint middle(const LatticePoint& a, const LatticePoint& b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

template <class Use>
void forSegments(const Basin& basin, const RiverNode& node, Use use) {
  if (node.next < 0) return;
  const auto at = [&](std::int32_t i) -> const RiverNode& {
    return basin.nodes[static_cast<std::size_t>(i)];
  };
  const auto pointOf = [](const RiverNode& of) { return LatticePoint{of.x, of.y}; };
  // Where a course passes a node: near it, on the inner side of its bend.
  const auto bend = [&](const RiverNode& of) {
    if (of.before < 0 || of.next < 0) return pointOf(of);
    const LatticePoint in = middle(pointOf(at(of.before)), pointOf(of));
    const LatticePoint out = middle(pointOf(of), pointOf(at(of.next)));
    return middle(pointOf(of), middle(in, out));
  };
  const RiverNode& next = at(node.next);
  if (node.ground != Ground::land && next.ground != Ground::land) return;
  const float bed = (node.bed + next.bed) / 2;
  const float width = (node.half_width + next.half_width) / 2;
  const LatticePoint half = middle(pointOf(node), pointOf(next));
  const double dx = next.x - node.x, dy = next.y - node.y;
  const double bends = std::sqrt(dx * dx + dy * dy) / (kHalfBend * static_cast<double>(width));
  // The first bend is on the side to which the node was shifted at random.
  const double side = node.x < std::floor(node.x + 0.5) ? -0.5 : 0.5;
  const auto turns = static_cast<float>(side * std::max(std::floor(bends + 0.5), 1.0));
  const auto curve = [&](LatticePoint a, LatticePoint by, LatticePoint b, float a_bed, float b_bed,
                         float a_width, float b_width, float first) {
    constexpr int kPieces = 4;
    // One segment of four, by chance, has most of the fall: there are pools, rapids and falls.
    constexpr int kFalls = 4;
    const int falls = static_cast<int>(node.area % kPieces);
    RiverSegment segment{a.x, a.y, 0, 0, a_bed, 0, a_width, 0, node.area, node.sway, turns, first};
    for (int i = 1; i <= kPieces; ++i) {
      const double t = static_cast<double>(i) / kPieces;
      const double s = 1 - t;
      const auto share = static_cast<float>(t);
      segment.bx = s * s * a.x + 2 * s * t * by.x + t * t * b.x;
      segment.by = s * s * a.y + 2 * s * t * by.y + t * t * b.y;
      const auto fallen = static_cast<float>(i > falls ? i + kFalls - 1 : i);
      segment.b_bed =
          i == kPieces ? b_bed : a_bed + (b_bed - a_bed) * (fallen / (kPieces + kFalls - 1));
      segment.b_half_width = a_width + (b_width - a_width) * share;
      use(static_cast<const RiverSegment&>(segment));
      segment.ax = segment.bx;
      segment.ay = segment.by;
      segment.a_bed = segment.b_bed;
      segment.a_half_width = segment.b_half_width;
      segment.first += kSegmentShare;
    }
  };
  curve(bend(node), middle(pointOf(node), half), half, node.bed, bed,
        node.before < 0 ? 0 : node.half_width, width, 0);
  const bool main = &at(next.before) == &node;
  const LatticePoint end = bend(next);
  curve(half, main ? middle(half, pointOf(next)) : middle(half, end), end, bed, next.bed, width,
        main ? next.half_width : node.half_width, 0.5f);
}

}  // namespace orogen::rivers
