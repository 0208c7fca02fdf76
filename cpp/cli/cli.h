// The parts of the command line, in the order in which main.cpp calls them.

#pragma once

#include <string>
#include <string_view>

#include "analysis/analysis.h"
#include "cli/arguments.h"
#include "heightfield.h"

namespace orogen::cli {

// The texts of `orogen --help` and `orogen --list`, from the parameter table and the catalogue.
std::string helpText();
std::string listText();

// Reads a heightmap, by the ending of its name: a square of 2 to 8193 points a side, of finite
// heights. Integers are heights from 0 to 1, and the distance between points is one at which the
// relief looks natural, unless the file says otherwise: a PNG under the keyword Terrain, a raw map
// in the sidecar beside it. Colours count by their luminance, alpha does not count. All as in
// web/core/exports/import.ts. Returns an empty string, or the sentence that says what is wrong.
std::string readMap(const std::string& path, Heightfield& field);

// The measures of a map as `orogen analyse` prints them: calm text, or with --json what the
// package's analyse() returns, but for the map of lags.
std::string analysisText(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis);
std::string analysisJson(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis);

// The correlations at all lags as a map, lag (0, 0) in its middle. Returns an empty string or what
// went wrong.
std::string lagMap(const analysis::Analysis& analysis, Heightfield& map);

// Writes a map, what the weather left beside it where that is wished, and the sidecars: all files
// or none. Says on stderr what was written; `what` names the points and the heights. The arrays of
// the field serve on the way. Returns an empty string or what went wrong.
std::string writeMaps(const Arguments& arguments, std::string_view what, Heightfield& field);

// Writes a window, which has no weather.
std::string writeWindow(const Arguments& arguments, const Window& window);

}  // namespace orogen::cli
