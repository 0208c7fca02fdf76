#include <orogen/version.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/options.h"
#include "generate/catalogue.h"

namespace orogen::cli {
namespace {

// A flag or a command, and what it does.
struct HelpEntry {
  std::string flag, text;
};

struct HelpSection {
  std::string_view title;
  std::vector<HelpEntry> (*entries)();
};

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
    case ParameterType::strokes:
      return "strokes separated by semicolons";
    case ParameterType::choice:
      return joined(row.choices, ", ", std::identity());
    case ParameterType::integer:
    case ParameterType::number:
      break;
  }
  return formatNumber(row.minimum) + " to " + formatNumber(row.maximum);
}

std::string entryText(const HelpEntry& entry) {
  const auto& [flag, text] = entry;
  // A flag that is longer than its column gets a line of its own.
  const std::string head = flag.size() < kColumn - 2
                               ? padded(flag, kColumn - 2)
                               : flag + "\n" + std::string(kColumn - 2, ' ') + "  ";
  return "  " + head + wrapped(text, kColumn);
}

std::string sectionText(const HelpSection& section) {
  std::string out = std::string(section.title) + "\n";
  for (const HelpEntry& entry : section.entries()) out += entryText(entry);
  return out;
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

bool isErosion(const ParameterRow& row) {
  return row.group == kErosionGroup;
}

HelpEntry parameterHelp(const ParameterRow& row) {
  const std::string value = textOf(defaultOf(row));
  std::string text = std::string(row.help) + " " + rangeOfRow(row) + "; default " + value;
  if (isErosion(row)) {
    const std::string own = textOf(defaultOf(*erosionOptions().row(row.id)));
    text += (own == value ? "" : ", " + own + " to erode") + ".";
  } else {
    text += ". (" + usersOf(row) + ")";
  }
  return {"--" + std::string(row.id), text};
}

using Entries = std::vector<HelpEntry>;

void addParameters(Entries& entries, bool erosion) {
  for (const ParameterRow& row : parameterTable()) {
    if (isErosion(row) == erosion) entries.push_back(parameterHelp(row));
  }
}

// The flags of some parameters: those of erosion, or the others.
std::string flagsOf(const Generator& generator, bool erosion) {
  std::string flags;
  for (const ParameterUse& use : generator.parameters) {
    if (isErosion(*findParameter(use.id)) == erosion) flags += " --" + std::string(use.id);
  }
  return flags;
}

HelpEntry optionHelp(const Option& option) {
  const std::string letter = option.letter.empty() ? "" : "-" + std::string(option.letter) + ", ";
  std::string value(option.max > 0 ? "N" : option.value);
  if (!option.choices.empty()) value = joined(option.choices, "|", std::identity());
  std::string text(option.help);
  if (option.name == "output" && option.section == Option::Section::output) {
    for (const std::string_view ending : files::endings(true)) {
      const std::string file = "FILE" + std::string(ending);
      text += ". " + file + " holds " + std::string(files::formatOf(file)->help);
    }
  }
  if (option.name == "exaggeration") {
    for (const Generator& generator : catalogue()) {
      if (generator.exaggeration == 100) continue;
      text += ", " + formatNumber(generator.exaggeration) + " for " + std::string(generator.id);
    }
  }
  return {letter + "--" + std::string(option.name) + (value.empty() ? "" : " " + value),
          text + "."};
}

void addOptions(Entries& entries, Option::Section section) {
  for (const Option& option : options()) {
    if (option.section == section) entries.push_back(optionHelp(option));
  }
}

template <Option::Section section>
Entries optionsOf() {
  Entries entries;
  addOptions(entries, section);
  return entries;
}

// A generator with its author and the flags that it reads.
std::string generatorHelp(const Generator& generator) {
  return std::string(generator.id) + "\n    " + wrapped(generator.summary, 4) + "    " +
         wrapped(std::string(generator.author) + ".", 4) + "   " + flagsOf(generator, false) + "\n";
}

Entries erosionHelp() {
  Entries entries{{"erode FILE",
                   "This command erodes a heightmap of yours: FILE.png (colours "
                   "count by their luminance), a square FILE.r16 or FILE.r32, a grid of text "
                   "(FILE.asc) or a tile of SRTM (FILE.hgt); npx orogen also reads GeoTIFF, tables "
                   "(.csv, .xyz, .txt, .grd) and these in a .gz or .zip. Integers are read as "
                   "heights from 0 to 1, unless the PNG was written by Orogen or a sidecar gives "
                   "the scale. It takes" +
                       flagsOf(erosionOptions(), false) + " and the options of erosion:"}};
  addParameters(entries, true);
  addOptions(entries, Option::Section::erosion);
  return entries;
}

Entries analysisHelp() {
  Entries entries{{"analyse [FILE]",
                   "This command measures the terrain that the flags choose, or a heightmap: its "
                   "heights, its roughness, and whether the finest level repeats. It writes no "
                   "map."}};
  addOptions(entries, Option::Section::analysis);
  return entries;
}

Entries terrainHelp() {
  Entries entries = optionsOf<Option::Section::terrain>();
  addParameters(entries, false);
  return entries;
}

constexpr HelpSection kSections[]{
    {"Output", optionsOf<Option::Section::output>},
    {"Map from above, into FILE.shaded.png or FILE.contours.svg",
     optionsOf<Option::Section::above>},
    {"Drawing, into FILE.svg", optionsOf<Option::Section::drawing>},
    {"Erosion", erosionHelp},
    {"Heightmap, for erode and analyse", optionsOf<Option::Section::heightmap>},
    {"Analysis", analysisHelp},
    {"Terrain", terrainHelp},
    {"About", optionsOf<Option::Section::about>},
};

}  // namespace

std::string helpText() {
  std::string out =
      "orogen: fractal terrain as a picture or as raw heights\n"
      "\n"
      "  orogen 512                           stamp noise, 512 x 512, grey, into heightmap.png\n"
      "  orogen -g diamond-square --age 0.6 --bits 16 -o alps.png    with valleys and lakes\n"
      "  orogen erode alps.png -o hills.png --age 1                  erosion of any heightmap\n"
      "  npx orogen '?generator=planet&seed=42' -o mars.glb          what a link of the studio "
      "shows\n"
      "  npx orogen alps.json --exponent 11 -o alps.r32              parameters saved in the "
      "studio\n"
      "\n"
      "A size is a power of two, in cells a side. Flags count more than a link or a file. The same "
      "flags\n"
      "give the same heights everywhere.\n";
  for (const HelpSection& section : kSections) out += "\n" + sectionText(section);
  return out +
         "\nExit status: 0 done, 1 could not be written or was interrupted, 2 wrong arguments.\n";
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
