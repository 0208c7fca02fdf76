#include "cli/description.h"

#include "json.h"
#include "quoted.h"

namespace orogen::cli {
namespace {

std::string inputName(const Arguments& arguments) {
  const std::string& path = arguments.input;
  return printable(path.substr(path.rfind('/') + 1));
}

void writeValue(const ParameterRow& row, const Parameters& parameters, JsonWriter& json) {
  std::visit(
      [&](auto member) {
        const auto& value = parameters.*member;
        using Type = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_enum_v<Type>) {
          json.member(row.id, row.choices[static_cast<std::size_t>(value)]);
        } else if constexpr (std::is_same_v<Type, std::vector<double>>) {
          json.name(row.id).open('[');
          for (const double each : value) json.value(each);
          json.close();
        } else if constexpr (!std::is_same_v<Type, StampImage>) {
          json.member(row.id, value);
        }
      },
      row.member);
}

}  // namespace

std::string titleOf(const Arguments& arguments) {
  if (!arguments.input.empty()) return inputName(arguments);
  const auto& [generator, parameters] = arguments.request;
  return std::string(generator->title) + ", seed " + std::to_string(parameters.seed);
}

std::string descriptionOf(const Arguments& arguments) {
  if (!arguments.input.empty()) return inputName(arguments);
  const auto& [generator, parameters] = arguments.request;
  JsonWriter json;
  json.open('{').member("orogen", kAlgorithmVersion).member("generator", generator->id);
  for (const ParameterUse& use : generator->parameters) {
    writeValue(*generator->row(use.id), parameters, json);
  }
  return json.close().text() + "\n";
}

}  // namespace orogen::cli
