// Made from web/draw/colour/{palettes,map-light}.ts by `npm run generated`; do not edit.

#pragma once

#include <array>
#include <string_view>

// clang-format off
namespace orogen::files {

// The first is the default.
inline constexpr std::array<std::string_view, 6> kPaletteNames{"swiss", "alpine", "desert", "moon", "ink", "plaster"};

// Colours with shares of the height, and those of the sea and of rivers.
struct PaletteTexts {
  std::string_view land, seabed, water, stream;
};
inline constexpr std::array<PaletteTexts, 6> kPaletteTexts{{
    {"#c9c79a 0, #a3b184 0.025, #8ea878 0.16, #a8b183 0.34, #c9bd92 0.5, #c2ab8a 0.64, #b7a898 0.76, #dcd9d6 0.86, #fdfdfd 1",
     "#b9c9a4 0, #86b3ad 0.08, #4d8a9e 0.4, #2c5f80 1",
     "#4f93ad", "#3b84a6"},
    {"#b5b592 0, #8ba463 0.02, #6f9453 0.12, #4c7245 0.24, #4f6e44 0.4, #82895a 0.52, #8e8873 0.62, #938f8a 0.7, #b9bcc0 0.78, #eef2f6 0.84, #ffffff 1",
     "#b6c7a8 0, #7fbdb2 0.06, #3a919b 0.3, #17566e 1",
     "#2f8ea0", "#2a7f95"},
    {"#cfc192 0, #e6cf9f 0.02, #dcb981 0.2, #cf9c62 0.36, #bd7a4c 0.46, #c98e5d 0.54, #a9603c 0.64, #bf7d52 0.72, #a2593a 0.84, #d9a67c 1",
     "#cfc593 0, #93b594 0.08, #4b8f87 0.4, #285d61 1",
     "#4f9c92", "#3f8c8a"},
    {"#7b7976 0, #8b8885 0.1, #a19e9a 0.45, #bcb9b5 0.8, #dedcd8 1",
     "#727070 0, #626163 0.2, #4a4b50 1",
     "#4d4e53", "#2f3238"},
    {"#cfcabd 0, #ddd6c4 0.06, #ece5d2 0.4, #f8f2e3 0.75, #fffdf6 1",
     "#8d97a6 0, #5f6d84 0.08, #36435e 0.4, #1c2438 1",
     "#222c45", "#2c3c66"},
    {"#e9e6e1 0, #f7f5f2 1",
     "#e6e3de 0, #dddad5 0.2, #cbc8c4 1",
     "#d8d6d3", "#9fb0ba"},
}};

// Water seen from above has the colour of this share of its depth, if a palette says no other.
inline constexpr double kDepthOfSurface = 0.4;

// Factors for the channels of a colour: in full light and in full shade.
inline constexpr std::array<double, 3> kSunlight{1.13, 1.1, 1.02};
inline constexpr std::array<double, 3> kShadow{0.42, 0.46, 0.58};
// Water softens the forms under it.
inline constexpr double kShadeUnderWater = 0.35;

// The share of a map that is under water where no erosion says it, in per cent.
inline constexpr int kUnderWater = 22;

}  // namespace orogen::files
