#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "files/lines/drawing.h"
#include "json.h"
#include "progress.h"
#include "shaping/normalise.h"
#include "window.h"

namespace orogen::files {

// The options by which heights become grey, a model or a drawing.
struct FileOptions {
  int bits = 8;  // of a PNG
  shaping::Normalise normalise = shaping::Normalise::range;
  bool voxels = false;    // columns of cubes in place of the surface
  int millimetres = 100;  // across an STL
  int metres = 4;         // across a GLB
  int exaggeration = 0;   // of models and drawings, in per cent; 0: not said
  DrawingOptions drawing = {};
};

// The layouts of a planet on a sheet: its faces one below the other, or spread
// (planet/planet_sheet.h). The last two are also how a map is drawn.
enum class Projection : int { faces, equirectangular, equal_area, orthographic, perspective };
inline constexpr std::array<std::string_view, 5> kProjectionNames{
    "faces", "equirectangular", "equal-area", "orthographic", "perspective"};
static_assert(areNamesOf<Projection>(kProjectionNames));

// The place in the middle of a globe, in degrees.
struct Centre {
  double latitude = 0, longitude = 0;
};

// A sheet before there are heights.
struct SheetShape {
  int width, height;                          // points
  std::optional<Projection> projection = {};  // of a planet
};

// The content of a file: a whole map, a planet, or a window.
struct Sheet : SheetShape {
  Centre centre = {};  // of the orthographic one
  float sea = 0;       // the level of a planet's
  double spacing;
  Range range;
  std::span<const float> heights;  // rows from the north
  const Water* water = nullptr;    // what the weather left
  std::string title = {}, description = {};

  explicit Sheet(const Heightfield& field)
      : SheetShape{field.size, field.size * field.faces,
                   field.faces > 1 ? std::optional(Projection::faces) : std::nullopt},
        sea(field.water.sea),
        spacing(static_cast<double>(field.spacing)),
        range{field.minimum, field.maximum},
        heights(field.heights.span()),
        water(field.water.course.span().empty() ? nullptr : &field.water) {}
  explicit Sheet(const Window& window)
      : SheetShape{window.width, window.height},
        spacing(static_cast<double>(window.spacing)),
        range(window.range),
        heights(window.heights.span()) {}

  std::span<const float> row(int y) const {
    const auto count = static_cast<std::size_t>(width);
    return heights.subspan(static_cast<std::size_t>(y) * count, count);
  }
};

// Takes the bytes of a file, in order: to the disk, or out of the module to the page.
struct Sink {
  bool (*take)(void* context, const void* bytes, std::size_t count);  // false: it has an error
  void* context;

  bool write(const void* bytes, std::size_t count) const { return take(context, bytes, count); }
  bool write(std::string_view text) const { return write(text.data(), text.size()); }
};

// A kind of file that maps are written to. A new one is a row of the table in formats.cpp and a
// file in formats/.
struct Format {
  std::string_view ending;        // of its names
  std::string_view samples = {};  // what raw heights are, for their sidecar; empty: needs none
  std::string_view help;
  bool model = false;  // what is in it is no map any more: it is written, and never read
  // Row by row, in memory that does not grow with the map. False: `progress` stopped it, there is
  // no memory, or the sink has an error.
  bool (*write)(const Sheet&, const FileOptions&, Sink, Progress);
  // The sentence for a map that it cannot hold, as it follows the file's name; empty: none.
  std::string (*refuse)(const SheetShape&, const FileOptions&) = nullptr;
};

std::span<const Format> formats();

// The format that a file's name asks for, or nullptr.
const Format* formatOf(std::string_view path);

// The sentence for a name that asks for none, or an empty string. `what` is the file; `models`:
// whether it may be one.
std::string refuseEnding(std::string_view what, std::string_view path, bool models = false);

// A grey picture that is asked for row by row.
struct GreyRows {
  const Sheet& sheet;
  const FileOptions& options;
  const std::string& scale;  // goes with it, under the keyword Terrain

  std::size_t rowBytes() const {
    return static_cast<std::size_t>(sheet.width) * (options.bits == 16 ? 2 : 1);
  }
  // Writes row `y`, words as the machine has them.
  void fill(int y, std::byte* row) const;
};

// Returns what Format::write does. libpng encodes natively (cpp/cli/libpng), the package's own
// scripts in node (cpp/wasm/command_line).
bool encodePng(const GreyRows& rows, Sink sink, Progress progress);

// Describes a raw file, which says nothing of itself, to people and game engines, by the members of
// web/core/exports/sidecar.ts, which says where the engines' rules come from. A unit is a metre.
std::string sidecarJson(const Sheet& sheet, const Format& format, shaping::Normalise normalise);

// Writes the layout of a planet as members; of a map nothing.
void writeLayout(const Sheet& sheet, JsonWriter& json);

// A planet spread on a sheet as web/core/exports/planet-sheet.ts does it: heights between the four
// points around each place, in rows from the north. The range is the planet's own.
//
// - equirectangular: degrees are as wide as they are high, with four times the cells of a face
//   around; the first row is the north pole all along, the last the south pole, and the first
//   column is at 180° west.
// - equal_area: Equal Earth (Šavrič, Patterson & Jenny 2018), as wide.
// - orthographic: one half of the globe as seen from far away, `centre` in its middle, half as
//   wide.
//
// Numbers are those in the middle of their pixels, but for the first; beside the globe they are
// `beside`. False: there is no memory, or `progress` stopped it.
bool spread(const Heightfield& planet, Projection projection, Centre centre, float beside,
            Window& sheet, Progress progress);

}  // namespace orogen::files
