#pragma once

#include <span>
#include <string>
#include <string_view>

#include "generate.h"

namespace orogen::cli {

enum class Action { generate, help, list, schema };

struct Arguments {
  Action action = Action::generate;
  Request request;
  std::string output = "heightmap.png";  // the ending says the format: .png or .r32
  int bits = 8;                          // of a grey PNG
  bool quiet = false;
};

// Reads the words after the program's name. Returns an empty string, or the sentence that says what
// is wrong with them.
std::string readArguments(std::span<const char* const> words, Arguments& arguments);

}  // namespace orogen::cli
