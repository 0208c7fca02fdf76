#include <functional>

#include "base/text.h"
#include "cli/help.h"
#include "cli/options.h"
#include "terrain/catalogue.h"

namespace orogen::cli {
namespace {

// A branch of the script: the words that may follow a flag.
std::string branch(std::string_view pattern, std::string_view words) {
  return "    " + std::string(pattern) + ") words='" + std::string(words) + "' ;;\n";
}

std::string allFlags() {
  std::string flags;
  for (const Option& option : options()) flags += "--" + std::string(option.name) + " ";
  for (const ParameterRow& row : kParameterTable) flags += "--" + std::string(row.id) + " ";
  flags.pop_back();
  return flags;
}

std::string choiceBranches() {
  std::string out;
  for (const Option& option : options()) {
    if (option.choices.empty()) continue;
    out += branch("--" + std::string(option.name), joined(option.choices, " ", std::identity()));
  }
  for (const ParameterRow& row : kParameterTable) {
    if (row.choices.empty()) continue;
    out += branch("--" + std::string(row.id), joined(row.choices, " ", std::identity()));
  }
  return out;
}

std::string topicWords() {
  std::string out = "man completion";
  for (const HelpSection& section : helpSections()) out += " " + std::string(section.topic);
  for (const Generator& generator : catalogue()) out += " " + std::string(generator.id);
  return out;
}

}  // namespace

std::string completionScript() {
  const std::string generators =
      joined(catalogue(), " ", [](const Generator& generator) { return generator.id; });
  return "# Completion for orogen, made by `orogen help completion`. In bash: source this file. In "
         "zsh: run\n"
         "# `autoload -U bashcompinit && bashcompinit` before.\n"
         "_orogen() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  case $before in\n" +
         branch("-g|--generator", generators) + branch("help", topicWords()) + choiceBranches() +
         "    *) case $current in\n"
         "      -*) words='" +
         allFlags() +
         "' ;;\n"
         "      *) [ \"$COMP_CWORD\" = 1 ] && words='erode analyse help' ;;\n"
         "    esac ;;\n"
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "}\n"
         "complete -o default -F _orogen orogen\n";
}

}  // namespace orogen::cli
