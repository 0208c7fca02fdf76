#pragma once

#include <gtest/gtest.h>

#include <string>

#include "terrain/parameters.h"

namespace orogen {

// False for the rows whose value is a list, a picture or a text.
inline bool holdsANumber(const ParameterRow& row) {
  return typeOf(row) < ParameterType::numbers;
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

// A value for such a row: a boolean is 0 or 1, a choice its index.
inline ParameterValue valueOf(const ParameterRow& row, double number) {
  if (typeOf(row) == ParameterType::boolean) return number != 0;
  if (typeOf(row) != ParameterType::choice) return number;
  return row.choices[static_cast<std::size_t>(number)];
}

// The row's default as such a number; 0 for any other row.
inline double defaultNumberOf(const ParameterRow& row) {
  if (!holdsANumber(row)) return 0;
  Parameters parameters;
  EXPECT_EQ(setParameter(parameters, row, defaultOf(row), ""), "") << row.id;
  return numberIn(parameters, row);
}

// The largest number that such a row takes.
inline double largestOf(const ParameterRow& row) {
  return row.choices.empty() ? row.maximum : static_cast<double>(row.choices.size()) - 1;
}

}  // namespace orogen
