#include <orogen/version.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "base/text.h"
#include "cli/options.h"
#include "terrain/catalogue.h"

namespace orogen::cli {
namespace {

constexpr std::size_t kWidth = 98;
constexpr std::size_t kColumn = 26;  // where the text beside a flag begins

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(width, text.size() + 1), ' ');
  return out;
}

// Breaks `text` into lines of at most kWidth characters; the first line begins after `indent`.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (column > indent && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + "\n";
}

std::string rangeOfRow(const ParameterRow& row) {
  const std::string min_count =
      row.max_count > row.min_count ? formatNumber(row.min_count) + " to " : "";
  switch (typeOf(row)) {
    case ParameterType::boolean:
      return "true or false";
    case ParameterType::image:
      return "a PNG file of at most 16 Mpx and 20 MB";
    case ParameterType::numbers:
      return min_count + formatNumber(row.max_count) + " numbers separated by commas";
    case ParameterType::choice:
      return joined(row.choices, ", ", std::identity());
    case ParameterType::integer:
    case ParameterType::number:
      break;
  }
  return formatNumber(row.minimum) + " to " + formatNumber(row.maximum);
}

std::string flagHelp(std::string_view flag, std::string_view text) {
  // A flag that is longer than its column gets a line of its own.
  const std::string head = flag.size() < kColumn - 2
                               ? padded(flag, kColumn - 2)
                               : std::string(flag) + "\n" + std::string(kColumn - 2, ' ') + "  ";
  return "  " + head + wrapped(text, kColumn);
}

// The generators that read a parameter, and those with another default.
std::string usersOf(const ParameterRow& row) {
  std::string all;
  std::string others;
  std::size_t count = 0;
  for (const Generator& generator : catalogue()) {
    const std::optional<ParameterRow> own = generator.row(row.id);
    if (!own) continue;
    ++count;
    const std::string value = textOf(defaultOf(*own));
    const std::string id(generator.id);
    const bool differs = value != textOf(defaultOf(row));
    all += (all.empty() ? "" : ", ") + id + (differs ? ": " + value : "");
    if (differs) others += ", " + id + ": " + value;
  }
  return count == catalogue().size() ? "all generators" + others : all;
}

bool isWeather(const ParameterRow& row) {
  return row.group == kWeatherGroup;
}

std::string parameterHelp(const ParameterRow& row) {
  const std::string value = textOf(defaultOf(row));
  std::string text = std::string(row.help) + " " + rangeOfRow(row) + "; default " + value;
  if (isWeather(row)) {
    const std::string own = textOf(defaultOf(*erosionOptions().row(row.id)));
    text += (own == value ? "" : ", " + own + " to erode") + ".";
  } else {
    text += ". (" + usersOf(row) + ")";
  }
  return flagHelp("--" + std::string(row.id), text);
}

std::string parametersHelp(bool weather) {
  std::string out;
  for (const ParameterRow& row : kParameterTable) {
    if (isWeather(row) == weather) out += parameterHelp(row);
  }
  return out;
}

// The flags of some parameters: the weather's, or the others.
std::string flagsOf(const Generator& generator, bool weather) {
  std::string flags;
  for (const ParameterUse& use : generator.parameters) {
    if (isWeather(*findParameter(use.id)) == weather) flags += " --" + std::string(use.id);
  }
  return flags;
}

std::string optionHelp(const Option& option) {
  const std::string letter = option.letter.empty() ? "" : "-" + std::string(option.letter) + ", ";
  const std::string value = !option.choices.empty() ? joined(option.choices, "|", std::identity())
                            : option.max > 0        ? "N"
                                                    : std::string(option.value);
  std::string text(option.help);
  if (option.name == "output" && option.section == Option::Section::output) {
    for (const files::Format& format : files::formats()) {
      text += ". FILE" + std::string(format.ending) + " holds " + std::string(format.help);
    }
  }
  if (option.name == "exaggeration") {
    for (const Generator& generator : catalogue()) {
      if (generator.exaggeration == 100) continue;
      text += ", " + formatNumber(generator.exaggeration) + " for " + std::string(generator.id);
    }
  }
  return flagHelp(letter + "--" + std::string(option.name) + (value.empty() ? "" : " " + value),
                  text + ".");
}

std::string optionsHelp(Option::Section section) {
  std::string out;
  for (const Option& option : options()) {
    if (option.section == section) out += optionHelp(option);
  }
  return out;
}

// A generator with its author and the flags that it reads.
std::string generatorHelp(const Generator& generator) {
  return std::string(generator.id) + "\n    " + wrapped(generator.summary, 4) + "    " +
         wrapped(std::string(generator.author) + ".", 4) + "   " + flagsOf(generator, false) + "\n";
}

