#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace orogen {

enum class Stamp : int { cone, bell };

// What a generator can be told. The initial values are the defaults.
struct Parameters {
  int exponent = 9;
  std::uint32_t seed = 161;
  double roughness = 0.25;
  double amplitude = 1;
  Stamp stamp = Stamp::bell;
  bool wrap = true;
};

using ParameterMember = std::variant<int Parameters::*, std::uint32_t Parameters::*,
                                     double Parameters::*, bool Parameters::*, Stamp Parameters::*>;

// One row of the parameter table, from which come validation, command-line flags, HTML controls,
// URL keys, element attributes, TypeScript types and the README's table. `id` is the same word in
// all of them and names the member of Parameters, whose type is the row's type.
struct ParameterRow {
  std::string_view id;
  ParameterMember member;
  std::string_view title;
  double minimum, maximum;                    // what is accepted, both ends included; numbers only
  double step;                                // of the control
  double soft_maximum;                        // where the slider ends; typing goes on to `maximum`
  std::string_view unit;                      // empty: a plain number
  std::span<const std::string_view> choices;  // of an enumeration, in its order
  std::string_view help;
  // Where a generator starts from another value than the member's initial one; NaN: it does not.
  double initial = std::numeric_limits<double>::quiet_NaN();
};

// All rows, in the order in which they are shown.
std::span<const ParameterRow> parameterTable();

// The row with this id, or nullptr.
const ParameterRow* findParameter(std::string_view id);

// "integer", "number", "boolean" or "choice".
std::string_view typeOf(const ParameterRow& row);

// The default, for a choice as its index.
double defaultOf(const ParameterRow& row);

// Stores `value` if the row allows it (booleans: 0 or 1; choices: the index). Returns an empty
// string, or the sentence that says what is allowed; `received` is how the caller shows what it
// got.
std::string setParameter(Parameters& parameters, const ParameterRow& row, double value,
                         std::string_view received);

// The index of a choice by its name, or -1.
int choiceIndex(const ParameterRow& row, std::string_view name);

// A decimal number as the table shows it: 0.05, 4294967295.
std::string formatNumber(double value);

}  // namespace orogen
