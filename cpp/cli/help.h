#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orogen::cli {

// A flag or a command, and what it does.
struct HelpEntry {
  std::string flag, text;
};

// A section of the help, by the words that `orogen help` takes for it.
struct HelpSection {
  std::string_view topic, command, title;
  std::vector<HelpEntry> (*entries)();
};

std::span<const HelpSection> helpSections();

// What the program is, in one line, and what its exit status says.
inline constexpr std::string_view kPurpose = "fractal terrain as a picture or as raw heights";
inline constexpr std::string_view kStatus =
    "0 done, 1 could not be written or was interrupted, 2 wrong arguments.";

// The help as a page for man(1), in troff.
std::string manPage();

// A script by which bash and, after bashcompinit, zsh complete flags, commands and choices.
std::string completionScript();

}  // namespace orogen::cli