// The sections of the help, by the words that `orogen help` takes for them.
struct HelpSection {
  std::string_view topic, command, title;
  std::string (*text)();
};

std::string erosionHelp() {
  return flagHelp("erode FILE",
                  "This command lets the weather work on a heightmap of yours: FILE.png (colours "
                  "count by their luminance), a square FILE.r16 or FILE.r32, a grid of text "
                  "(FILE.asc) or a tile of SRTM (FILE.hgt); npx orogen also reads GeoTIFF, tables "
                  "(.csv, .xyz, .txt, .grd) and these in a .gz or .zip. Integers are read as "
                  "heights from 0 to 1, unless the PNG was written by Orogen or a sidecar gives "
                  "the scale. It takes" +
                      flagsOf(erosionOptions(), false) + " and the options of the weather:") +
         parametersHelp(true) + optionsHelp(Option::Section::weather);
}

std::string analysisHelp() {
  return flagHelp("analyse [FILE]",
                  "This command measures the terrain that the flags choose, or a heightmap: its "
                  "heights, its roughness, and whether the finest level repeats. It writes no "
                  "map.") +
         optionsHelp(Option::Section::analysis);
}

constexpr HelpSection kSections[]{
    {"output", {}, "Output", [] { return optionsHelp(Option::Section::output); }},
    {"drawing", "svg", "Drawing, into FILE.svg",
     [] { return optionsHelp(Option::Section::drawing); }},
    {"weather", "erode", "Weather", erosionHelp},
    {"heightmap",
     {},
     "Heightmap, for erode and analyse",
     [] { return optionsHelp(Option::Section::heightmap); }},
    {"analysis", "analyse", "Analysis", analysisHelp},
    {"terrain",
     {},
     "Terrain",
     [] { return optionsHelp(Option::Section::terrain) + parametersHelp(false); }},
    {"about",
     {},
     "About",
     [] {
       return flagHelp("help TOPIC",
                       "Prints the part of this text on a section (output, drawing, weather, "
                       "heightmap, analysis, terrain), an option, a parameter, a generator or an "
                       "ending.") +
              optionsHelp(Option::Section::about);
     }},
};

}  // namespace

std::string helpText() {
  std::string out =
      "orogen: fractal terrain as a picture or as raw heights\n"
      "\n"
      "  orogen 512                           stamp noise, 512 x 512, grey, into heightmap.png\n"
      "  orogen -g diamond-square --age 0.6 --bits 16 -o alps.png    with valleys and lakes\n"
      "  orogen erode alps.png -o hills.png --age 1                  weather on any heightmap\n"
      "  orogen '?generator=planet&seed=42' -o mars.glb              what a link of the studio "
      "shows\n"
      "  orogen alps.json --exponent 11 -o alps.r32                  parameters saved in the "
      "studio\n"
      "  orogen --seed 1..20 -o 'map{seed}.png'                      a file for each seed\n"
      "\n"
      "A size is a power of two, in cells a side. Flags count more than a link or a file. The same "
      "flags\n"
      "give the same heights everywhere.\n";
  for (const HelpSection& section : kSections) {
    out += "\n" + std::string(section.title) + "\n" + section.text();
  }
  return out +
         "\nExit status: 0 done, 1 could not be written or was interrupted, 2 wrong arguments.\n";
}

std::string helpOn(std::string_view topic) {
  const std::string_view name = topic.substr(std::min(topic.find_first_not_of("-."), topic.size()));
  std::string out;
  for (const HelpSection& section : kSections) {
    if (name == section.topic || (!name.empty() && name == section.command)) {
      out += std::string(section.title) + "\n" + section.text();
    }
  }
  for (const Option& option : options()) {
    if (name == option.name || (!name.empty() && name == option.letter)) out += optionHelp(option);
  }
  if (const ParameterRow* row = findParameter(name)) out += parameterHelp(*row);
  for (const Generator& generator : catalogue()) {
    if (name == generator.id) out += generatorHelp(generator);
  }
  for (const files::Format& format : files::formats()) {
    if (name != format.ending.substr(1)) continue;
    out += flagHelp("FILE" + std::string(format.ending),
                    "This holds " + std::string(format.help) + ".");
  }
  return out;
}

std::string versionText() {
  return "orogen " + std::string(kVersion) + " (algorithms " + formatNumber(kAlgorithmVersion) +
         ")\n";
}

std::string listText() {
  std::string out;
  for (const Generator& generator : catalogue()) {
    out += generatorHelp(generator);
  }
  return out + "all of them\n   " + flagsOf(erosionOptions(), true) + "\n";
}

}  // namespace orogen::cli
