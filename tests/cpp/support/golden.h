#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generate/request.h"

namespace orogen {

// One line of a file in tests/golden.
struct Golden {
  std::string sha256;                                       // of the map's numbers, little-endian
  std::vector<std::pair<std::string, std::string>> values;  // generator=…, exponent=…, …

  std::string value(std::string_view id) const;  // empty if the line does not say
  std::string text() const;                      // "generator=… exponent=…"
};

inline constexpr std::string_view kHeightGoldens = "heights.txt";
inline constexpr std::string_view kPathGoldens = "paths.txt";
inline constexpr std::string_view kErosionGoldens = "erosion.txt";
inline constexpr std::string_view kWindowGoldens = "windows.txt";

// The lines of a file that are neither empty nor comments.
std::vector<std::string> goldenLines(std::string_view file);

std::vector<Golden> readGoldens(std::string_view file);

// Writes the hashes anew and leaves everything else in the file as it is.
void rewriteGoldens(std::string_view file, const std::vector<Golden>& goldens);

// The request for the map of a line, before any erosion, or for its window.
Request requestOf(const Golden& golden);

// The same of a line of the paths, where stamps have a picture.
Request pathRequest(const Golden& golden);

}  // namespace orogen
