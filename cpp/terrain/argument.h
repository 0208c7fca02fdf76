#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "base/text.h"

// A number that a call takes, besides the parameters, which have a table of their own
// (parameter_table.h). It is a double until its row allows it, since a script can give anything.
namespace orogen {

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

}  // namespace orogen
