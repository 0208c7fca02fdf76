#pragma once

#include <string>

#include "analysis/analyse.h"
#include "cli/arguments.h"

namespace orogen::cli {

// What `orogen analyse` prints about a map: calm text, or with --json what the package's analyse()
// returns, but for the map of lags.
std::string analysisText(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis);
std::string analysisJson(const Arguments& arguments, const Heightfield& field,
                         const analysis::Analysis& analysis);

// The correlations at all lags as a map, lag (0, 0) in its middle. Returns an empty string or what
// went wrong.
std::string lagMap(const analysis::Analysis& analysis, Heightfield& map);

}  // namespace orogen::cli
