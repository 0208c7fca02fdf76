#include "parameters.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace orogen {
namespace {

constexpr std::array<std::string_view, 2> kStamps{"cone", "bell"};

constexpr std::array kTable{
    ParameterRow{
        .id = "exponent",
        .member = &Parameters::exponent,
        .title = "Size exponent",
        .minimum = 1,
        .maximum = 13,
        .step = 1,
        .soft_maximum = 11,
        .unit = "",
        .choices = {},
        .help = "The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. "
                "One more refines the same mountain and takes four times as long.",
    },
    ParameterRow{
        .id = "seed",
        .member = &Parameters::seed,
        .title = "Seed",
        .minimum = 0,
        .maximum = 4294967295.0,
        .step = 1,
        .soft_maximum = 4294967295.0,
        .unit = "",
        .choices = {},
        .help =
            "Names the mountain: the same seed gives the same heights, bit for bit, everywhere.",
    },
    ParameterRow{
        .id = "roughness",
        .member = &Parameters::roughness,
        .title = "Roughness",
        .minimum = 0,
        .maximum = 1,
        .step = 0.01,
        .soft_maximum = 1,
        .unit = "",
        .choices = {},
        .help =
            "1 - H, where H is the Hurst exponent: 0 is smooth and rolling, 1 is jagged at every "
            "scale. The perturbation shrinks by 2^(-H/2) at each half step.",
    },
    ParameterRow{
        .id = "amplitude",
        .member = &Parameters::amplitude,
        .title = "Amplitude",
        .minimum = 0,
        .maximum = 1000,
        .step = 0.05,
        .soft_maximum = 4,
        .unit = "",
        .choices = {},
        .help = "Height of the largest perturbation or stamp. All heights scale with it.",
    },
    ParameterRow{
        .id = "stamp",
        .member = &Parameters::stamp,
        .title = "Stamp",
        .minimum = 0,
        .maximum = 0,
        .step = 0,
        .soft_maximum = 0,
        .unit = "",
        .choices = kStamps,
        .help = "The shape that is printed at every scale. The cone leaves circles that the eye "
                "finds; the bell, the cone through Perlin's fade curve, hides them.",
    },
    ParameterRow{
        .id = "wrap",
        .member = &Parameters::wrap,
        .title = "Wrap",
        .minimum = 0,
        .maximum = 1,
        .step = 1,
        .soft_maximum = 1,
        .unit = "",
        .choices = {},
        .help = "A stamp that leaves the map at one side comes in at the other, so that the map "
                "tiles without a seam.",
    },
};

std::string listChoices(std::span<const std::string_view> choices) {
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) list += i + 1 == choices.size() ? " or " : ", ";
    list += choices[i];
  }
  return list;
}

std::string whatIsAllowed(const ParameterRow& row) {
  const std::string_view type = typeOf(row);
  if (type == "choice") return listChoices(row.choices);
  if (type == "boolean") return "true or false";
  return std::string(type == "integer" ? "a whole number " : "") + "between " +
         formatNumber(row.minimum) + " and " + formatNumber(row.maximum);
}

bool isAllowed(const ParameterRow& row, double value) {
  const std::string_view type = typeOf(row);
  if (!std::isfinite(value)) return false;
  if (type != "number" && value != std::floor(value)) return false;
  if (type == "choice") return value >= 0 && value < static_cast<double>(row.choices.size());
  return value >= row.minimum && value <= row.maximum;
}

}  // namespace

std::span<const ParameterRow> parameterTable() {
  return kTable;
}

const ParameterRow* findParameter(std::string_view id) {
  for (const ParameterRow& row : kTable) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

std::string_view typeOf(const ParameterRow& row) {
  if (!row.choices.empty()) return "choice";
  if (std::holds_alternative<bool Parameters::*>(row.member)) return "boolean";
  if (std::holds_alternative<double Parameters::*>(row.member)) return "number";
  return "integer";
}

double defaultOf(const ParameterRow& row) {
  if (!std::isnan(row.initial)) return row.initial;
  return std::visit([](auto member) { return static_cast<double>(Parameters{}.*member); },
                    row.member);
}

std::string setParameter(Parameters& parameters, const ParameterRow& row, double value,
                         std::string_view received) {
  if (!isAllowed(row, value)) {
    return std::string(row.id) + " must be " + whatIsAllowed(row) + ", got " +
           std::string(received);
  }
  std::visit(
      [&](auto member) {
        using Type = std::remove_reference_t<decltype(parameters.*member)>;
        if constexpr (std::is_enum_v<Type>) {
          parameters.*member = static_cast<Type>(static_cast<int>(value));
        } else {
          parameters.*member = static_cast<Type>(value);
        }
      },
      row.member);
  return {};
}

int choiceIndex(const ParameterRow& row, std::string_view name) {
  for (std::size_t i = 0; i < row.choices.size(); ++i) {
    if (row.choices[i] == name) return static_cast<int>(i);
  }
  return -1;
}

std::string formatNumber(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.10g", value);
  return text.data();
}

}  // namespace orogen
