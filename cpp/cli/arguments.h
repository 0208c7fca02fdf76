#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "cover/cover.h"
#include "files/formats.h"
#include "files/read/refine.h"
#include "generate/request.h"

namespace orogen::cli {

enum class Action { generate, erode, analyse, help, list, schema, version };

// A field of erosion, or of the gullies, that can be written beside the heights.
enum class Trace : int { area, surface, elevation_change, ridges };
inline constexpr std::array<std::string_view, 4> kTraceNames{"area", "surface", "elevation-change",
                                                             "ridges"};
static_assert(areNamesOf<Trace>(kTraceNames));

// What a mask shows: how much of each point something covers, whether there is water, or all cover
// in four channels.
inline constexpr std::size_t kWaterMask = cover::kNames.size(), kSplat = kWaterMask + 1;
inline constexpr auto kMaskNames = [] {
  std::array<std::string_view, kSplat + 1> names{};
  std::copy(cover::kNames.begin(), cover::kNames.end(), names.begin());
  names[kWaterMask] = "water";
  names[kSplat] = "splat";
  return names;
}();

// How a heightmap is read, where its file does not say it.
struct MapOptions {
  // Whether unknown heights become sea, or are filled; if not given they are filled for the work,
  // and unknown again in files that have a word for it.
  std::optional<bool> sea = {};
  bool cropped = false;  // the middle square of an oblong map; else all of it
  std::optional<double> spacing, low, high;
  int refine = 0;                      // how often its points a side are doubled
  std::optional<files::MapPart> part;  // of the refined points; if not given, all
};

struct Arguments {
  Action action = Action::generate;
  std::optional<std::string_view> generator;  // as it was given
  Request request;
  MapOptions map;     // of the input
  std::string input;  // a heightmap to erode or analyse instead of generating one; empty: none
  std::string_view window;  // x, y, width, height of a window, instead of a whole map; empty: none
  std::string output = "heightmap.png";  // empty: none; -: the standard output
  std::string format;  // of the standard output: an ending without its dot; empty: not given
  std::array<std::string, kTraceNames.size()> traces;  // a file for each trace; empty: not wanted
  const std::string& traceFile(Trace trace) const {
    return traces[static_cast<std::size_t>(trace)];
  }
  std::array<std::string, kMaskNames.size()> masks;  // a file for each mask; empty: not wanted
  bool wantsMasks() const { return masks != decltype(masks)(); }
  std::optional<std::size_t> repeated_mask;  // a kind of mask that was given twice
  std::optional<int> water;  // per cent of a dry map that are sea, for the masks; as it was given
  files::FileOptions file;
  files::Normalise normalise = files::Normalise::range;
  std::optional<Range> range;  // the heights of black and white, in place of the map's own
  std::optional<files::Projection> projection;  // of a planet or a drawing, as it was given
  int tiles = 1;                                // maps are cut into so many files a side
  int size = 0;          // points a side to which the map is resized; 0: those that it has
  bool sidecar = false;  // whether to write a JSON beside raw heights
  bool quiet = false;
  // For the analysis:
  analysis::AnalysisOptions analysis;
  bool json = false;
};

// The file of a tile in a column and a row, counted from the north-west: a_x0_y1.png of a.png.
std::string tileName(const std::string& path, int column, int row);

// The points a side of each of so many tiles a side; 0: there are none of equal size.
int tileSide(int side, int tiles);

// The names of all maps, as they were given; and those of all files that are written, the sidecars
// last.
std::vector<std::string> namesOf(const Arguments& arguments);
std::vector<std::string> outputsOf(const Arguments& arguments);

// Refuses an output file that is also an input or another output, by whatever name. Returns an
// empty string or a sentence.
std::string refuseFileNames(std::span<const std::string> inputs,
                            std::span<const std::string> outputs);

// Reads the words after the program's name. Returns an empty string, or the sentence that says what
// is wrong with them.
std::string readArguments(std::span<const char* const> words, Arguments& arguments);

// The format of an output file, or of the standard output; nullptr if its ending belongs to none.
const files::Format* outputFormat(const Arguments& arguments, std::string_view path);

// Refuses an output format that cannot hold a map of this shape. Returns a sentence or an empty
// string.
std::string refuseFormat(const Arguments& arguments, const files::SheetShape& shape);

// Does what the words after the program's name ask for. Returns the exit status. Running out of
// memory and signals are the caller's affair.
int run(std::span<const char* const> words);

// The parts of the command line, in the order in which run() calls them.

// The texts of `orogen --help`, `--list` and `--version`, from the parameter table and the
// catalogue.
std::string helpText();
std::string listText();
std::string versionText();

// What is known of a map that was read, beside its heights.
struct MapSource {
  std::string notes;  // what was changed
  std::optional<files::MapPlace> place;
  Buffer<unsigned char>
      unknown;  // 1 where a height was filled, of the drawn points; empty: nowhere
};

// Reads a heightmap (files/read/heightmap.h) with the sidecar that may stand beside it, as a square
// map of square cells. Returns an empty string, or the sentence that says what is wrong.
std::string readMap(const std::string& path, const MapOptions& options, Progress progress,
                    Heightfield& field, MapSource& source);

// Whether a word may name a heightmap, and the sentence that refuses one that does not.
bool isMapName(std::string_view path);
std::string refuseInput(std::string_view path);

// Gives a map another number of points a side, with its traces and ridges. Returns an empty string,
// or the sentence that says what went wrong.
std::string resizeMap(int size, bool wraps, Heightfield& field, Buffer<float>& ridges,
                      MapSource& source);

// The measures of a map as `orogen analyse` prints them: calm text, or with --json what the
// package's analyse() returns, but for the map of lags.
std::string analysisText(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis);
std::string analysisJson(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis);

// The correlations at all lags as a map, lag (0, 0) in its middle. Returns an empty string or what
// went wrong.
std::string lagMap(const analysis::Analysis& analysis, Heightfield& map);

// Writes a map, the ridges, traces and masks that the arguments ask for, and the sidecars: all
// files or none. Says on stderr what was written; `what` names the points and the heights. The
// arrays of the field serve on the way. Returns an empty string or what went wrong.
std::string writeMaps(const Arguments& arguments, std::string_view what, Heightfield& field,
                      const MapSource& source, Buffer<float> ridges = {});

// Writes a window in the same way.
std::string writeWindow(const Arguments& arguments, Window& window, Buffer<float> ridges);

}  // namespace orogen::cli
