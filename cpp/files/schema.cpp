#include "files/formats/model_formats.h"

namespace orogen::files {
namespace {

void writeOption(const FormatOption& option, JsonWriter& json) {
  json.open('{').member("id", option.id).member("name", option.name).member("help", option.help);
  if (!option.choices.empty()) json.list("choices", option.choices);
  if (option.isText()) json.member("isText", true);
  if (option.choices.empty() && !option.isText()) {
    json.member("unit", option.unit).member("minimum", option.minimum);
    json.member("maximum", option.maximum).member("softMaximum", option.soft_maximum);
    json.member("step", option.step).member("default", option.initial);
  }
  if (option.of_width) json.member("ofWidth", true);
  if (option.of_map) json.member("ofMap", true);
  if (option.above_zero) json.member("aboveZero", true);
  json.close();
}

void writeBytes(const ModelFormat& format, JsonWriter& json) {
  const FileBytes& bytes = format.bytes;
  json.name("bytes").open('{', JsonWriter::Layout::line);
  json.member("head", bytes.head).member("triangle", bytes.triangle);
  json.member("point", bytes.point).member("normal", bytes.normal);
  json.member("picture", bytes.picture)
      .member("colour", bytes.colour)
      .member("isText", bytes.is_text);
  json.member("looseTriangle", bytes.loose_triangle).member("isExact", format.has_exact_size);
  json.close();
}

void writeFormat(const ModelFormat& format, JsonWriter& json) {
  json.open('{').member("id", idOf(format)).member("ending", format.ending);
  json.member("title", format.title)
      .member("type", format.type)
      .member("holds", kHoldsNames[static_cast<std::size_t>(format.holds)]);
  json.name("options").open('[');
  for (const FormatOption& option : format.options) writeOption(option, json);
  json.close();
  if (format.holds == Holds::cubes) {
    json.member("maxSide", format.max_side).member("maxHeight", format.max_height);
  } else if (!format.isFromAbove()) {
    if (format.max_bytes > 0) json.member("maxBytes", format.max_bytes);
    writeBytes(format, json);
  }
  json.close();
}

}  // namespace

void writeEngines(JsonWriter& json) {
  json.name("engines").open('[');
  for (const Engine& engine : kEngines) {
    json.open('{').member("id", engine.id).member("title", engine.title);
    json.list("sizes", engine.sizes).close();
  }
  json.close();
}

void writeModelFormats(JsonWriter& json) {
  json.name("formats").open('[');
  for (const ModelFormat& format : modelFormats()) writeFormat(format, json);
  json.close();
}

}  // namespace orogen::files
