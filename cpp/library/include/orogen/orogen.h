#pragma once

#include <orogen/api.h>
#include <orogen/version.h>

#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// Orogen as a library: fractal terrain, the same heights, bit for bit, as in browsers, in node and
// on the command line.
//
//   orogen::Terrain terrain;
//   const std::string problem = orogen::generate(
//       {{"generator", "diamond-square"}, {"exponent", 9}, {"seed", 42}, {"age", 0.6}}, terrain);
//
// All functions return an empty string, or a sentence that says what was received, what is allowed
// and what to do; in that case the output is unchanged. They keep no state: any number of them may
// run at the same time. They never throw.
namespace orogen {

// A picture for the parameter `image`: rows from the north of points with 1 channel (grey), 3 (red,
// green, blue) or 4 (and alpha), each value between 0 and 1. At most 16 Mpx.
struct Image {
  int width = 0, height = 0;
  int channels = 1;
  std::vector<float> data;  // width × height × channels
};

// The value of a parameter: a number, a choice by its name, true or false, a list of numbers, or a
// picture.
class Value {
 public:
  template <class Number>
  requires std::is_arithmetic_v<Number> Value(Number number)
      : value_(static_cast<double>(number)) {}
  Value(bool yes) : value_(yes) {}
  Value(const char* name) : value_(std::string(name)) {}
  Value(std::string name) : value_(std::move(name)) {}
  Value(std::vector<double> numbers) : value_(std::move(numbers)) {}
  Value(Image image) : value_(std::move(image)) {}

  using Kinds = std::variant<double, bool, std::string, std::vector<double>, Image>;
  const Kinds& get() const { return value_; }

 private:
  Kinds value_;
};

// Parameters by the ids that flags, links and attributes use as well; `orogen --list` and schema()
// list them. "generator" names the generator; the default is diamond-square.
using Settings = std::vector<std::pair<std::string, Value>>;

// What generate() also computes, if it is asked to.
struct Extras {
  bool ridges = false;
  bool cover = false;
  double water = 0;  // 0 to 1: the share of a map without an age that is sea, for its cover
};

// What window() also computes.
struct WindowExtras {
  bool ridges = false;
  // Above 0: the cover, too, of a land whose highest summits are so high above its sea, in the unit
  // of the heights; but not for the `rim` outermost points, whose slopes are one-sided.
  double relief = 0;
  int rim = 0;
};

// The order of the weights of a cover. Maps and windows have the first six, planets all ten.
inline constexpr const char* kCovers[]{"rock", "scree", "meadow", "forest", "snow",
                                       "sand", "ice",   "tundra", "steppe", "desert"};

// A square map, or the six faces of a planet: +x −x +y −y +z −z, one after the other.
struct Terrain {
  int size = 0;       // points a side
  int faces = 1;      // 6 for a planet
  float spacing = 0;  // horizontal distance between neighbours, in the unit of the heights, which
                      // amplitude sets: one unit is whatever length you give it
  float min = 0, max = 0;
  std::vector<float> heights;  // size × size a face, row-major, x fastest; row 0 is north

  // The traces of erosion, one value a point; empty without an age.
  // Points whose water passes here, itself included; with a wind, a point counts for as many as it
  // has times the mean rain of the land.
  std::vector<std::uint32_t> area;
  std::vector<float> surface;           // level of the lake or sea above, otherwise of the ground
  std::vector<float> elevation_change;  // height gained or, below 0, worn away
  // The neighbour that receives the water, 0 to 7 clockwise from the east; 8: it leaves the map or
  // reaches the sea.
  std::vector<std::uint8_t> flow_direction;
  std::vector<float> discharge;  // of a planet: the water that passes here, in points of land with
                                 // a mean run-off, which is rain less what evaporates
  float sea = 0;  // the level of the sea; of a planet or a drawn coast also without an age

  // If they were asked for.
  std::vector<float> ridges;  // -1 on the floor of a gully to 1 on a ridge; empty without gullies
  std::vector<std::uint8_t> cover;  // 6 weights a point (10 for a planet) that sum to 255, kCovers
};

// A rectangle of an endless land.
struct TerrainWindow {
  int width = 0, height = 0;  // points
  float spacing = 0;          // as in Terrain
  float min = 0, max = 0;
  std::vector<float> heights;  // width × height, row-major, x fastest; row 0 is north

  // With `rivers`: the level of the river, lake or sea above each point, otherwise of the ground;
  // and how many points of level 5 drain through the river or lake in its cell, otherwise 0.
  std::vector<float> surface, area;

  // If they were asked for.
  std::vector<float> ridges;        // as in Terrain
  std::vector<std::uint8_t> cover;  // as in Terrain, of the points within the rim
};

// Receives the progress of a long computation, 0 to 1, and stops it by returning false, which
// counts as an error. Optional.
using OnProgress = std::function<bool(double)>;

// Makes a map. Some nanoseconds a point; with gullies or an age some hundreds, and with an age
// seven times the memory.
OROGEN_API std::string generate(const Settings& settings, Terrain& terrain,
                                const OnProgress& progress = {}, const Extras& extras = {});

// Erodes a map of any size from 3 points a side on. Reads the size, the spacing and the heights of
// `terrain`. Accepts age, hardness, creep, sea, ice, wind, seed and tile.
OROGEN_API std::string erode(const Settings& settings, Terrain& terrain,
                             const OnProgress& progress = {});

// Makes the points (x, y) to (x + width - 1, y + height - 1) of a level, by one of the generators
// in `windows` of schema(). Any two windows agree where they overlap; point (x, y) is point
// (2x, 2y) of the next level.
OROGEN_API std::string window(const Settings& settings, TerrainWindow& window,
                              const OnProgress& progress = {}, const WindowExtras& extras = {});

// The parameter table and the list of generators as JSON.
OROGEN_API std::string schema();

// The version of the linked library; kVersion is the version of this header.
OROGEN_API const char* version();

}  // namespace orogen
