#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/progress.h"
#include "files/limits.h"
#include "files/lines/drawing.h"
#include "files/normalise.h"
#include "terrain/window.h"

namespace orogen::files {

// Turns the bytes of each number around where the machine is big-endian; all files are
// little-endian.
template <class Number>
void toLittleEndian(std::span<Number> numbers) {
  if constexpr (std::endian::native == std::endian::big) {
    const auto bytes = std::as_writable_bytes(numbers);
    for (auto at = bytes.begin(); at != bytes.end(); at += sizeof(Number)) {
      std::reverse(at, at + sizeof(Number));
    }
  }
}

// An option of a format (FormatOption) with what was chosen.
struct ChosenOption {
  std::string_view name;
  double number = 0;
  std::string text = {};
};

// How heights become a grey picture, a model or a drawing.
struct FileOptions {
  int bits = 8;  // of a PNG
  Normalise normalise = Normalise::range;
  bool voxels = false;   // columns of cubes in place of the surface
  int millimetres = 0;   // across an STL; 0: not given
  int metres = 0;        // across a GLB, or the land beside a sidecar; 0: not given
  bool tint = false;     // a GLB has colours by height, and water
  int exaggeration = 0;  // of models and drawings, in per cent; 0: not given
  DrawingOptions drawing = {};
  std::vector<ChosenOption> chosen = {};  // of formats

  const ChosenOption* find(std::string_view name) const {
    for (const ChosenOption& option : chosen) {
      if (option.name == name) return &option;
    }
    return nullptr;
  }
};

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
  float sea = 0;  // level of a planet's sea
  double spacing;
  Range range;
  std::span<const float> heights;               // rows from the north
  std::span<const std::uint8_t> channels = {};  // or four bytes a point, of which a PNG is made
  bool ground = true;                           // or these are no heights: a trace or a mask
  std::optional<TilePlace> tile = {};
  const Water* water = nullptr;  // traces of the weather
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

  TilePlace place() const { return tile.value_or(TilePlace{width, height, 0, 0}); }
  std::span<const float> row(int y) const {
    const auto count = static_cast<std::size_t>(width);
    return heights.subspan(static_cast<std::size_t>(y) * count, count);
  }
};

// Receives the bytes of a file in order: for a file on the disk, or for the page outside the
// module.
struct Sink {
  bool (*take)(void* context, const void* bytes, std::size_t count);  // false: an error occurred
  void* context;

  bool write(const void* bytes, std::size_t count) const { return take(context, bytes, count); }
  bool write(std::string_view text) const { return write(text.data(), text.size()); }
};

struct ModelFormat;

// A format in which maps are written. A new one needs a row of the table in formats.cpp and a file
// in formats/; one of models a row in formats/model_formats.cpp instead.
struct Format {
  std::string_view ending;        // ending of file names
  std::string_view samples = {};  // how the sidecar describes raw heights; empty: no sidecar
  std::string_view help;
  bool model = false;  // a model, not a map: it is written, and never read
  // Writes row by row, in memory that does not grow with the map. Returns false if `progress`
  // stopped it, if there is too little memory, or if the sink has an error.
  bool (*write)(const Sheet&, const FileOptions&, Sink, Progress) = nullptr;
  const ModelFormat* of_model = nullptr;
};

std::span<const Format> formats();

// Whether the heights become greys.
bool hasGreys(const Format& format);

// Refuse a GLB of this many bytes, and a map or heights that a format cannot hold: all return what
// follows the file's name, or an empty string.
std::string refuseLength(double bytes);
std::string refuseShape(const Format& format, const SheetShape& sheet, const FileOptions& options);
std::string refuseSheet(const Format& format, const Sheet& sheet);

// The length of one unit, so that the longer side of the whole map, or the diameter of a planet at
// height 0, has as many metres as the options say, or else the usual number.
double metresPerUnit(const Sheet& sheet, const FileOptions& options, int usual);

// Writes a sheet as Format::write does. `refusal` gets what follows the file's name if the model
// turns out to be more than the format can hold.
bool writeFile(const Format& format, const Sheet& sheet, const FileOptions& options, Sink sink,
               Progress progress, std::string& refusal);

// The format with the ending of a file's name, in letters of any case, or nullptr.
const Format* formatOf(std::string_view path);

// Refuses a name whose ending belongs to no format. `what` names the file; `models`: whether models
// are allowed. Returns a sentence or an empty string.
std::string refuseEnding(std::string_view what, std::string_view path, bool models = false);

// A picture, grey or of four channels, whose rows are computed one by one.
struct PictureRows {
  const Sheet& sheet;
  const FileOptions& options;
  const std::string& scale;  // is stored with it, under the keyword Terrain; empty: nothing

  bool isGrey() const { return sheet.channels.empty(); }
  int bits() const { return isGrey() ? options.bits : 8; }
  int channels() const { return isGrey() ? 1 : 4; }
  std::size_t rowBytes() const {
    return static_cast<std::size_t>(sheet.width) *
           static_cast<std::size_t>(channels() * bits() / 8);
  }
  // Writes row `y`; words are in the machine's byte order.
  void fill(int y, std::byte* row) const;
};

// Returns what Format::write does. Implemented by libpng (cpp/cli/libpng) natively, and by the
// package's own scripts (cpp/wasm/command_line) in node.
bool encodePng(const PictureRows& rows, Sink sink, Progress progress);

// Describes a raw file, which has no header, for people and for game engines. Has the same members
// as web/files/raw.ts, which cites the engines' rules. A unit is a metre.
std::string sidecarJson(const Sheet& sheet, const Format& format, const FileOptions& options);

// What stands beside .r32 as FILE.r32.hdr, so that GDAL, QGIS and other programs open it: a header
// of ENVI.
std::string enviHeader(const Sheet& sheet, const FileOptions& options);

// Writes the members that describe how a planet lies on its sheet; nothing for a map.
void writeLayout(const Sheet& sheet, JsonWriter& json);

// Spreads a planet on a sheet by latitude and longitude, as web/files/planet-sheet.ts does:
// interpolates between the four points around each place, in rows from the north. The cells of four
// faces lie around the equator, and degrees are as wide as they are high; the whole first row is
// the north pole, the last one the south pole, and the first column is at 180° west. The range is
// the planet's own. Returns false if there is too little memory, or if `progress` stopped it.
bool spread(const Heightfield& planet, Window& sheet, Progress progress);

}  // namespace orogen::files
