#include <functional>
#include <span>
#include <vector>

#include "base/text.h"
#include "cli/help.h"
#include "cli/options.h"
#include "generate/catalogue.h"

namespace orogen::cli {
namespace {

// A branch of the script: the words that may follow a flag.
std::string branch(std::string_view pattern, std::string_view words) {
  return "    " + std::string(pattern) + ") words='" + std::string(words) + "' ;;\n";
}

struct Flag {
  std::string name;
  std::span<const std::string_view> choices;
};

std::vector<Flag> allFlags() {
  std::vector<Flag> flags;
  for (const Option& option : options()) {
    flags.push_back({"--" + std::string(option.name), option.choices});
  }
  for (const ParameterRow& row : kParameterTable) {
    flags.push_back({"--" + std::string(row.id), row.choices});
  }
  return flags;
}

std::string choiceBranches(std::span<const Flag> flags) {
  std::string out;
  for (const auto& [name, choices] : flags) {
    if (!choices.empty()) out += branch(name, joined(choices, " ", std::identity()));
  }
  return out;
}

std::string generatorIds() {
  return joined(catalogue(), " ", [](const Generator& generator) { return generator.id; });
}

std::string topicWords() {
  std::string out = "man completion";
  for (const HelpSection& section : helpSections()) out += " " + std::string(section.topic);
  return out + " " + generatorIds();
}

}  // namespace

std::string completionScript() {
  const std::vector<Flag> flags = allFlags();
  return "# Completion for orogen, made by `orogen help completion`. In bash: source this file. In "
         "zsh: run\n"
         "# `autoload -U bashcompinit && bashcompinit` before.\n"
         "_orogen() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  case $before in\n" +
         branch("-g|--generator", generatorIds()) + branch("help", topicWords()) +
         choiceBranches(flags) +
         "    *) case $current in\n"
         "      -*) words='" +
         joined(flags, " ", [](const Flag& flag) { return flag.name; }) +
         "' ;;\n"
         "      *) [ \"$COMP_CWORD\" = 1 ] && words='erode analyse help' ;;\n"
         "    esac ;;\n"
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "}\n"
         "complete -o default -F _orogen orogen\n";
}

}  // namespace orogen::cli
