#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/json.h"
#include "files/models/models.h"

namespace orogen::files {

// An option of a format: a number, one of several choices, of which the first is the default, or a
// text. Texts come last.
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

// The most bytes of a file.
struct FileBytes {
  int head, triangle;
  int point = 0, normal = 0, picture = 0, colour = 0;  // more for each point, and if it has them
  // And three numbers for each point and each triangle, of a triangle in a picture six.
  bool is_text = false;
  int loose_triangle;  // where only the number of triangles is known
};

enum class Holds : int {
  surface,
  solid,  // closed, in millimetres: a map gets walls and a bottom
  cubes,
  picture,  // of the map from above
  lines,    // on it
};
inline constexpr std::array<std::string_view, 5> kHoldsNames{"surface", "solid", "cubes", "picture",
                                                             "lines"};
static_assert(areNamesOf<Holds>(kHoldsNames));

// A format of models, or of maps as they are seen from above. A new one needs a file in formats/
// and a row in model_formats.cpp; the command line, files.wasm, the page's form, the element and
// the types of the package follow.
struct ModelFormat {
  std::string_view ending, title,
      type;  // the ending begins with a dot and the id; the type is that of the Internet
  std::string_view help;
  Holds holds = Holds::surface;
  std::span<const FormatOption> options = {};
  FileBytes bytes = {};
  double max_bytes = 0;              // 0: as many as there are
  int max_side = 0, max_height = 0;  // of cubes
  bool has_exact_size = false;
  // Return nullptr if there is too little memory. Cubes have a writer of their own. `refusal` gets
  // what follows the file's name if the map is more than the format can hold.
  std::unique_ptr<ModelFile> (*file)(const ModelSource&) = nullptr;
  std::unique_ptr<Work> (*draw)(const ModelSource&, std::string& refusal) = nullptr;

  bool isFromAbove() const { return holds == Holds::picture || holds == Holds::lines; }
};
std::span<const ModelFormat> modelFormats();

// The option of this name; nullptr if the format has none.
const FormatOption* findOption(const ModelFormat& format, std::string_view name);

constexpr std::string_view idOf(const ModelFormat& format) {
  const std::string_view id = format.ending.substr(1);
  return id.substr(0, id.find('.'));
}

// The start of a file of a format: nothing, with a sentence in `refusal`, if it cannot hold it.
std::unique_ptr<Work> beginFile(const ModelFormat& format, const ModelSource& source,
                                std::string& refusal);

// Writes the table as the member `formats`, for the scripts.
void writeModelFormats(JsonWriter& json);

}  // namespace orogen::files
