#include <cmath>

#include "base/json.h"
#include "erosion/erosion.h"
#include "generate/catalogue.h"
#include "rivers/basin.h"

namespace orogen {
namespace {

void writeDefault(const ParameterRow& row, JsonWriter& json) {
  const ParameterValue value = defaultOf(row);
  if (const auto* number = std::get_if<double>(&value)) json.member("default", *number);
  if (const auto* flag = std::get_if<bool>(&value)) json.member("default", *flag);
  if (const auto* name = std::get_if<std::string_view>(&value)) json.member("default", *name);
  if (const auto* list = std::get_if<std::span<const double>>(&value)) json.list("default", *list);
}

void writeStrokeLimits(JsonWriter& json) {
  json.member("maxLetters", static_cast<double>(kMaxStrokeText));
  json.member("maxCount", static_cast<double>(kMaxStrokes));
  json.member("maxPoints", static_cast<double>(kMaxStrokePoints));
  json.list("widths", std::array{kMinStrokeWidth, kMaxStrokeWidth});
  json.list("heights", std::array{0.0, kMaxStrokeHeight});
  json.list("places", std::array{kMinStrokePlace, kMaxStrokePlace});
}

void writeParameter(const ParameterRow& row, JsonWriter& json) {
  const ParameterType type = typeOf(row);
  const bool is_list = type == ParameterType::numbers;
  const bool is_number = type == ParameterType::number || type == ParameterType::integer;
  json.open('{').member("id", row.id).member("type", nameOf(type));
  json.member("title", row.title).member("help", row.help);
  if (!row.choices.empty()) json.list("choices", row.choices);
  if (is_list) json.member("minCount", row.min_count).member("maxCount", row.max_count);
  if (type == ParameterType::strokes) writeStrokeLimits(json);
  if (!row.group.empty()) json.member("group", row.group);
  if (!row.when.id.empty()) {
    json.name("when").open('{', JsonWriter::Layout::line).member("id", row.when.id);
    if (!row.when.choices.empty()) json.list("choices", row.when.choices);
    json.close();
  }
  if (row.map_only) json.member("mapOnly", true);
  if (is_number) json.member("unit", row.unit);
  if (is_number || is_list) json.member("minimum", row.minimum).member("maximum", row.maximum);
  if (is_number) json.member("softMaximum", softMaximumOf(row)).member("step", row.step);
  writeDefault(row, json);
  json.close();
}

// Writes only what differs from the parameter's own entry.
void writeUse(const ParameterUse& use, const ParameterRow& own, JsonWriter& json) {
  const auto differing = [&json](std::string_view name, double value) {
    if (!std::isnan(value)) json.member(name, value);
  };
  json.open('{', JsonWriter::Layout::line).member("id", use.id);
  if (!std::isnan(use.initial)) writeDefault(own, json);
  differing("minimum", use.minimum);
  differing("maximum", use.maximum);
  differing("softMaximum", use.soft_maximum);
  differing("step", use.step);
  if (use.choices > 0) json.list("choices", own.choices);
  if (!use.help.empty()) json.member("help", use.help);
  if (use.finer) json.member("finer", true);
  json.close();
}

void writeUses(const Generator& generator, JsonWriter& json) {
  json.name("parameters").open('[');
  for (const ParameterUse& use : generator.parameters) {
    writeUse(use, *generator.row(use.id), json);
  }
  json.close();
}

void writeGenerator(const Generator& generator, JsonWriter& json) {
  json.open('{').member("id", generator.id).member("title", generator.title);
  json.member("family", generator.family).member("author", generator.author);
  json.member("summary", generator.summary).member("published", generator.published);
  json.member("tiles", generator.tiles).member("faces", generator.faces);
  json.member("exaggeration", generator.exaggeration);
  writeUses(generator, json);
  json.close();
}

}  // namespace

std::string schemaJson(void (*write_more)(JsonWriter&)) {
  JsonWriter json;
  json.open('{').member("version", kAlgorithmVersion).name("parameters").open('[');
  for (const ParameterRow& row : parameterTable()) writeParameter(row, json);
  json.close().name("generators").open('[');
  for (const Generator& generator : catalogue()) writeGenerator(generator, json);
  json.close().name("erosion").open('{');
  writeUses(erosionOptions(), json);
  json.close().name("windows").open('[', JsonWriter::Layout::line);
  for (const Generator& generator : windowCatalogue()) json.value(generator.id);
  json.close().name("rivers").open('{', JsonWriter::Layout::line);
  json.member("coarsestLevel", rivers::kCoarsestLevel);
  json.close().name("erosionPresets").open('[');
  for (const auto& [id, erosion] : erosion::kErosionPresets) {
    json.open('{', JsonWriter::Layout::line).member("id", id).member("age", erosion.age);
    json.member("hardness", erosion.hardness).member("creep", erosion.creep);
    json.member("sea", erosion.sea).member("ice", erosion.ice).close();
  }
  json.close();
  if (write_more != nullptr) write_more(json);
  json.close();
  return json.text() + "\n";
}

}  // namespace orogen
