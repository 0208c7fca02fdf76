#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "base/place.h"
#include "base/progress.h"
#include "terrain/parameter_table.h"

namespace orogen {

// A generator: fills the heights. `scratch` is working memory. Returns false if `progress` stopped
// it.
using Kernel = bool(const Parameters& parameters, std::span<float> heights,
                    std::span<std::byte> scratch, Progress progress);

// The bytes of working memory that a generator needs.
using ScratchBytes = std::size_t(const Parameters& parameters);

// The type of a parameter: a whole number, a number, true or false, one of the row's choices, a
// list of numbers, a picture, strokes.
enum class ParameterType : int { integer, number, boolean, choice, numbers, image, strokes };

ParameterType typeOf(const ParameterRow& row);
std::string_view nameOf(ParameterType type);

// About how high the summits of endless land are, in the unit of its heights.
inline float summitsOf(const Parameters& values) {
  return static_cast<float>(0.35 * values.amplitude);
}

// The place of the window that these parameters ask for.
inline Place placeOf(const Parameters& values) {
  return {values.level, values.x, values.y, values.width, values.height};
}

inline void setPlace(Parameters& values, const Place& place) {
  values.level = place.level;
  values.x = place.x;
  values.y = place.y;
  values.width = place.width;
  values.height = place.height;
}

// The value of a parameter; a choice is given by its name, and strokes by their text.
using ParameterValue =
    std::variant<double, bool, std::string_view, std::span<const double>, Samples>;

// Calls take(value) with the value of a row: a number, true or false, the name of a choice, or a
// list of numbers, or the text of strokes. A picture is left out.
template <class Take>
void visitValue(const ParameterRow& row, const Parameters& parameters, Take take) {
  std::visit(
      [&](auto member) {
        const auto& value = parameters.*member;
        using Type = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_enum_v<Type>) {
          take(std::string(row.choices[static_cast<std::size_t>(value)]));
        } else if constexpr (std::is_same_v<Type, StrokeList>) {
          take(value.text);
        } else if constexpr (!std::is_same_v<Type, StampImage>) {
          take(value);
        }
      },
      row.member);
}

// The default; a list, an image and strokes are empty.
ParameterValue defaultOf(const ParameterRow& row);

// The end of its slider.
double softMaximumOf(const ParameterRow& row);

// A value as people write it: 0.05, true, bell, none.
std::string textOf(const ParameterValue& value);

// The row with this id, those of windows included, or nullptr.
const ParameterRow* findParameter(std::string_view id);

// Stores `value` if the row allows it. Returns an empty string, or the sentence that says what is
// allowed; `received` is the caller's text for the value it got.
std::string setParameter(Parameters& parameters, const ParameterRow& row,
                         const ParameterValue& value, std::string_view received);

}  // namespace orogen
