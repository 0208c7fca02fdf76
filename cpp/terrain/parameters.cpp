#include "terrain/parameters.h"

#include <algorithm>
#include <cmath>

namespace orogen {
namespace {

constexpr std::array<std::string_view, 7> kTypes{"integer", "number", "boolean", "choice",
                                                 "numbers", "image",  "strokes"};
static_assert(areNamesOf<ParameterType>(kTypes));

std::string whatIsAllowed(const ParameterRow& row) {
  const std::string range = formatNumber(row.minimum) + " and " + formatNumber(row.maximum);
  switch (typeOf(row)) {
    case ParameterType::integer:
      return "a whole number between " + range;
    case ParameterType::number:
      return "between " + range;
    case ParameterType::boolean:
      return "true or false";
    case ParameterType::choice:
      return listOf(row.choices);
    case ParameterType::image:
      return "a picture with width, height and data";
    case ParameterType::strokes:
      return "a text such as ridge 8 0.3: 12 40, 30 52";
    case ParameterType::numbers:
      break;
  }
  const std::string all = formatNumber(row.max_count) + " numbers between " + range;
  return row.min_count == row.max_count ? all : formatNumber(row.min_count) + " to " + all;
}

// Stores a value of the member's own type if the row allows it; returns false otherwise.
template <class Member>
bool store(const ParameterRow& row, const ParameterValue& value, Member& member) {
  const auto isWithin = [&row](double number) {
    return number >= row.minimum && number <= row.maximum;
  };
  if constexpr (std::is_enum_v<Member>) {
    const auto* name = std::get_if<std::string_view>(&value);
    if (name == nullptr) return false;
    const auto at = std::find(row.choices.begin(), row.choices.end(), *name);
    if (at == row.choices.end()) return false;
    member = static_cast<Member>(at - row.choices.begin());
  } else if constexpr (std::is_same_v<Member, bool>) {
    const bool* flag = std::get_if<bool>(&value);
    if (flag == nullptr) return false;
    member = *flag;
  } else if constexpr (std::is_arithmetic_v<Member>) {
    const double* number = std::get_if<double>(&value);
    if (number == nullptr || !isWithin(*number)) return false;
    if (std::is_integral_v<Member> && *number != std::floor(*number)) return false;
    member = static_cast<Member>(*number);
  } else if constexpr (std::is_same_v<Member, std::vector<double>>) {
    const auto* list = std::get_if<std::span<const double>>(&value);
    if (list == nullptr || !std::all_of(list->begin(), list->end(), isWithin)) return false;
    const std::size_t count = list->size();
    if (count > static_cast<std::size_t>(row.max_count)) return false;
    if (count > 0 && count < static_cast<std::size_t>(row.min_count)) return false;
    member.assign(list->begin(), list->end());
  } else {
    return false;  // pictures have their own error messages
  }
  return true;
}

}  // namespace

ParameterType typeOf(const ParameterRow& row) {
  if (std::holds_alternative<std::vector<double> Parameters::*>(row.member))
    return ParameterType::numbers;
  if (std::holds_alternative<StampImage Parameters::*>(row.member)) return ParameterType::image;
  if (std::holds_alternative<StrokeList Parameters::*>(row.member)) return ParameterType::strokes;
  if (std::holds_alternative<bool Parameters::*>(row.member)) return ParameterType::boolean;
  if (std::holds_alternative<double Parameters::*>(row.member)) return ParameterType::number;
  return row.choices.empty() ? ParameterType::integer : ParameterType::choice;
}

std::string_view nameOf(ParameterType type) {
  return kTypes[static_cast<std::size_t>(type)];
}

ParameterValue defaultOf(const ParameterRow& row) {
  static const Parameters initial;
  const auto or_own = [&row](double value) {
    return std::isnan(row.initial) ? value : row.initial;
  };
  return std::visit(
      [&](auto member) -> ParameterValue {
        using Type = std::remove_cvref_t<decltype(initial.*member)>;
        if constexpr (std::is_enum_v<Type>) {
          return row.choices[static_cast<std::size_t>(or_own(static_cast<int>(initial.*member)))];
        } else if constexpr (std::is_same_v<Type, bool>) {
          return or_own(initial.*member) != 0;
        } else if constexpr (std::is_arithmetic_v<Type>) {
          return or_own(initial.*member);
        } else if constexpr (std::is_same_v<Type, StampImage>) {
          return Samples{};
        } else if constexpr (std::is_same_v<Type, StrokeList>) {
          return std::string_view();
        } else {
          return std::span<const double>();
        }
      },
      row.member);
}

double softMaximumOf(const ParameterRow& row) {
  return std::isnan(row.soft_maximum) ? row.maximum : row.soft_maximum;
}

std::string textOf(const ParameterValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return formatNumber(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  const auto* name = std::get_if<std::string_view>(&value);
  return name == nullptr || name->empty() ? "none" : std::string(*name);
}

const ParameterRow* findParameter(std::string_view id) {
  for (const auto table : {parameterTable(), windowTable()}) {
    for (const ParameterRow& row : table) {
      if (row.id == id) return &row;
    }
  }
  return nullptr;
}

std::string setParameter(Parameters& parameters, const ParameterRow& row,
                         const ParameterValue& value, std::string_view received) {
  const auto* image = std::get_if<StampImage Parameters::*>(&row.member);
  const auto* samples = std::get_if<Samples>(&value);
  if (image != nullptr && samples != nullptr) return readSamples(*samples, parameters.**image);
  const auto* strokes = std::get_if<StrokeList Parameters::*>(&row.member);
  const auto* written = std::get_if<std::string_view>(&value);
  if (strokes != nullptr && written != nullptr) return readStrokes(*written, parameters.**strokes);
  const bool stored =
      std::visit([&](auto member) { return store(row, value, parameters.*member); }, row.member);
  if (stored) return {};
  return std::string(row.id) + " must be " + whatIsAllowed(row) + ", got " + std::string(received);
}

}  // namespace orogen
