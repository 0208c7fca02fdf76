#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "analysis/analysis.h"
#include "terrain/parameters.h"

// The numbers that calls of the modules take, besides the parameters, which have a table of their
// own (parameter_table.h). Each is a double until its row allows it, since a script can give
// anything.
namespace orogen::wasm {

struct Argument {
  enum class Kind {
    whole,     // a whole number between the limits
    number,    // any number between them
    positive,  // above 0, and neither 0 nor infinite in single precision
    finite,
  };

  std::string_view name;
  Kind kind = Kind::finite;
  double minimum = 0;
  double maximum = 0;
  std::string_view unit = {};

  // The same, where the limit depends on what the module holds.
  constexpr Argument upTo(double max) const { return {name, kind, minimum, max, unit}; }
};

inline constexpr double kLargestSide = 8193;  // points of a map or a face
inline constexpr auto kWhole = Argument::Kind::whole;
inline constexpr auto kNumber = Argument::Kind::number;
inline constexpr auto kPositive = Argument::Kind::positive;

namespace given {

inline constexpr Argument kSize{"size", kWhole, 2, kLargestSide};
inline constexpr Argument kSpacing{"spacing", kPositive};
inline constexpr Argument kStride{"stride", kWhole, 1};
inline constexpr Argument kFirstRow{"firstRow", kWhole, 0};
inline constexpr Argument kRows{"rows", kWhole, 1};
inline constexpr Argument kBase{"base"};
inline constexpr Argument kCube{"cube", kPositive};
inline constexpr Argument kSun{"sun", Argument::Kind::finite, 0, 0, " of degrees"};
inline constexpr Argument kSunHeight{"sunheight", kNumber, 0, 90, " degrees"};
inline constexpr Argument kWaterShare{"water", kNumber, 0, 1};
inline constexpr Argument kCoverPoints{"points", kWhole, 2, kLargestSide};
inline constexpr Argument kReliefOfLand{"relief", kPositive};
inline constexpr Argument kRim{"rim", kWhole, 0};
inline constexpr Argument kLags{"lags", kWhole, 1, analysis::kMaxLags};
inline constexpr Argument kBins{"bins", kWhole, 1, analysis::kMaxBins};
inline constexpr Argument kChannels{"channels", kWhole, 1, 4};

}  // namespace given

// What a program is told whose calls do not fit to each other.
inline constexpr const char* kBusy = "the module is at work; call it when that has ended";
inline constexpr const char* kOtherRequest =
    "the request is for something else; begin one for this first";
inline constexpr const char* kNoTerrain = "there is no terrain; generate or give one first";
inline constexpr const char* kNoWindow = "there is no window to cover";
inline constexpr const char* kNoWater = "there is no water to draw";
inline constexpr const char* kNoDischarge = "only a planet with water has this";
inline constexpr const char* kIsPlanet =
    "a planet of six faces has no mesh and no light as one map; make its faces one by one";
inline constexpr const char* kIsPlanetToMeasure =
    "a planet of six faces is not measured as one map; give its faces one by one";
inline constexpr const char* kNoSampleType =
    "type must be Uint8Array, Uint16Array or Float32Array, got ";
inline constexpr const char* kNoFit = "the arrays of the file do not fit to each other";

inline bool isAllowed(const Argument& row, double value) {
  switch (row.kind) {
    case Argument::Kind::whole:
      return value >= row.minimum && value <= row.maximum && value == std::floor(value);
    case Argument::Kind::number:
      return value >= row.minimum && value <= row.maximum;
    case Argument::Kind::positive:
      // A double beyond the largest float cannot be converted to one.
      return value <= static_cast<double>(std::numeric_limits<float>::max()) &&
             static_cast<float>(value) > 0;
    case Argument::Kind::finite:
      break;
  }
  return std::isfinite(value);
}

inline std::string whatIsAllowed(const Argument& row) {
  const std::string range = "between " + formatNumber(row.minimum) + " and " +
                            formatNumber(row.maximum) + std::string(row.unit);
  switch (row.kind) {
    case Argument::Kind::whole:
      return "a whole number " + range;
    case Argument::Kind::number:
      return range;
    case Argument::Kind::positive:
      return "a positive number";
    case Argument::Kind::finite:
      break;
  }
  return "a finite number" + std::string(row.unit);
}

// Returns an empty string, or the beginning of the sentence that refuses the number. The script
// adds what it gave, which need not be a number (checkCall in terrain-module.ts).
inline std::string refuse(const Argument& row, double value) {
  if (isAllowed(row, value)) return {};
  return std::string(row.name) + " must be " + whatIsAllowed(row) + ", got ";
}

// The first refusal of several.
template <class... More>
std::string refuse(const Argument& row, double value, const More&... more) {
  std::string problem = refuse(row, value);
  return problem.empty() ? refuse(more...) : problem;
}

}  // namespace orogen::wasm
