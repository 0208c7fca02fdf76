#include "files/read/message.h"

#include <algorithm>
#include <cmath>

#include "base/json.h"
#include "base/text.h"

namespace orogen::files {
namespace {

constexpr std::size_t kMaxQuoted = 80;

std::string_view englishOf(std::string_view code) {
  const auto found = std::find_if(kSentences.begin(), kSentences.end(),
                                  [&](const Sentence& each) { return each.code == code; });
  return found == kSentences.end() ? std::string_view() : found->english;
}

// A text as JSON; what has no shape becomes a space.
std::string jsonText(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 32 ? ' ' : c;
  }
  return out + '"';
}

// The form that follows a number, of "n, plural, one {# point} other {# points}", with # filled in.
std::string formFor(std::string_view number, std::string_view forms) {
  const std::string_view kind = number == "1" ? " one {" : " other {";
  forms.remove_prefix(forms.find(kind) + kind.size());
  std::string form(forms.substr(0, forms.find('}')));
  if (const std::size_t at = form.find('#'); at != std::string::npos) form.replace(at, 1, number);
  return form;
}

}  // namespace

MessageValue::MessageValue(std::string_view its_name, double value)
    : name(its_name),
      text(std::isfinite(value) ? JsonWriter::numeral(value) : "NaN"),
      is_number(true) {}

MessageValue::MessageValue(std::string_view its_name, std::string_view value)
    : name(its_name), text(value), is_number(false) {}

std::string Message::sentence() const {
  std::string_view rest = englishOf(code.text());
  std::string out;
  for (std::size_t at = rest.find('{'); at != std::string_view::npos; at = rest.find('{')) {
    out += rest.substr(0, at);
    rest.remove_prefix(at + 1);
    std::size_t end = rest.find_first_of(",}");
    const std::string_view value = valueOf(rest.substr(0, end));
    if (rest[end] == ',') {
      end = rest.find("}}") + 1;
      out += formFor(value, rest.substr(0, end));
    } else {
      out += value;
    }
    rest.remove_prefix(end + 1);
  }
  return out + std::string(rest);
}

std::string_view Message::valueOf(std::string_view name) const {
  for (const MessageValue& each : values) {
    if (each.name == name) return each.text;
  }
  return {};
}

std::string Message::english() const {
  return sentence() + (withInstead() ? "; " + std::string(englishOf("instead.heightmap")) : "");
}

bool Message::withInstead() const {
  const std::string_view text = code.text();
  if (is("file-web") || is("file-numpy") || is("file-points") || is("file-science") ||
      is("file-archive"))
    return false;
  if (is("file-memory") || is("zip-encrypted") || is("zip-sum")) return false;
  return text.starts_with("file-") || text.starts_with("picture-") || text.starts_with("zip-");
}

std::string Message::json() const {
  std::string out = "{\"code\":" + jsonText(code.text()) + ",\"data\":{";
  for (const MessageValue& each : values) {
    if (out.back() != '{') out += ',';
    const bool is_plain = each.is_number && each.text != "NaN";
    out += jsonText(each.name) + ":" + (is_plain ? each.text : jsonText(each.text));
  }
  return out + (withInstead() ? "},\"instead\":true}" : "}}");
}

std::string quotable(std::string_view text) {
  std::string plain;
  for (const char c : text.substr(0, 2 * kMaxQuoted)) {
    const bool is_blank = static_cast<unsigned char>(c) <= 32 || c == 127;
    if (!is_blank || plain.empty() || plain.back() != ' ') plain += is_blank ? ' ' : c;
  }
  return printable(plain, kMaxQuoted);
}

}  // namespace orogen::files
