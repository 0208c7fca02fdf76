#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/text.h"

namespace orogen {

enum class StrokeKind : int { plain, ridge, valley, basin, coast };
inline constexpr std::array<std::string_view, 5> kStrokeKindNames{"plain", "ridge", "valley",
                                                                  "basin", "coast"};
static_assert(areNamesOf<StrokeKind>(kStrokeKindNames));

// A place on a map in shares of its side, x from the west and y from the north.
struct StrokePoint {
  float x, y;

  bool operator<(const StrokePoint& other) const {
    return x != other.x ? x < other.x : y < other.y;
  }
};

// A line that a reader draws on a map. `width` is a share of the map's side, `height` one of its
// relief.
struct Stroke {
  StrokeKind kind;
  float width, height;
  std::vector<StrokePoint> points;

  bool operator<(const Stroke& other) const {
    return std::tie(kind, width, height, points) <
           std::tie(other.kind, other.width, other.height, other.points);
  }
};

// The strokes of a text, and the text as it was given.
struct StrokeList {
  std::string text = {};
  std::vector<Stroke> strokes = {};  // in the order of their contents, whatever that of the text

  bool empty() const { return strokes.empty(); }
  bool operator==(const StrokeList& other) const { return text == other.text; }
};

// The largest list.
inline constexpr std::size_t kMaxStrokeText = 32768;  // letters
inline constexpr std::size_t kMaxStrokes = 100;
inline constexpr std::size_t kMaxStrokePoints = 4096;  // of all strokes
// In per cent of the map's side.
inline constexpr double kMinStrokeWidth = 0.5, kMaxStrokeWidth = 100;
inline constexpr double kMaxStrokeHeight = 2;  // in reliefs
inline constexpr double kMinStrokePlace = -50, kMaxStrokePlace = 150;

// Reads strokes such as "ridge 8 0.3: 12 40, 30 52; basin 12 0.25: 50 80": kind, width in per cent
// of the map's side, height as a share of its relief, and the points in per cent from the west and
// from the north. Strokes are separated by semicolons, points by commas, numbers by spaces. Returns
// an empty string, or the sentence that says what is missing and where; in that case `list` is
// unchanged.
std::string readStrokes(std::string_view text, StrokeList& list);

}  // namespace orogen
