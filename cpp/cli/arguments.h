#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analysis/analyse.h"
#include "cli/formats.h"
#include "generate.h"

namespace orogen::cli {

enum class Action { generate, analyse, help, list, schema };

struct Arguments {
  Action action = Action::generate;
  std::optional<std::string_view> generator;  // as it was named
  Request request;
  std::string output = "heightmap.png";  // empty: none
  GreyOptions grey;
  bool sidecar = false;  // a JSON beside raw heights
  bool quiet = false;
  // To be analysed:
  std::string input;  // a heightmap instead of the request; empty: none
  AnalysisOptions analysis;
  bool json = false;
};

// Reads the words after the program's name. Returns an empty string, or the sentence that says what
// is wrong with them.
std::string readArguments(std::span<const char* const> words, Arguments& arguments);

}  // namespace orogen::cli
