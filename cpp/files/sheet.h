#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/buffer.h"
#include "base/progress.h"
#include "base/text.h"
#include "files/map_place.h"
#include "files/normalise.h"
#include "terrain/window.h"

namespace orogen::files {

// How a planet lies on a sheet: its faces one below the other, or spread by latitude and longitude.
// The last two are those of a drawing of a map.
enum class Projection : int { faces, equirectangular, orthographic, perspective };
inline constexpr std::array<std::string_view, 4> kProjectionNames{"faces", "equirectangular",
                                                                  "orthographic", "perspective"};
static_assert(areNamesOf<Projection>(kProjectionNames));

// The properties of a sheet that are known before its heights.
struct SheetShape {
  int width, height;                          // points
  std::optional<Projection> projection = {};  // of a planet
};

// The map that a tile is cut from, and its points west and north of the tile.
struct TilePlace {
  int map_width, map_height;
  int column, row;
};

// The content of a file: a whole map, a tile of one, a planet, or a window.
struct Sheet : SheetShape {
  std::optional<float> sea = {};  // its level, where there is one
  double spacing;
  Range range;                     // of black and white in files of greys
  std::span<const float> heights;  // rows from the north
  // Or bytes of a picture, in rows from the north, so many for each point.
  std::span<const std::uint8_t> pixels = {};
  int channels = 0;
  Normalise normalise = Normalise::range;
  bool ground = true;  // or these are no heights: a trace or a mask
  std::optional<TilePlace> tile = {};
  const Water* water = nullptr;           // traces of erosion
  std::optional<MapPlace> on_earth = {};  // of its first point, if somebody's map says it
  // 1 where nobody knows the height, row by row; empty: nowhere.
  std::span<const unsigned char> unknown = {};
  std::string title = {}, description = {};

  explicit Sheet(const Heightfield& field)
      : SheetShape{field.size, field.size * field.faces,
                   field.faces > 1 ? std::optional(Projection::faces) : std::nullopt},
        spacing(static_cast<double>(field.spacing)),
        range{field.minimum, field.maximum},
        heights(field.heights.span()),
        water(field.water.flow_direction.span().empty() ? nullptr : &field.water) {
    if (field.water.hasSea()) sea = field.water.sea;
  }
  explicit Sheet(const Window& window)
      : SheetShape{window.width, window.height},
        spacing(static_cast<double>(window.spacing)),
        range(window.range),
        heights(window.heights.span()) {}

  TilePlace place() const { return tile.value_or(TilePlace{width, height, 0, 0}); }
  // Where it lies on Earth; if nobody says it, on a plane in metres whose origin is the
  // south-western corner of the map.
  MapPlace placeInMetres(double metres) const {
    if (on_earth) return *on_earth;
    const double cell = spacing * metres;
    const auto [map_width, map_height, column, row] = place();
    return {(column + 0.5) * cell, (map_height - row - 0.5) * cell, cell, cell, {}, {}, 0};
  }
  // Of the point in this column and row.
  bool isKnown(int x, int y) const {
    return unknown.empty() ||
           unknown[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                   static_cast<std::size_t>(x)] == 0;
  }
  // What stands for unknown heights: a number below all others.
  float noData(double metres) const {
    double none = -9999;
    while (none >= static_cast<double>(range.minimum) * metres && none > -1e15)
      none = none * 10 - 9;
    return static_cast<float>(none);
  }
  std::span<const float> row(int y) const {
    const auto count = static_cast<std::size_t>(width);
    return heights.subspan(static_cast<std::size_t>(y) * count, count);
  }
};

// Spreads a planet on a sheet by latitude and longitude: interpolates between the four points
// around each place, in rows from the north. The cells of four faces lie around the equator, and
// degrees are as wide as they are high; the whole first row is the north pole, the last one the
// south pole, and the first column is at 180° west. The range is the planet's own. Returns false if
// there is too little memory, or if `progress` stopped it.
bool spread(const Heightfield& planet, Window& sheet, Progress progress);

// The shape of that sheet, for faces of so many points a side.
inline SheetShape spreadShape(int size) {
  const int width = 4 * (size - 1);
  return {width, width / 2 + 1, Projection::equirectangular};
}

// Gives a square of values another number of points a side: cubic, by the spline of Catmull and Rom
// ("A class of local interpolating splines", 1974), first along the rows and then along the
// columns. No value leaves the range of the four that it is made of, so that the spline adds no
// summit and no hollow. `wraps`: the map goes on where it began. Returns false if there is too
// little memory.
bool resize(Buffer<float>& values, int from, int to, bool wraps);

// The same for values that jump, such as the areas of a brook and of the river beside it: each new
// point takes that of the nearest old one.
bool resizeByNearest(Buffer<float>& values, int from, int to, bool wraps);
bool resizeByNearest(Buffer<std::uint32_t>& values, int from, int to, bool wraps);
bool resizeByNearest(Buffer<unsigned char>& values, int from, int to, bool wraps);

// Repeats the first row and column of a map that tiles at its end, so that a side of `size` points
// gets one more: the 2^n + 1 points that game engines need, and a block whose opposite sides fit.
// Returns false if there is too little memory.
bool padByWrapping(Buffer<float>& values, int size);

// The distance of the new points, in old ones.
double stepOfResized(int from, int to, bool wraps);

}  // namespace orogen::files
