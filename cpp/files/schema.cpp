#include "files/formats.h"
#include "files/read/heightmap.h"

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
  json.close();
}

void writeFormat(const Format& format, JsonWriter& json) {
  json.open('{').member("id", format.id).member("ending", format.ending);
  if (!format.suffix.empty()) json.member("suffix", format.suffix);
  json.member("title", format.title).member("type", format.type);
  json.member("holds", kHoldsNames[static_cast<std::size_t>(format.holds)]);
  if (!format.beside.empty()) json.member("beside", format.beside);
  if (format.bits > 0) json.member("bits", format.bits);
  json.name("options").open('[');
  for (const FormatOption& option : format.options) writeOption(option, json);
  json.close();
  if (format.holds == Holds::cubes) {
    json.member("maxSide", format.max_side).member("maxHeight", format.max_height);
  }
  if (format.max_bytes > 0) json.member("maxBytes", format.max_bytes);
  json.close();
}

}  // namespace

void writeReading(JsonWriter& json) {
  json.name("reading").open('{');
  json.list("endings", mapEndings()).list("packed", packedEndings());
  json.name("sentences").open('{');
  for (const Sentence& each : kSentences) json.member(each.code, each.english);
  json.close().close();
}

void writeEngines(JsonWriter& json) {
  json.name("engines").open('[');
  for (const Engine& engine : kEngines) {
    json.open('{').member("id", engine.id).member("title", engine.title);
    json.list("sizes", engine.sizes).close();
  }
  json.close();
}

void writeFormats(JsonWriter& json) {
  json.name("formats").open('[');
  for (const Format& format : formats()) {
    if (format.holds != Holds::drawing) writeFormat(format, json);
  }
  json.close();
}

}  // namespace orogen::files
