#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace orogen {

// Writes one JSON document value by value, indented by two spaces.
class JsonWriter {
 public:
  // One line for each value, or one line for all.
  enum class Layout { lines, line };

  // `bracket` is { or [. Everything inside a single-line value stays on that line.
  JsonWriter& open(char bracket, Layout layout = Layout::lines);
  JsonWriter& close();

  // Writes the name of a member of an object; its value follows.
  JsonWriter& name(std::string_view name);

  // Writes a text, a boolean, or a number in the fewest digits that identify it: null if it is not
  // finite.
  template <class Value>
  JsonWriter& value(const Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
      return put(value ? "true" : "false");
    } else if constexpr (std::is_arithmetic_v<Value>) {
      return put(numeral(static_cast<double>(value)));
    } else {
      return put(quoted(value));
    }
  }
  template <class Value>
  JsonWriter& member(std::string_view its_name, const Value& its_value) {
    return name(its_name).value(its_value);
  }
  template <class Values>
  JsonWriter& list(std::string_view its_name, const Values& values) {
    name(its_name).open('[', Layout::line);
    for (const auto& each : values) value(each);
    return close();
  }

  const std::string& text() const { return out_; }

  static std::string numeral(double value);

 private:
  struct Level {
    bool object;
    Layout layout;
    bool empty;
  };

  JsonWriter& put(std::string_view value);
  void breakLine();
  static std::string quoted(std::string_view text);

  std::string out_;
  std::vector<Level> levels_;
  bool named_ = false;
};

}  // namespace orogen
