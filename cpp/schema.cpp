#include "schema.h"

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
  return out + field("unit", json(row.unit)) + field("minimum", json(row.minimum)) +
         field("maximum", json(row.maximum)) + field("softMaximum", json(row.soft_maximum)) +
         field("step", json(row.step)) + field("default", json(defaultOf(row)), true);
}

std::string generatorJson(const Generator& generator) {
  return field("id", json(generator.id)) + field("title", json(generator.title)) +
         field("family", json(generator.family)) + field("author", json(generator.author)) +
         field("summary", json(generator.summary)) + field("published", json(generator.published)) +
         field("tiles", json(generator.tiles)) +
         field("parameters", json(generator.parameters), true);
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
