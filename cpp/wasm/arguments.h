#pragma once

#include "analysis/analysis.h"
#include "terrain/argument.h"

// The numbers that calls of the modules take, besides the parameters; those of the cover are in
// cover.h.
namespace orogen::wasm {

inline constexpr double kLargestSide = 8193;  // points of a map or a face
inline constexpr auto kWhole = Argument::Kind::whole;
inline constexpr auto kNumber = Argument::Kind::number;
inline constexpr auto kPositive = Argument::Kind::positive;

namespace given {

inline constexpr Argument kSize{"size", kWhole, 2, kLargestSide};
inline constexpr Argument kColumns{"columns", kWhole, 2};
inline constexpr Argument kDepth{"rows", kWhole, 2};
inline constexpr Argument kSpacing{"spacing", kPositive};
inline constexpr Argument kStride{"stride", kWhole, 1};
inline constexpr Argument kFirstRow{"firstRow", kWhole, 0};
inline constexpr Argument kRows{"rows", kWhole, 1};
inline constexpr Argument kBase{"base"};
inline constexpr Argument kCube{"cube", kPositive};
inline constexpr Argument kSun{"sun", Argument::Kind::finite, 0, 0, " of degrees"};
inline constexpr Argument kSunHeight{"sunheight", kNumber, 0, 90, " degrees"};
inline constexpr Argument kCoverPoints{"points", kWhole, 2, kLargestSide};
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

}  // namespace orogen::wasm
