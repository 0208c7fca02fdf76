#include "base/json.h"

namespace orogen {

JsonWriter& JsonWriter::open(char bracket, Layout layout) {
  put(std::string_view(&bracket, 1));
  if (!levels_.empty() && levels_.back().layout != Layout::lines) layout = levels_.back().layout;
  levels_.push_back({.object = bracket == '{', .layout = layout, .empty = true});
  return *this;
}

JsonWriter& JsonWriter::close() {
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.empty && level.layout == Layout::lines) breakLine();
  if (!level.empty && level.layout == Layout::line && level.object) out_ += ' ';
  out_ += level.object ? '}' : ']';
  return *this;
}

JsonWriter& JsonWriter::name(std::string_view name) {
  put(quoted(name));
  out_ += ": ";
  named_ = true;
  return *this;
}

JsonWriter& JsonWriter::put(std::string_view value) {
  if (!named_ && !levels_.empty()) {
    Level& level = levels_.back();
    if (!level.empty) out_ += ',';
    if (level.layout == Layout::lines) {
      breakLine();
    } else if (!level.empty || level.object) {
      out_ += ' ';
    }
    level.empty = false;
  }
  named_ = false;
  out_ += value;
  return *this;
}

void JsonWriter::breakLine() {
  out_ += '\n';
  out_.append(2 * levels_.size(), ' ');
}

std::string JsonWriter::quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace orogen
