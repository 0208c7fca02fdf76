#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analysis/analysis.h"
#include "files/formats.h"
#include "generate.h"

namespace orogen::cli {

enum class Action { generate, erode, analyse, help, list, schema };

// The maps that the weather leaves beside the heights.
enum class Trace : int { area, surface, wear };
inline constexpr std::array<std::string_view, 3> kTraceNames{"area", "surface", "wear"};
static_assert(areNamesOf<Trace>(kTraceNames));

struct Arguments {
  Action action = Action::generate;
  std::optional<std::string_view> generator;  // as it was named
  Request request;
  std::string input;  // a heightmap, eroded or analysed instead of a generated one; empty: none
  std::string_view window;  // x, y, width and height of one, instead of a whole map; empty: none
  std::string output = "heightmap.png";                // empty: none
  std::array<std::string, kTraceNames.size()> traces;  // files for them; empty: not wanted
  files::FileOptions file;
  std::optional<files::Projection> projection;  // of a planet or a drawing, as it was named
  std::string_view place;  // latitude and longitude of the middle of a globe; empty: none
  files::Centre centre;    // the same as numbers
  bool sidecar = false;    // a JSON beside raw heights
  bool quiet = false;
  // For the analysis:
  analysis::AnalysisOptions analysis;
  bool json = false;
};

// Reads the words after the program's name. Returns an empty string, or the sentence that says what
// is wrong with them.
std::string readArguments(std::span<const char* const> words, Arguments& arguments);

// The sentence for a map of a shape that the format of the output cannot hold, or an empty string.
std::string refuseFormat(const Arguments& arguments, const files::SheetShape& shape);

}  // namespace orogen::cli
