#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.h"
#include "terrain/stamp_image.h"
#include "terrain/stroke_list.h"

// The struct of parameters, and what a row of their table says. The rows are in parameter_rows.h:
// a new parameter is a member here and a row there.
namespace orogen {

enum class Distribution : int { uniform, triangular, gaussian, exponential, table };
enum class Stamp : int { cone, bell, ridge, crater, plateau, image, mix };
enum class NoiseKind : int { fbm, ridged, billow };
enum class Relief : int { steep, smooth };

inline constexpr std::array<std::string_view, 5> kDistributionNames{
    "uniform", "triangular", "gaussian", "exponential", "table"};
inline constexpr std::array<std::string_view, 7> kStampNames{"cone",    "bell",  "ridge", "crater",
                                                             "plateau", "image", "mix"};
inline constexpr std::array<std::string_view, 3> kKindNames{"fbm", "ridged", "billow"};
inline constexpr std::array<std::string_view, 2> kReliefNames{"steep", "smooth"};
static_assert(areNamesOf<Distribution>(kDistributionNames) && areNamesOf<Stamp>(kStampNames) &&
              areNamesOf<NoiseKind>(kKindNames) && areNamesOf<Relief>(kReliefNames));

// The parameters of the generators. The initial values are the defaults.
struct Parameters {
  int exponent = 9;
  std::uint32_t seed = 161;
  double roughness = 0.25;
  double amplitude = 1;
  Distribution distribution = Distribution::uniform;
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
  // strokes.h explains these.
  StrokeList strokes = {};
  // gullies.h explains these.
  double gullies = 0;
  int gullyscale = 3;
  double gullydetail = 0.5;
  // erosion.h explains these.
  double age = 0;
  double hardness = 0.5;
  double creep = 0.5;
  double sea = 0.2;
  double ice = 0;
  double wind = 0;
  // For planets only.
  int plates = 0;
  double ocean = 0;
  // For windows and pieces of the endless land: level, first column, first row, points.
  int level = 0;
  int x = 0;
  int y = 0;
  int width = 257;
  int height = 257;
  bool rivers = false;
};

using ParameterMember =
    std::variant<int Parameters::*, std::uint32_t Parameters::*, double Parameters::*,
                 bool Parameters::*, Distribution Parameters::*, Stamp Parameters::*,
                 NoiseKind Parameters::*, Relief Parameters::*, std::vector<double> Parameters::*,
                 StampImage Parameters::*, StrokeList Parameters::*>;

inline constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();

// The condition under which a parameter has an effect: that another one has one of these choices
// or, without choices, that it is above 0.
struct When {
  std::string_view id = {};
  std::span<const std::string_view> choices = {};
};

// One row of the parameter table, the source of validation, command-line flags, HTML controls, URL
// keys, element attributes, TypeScript types and the README's table. All of them use the same `id`;
// it names the member of Parameters, whose type is the row's type.
struct ParameterRow {
  std::string_view id;
  ParameterMember member;
  std::string_view title;
  // The accepted values, both ends included; numbers and lists only.
  double minimum = 0;
  double maximum = 1;
  double step = 1;               // step of the control
  double soft_maximum = kUnset;  // end of its slider; larger values can be typed; unset: maximum
  std::string_view unit = {};    // empty: a plain number
  std::span<const std::string_view> choices = {};  // of an enumeration, in the enumeration's order
  std::string_view help;
  // The number of values in a list; the empty list, the default, is always allowed.
  int min_count = 0, max_count = 0;
  double initial = kUnset;      // initial value, if it differs from the member's
  std::string_view group = {};  // heading under which it is shown; empty: with the generator's own
  When when = {};               // empty: always
  bool map_only = false;        // windows of the endless land do not have it
};

// The group of the parameters of erosion.h, which every generator's map accepts.
inline constexpr std::string_view kErosionGroup = "erosion";

// The last level of endless land: at finer ones a float cannot tell neighbouring heights apart.
inline constexpr int kFinestLevel = 26;

// The last column and row of endless land, to the east and south; it extends as far to the west and
// north.
inline constexpr int kMaxCoordinate = 1 << 30;

// The last column and row from which a piece of 2^13 cells a side still ends within the land.
inline constexpr int kMaxCorner = kMaxCoordinate - (1 << 13);

// All rows, in the order in which they are shown.
std::span<const ParameterRow> parameterTable();

// Rows that only windows have.
std::span<const ParameterRow> windowTable();

}  // namespace orogen
