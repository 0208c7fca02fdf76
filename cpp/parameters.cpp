#include "parameters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace orogen {
namespace {

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
  if (type == "image") return "a picture with width, height and data";
  if (type == "numbers") {
    const std::string count = row.fewest == row.most
                                  ? formatNumber(row.most)
                                  : formatNumber(row.fewest) + " to " + formatNumber(row.most);
    return count + " numbers between " + formatNumber(row.minimum) + " and " +
           formatNumber(row.maximum);
  }
  return std::string(type == "integer" ? "a whole number " : "") + "between " +
         formatNumber(row.minimum) + " and " + formatNumber(row.maximum);
}

bool isAllowed(const ParameterRow& row, double value) {
  const std::string_view type = typeOf(row);
  if (!std::isfinite(value) || type == "numbers" || type == "image") return false;
  if (type != "number" && value != std::floor(value)) return false;
  if (type == "choice") return value >= 0 && value < static_cast<double>(row.choices.size());
  return value >= row.minimum && value <= row.maximum;
}

}  // namespace

const ParameterRow* findParameter(std::string_view id) {
  for (const ParameterRow& row : parameterTable()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

std::string_view typeOf(const ParameterRow& row) {
  if (!row.choices.empty()) return "choice";
  if (std::holds_alternative<std::vector<double> Parameters::*>(row.member)) return "numbers";
  if (std::holds_alternative<StampImage Parameters::*>(row.member)) return "image";
  if (std::holds_alternative<bool Parameters::*>(row.member)) return "boolean";
  if (std::holds_alternative<double Parameters::*>(row.member)) return "number";
  return "integer";
}

double defaultOf(const ParameterRow& row) {
  if (!std::isnan(row.initial)) return row.initial;
  static const Parameters initial;
  return std::visit(
      [](auto member) -> double {
        using Type = std::remove_reference_t<decltype(std::declval<Parameters&>().*member)>;
        if constexpr (std::is_enum_v<Type> || std::is_arithmetic_v<Type>) {
          return static_cast<double>(initial.*member);
        } else {
          return 0;
        }
      },
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
        } else if constexpr (std::is_arithmetic_v<Type>) {
          parameters.*member = static_cast<Type>(value);
        }
      },
      row.member);
  return {};
}

std::string setParameter(Parameters& parameters, const ParameterRow& row,
                         std::span<const double> values, std::string_view received) {
  const auto* member = std::get_if<std::vector<double> Parameters::*>(&row.member);
  const std::size_t count = values.size();
  const bool count_fits = count == 0 || (count >= static_cast<std::size_t>(row.fewest) &&
                                         count <= static_cast<std::size_t>(row.most));
  const bool all_fit = std::all_of(values.begin(), values.end(), [&row](double value) {
    return value >= row.minimum && value <= row.maximum;
  });
  if (member == nullptr || !count_fits || !all_fit) {
    return std::string(row.id) + " must be " + whatIsAllowed(row) + ", got " +
           std::string(received);
  }
  (parameters.**member).assign(values.begin(), values.end());
  return {};
}

std::string setParameter(Parameters& parameters, const ParameterRow& row, StampImage image,
                         std::string_view received) {
  const auto* member = std::get_if<StampImage Parameters::*>(&row.member);
  if (member == nullptr) {
    return std::string(row.id) + " must be " + whatIsAllowed(row) + ", got " +
           std::string(received);
  }
  parameters.** member = std::move(image);
  return {};
}

int choiceIndex(const ParameterRow& row, std::string_view name) {
  for (std::size_t i = 0; i < row.choices.size(); ++i) {
    if (row.choices[i] == name) return static_cast<int>(i);
  }
  return -1;
}

std::string formatNumber(double value) {
  // By hand, because printf would be a twentieth of the WebAssembly module.
  constexpr std::uint64_t kPlaces = 1'000'000;
  const auto units = static_cast<std::uint64_t>(std::abs(value) * kPlaces + 0.5);
  std::string fraction = std::to_string(kPlaces + units % kPlaces);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  fraction[0] = '.';
  const bool whole = fraction.size() == 1 || units % kPlaces == 0;
  return (value < 0 && units > 0 ? "-" : "") + std::to_string(units / kPlaces) +
         (whole ? "" : fraction);
}

}  // namespace orogen
