#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "base/progress.h"
#include "base/simd.h"
#include "terrain/drawn_land.h"
#include "terrain/heightfield.h"
#include "terrain/level_observer.h"

namespace orogen::erosion {

// The history of a landscape. All values but the seed are from 0 to 1.
struct Erosion {
  // How long rivers have been at work. 0: not at all; 0.1: streams and lakes on the original
  // ground; 0.5: valleys and ridges everywhere. After that the ground rises less and less, and 1 is
  // a land of old hills.
  double age = 0;
  // The hardness of the rock. Rivers cut soft rock into a dense net of gullies, hard rock into a
  // few great valleys with steep sides.
  double hardness = 0.5;
  // Dry land keeps its edges; wet land is rounded by soil that creeps.
  double creep = 0.5;
  // The level of the sea, between the lowest and the highest point of the map, but no lower than
  // that of a drawn coast; 0: no sea. The floor of the sea is unchanged. Hollows below this level
  // that the sea does not reach are lakes.
  double sea = 0.2;
  // How far down from the highest point ice has filled the valleys: 0: nowhere; 1: to the sea. It
  // leaves wide troughs, whose side valleys end above their floor, and lakes behind steps.
  double ice = 0;
  // Where the wind comes from, in degrees clockwise from the north (360); 0: no wind. Much rain
  // falls where air climbs, and little behind the mountains; rivers cut by the rain they carry.
  double wind = 0;
  // Seeds the places where water turns a little more readily.
  std::uint32_t seed = 161;
  // What erosion keeps of the strokes on the map, if not null: lakes last, whatever rivers carry
  // into them; the land behind lakes and coasts stays low; crests of ridges part the water; valleys
  // keep their rivers.
  const DrawnLand* drawn = nullptr;
};

struct ErosionPreset {
  std::string_view id;
  Erosion erosion;
};

// Landscapes that are easy to tell apart.
inline constexpr ErosionPreset kErosionPresets[] = {
    {"young-alps", {.age = 0.6, .hardness = 0.75, .creep = 0.3, .sea = 0.15, .ice = 0.6}},
    {"old-uplands", {.age = 1, .hardness = 0.5, .creep = 1, .sea = 0.15}},
    {"badlands", {.age = 0.5, .hardness = 0, .creep = 0, .sea = 0}},
};

// The traces of erosion besides heights, size × size values each; see Water.
struct Traces {
  std::span<std::uint32_t> area;  // as in Water
  std::span<float> surface;  // the level of the lake or sea above, else the height of the ground
  std::span<float> elevation_change;            // height gained (deposited) or, below 0, lost
  std::span<std::uint8_t> flow_direction = {};  // as in Water; empty: not wanted
};

// The height of the sea on a map; below every point if `sea` is 0. The range that `sea` refers to
// is that of a coarse level, so that a larger map has the same coast.
float seaLevel(const Erosion& erosion, Border border, int size, std::span<const float> heights);

// Bytes of working memory for a map of size × size points: 2.9 times the heights, or 7.1 times
// including heights and traces. A map of at most 160 points a side takes twice as much.
std::size_t erosionScratch(int size, Border border);

// Erodes any map of size × size finite heights, size >= 3, in place. Only the shape of the map
// matters: if heights are twice as high, the result is twice as high, whatever the distance between
// points. The sea is the ground below its level that reaches an open border, and the largest
// hollow if there is no border or the hollow has a tenth of the map; it is unchanged, and so is
// a map without relief. Other hollows are lakes with an outlet. With an age of 0 nothing changes,
// and the traces are those of the original ground.
//
// Streams lead to the sea or over an open border (with neither, to the lowest point). They cut by
// stream power into ground that rises by the root of its original height (Braun & Willett 2013)
// and leave a part of what they carry in the valleys; slopes slide and creep; valleys get floors
// (slopes.h) and, where ice was, troughs (ice.h), and no slope stays much steeper than those of the
// ground. A limit in degrees would wear each size of a map in another way: 59 % of the land of the
// default mountain is steeper than 45 degrees at 257 points a side, and 77 % at 1025. While the
// great valleys of an open map form, it has a margin, since land that ended with it would rise
// along its border to a wall. The coarsest level, of 20 to 40 points a side, finds the great
// valleys in dozens of steps of time; a finer one keeps what it is given, lets it sway, adds the
// ground's smaller shapes and takes a few steps. So a map of twice the points has the same valleys:
// its subsample correlates with the smaller map by 0.994 to 0.999 from 257 points a side on (`npm
// run bench -- nature` measures it), and by at least 0.96 for stamp noise, whose ground itself is a
// little different at each size. No point rises above the highest of those, and land as a whole
// falls. All is arithmetic of 32-bit floats in a fixed order: the same bits everywhere.
//
// Returns false if `progress` stopped it; heights and traces are then unusable. It asks every
// hundredth of a second.
//
// Cost: O(size²); at 1025² points 175 ns a point natively, of which a fifth goes into following the
// streams; up to four times as much on very rough ground that is young, for all its ponds.
template <int Lanes = kLanes>  // or 1, for tests: the heights are the same
bool erode(const Erosion& erosion, Border border, int size, std::span<float> heights,
           const Traces& traces, std::span<std::byte> scratch, LevelObserver observer,
           Progress progress);

}  // namespace orogen::erosion
