#pragma once

#include <string>

#include "parameters.h"

namespace orogen {

// False for the rows whose value is a list or a picture.
inline bool holdsANumber(const ParameterRow& row) {
  const std::string_view type = typeOf(row);
  return type == "integer" || type == "number" || type == "boolean" || type == "choice";
}

// The value of such a row; 0 for any other.
inline double numberIn(const Parameters& parameters, const ParameterRow& row) {
  return std::visit(
      [&](auto member) -> double {
        if constexpr (requires { static_cast<double>(parameters.*member); }) {
          return static_cast<double>(parameters.*member);
        } else {
          return 0;
        }
      },
      row.member);
}

// "cone or bell", "cone, bell or dome".
inline std::string choicesOf(const ParameterRow& row) {
  std::string list;
  for (const std::string_view choice : row.choices) {
    const bool last = choice == row.choices.back();
    list += (list.empty() ? "" : last ? " or " : ", ") + std::string(choice);
  }
  return list;
}

// The largest number that such a row takes.
inline double largestOf(const ParameterRow& row) {
  return row.choices.empty() ? row.maximum : static_cast<double>(row.choices.size()) - 1;
}

}  // namespace orogen
