#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/progress.h"
#include "terrain/drawn_land.h"
#include "terrain/heightfield.h"
#include "terrain/stroke_list.h"

namespace orogen::strokes {

// What strokes are drawn on: a map of `size` × `size` points, row by row.
struct StrokeGround {
  std::span<float> heights;
  int size;
  Border border;       // a stroke that leaves a map which goes on comes in at the other side
  std::uint32_t seed;  // of the noise that bends the strokes
  DrawnLand* drawn = nullptr;  // what erosion keeps
  float* sea = nullptr;        // gets the level of the sea of coasts, if any of it lies on the map
};

// Draws strokes on the heights of a map. In this order, whatever that of the list:
//
// plain   flattens what its outline holds to the mean there, raised by its height
// ridge   raises the land along its line; its sides have spurs and hollows, and more detail where
//         the land is smooth
// coast   sinks what lies to the left of its line below the lowest land; behind it a beach rises,
//         and then the land by no more than mountains do, less so where it was low, from the tenth
//         width on as it was
// valley  cuts a floor along its line that falls from the first point to the last, lower than the
//         land on both sides, and sides that rise from it as those of rivers do
// basin   sinks what its outline holds below the lowest land of the outline, between flat shores;
//         erosion keeps its lake
//
// The detail of the land shifts the borders and the sides of all of them, so that they are as
// ragged as it is.
//
// Where two strokes of a kind meet, ridges have a smooth maximum and valleys the lower floor. A
// plain or a basin of one point is round, one of two points is a strip. An open coast goes on
// straight beyond its ends. On a map that wraps, what leaves it at one side comes in at the other,
// but for open coasts, whose sea ends at the border.
//
// The relief, the means and the smooth land come from lattices of 33² and 17² points of the map.
// Apart from them the height at a point depends on its place and its own height alone, so that a
// map of 33 points a side or more has the same heights at the points that it shares with a larger
// one. All is + - × ÷ and square roots of 32-bit floats in a fixed order: the same bits everywhere.
// Without strokes no height changes.
//
// `drawn` lets erosion keep what is drawn: the great valleys are found on 20 to 40 points a side,
// too few for most strokes, and would leave a range elsewhere.
//
// After Gain, Marais & Strasser ("Terrain sketching", 2009), where lines drawn on a land bend it
// within a width and keep its noise, and Hnaidi et al. ("Feature based terrain generation using
// diffusion equation", 2010), whose curves carry a height, a slope and a noise; Belhadj & Audibert
// ("Modeling landscapes with ridges and rivers", 2005) begin with ridges and rivers, too. They
// diffuse the lines or displace midpoints between them; here distances do it.
//
// Returns false if `progress` stopped it.
//
// Cost: proportional to the area within the widths of the strokes; about 10 ns a point there.
bool drawStrokes(const StrokeList& list, const StrokeGround& ground, Progress progress);

}  // namespace orogen::strokes
