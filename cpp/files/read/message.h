#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "files/read/sentences.h"

namespace orogen::files {

// The code of one of kSentences.
class MessageCode {
 public:
  constexpr MessageCode() = default;
  consteval MessageCode(const char* code) : code_(code) {
    bool known = false;
    for (const Sentence& each : kSentences) known |= each.code == code_;
    if (!known) unknownCode();
  }
  constexpr std::string_view text() const { return code_; }

 private:
  static void unknownCode() {}  // no constant expression: the compiler names the line

  std::string_view code_;
};

// What a sentence names: a number or a text.
struct MessageValue {
  MessageValue(std::string_view its_name, double value);
  MessageValue(std::string_view its_name, std::string_view value);
  MessageValue(std::string_view its_name, const char* value)
      : MessageValue(its_name, std::string_view(value)) {}

  std::string_view name;
  std::string text;
  bool is_number;
};

// Why a file is refused, or what should be known of how it was read. Without a code it says
// nothing.
struct [[nodiscard]] Message {
  Message() = default;
  Message(MessageCode its_code, std::vector<MessageValue> its_values = {})
      : code(its_code), values(std::move(its_values)) {}

  explicit operator bool() const { return !code.text().empty(); }
  bool is(std::string_view other) const { return code.text() == other; }

  // What is wrong, in English; and the same with what may be read instead, where `withInstead()`.
  std::string sentence() const;
  std::string english() const;
  // Whether what may be read instead is said, too: after everything but faults of one place of a
  // file.
  bool withInstead() const;
  // {"code": …, "data": {…}, "instead": true}
  std::string json() const;
  // The text of a value; empty if it has none of this name.
  std::string_view valueOf(std::string_view name) const;

  MessageCode code;
  std::vector<MessageValue> values;
};

// What a file says, as it can stand in a sentence: no line breaks, no characters without a shape,
// and not long.
std::string quotable(std::string_view text);

}  // namespace orogen::files
