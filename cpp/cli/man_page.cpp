#include <orogen/version.h>

#include "cli/help.h"
#include "generate/catalogue.h"

// The macros of man(7).
namespace orogen::cli {
namespace {

// A hyphen of ASCII, so that flags can be copied; and no line begins with a command of troff.
std::string troff(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '-' || letter == '\\') out += '\\';
    out += letter == '\\' ? 'e' : letter;
  }
  const bool is_command = !out.empty() && (out.front() == '.' || out.front() == '\'');
  return (is_command ? "\\&" : "") + out + "\n";
}

std::string sectionHead(std::string_view title) {
  std::string out = ".SH \"";
  for (const char letter : title)
    out += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return out + "\"\n";
}

std::string listItem(std::string_view head, std::string_view text) {
  return ".TP\n.B " + troff(head) + troff(text);
}

}  // namespace

std::string manPage() {
  std::string out = ".TH OROGEN 1 \"\" \"orogen " + std::string(kVersion) + "\"\n";
  out += sectionHead("Name") + "orogen \\- " + troff(kPurpose);
  out += sectionHead("Synopsis");
  for (const std::string_view use :
       {"orogen [SIZE | LINK | FILE.json] [flags]", "orogen erode FILE [flags]",
        "orogen analyse [FILE] [flags]", "orogen help [TOPIC]"}) {
    out += ".B " + troff(use) + ".br\n";
  }
  for (const HelpSection& each : helpSections()) {
    out += sectionHead(each.title);
    for (const HelpEntry& entry : each.entries()) out += listItem(entry.flag, entry.text);
  }
  out += sectionHead("Generators");
  for (const Generator& generator : catalogue()) out += listItem(generator.id, generator.summary);
  return out + sectionHead("Exit status") + troff(kStatus);
}

}  // namespace orogen::cli
