#include "base/read_json.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace orogen {
namespace {

// Deeper documents could exhaust the stack.
constexpr int kMaxDepth = 64;

void appendUtf8(std::uint32_t code, std::string& to) {
  const auto put = [&to](std::uint32_t byte) { to += static_cast<char>(byte); };
  const auto more = [&](int shift) { put(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    more(0);
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    more(6);
    more(0);
  } else {
    put(0xf0 | code >> 18);
    more(12);
    more(6);
    more(0);
  }
}

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  bool readAll(JsonValue& value) {
    if (!readValue(value, 0)) return false;
    skipBlanks();
    return at_ == text_.size();
  }
  std::size_t place() const { return at_; }

 private:
  void skipBlanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  bool readValue(JsonValue& value, int depth) {
    skipBlanks();
    if (at_ == text_.size() || depth > kMaxDepth) return false;
    const std::size_t begin = at_;
    if (text_[at_] == '{' || text_[at_] == '[') return readMembers(value, depth);
    bool read = true;
    if (text_[at_] == '"') {
      value.kind = JsonValue::Kind::text;
      read = readText(value.text);
    } else if (take("true") || take("false")) {
      value.kind = JsonValue::Kind::boolean;
      value.yes = text_[begin] == 't';
    } else if (!take("null")) {
      value.kind = JsonValue::Kind::number;
      read = readNumber(value.number);
    }
    value.source = text_.substr(begin, at_ - begin);
    return read;
  }

  bool readMembers(JsonValue& value, int depth) {
    const bool is_object = text_[at_++] == '{';
    const char end = is_object ? '}' : ']';
    value.kind = is_object ? JsonValue::Kind::object : JsonValue::Kind::list;
    value.source = is_object ? '{' : '[';
    skipBlanks();
    for (bool first = true; !take({&end, 1}); first = false) {
      if (!first && !take(",")) return false;
      if (!first) value.source += ',';
      auto& [name, member] = value.members.emplace_back();
      skipBlanks();
      if (is_object) {
        const std::size_t begin = at_;
        if (!readText(name)) return false;
        value.source += std::string(text_.substr(begin, at_ - begin)) + ':';
        skipBlanks();
        if (!take(":")) return false;
      }
      if (!readValue(member, depth + 1)) return false;
      value.source += member.source;
      skipBlanks();
    }
    value.source += end;
    return true;
  }

  bool readNumber(double& number) {
    const std::size_t begin = at_;
    const auto digits = [this] {
      const std::size_t from = at_;
      at_ = std::min(text_.find_first_not_of("0123456789", at_), text_.size());
      return at_ > from;
    };
    take("-");
    if (!take("0") && !digits()) return false;
    if (take(".") && !digits()) return false;
    if (take("e") || take("E")) {
      if (!take("+")) take("-");
      if (!digits()) return false;
    }
    number = std::strtod(std::string(text_.substr(begin, at_ - begin)).c_str(), nullptr);
    return true;
  }

  bool readText(std::string& text) {
    if (!take("\"")) return false;
    while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 0x20) {
      if (take("\"")) return true;
      if (text_[at_] != '\\') {
        text += text_[at_++];
      } else if (!readEscape(text)) {
        return false;
      }
    }
    return false;
  }

  bool readEscape(std::string& text) {
    constexpr std::string_view kNames = "\"\\/bfnrt", kCharacters = "\"\\/\b\f\n\r\t";
    if (take("\\u")) {
      std::uint32_t code = 0, low = 0;
      if (!readUnit(code)) return false;
      if (code >= 0xd800 && code < 0xdc00 && take("\\u")) {
        if (!readUnit(low)) return false;
        const bool is_pair = low >= 0xdc00 && low < 0xe000;
        if (!is_pair) appendUtf8(code, text);
        code = is_pair ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : low;
      }
      appendUtf8(code, text);
      return true;
    }
    const std::size_t name = at_ + 1 < text_.size() ? kNames.find(text_[at_ + 1]) : kNames.npos;
    if (name == kNames.npos) return false;
    text += kCharacters[name];
    at_ += 2;
    return true;
  }

  bool readUnit(std::uint32_t& unit) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (const std::size_t end = at_ + 4; at_ < end; ++at_) {
      const char digit = at_ < text_.size() ? text_[at_] : ' ';
      const std::size_t value = kDigits.find(static_cast<char>(digit | 0x20));
      if (value == kDigits.npos || digit < '0') return false;
      unit = unit << 4 | static_cast<std::uint32_t>(value);
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

const JsonValue* JsonValue::member(std::string_view name) const {
  const auto found = std::find_if(members.rbegin(), members.rend(),
                                  [name](const auto& each) { return each.name == name; });
  return found == members.rend() ? nullptr : &found->value;
}

std::optional<JsonValue> readJson(std::string_view text, std::size_t& at) {
  JsonReader reader(text);
  JsonValue value;
  const bool read = reader.readAll(value);
  at = reader.place();
  return read ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace orogen
