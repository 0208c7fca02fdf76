#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/progress.h"
#include "files/limits.h"
#include "files/lines/drawing.h"
#include "files/sheet.h"

namespace orogen::files {

class Model;
class Work;

// An option of a format: a number, one of several choices, of which the first is the default, or a
// text.
struct FormatOption {
  std::string_view id, name;  // in the page's form; everywhere else
  std::string_view help;
  std::string_view unit = {};
  double minimum = 0, maximum = 0;
  double soft_maximum = 0;  // the end of its slider
  double step = 1;
  double initial = 0;
  // The form asks for the width of the map, or the diameter of the planet; the number is per unit,
  // and 1 if it is not given.
  bool of_width = false;
  bool of_map = false;      // planets and meshes have none
  bool above_zero = false;  // scripts may give any number up to the maximum, not only the form's
  std::span<const std::string_view> choices = {};  // its number is the index of one
  // Of a text, which may be other than the choices: refuses one with a sentence, or returns an
  // empty string.
  std::string (*refuse)(std::string_view text) = nullptr;
  // The command line has it as a flag of this name; others it gives another meaning.
  bool is_flag = false;

  bool isText() const { return refuse != nullptr; }
};

// The value of an option that is not given.
constexpr double usualOf(const FormatOption& option) {
  return option.of_width ? 1 : option.initial;
}

// An option with what was chosen.
struct ChosenOption {
  std::string_view name;
  double number = 0;
  std::string text = {};
};

// How heights become a model or a drawing.
struct FileOptions {
  int bits = 8;         // of the greys of a PNG
  bool voxels = false;  // columns of cubes in place of the surface
  int levels = 0;       // cubes from the lowest to the highest point; 0: as many as make true cubes
  int stride = 1;       // of the points of a planet; those of a map are left out before
  int metres = 0;       // across the whole map; 0: not given
  int exaggeration = 0;                         // of models and drawings, in per cent; 0: not given
  std::span<const unsigned char> colours = {};  // four for each point of the map
  bool is_coloured = false;                     // or there will be such colours
  DrawingOptions drawing = {};
  std::vector<ChosenOption> chosen = {};  // of the format

  const ChosenOption* find(std::string_view name) const;
  void choose(ChosenOption option);
};

// The most bytes of a model.
struct FileBytes {
  int head, triangle;
  int point = 0, normal = 0, picture = 0, colour = 0;  // more for each point, and if it has them
  // And three numbers for each point and each triangle, of a triangle in a picture six.
  bool is_text = false;
  int loose_triangle;  // where only the number of triangles is known
};

// What is known of a model before it is made.
struct ModelShape {
  double points = 0, triangles = 0;
  bool is_exact = true;  // otherwise there are at most so many triangles
  bool has_normals = false, has_picture = false, has_colours = false;
  double reach = 0;  // no coordinate is larger
};

// How large a file will be.
struct FileSize {
  double bytes = 0;
  bool is_exact = false;  // otherwise it is an upper limit
  double triangles = 0;   // of a model
};

enum class Holds : int {
  heights,
  beside,  // what is to be known of another file: `beside` of its row
  surface,
  solid,  // closed, in millimetres: a map gets walls and a bottom
  cubes,
  picture,  // of the map from above
  lines,    // on it
  drawing,  // of the land from a camera; scripts ask for it by other means
};
inline constexpr std::array<std::string_view, 8> kHoldsNames{
    "heights", "beside", "surface", "solid", "cubes", "picture", "lines", "drawing"};
static_assert(areNamesOf<Holds>(kHoldsNames));

class FileSource;

// A format. A new one is a file in formats/ and a row of the table in formats.cpp; the command
// line, files.wasm, the page's form, the element, the types of the package and the manual follow.
struct Format {
  std::string_view id;           // in scripts
  std::string_view ending;       // of file names, with its dot
  std::string_view suffix = {};  // before the ending, in names that pages choose, if it has company
  std::string_view title, type;  // the type is that of the Internet
  std::string_view help = {};
  Holds holds = Holds::surface;
  std::string_view beside = {};  // the id of the format that it goes with
  std::span<const FormatOption> options = {};
  int bits = 0;                      // of the whole numbers that heights become; 0: they do not
  std::string_view samples = {};     // how the file beside it describes them
  std::string_view unturned = {};    // its name, if it has no word for a map turned on the Earth
  FileBytes bytes = {};              // of a model
  bool has_exact_size = false;       // of a model
  double max_bytes = 0;              // 0: as many as there are
  int max_side = 0, max_height = 0;  // of cubes
  // Begins a file. `refusal` gets what follows its name if the format cannot hold it. Returns
  // nullptr then, or if there is too little memory.
  std::unique_ptr<Work> (*begin)(const FileSource&, std::string& refusal);
  FileSize (*size)(const FileSource&) = nullptr;  // of what is no model

