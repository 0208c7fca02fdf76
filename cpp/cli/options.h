#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"

namespace orogen::cli {

// One row of the table of options that are no parameters, from which come parsing, refusals and
// --help.
struct Option {
  enum class Section { output, drawing, weather, analysis, terrain, about };
  // The actions that take it.
  struct Actions {
    bool generate = true, erode = true, analyse = true;
  };

  std::string_view name;         // --name
  std::string_view letter = {};  // its short form
  // Behind it stands a word of the caller's, by this name; one of these; a whole number from
  // `least` to `most`. None of them: nothing.
  std::string_view value = {};
  std::span<const std::string_view> choices = {};
  int least = 1, most = 0;
  Section section;
  std::optional<Actions> actions = {};  // else those of the section
  std::string_view help;
  // Returns the refusal of a word that is otherwise fine; empty: none.
  std::string (*refuse)(std::string_view word) = nullptr;
  // Takes the word, and the index of the choice or the number.
  void (*store)(Arguments& arguments, std::string_view word, int number);

  bool takesValue() const { return !value.empty() || !choices.empty() || most > 0; }
};

std::span<const Option> options();

// The row with this name that an action takes, or nullptr.
const Option* findOption(std::string_view name, Action action);

// A number in decimal notation, or NaN.
double parseNumber(std::string_view text);

// "215,168,384,53"; a part that is no number goes as NaN, which no range takes.
std::vector<double> parseNumbers(std::string_view text);

// Shows a word that should be a number in a sentence.
std::string received(std::string_view text, double value);

// Stores a value behind an option. Returns an empty string, or the sentence that refuses it.
std::string readOption(const Option& option, std::string_view word, Arguments& arguments);

}  // namespace orogen::cli
