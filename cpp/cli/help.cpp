#include "cli/help.h"

#include <string_view>

#include "catalogue.h"

namespace orogen::cli {
namespace {

constexpr std::size_t kWidth = 96;

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(width, text.size() + 1), ' ');
  return out;
}

// Breaks `text` into lines of at most kWidth characters, the first of which begins after `indent`.
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
  const std::string_view type = typeOf(row);
  if (type == "boolean") return "true or false";
  if (type == "image") return "a PNG file of at most 16 Mpx and 20 MB";
  if (type == "numbers") {
    return formatNumber(row.fewest) +
           (row.most > row.fewest ? " to " + formatNumber(row.most) : "") + " numbers with commas";
  }
  if (type != "choice") return formatNumber(row.minimum) + " to " + formatNumber(row.maximum);
  std::string list;
  for (const std::string_view choice : row.choices) {
    if (!list.empty()) list += ", ";
    list += choice;
  }
  return list;
}

std::string defaultText(const ParameterRow& row) {
  const std::string_view type = typeOf(row);
  const double value = defaultOf(row);
  if (type == "boolean") return value != 0 ? "true" : "false";
  if (type == "numbers" || type == "image") return "none";
  if (type == "choice") return std::string(row.choices[static_cast<std::size_t>(value)]);
  return formatNumber(value);
}

std::string flagHelp(std::string_view flag, std::string_view text) {
  return "  " + padded(flag, 22) + wrapped(text, 24);
}

}  // namespace

std::string helpText() {
  std::string out =
      "orogen: fractal terrain as a picture or as raw heights\n"
      "\n"
      "  orogen 512                         stamp noise, 512 x 512, grey, into heightmap.png\n"
      "  orogen -g diamond-square --exponent 10 --seed 42 --bits 16 -o alps.png\n"
      "  orogen -g stamp-noise --stamp cone -o dunes.r32\n"
      "  orogen analyse -g voirol-r         what can be measured on a map, in words\n"
      "\n"
      "A size is a power of two, in cells a side. The same flags give the same bytes everywhere.\n"
      "\n"
      "Output\n" +
      flagHelp("-o, --output FILE",
               "heightmap.png if not given. FILE.png: grey, the lowest point "
               "black, the highest white. FILE.r16: likewise as plain 16-bit "
               "integers. FILE.r32: the heights themselves, as 32-bit floats. Both little-endian, "
               "in rows from the north.") +
      flagHelp("--sidecar",
               "FILE.r16.json or FILE.r32.json too: size, heights and spacing, and what Unity, "
               "Unreal and Godot ask for") +
      flagHelp("--bits 8|16", "of the PNG; 8 if not given") +
      flagHelp(
          "--normalise HOW",
          "of the PNG: range, if not given, or 2016: as the article's own program, which starts "
          "its search for the highest point from 0 and truncates the grey.") +
      flagHelp("-q, --quiet", "says nothing but errors") + "\nAnalysis\n" +
      flagHelp("analyse [FILE.r32]",
               "as the first word: measures the terrain that the flags choose, or that of a file. "
               "Heights, roughness, and whether the finest level repeats. Writes no map.") +
      flagHelp("--json", "the same for programs, with the histogram, the spectrum and more") +
      flagHelp("--lags N", "how far repetitions are looked for, in points; 96 if not given") +
      flagHelp("--bins N", "of the histogram; 256 if not given") +
      flagHelp("-o, --output FILE",
               "the correlation at every lag as a map, lag (0, 0) in the middle") +
      "\nTerrain\n" + flagHelp("-g, --generator ID", "which one; see --list");
  for (const ParameterRow& row : parameterTable()) {
    std::string users;
    for (const Generator& generator : catalogue()) {
      const std::optional<ParameterRow> own = generator.row(row.id);
      if (!own) continue;
      users += (users.empty() ? "" : ", ") + std::string(generator.id);
      if (defaultText(*own) != defaultText(row)) users += ": " + defaultText(*own);
    }
    out += flagHelp("--" + std::string(row.id), std::string(row.help) + " " + rangeOfRow(row) +
                                                    "; default " + defaultText(row) + ". (" +
                                                    users + ")");
  }
  return out + "\nAbout\n" + flagHelp("--list", "the generators and their parameters") +
         flagHelp("--schema", "the parameter table and the catalogue as JSON") +
         flagHelp("-h, --help", "this text") +
         "\nExit status: 0 done, 1 could not be written or was interrupted, 2 wrong arguments.\n";
}

std::string listText() {
  std::string out;
  for (const Generator& generator : catalogue()) {
    std::string flags;
    for (const ParameterUse& use : generator.parameters) flags += " --" + std::string(use.id);
    out += std::string(generator.id) + "\n    " + wrapped(generator.summary, 4) + "    " +
           wrapped(std::string(generator.author) + ".", 4) + "   " + flags + "\n";
  }
  return out;
}

}  // namespace orogen::cli
