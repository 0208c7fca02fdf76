#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orogen {

struct JsonMember;

// One value of a JSON document.
struct JsonValue {
  enum class Kind { null, boolean, number, text, list, object };

  Kind kind = Kind::null;
  bool yes = false;
  double number = 0;
  std::string text;
  std::vector<JsonMember> members;  // those of a list have no names
  std::string source;  // as it stands in the document, without blanks between its parts

  // The member of an object with this name, the last one if there are several, or nullptr.
  const JsonValue* member(std::string_view name) const;
};

// A type of its own, since a pair of a type that is not complete yet cannot stand in a vector.
struct JsonMember {
  std::string name;
  JsonValue value;
};

// Reads a whole document (RFC 8259). On failure returns nothing, and `at` is the byte at which it
// is no JSON.
std::optional<JsonValue> readJson(std::string_view text, std::size_t& at);

}  // namespace orogen
