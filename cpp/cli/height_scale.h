#pragma once

#include <string>
#include <string_view>

#include "cli/arguments.h"

namespace orogen::cli {

// The most points a side of a map that the command line reads.
constexpr int kMaxSide = 8193;

// The scale that a file declares.
struct HeightScale {
  double minimum = 0, maximum = 1;  // the heights of 0 and of the largest integer
  double spacing = 0;               // 0: not given
};

// The number behind a name in JSON, or NaN.
double memberOf(std::string_view json, std::string_view name);

// The scale in JSON; without one, or with values that make no sense, from 0 to 1.
HeightScale scaleOf(std::string_view json);

// Takes the heights of 0 and of the largest integer that the options say. Returns what follows the
// file's name if they do not fit, as refuseScale().
std::string takeLimits(const MapOptions& options, HeightScale& scale);

// Refuses lengths whose squares are not floats, because the pages could not draw them. Returns what
// follows the file's name, or an empty string.
std::string refuseScale(const HeightScale& scale, int side);

float heightOf(double share, const HeightScale& scale);

std::string noMemoryFor(const std::string& path);

}  // namespace orogen::cli
