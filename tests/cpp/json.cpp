#include "json.h"

#include <algorithm>

namespace orogen {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::map<std::string, std::string> read() {
    value("");
    space();
    if (!text_.empty()) failed_ = true;
    return failed_ ? std::map<std::string, std::string>{} : leaves_;
  }

 private:
  void space() {
    const std::size_t end = text_.find_first_not_of(" \n\r\t");
    text_.remove_prefix(std::min(end, text_.size()));
  }

  bool take(char expected) {
    space();
    if (text_.empty() || text_.front() != expected) return false;
    text_.remove_prefix(1);
    return true;
  }

  void require(char expected) {
    if (!take(expected)) failed_ = true;
  }

  // With its quotes; the escapes stay as they are.
  std::string string() {
    std::string out = "\"";
    require('"');
    while (!failed_ && !text_.empty() && text_.front() != '"') {
      if (static_cast<unsigned char>(text_.front()) < 0x20) failed_ = true;
      const std::size_t length = text_.front() == '\\' ? 2 : 1;
      if (length == 2 && (text_.size() < 2 || !isEscape(text_[1]))) failed_ = true;
      out += text_.substr(0, length);
      text_.remove_prefix(std::min(length, text_.size()));
    }
    require('"');
    return out + "\"";
  }

  static bool isEscape(char c) { return std::string_view("\"\\/bfnrt").find(c) < 8; }

  static bool areDigits(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  }

  static bool isNumber(std::string_view word) {
    if (word.substr(0, 1) == "-") word.remove_prefix(1);
    const std::size_t e = word.find_first_of("eE");
    if (e != std::string_view::npos) {
      std::string_view exponent = word.substr(e + 1);
      if (!exponent.empty() && (exponent[0] == '+' || exponent[0] == '-'))
        exponent.remove_prefix(1);
      if (!areDigits(exponent)) return false;
      word = word.substr(0, e);
    }
    const std::size_t digits = word.find_first_not_of("0123456789");
    const std::string_view whole = word.substr(0, digits);
    if (whole.empty() || (whole.size() > 1 && whole[0] == '0')) return false;
    if (digits == std::string_view::npos) return true;
    const std::string_view fraction = word.substr(digits + 1);
    return word[digits] == '.' && areDigits(fraction);
  }

  std::string word() {
    const std::size_t end = std::min(text_.find_first_of(",]} \n"), text_.size());
    std::string out(text_.substr(0, end));
    text_.remove_prefix(end);
    if (out != "true" && out != "false" && out != "null" && !isNumber(out)) failed_ = true;
    return out;
  }

  void leaf(const std::string& path, std::string text) {
    if (!leaves_.emplace(path, std::move(text)).second) failed_ = true;
  }

  void members(const std::string& prefix, char close, bool named) {
    for (int i = 0; !failed_; ++i) {
      std::string key = std::to_string(i);
      if (named) {
        space();
        key = string();
        key = key.substr(1, key.size() - 2);
        require(':');
      }
      value(prefix + key);
      if (take(close)) return;
      require(',');
    }
  }

  void value(const std::string& path) {
    space();
    const std::string prefix = path.empty() ? "" : path + ".";
    if (take('{')) {
      if (!take('}')) members(prefix, '}', true);
    } else if (take('[')) {
      if (!take(']')) members(prefix, ']', false);
    } else if (!text_.empty() && text_.front() == '"') {
      leaf(path, string());
    } else {
      leaf(path, word());
    }
  }

  std::string_view text_;
  std::map<std::string, std::string> leaves_;
  bool failed_ = false;
};

}  // namespace

std::map<std::string, std::string> jsonLeaves(std::string_view text) {
  return Reader(text).read();
}

}  // namespace orogen
