#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "base/place.h"
#include "terrain/argument.h"
#include "terrain/heightfield.h"
#include "terrain/window.h"

namespace orogen::erosion {
class Rain;
}

namespace orogen::cover {

// What a caller may give: the share of a dry map that is sea, the relief of a window's whole land,
// and the width of its rim.
inline constexpr Argument kWaterShare{"water", Argument::Kind::number, 0, 1};
inline constexpr Argument kReliefOfLand{"relief", Argument::Kind::positive};
inline constexpr Argument kRim{"rim", Argument::Kind::whole, 0};

// What covers the ground, each with a weight at every point. Maps and windows have the first six.
enum Kind { rock, scree, meadow, forest, snow, sand, ice, tundra, steppe, desert };
inline constexpr std::array<std::string_view, 10> kNames{
    "rock", "scree", "meadow", "forest", "snow", "sand", "ice", "tundra", "steppe", "desert"};
inline constexpr std::size_t kOfMap = 6, kOfPlanet = 10;

// The channel of each in a splat, the picture by which engines mix four grounds: bare ground,
// grass, forest, and snow.
inline constexpr std::array<std::uint8_t, kNames.size()> kChannels{0, 0, 1, 2, 3, 0, 3, 1, 1, 0};

// The scale of a land.
struct Scale {
  float sea;     // its level
  float relief;  // the height of the highest summits above it
  // Rises over runs: from `gentle` on the ground is bare here and there, at `steep` it is rock.
  float gentle = 0.6f, steep = 1.3f;
};

// A map or a window of endless land: width × height points, whose first is point (x, y) of a
// lattice with 1 / `step` points to the width of the map, or of a cell of level 0. What is nullptr
// is not known.
struct Land {
  int width, height;
  float spacing;
  double x = 0, y = 0, step;
  const float* heights;
  const float* surface = nullptr;           // as in Water
  const float* ridges = nullptr;            // -1 on the floor of a gully to 1 on a ridge
  const float* elevation_change = nullptr;  // as in Water
  const erosion::Rain* rain = nullptr;      // of a wind over the whole map
};

// The weights of a terrain at every stride-th of its points.
struct CoverMap {
  int side = 0;
  int stride = 1;
  std::size_t kinds = 0;
  Buffer<std::uint8_t> weights;  // `kinds` a point, face by face in rows from the north
};

// The cover follows from two variables, the mean temperature and the rain of a year: where they
// allow forest, grass or desert is Whittaker's diagram of biomes ("Communities and Ecosystems",
// 1975), with the straight lines of Köppen's climates between them (steppe where it rains less than
// 2 (t + 7) centimetres, desert below half of that, and forest from about twice as much on). Over
// this lie sand on shores, scree, rock and snow, by slope, deposition, ridges and frost. Borders
// are ragged by noise that is fixed to the land.
//
// On maps and windows both variables come from the height above the sea alone, in shares of the
// relief, and from the wind over a map (erosion/rain.h); those of planets are in planet/climate.h.
// All is arithmetic of floats in a fixed order: the same bytes everywhere. The weights of a point
// sum to 255. Under water all is sand or ice, but the lakes of planets are like the ground around
// them.

// The level of a terrain's sea. Where it has none of its own, it is the height below which this
// share of it lies, to one part in 1024 of its relief.
float seaOf(const Heightfield& field, float share);

// Weights of a whole map or planet, with max_points a side at most. `ridges` may be empty. Slopes
// are measured over a 256th of the map, and compared with those of its own land, so that every
// second point of a map with 257 points a side or more has the same weights if its heights are the
// same. Returns false if there is too little memory.
[[nodiscard]] bool coverMap(const Heightfield& field, std::span<const float> ridges, float sea,
                            int max_points, CoverMap& map);

// kOfMap weights for each point of a window but those of its rim, which is so many points wide.
// They agree wherever windows of a level overlap, but for their outermost points, whose slopes are
// one-sided. Slopes are those between the points of a level, and so a coarser level has less rock.
void coverWindow(const Land& land, const Scale& scale, int rim, std::uint8_t* weights);

// The land of a window that was made at this place; `ridges` may be those of another one.
Land landOf(const Window& window, const Place& place, const Buffer<float>& ridges);

}  // namespace orogen::cover