  bool isOfHeights() const { return holds == Holds::heights; }
  bool isModel() const { return holds == Holds::surface || holds == Holds::solid; }
  bool isFromAbove() const { return holds == Holds::picture || holds == Holds::lines; }
};
std::span<const Format> formats();

// The option of this name; nullptr if the format has none.
const FormatOption* findOption(const Format& format, std::string_view name);

// The format with the ending of a file's name, in letters of any case, or nullptr. Of two with the
// same ending the one whose heights have so many bits.
const Format* formatOf(std::string_view path, int bits = 8);
const Format* formatNamed(std::string_view id);

// What may be written beside a file of a format, and its name: its ending replaces the file's own.
std::vector<const Format*> filesBeside(const Format& format);
std::string nameBeside(std::string_view path, const Format& format, const Format& beside);

// The endings of all formats, or of those of heights: each once.
std::vector<std::string_view> endings(bool models);

// Refuses a name whose ending belongs to no format. `what` names the file; `models`: whether other
// files than those of heights are allowed. Returns a sentence or an empty string.
std::string refuseEnding(std::string_view what, std::string_view path, bool models = false);

// The terrain that a file is made of, and the options of its format.
class FileSource {
 public:
  explicit FileSource(const Format& format) : format_(format) {}
  virtual ~FileSource() = default;

  const Format& format() const { return format_; }

  // In the unit of the terrain; nullptr if there is too little memory.
  virtual std::unique_ptr<Model> model() const = 0;
  // Closed, in millimetres; nullptr if there is too little memory.
  virtual std::unique_ptr<Model> printed() const = 0;
  virtual ModelShape shape() const = 0;
  // The map itself, for other files than models. The source must outlive it.
  virtual const Sheet& sheet() const = 0;
  // The level of the sea, for formats that colour the land by its height; the lowest height if
  // there is none.
  virtual double sea() const = 0;
  virtual const FileOptions& options() const = 0;

  // A number or a text of the format's row, or the usual one if nobody has given it.
  virtual double number(std::string_view option) const;
  virtual std::string_view text(std::string_view option) const;
  std::string_view choice(std::string_view option) const;

 private:
  const Format& format_;
};

// A sheet of heights. All three must outlive it.
class SheetSource : public FileSource {
 public:
  SheetSource(const Format& format, const Sheet& sheet, const FileOptions& options)
      : FileSource(format), sheet_(sheet), options_(options) {}

  double number(std::string_view option) const override;
  std::string_view text(std::string_view option) const override;
  std::unique_ptr<Model> model() const override;
  std::unique_ptr<Model> printed() const override;
  ModelShape shape() const override;
  const Sheet& sheet() const override { return sheet_; }
  double sea() const override;
  const FileOptions& options() const override { return options_; }

 private:
  bool isMap() const;
  double reliefOfPlanet() const;

  const Sheet& sheet_;
  const FileOptions& options_;
};

// Refuse a map that a format cannot hold, and a GLB of this many bytes: both return what follows
// the file's name, or an empty string.
std::string refuseShape(const Format& format, const SheetShape& sheet, const FileOptions& options);
std::string refuseLength(double bytes);

// The size of a file before it is made. Whether it depends on the heights themselves.
FileSize sizeOf(const FileSource& source);
bool sizeNeedsHeights(const Format& format, const FileOptions& options);

// Receives the bytes of a file in order.
struct Sink {
  bool (*take)(void* context, const void* bytes, std::size_t count);  // false: an error occurred
  void* context;

  bool write(const void* bytes, std::size_t count) const { return take(context, bytes, count); }
};

// Writes a file in memory that does not grow with the map. Returns false if `progress` stopped it,
// if there is too little memory, or if the sink has an error; `refusal` gets what follows the
// file's name if the model turns out to be more than the format can hold.
bool writeFile(const FileSource& source, Sink sink, Progress progress, std::string& refusal);

// Writes the table as the member `formats`, for the scripts.
void writeFormats(JsonWriter& json);

}  // namespace orogen::files
