#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "files/formats.h"

namespace orogen::cli {

// The name of the standard output as an output file.
inline constexpr std::string_view kStandardOutput = "-";

// One row of the table of options that are not parameters. Parsing, refusals and --help all use it.
struct Option {
  enum class Section { output, above, drawing, erosion, analysis, terrain, heightmap, about };
  // The actions that accept it.
  struct Actions {
    bool generate = true, erode = true, analyse = true;
  };

  std::string_view name;         // --name
  std::string_view letter = {};  // its short form
  // Its value: any word, called by this name in --help; one of these choices; or a whole number
  // from `min` to `max`. Without any of these the option takes no value.
  std::string_view value = {};
  std::span<const std::string_view> choices = {};
  int min = 1, max = 0;
  Section section;
  std::optional<Actions> actions = {};  // else those of the section
  std::string_view help;
  // Checks a word further; returns an empty string, or the sentence that refuses it.
  std::string (*refuse)(std::string_view word) = nullptr;
  // Stores the word, and the index of the choice or the number.
  void (*store)(Arguments& arguments, std::string_view word, int number) = nullptr;
  // Or the option of a format that it is; it is checked and stored by that.
  const files::FormatOption* of_format = nullptr;

  bool takesValue() const { return !value.empty() || !choices.empty() || max > 0; }
};

std::span<const Option> options();

// The row with this name that an action accepts, or nullptr.
const Option* findOption(std::string_view name, Action action);

// A number in decimal notation, or NaN.
double parseNumber(std::string_view text);

// Reads "215,168,384,53"; a part that is not a number becomes NaN, which no range accepts.
std::vector<double> parseNumbers(std::string_view text);

// The text with which a sentence shows a word that should be a number.
std::string received(std::string_view text, double value);

// Stores the value of an option. Returns an empty string, or the sentence that refuses it.
std::string readOption(const Option& option, std::string_view word, Arguments& arguments);

}  // namespace orogen::cli
