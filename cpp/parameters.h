#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "stamp_image.h"

namespace orogen {

// What is written for people: titles, help, authors. The WebAssembly module leaves it out, since
// its pages have it from schema.json; the sentences of errors stay.
constexpr std::string_view text([[maybe_unused]] const char* words) {
#ifdef __wasm__
  return {};
#else
  return words;
#endif
}

enum class Law : int { uniform, triangular, gaussian, exponential, table };
enum class Stamp : int { cone, bell, ridge, crater, plateau, image, mix };
enum class NoiseKind : int { fbm, ridged, billow };
enum class Relief : int { steep, smooth };

// What a generator can be told. The initial values are the defaults.
struct Parameters {
  int exponent = 9;
  std::uint32_t seed = 161;
  double roughness = 0.25;
  double amplitude = 1;
  Law law = Law::uniform;
  std::vector<double> table = {};
  std::vector<double> corners = {};
  bool tile = false;
  bool additions = false;
  Stamp stamp = Stamp::bell;
  std::vector<double> weights = {};
  StampImage image = {};
  double bias = 0;
  bool wrap = true;
  int granularity = 1;
  int octaves = 8;
  double gain = 0.5;
  double lacunarity = 2;
  NoiseKind kind = NoiseKind::fbm;
  Relief relief = Relief::smooth;
  bool passes = false;
  bool faithful = true;
};

using ParameterMember =
    std::variant<int Parameters::*, std::uint32_t Parameters::*, double Parameters::*,
                 bool Parameters::*, Law Parameters::*, Stamp Parameters::*,
                 NoiseKind Parameters::*, Relief Parameters::*, std::vector<double> Parameters::*,
                 StampImage Parameters::*>;

// One row of the parameter table, from which come validation, command-line flags, HTML controls,
// URL keys, element attributes, TypeScript types and the README's table. `id` is the same word in
// all of them and names the member of Parameters, whose type is the row's type.
struct ParameterRow {
  std::string_view id;
  ParameterMember member;
  std::string_view title;
  // What is accepted, both ends included; numbers and lists only. A flag is 0 or 1.
  double minimum = 0;
  double maximum = 1;
  double step = 1;                                 // of the control
  double soft_maximum = 1;                         // where its slider ends; typing goes on
  std::string_view unit = {};                      // empty: a plain number
  std::span<const std::string_view> choices = {};  // of an enumeration, in its order
  std::string_view help;
  // How many numbers a list holds; the empty list, the default, is always allowed.
  int fewest = 0, most = 0;
  // Where a generator starts from another value than the member's initial one; NaN: it does not.
  double initial = std::numeric_limits<double>::quiet_NaN();
};

// All rows, in the order in which they are shown.
std::span<const ParameterRow> parameterTable();

// The row with this id, or nullptr.
const ParameterRow* findParameter(std::string_view id);

// "integer", "number", "boolean", "choice", "numbers" (a list) or "image".
std::string_view typeOf(const ParameterRow& row);

// The default, for a choice as its index; 0 for a list or an image, which is empty.
double defaultOf(const ParameterRow& row);

// Stores `value` if the row allows it (booleans: 0 or 1; choices: the index). Returns an empty
// string, or the sentence that says what is allowed; `received` is how the caller shows what it
// got.
std::string setParameter(Parameters& parameters, const ParameterRow& row, double value,
                         std::string_view received);

// The same for a list of numbers.
std::string setParameter(Parameters& parameters, const ParameterRow& row,
                         std::span<const double> values, std::string_view received);

// The same for an image, which has been checked before.
std::string setParameter(Parameters& parameters, const ParameterRow& row, StampImage image,
                         std::string_view received);

// The index of a choice by its name, or -1.
int choiceIndex(const ParameterRow& row, std::string_view name);

// A number as people write it, to six places after the point: 0.05, 4294967295, -1000000. For
// magnitudes below 1e15.
std::string formatNumber(double value);

}  // namespace orogen
