#include "schema.h"

#include <cmath>

#include "catalogue.h"
#include "parameters.h"

namespace orogen {
namespace {

std::string json(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string json(std::span<const std::string_view> texts) {
  std::string out;
  for (const std::string_view text : texts) out += (out.empty() ? "" : ", ") + json(text);
  return "[" + out + "]";
}

std::string json(bool value) {
  return value ? "true" : "false";
}
std::string json(double value) {
  return formatNumber(value);
}

std::string field(std::string_view name, std::string value, bool last = false) {
  return "      " + json(name) + ": " + std::move(value) + (last ? "\n" : ",\n");
}

std::string parameterJson(const ParameterRow& row) {
  const std::string_view type = typeOf(row);
  std::string out = field("id", json(row.id)) + field("type", json(type)) +
                    field("title", json(row.title)) + field("help", json(row.help));
  if (type == "choice") {
    const auto index = static_cast<std::size_t>(defaultOf(row));
    return out + field("choices", json(row.choices)) +
           field("default", json(row.choices[index]), true);
  }
  if (type == "boolean") return out + field("default", json(defaultOf(row) != 0), true);
  if (type == "image") {
    return out.substr(0, out.size() - 2) + "\n";
  }
  if (type == "numbers") {
    return out + field("fewest", json(static_cast<double>(row.fewest))) +
           field("most", json(static_cast<double>(row.most))) +
           field("minimum", json(row.minimum)) + field("maximum", json(row.maximum)) +
           field("default", "[]", true);
  }
  return out + field("unit", json(row.unit)) + field("minimum", json(row.minimum)) +
         field("maximum", json(row.maximum)) + field("softMaximum", json(row.soft_maximum)) +
         field("step", json(row.step)) + field("default", json(defaultOf(row)), true);
}

// Only what differs from the parameter's own entry.
std::string useJson(const ParameterUse& use) {
  const ParameterRow& general = *findParameter(use.id);
  std::string out = "{ \"id\": " + json(use.id);
  const auto differing = [&out](std::string_view name, double own) {
    if (!std::isnan(own)) out += ", " + json(name) + ": " + json(own);
  };
  if (!std::isnan(use.initial)) {
    const std::string_view type = typeOf(general);
    out += ", \"default\": " + (type == "choice"
                                    ? json(general.choices[static_cast<std::size_t>(use.initial)])
                                : type == "boolean" ? json(use.initial != 0)
                                                    : json(use.initial));
  }
  differing("minimum", use.minimum);
  differing("maximum", use.maximum);
  differing("softMaximum", use.soft_maximum);
  differing("step", use.step);
  if (use.choices > 0) {
    out += ", \"choices\": " + json(general.choices.first(use.choices));
  }
  if (!use.help.empty()) out += ", \"help\": " + json(use.help);
  if (use.finer) out += ", \"finer\": true";
  return out + " }";
}

std::string usesJson(std::span<const ParameterUse> uses) {
  std::string out;
  for (const ParameterUse& use : uses)
    out += (out.empty() ? "" : ",\n") + ("        " + useJson(use));
  return "[\n" + out + "\n      ]";
}

std::string generatorJson(const Generator& generator) {
  return field("id", json(generator.id)) + field("title", json(generator.title)) +
         field("family", json(generator.family)) + field("author", json(generator.author)) +
         field("summary", json(generator.summary)) + field("published", json(generator.published)) +
         field("tiles", json(generator.tiles)) +
         field("parameters", usesJson(generator.parameters), true);
}

template <class Row, class ToJson>
std::string list(std::span<const Row> rows, ToJson toJson) {
  std::string out;
  for (const Row& row : rows)
    out += (out.empty() ? "" : ",\n") + ("    {\n" + toJson(row) + "    }");
  return "[\n" + out + "\n  ]";
}

}  // namespace

std::string schemaJson() {
  return "{\n  \"version\": " + json(static_cast<double>(kAlgorithmVersion)) +
         ",\n  \"parameters\": " + list(parameterTable(), parameterJson) +
         ",\n  \"generators\": " + list(catalogue(), generatorJson) + "\n}\n";
}

}  // namespace orogen
