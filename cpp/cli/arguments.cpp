#include "cli/arguments.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/text.h"
#include "cli/options.h"
#include "cli/read_png.h"
#include "cli/system.h"
#include "files/formats.h"
#include "files/read/heightmap.h"
#include "generate/window.h"

namespace orogen::cli {
namespace {

std::string setFromText(Request& request, const ParameterRow& row, std::string_view text) {
  switch (typeOf(row)) {
    case ParameterType::choice:
    case ParameterType::strokes:
      return set(request, row.id, text, quoted(text));
    case ParameterType::boolean:
      if (text != "true" && text != "false") return set(request, row.id, text, quoted(text));
      return set(request, row.id, text == "true", quoted(text));
    case ParameterType::numbers:
      return set(request, row.id, std::span<const double>(parseNumbers(text)), quoted(text));
    case ParameterType::image: {
      Picture picture;
      const std::string problem = readPng(std::string(text), picture);
      return problem.empty() ? set(request, row.id, picture.samples(), quoted(text)) : problem;
    }
    case ParameterType::integer:
    case ParameterType::number:
      break;
  }
  const double value = parseNumber(text);
  return set(request, row.id, value, received(text, value));
}

// Whether a word is a link of the studio, or the name of the file of parameters that it saves.
bool isDesign(std::string_view word) {
  return word.find_first_of("?#=") != word.npos || word.ends_with(".json");
}

// Reads `orogen 512`, the arguments of the Stamp Noise article's program: cells a side, not the
// exponent.
std::string setSize(Request& request, std::string_view text) {
  const double size = parseNumber(text);
  for (int exponent = 1; exponent <= 13; ++exponent) {
    if (size == 1 << exponent) return set(request, "exponent", static_cast<double>(exponent), text);
  }
  if (isDesign(text)) {
    return "links and files of parameters are read by npx orogen, got " + quoted(text);
  }
  return "size must be a power of two between 2 and 8192, got " + received(text, size);
}

// `--window x,y,width,height`
std::string setWindow(Request& request, std::string_view text) {
  constexpr std::array<std::string_view, 4> kIds{"x", "y", "width", "height"};
  const std::vector<double> numbers = parseNumbers(text);
  if (numbers.size() != kIds.size()) {
    return "window must be x,y,width,height, as in --window -7,123456,257,129, got " + quoted(text);
  }
  std::string problem;
  for (std::size_t i = 0; i < kIds.size() && problem.empty(); ++i) {
    const double number = numbers[i];
    const bool finite = std::isfinite(number);
    problem = set(request, kIds[i], number, finite ? JsonWriter::numeral(number) : quoted(text));
  }
  return problem;
}

// The words that choose a terrain, kept as text because the generator may be named after its
// parameters.
struct ParsedTerrain {
  std::string_view size;
  std::vector<std::pair<const ParameterRow*, std::string_view>> parameters;
};

std::string_view longName(std::string_view word) {
  if (word.starts_with("--")) return word.substr(2);
  for (const Option& option : options()) {
    if (word.size() == 2 && word.substr(1) == option.letter) return option.name;
  }
  return {};
}

// How many letters must be added, removed or replaced to make one word of another.
std::size_t editsBetween(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j < row.size(); ++j) {
      const std::size_t kept = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({kept, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

// The flag that is spelled most alike, with one letter in three changed, two at most; empty: none.
std::string_view nearest(std::string_view name, Action action) {
  constexpr std::size_t kMaxLength = 20;
  std::string_view found;
  std::size_t min_edits = std::min<std::size_t>(name.size() / 3, 2) + 1;
  const auto look = [&](std::string_view known) {
    const std::size_t edits = name.size() > kMaxLength ? min_edits : editsBetween(name, known);
    if (edits < min_edits) found = known;
    min_edits = std::min(min_edits, edits);
  };
  for (const Option& option : options()) {
    if (option.name == name || findOption(option.name, action) != nullptr) look(option.name);
  }
  for (const ParameterRow& row : parameterTable()) look(row.id);
  const bool is_elsewhere = min_edits == 0;  // another command has it
  return is_elsewhere ? std::string_view() : found;
}

// Removes a flag and its value from the front of `words`.
std::string readFlag(std::span<const char* const>& words, Arguments& arguments,
                     ParsedTerrain& parsed) {
  const std::string_view word = words[0];
  words = words.subspan(1);
  const std::size_t equals = word.find('=');
  const bool attached = equals != std::string_view::npos;
  const std::string_view name = longName(word).substr(0, longName(word).find('='));
  const Option* option = findOption(name, arguments.action);
  const ParameterRow* row = findParameter(name);
  if (option == nullptr && row == nullptr) {
    const std::string_view near = nearest(name, arguments.action);
    return "there is no option " + quoted(word.substr(0, equals)) +
           (near.empty() ? "" : "; did you mean --" + std::string(near) + "?") +
           (near.empty() ? "; see orogen --help" : " See orogen --help");
  }
  std::string_view value = attached ? word.substr(equals + 1) : std::string_view();
  if (option != nullptr && !option->takesValue()) {
    if (attached) return "--" + std::string(name) + " takes no value; see orogen --help";
  } else if (!attached) {
    const bool alone = words.empty() || words[0][0] == '-' ||
                       files::formatOf(words[0]) != nullptr || files::isMapName(words[0]);
    if (alone && row != nullptr && typeOf(*row) == ParameterType::boolean) {
      value = "true";  // `--tile` alone means true, even before a file
    } else if (words.empty()) {
      return std::string(word) + " needs a value; see orogen --help";
    } else {
      value = words[0];
      words = words.subspan(1);
    }
  }
  if (option != nullptr) return readOption(*option, value, arguments);
  parsed.parameters.emplace_back(row, value);
  return {};
}

// Removes a word without a dash from the front of `words`.
std::string readPlain(std::span<const char* const>& words, Arguments& arguments,
                      ParsedTerrain& parsed) {
  const std::string_view word = words[0];
  words = words.subspan(1);
  const bool erodes = arguments.action == Action::erode;
  const bool is_map = isMapName(word);
  const std::size_t dot = word.rfind('.');
  const bool is_file = dot != std::string_view::npos && dot + 1 < word.size() &&
                       std::isalpha(static_cast<unsigned char>(word[dot + 1])) != 0;
  const bool takes_map = erodes || (arguments.action == Action::analyse && (is_map || is_file));
  if (takes_map && arguments.input.empty()) {
    arguments.input = word;
    return refuseInput(word);
  }
  if (erodes) {
    return "one heightmap is enough, got " + quoted(std::string_view(arguments.input)) + " and " +
           quoted(word);
  }
  if (word == "race") {
    return "races run in JavaScript: npx orogen race FILE, with node, times the program in a file";
  }
  if (!parsed.size.empty()) {
    return "one size is enough, got " + quoted(parsed.size) + " and " + quoted(word);
  }
  parsed.size = word;
  return word.empty() ? setSize(arguments.request, word) : "";
}

// The generator where none is named: the first, or with a size, which is a power of two, the first
// whose maps have so many points a side.
const Generator& usualGenerator(bool has_size) {
  const auto all = catalogue();
  const auto fits = [has_size](const Generator& each) { return !has_size || each.tiles; };
  return *std::find_if(all.begin(), all.end(), fits);
}

std::string chooseSource(const ParsedTerrain& parsed, Arguments& arguments) {
  Request& request = arguments.request;
  if (arguments.action == Action::erode) {
    return arguments.input.empty() ? "erode needs a heightmap, as in orogen erode in.png -o out.png"
                                   : chooseErosion(request);
  }
  const bool named = arguments.generator.has_value();
  if (!arguments.input.empty() && (named || !parsed.size.empty() || !parsed.parameters.empty())) {
    return orogen::quoted(arguments.input) +
           " is analysed as it is; leave out what chooses a terrain";
  }
  if (!arguments.window.empty()) {
    std::string problem =
        chooseWindow(request, arguments.generator.value_or(catalogue().front().id));
    if (problem.empty() && !parsed.size.empty()) {
      problem = "a window has a size of its own; leave out " + quoted(parsed.size);
    }
    return problem.empty() ? setWindow(request, arguments.window) : problem;
  }
  const std::string_view usual = usualGenerator(!parsed.size.empty()).id;
  const std::string problem = chooseGenerator(request, arguments.generator.value_or(usual));
  return problem.empty() && !parsed.size.empty() ? setSize(request, parsed.size) : problem;
}

// Refuses projections that a planet or a map does not have.
std::string refuseProjection(const Arguments& arguments) {
  const Generator& generator = *arguments.request.generator;
  const bool is_planet = generator.faces > 1;
  if (!arguments.projection) return {};
  const bool draws = *arguments.projection >= files::Projection::orthographic;
  if (draws != is_planet) return {};
  const std::string_view name =
      files::kProjectionNames[static_cast<std::size_t>(*arguments.projection)];
  if (is_planet) {
    return "--projection " + std::string(name) + " draws a map, and " + std::string(generator.id) +
           " is none; leave it out, or choose faces or equirectangular";
  }
  const bool is_read = !arguments.input.empty();
  return "--projection " + std::string(name) + " spreads a planet, and " +
         (is_read ? orogen::quoted(arguments.input) : std::string(generator.id)) +
         " is a map; leave it out" + (is_read ? "" : ", or choose -g planet");
}

// The shape of the terrain that will be generated.
files::SheetShape shapeOf(const Arguments& arguments) {
  const auto& [generator, parameters] = arguments.request;
  if (!arguments.window.empty()) return {parameters.width, parameters.height};
  const int side = generator->shapeFor(parameters).side;
  if (arguments.size > 0) return {arguments.size, arguments.size};
  if (generator->faces == 1) return {side, side};
  return {side, side * generator->faces, arguments.projection.value_or(files::Projection::faces)};
}

// With --size alone, the smallest map that has as many points. Refuses a size of what has none.
std::string chooseExponent(const ParsedTerrain& parsed, Arguments& arguments) {
  auto& [generator, parameters] = arguments.request;
  if (arguments.size == 0) return {};
  if (!arguments.window.empty()) return "a window has a size of its own; leave out --size";
  if (generator->faces > 1) return "--size is that of a map, and a planet has six; leave it out";
  if (!parsed.size.empty()) {
    return "one size is enough, got " + quoted(parsed.size) + " and --size";
  }
  const auto isExponent = [](const auto& given) { return given.first->id == "exponent"; };
  const bool is_chosen =
      std::any_of(parsed.parameters.begin(), parsed.parameters.end(), isExponent);
  if (is_chosen || arguments.action == Action::erode) return {};
  parameters.exponent = 1;
  while (generator->shapeFor(parameters).side < arguments.size && parameters.exponent < 13) {
    ++parameters.exponent;
  }
  return {};
}

// Chooses between generating a map and eroding one that is read; only the latter has water without
// an age.
std::string chooseTerrain(const ParsedTerrain& parsed, Arguments& arguments) {
  Request& request = arguments.request;
  std::string problem = chooseSource(parsed, arguments);
  for (const auto& [row, text] : parsed.parameters) {
    if (problem.empty()) problem = setFromText(request, *row, text);
  }
  if (problem.empty()) problem = refuseProjection(arguments);
  if (problem.empty()) problem = chooseExponent(parsed, arguments);
  if (!problem.empty()) return problem;
  const bool is_planet = request.generator->faces > 1;
  for (std::size_t i = cover::kOfMap; i < cover::kOfPlanet; ++i) {
    if (arguments.masks[i].empty() || is_planet) continue;
    return "only planets have " + std::string(cover::kNames[i]) + "; leave out this mask";
  }
  if (!arguments.masks[kSplat].empty() &&
      arguments.projection.value_or(files::Projection::faces) != files::Projection::faces) {
    return "--mask splat shows the faces of a planet one below the other; leave out --projection";
  }
  if (arguments.action == Action::erode) return {};
  for (std::size_t i = 0; i < arguments.traces.size(); ++i) {
    const bool of_gullies = static_cast<Trace>(i) == Trace::ridges;
    const double cause = of_gullies ? request.parameters.gullies : request.parameters.age;
    const bool of_rivers =
        request.parameters.rivers && static_cast<Trace>(i) != Trace::elevation_change;
    if (arguments.traces[i].empty() || cause > 0 || (of_rivers && !of_gullies)) continue;
    return "--" + std::string(kTraceNames[i]) + " writes what " +
           (of_gullies ? "gullies leave, and there are none; choose some, as in --gullies 1"
                       : "erosion leaves, and the age is 0; choose one, as in --age 0.5");
  }
  if (arguments.action == Action::analyse && request.generator->faces > 1) {
    return "a planet has six faces, and one map is analysed; choose another generator";
  }
  const bool is_wet = is_planet || !arguments.window.empty() || request.parameters.age > 0 ||
                      request.parameters.rivers || arguments.water.value_or(0) > 0;
  if (!arguments.masks[kWaterMask].empty() && !is_wet) {
    return "--mask water shows where there is water, and there is none; choose an age, as in --age "
           "0.5, or a share of sea, as in --water 22";
  }
  problem = arguments.window.empty() ? refuse(request) : refuseWindow(request);
  if (!problem.empty() || !arguments.input.empty()) return problem;
  return refuseFormat(arguments, shapeOf(arguments));
}

std::string refuseFiles(const ParsedTerrain& parsed, const Arguments& arguments) {
  const std::vector<std::string> outputs = outputsOf(arguments);
  if (arguments.output == kStandardOutput && isTerminal()) {
    return "a terminal cannot show the file; let -o - go into a pipe or into a file";
  }
  const auto has_sidecar = [](const std::string& name) {
    return !files::filesBeside(*files::formatOf(name)).empty();
  };
  if (arguments.sidecar && std::none_of(outputs.begin(), outputs.end(), has_sidecar)) {
    return "a sidecar stands beside raw heights, a PNG or an ASCII grid, and other files say "
           "themselves what it would; leave out --sidecar, or let the output end in .r16, .r32, "
           ".png "
           "or .asc";
  }
  std::vector<std::string> inputs;
  if (!arguments.input.empty()) inputs = {arguments.input, arguments.input + ".json"};
  for (const auto& [row, text] : parsed.parameters) {
    if (typeOf(*row) == ParameterType::image) inputs.emplace_back(text);
  }
  return refuseFileNames(inputs, outputs);
}

// Refuses tiles in files that hold a model, and more of them than anybody can mean.
std::string refuseTileFormats(const Arguments& arguments) {
  constexpr std::uint64_t kMaxFiles = 10'000;
  const auto tiles = static_cast<std::uint64_t>(arguments.tiles);
  if (tiles * tiles > kMaxFiles) {
    return "these tiles would be more than 10000 files; choose fewer";
  }
  if (tiles == 1) return {};
  for (const std::string& name : namesOf(arguments)) {
    const files::Format* format = outputFormat(arguments, name);
    if (name == kStandardOutput || format == nullptr || !format->isOfHeights()) {
      return "--tiles cuts a map into .png, .r16, .r32 or .asc files, not into " +
             orogen::quoted(name);
    }
  }
  return {};
}

// Refuses tiles that the points of the map do not give.
std::string refuseTiles(const Arguments& arguments) {
  const int tiles = arguments.tiles;
  if (tiles == 1) return {};
  if (arguments.request.generator->faces > 1) {
    return "--tiles cuts a map, and a planet has six; leave it out";
  }
  if (!arguments.input.empty()) return {};
  const files::SheetShape shape = shapeOf(arguments);
  for (const int side : {shape.width, shape.height}) {
    if (tileSide(side, tiles) == 0) {
      return std::to_string(side) + " points cannot be cut into " + std::to_string(tiles) +
             " equal tiles; choose a power of two";
    }
  }
  return {};
}

bool isTinted(const Arguments& arguments) {
  const files::ChosenOption* const tint = arguments.file.find("tint");
  return tint != nullptr && tint->number > 0;
}

// Whether a sea shows on the output.
bool isColoured(const Arguments& arguments) {
  return outputFormat(arguments, arguments.output)->isFromAbove() || isTinted(arguments);
}

// Refuses options of formats that the output does not have.
std::string refuseIdleOfFormat(const Arguments& arguments) {
  const files::Format& output = *outputFormat(arguments, arguments.output);
  for (const files::ChosenOption& chosen : arguments.file.chosen) {
    const std::string flag = "--" + std::string(chosen.name);
    std::vector<std::string_view> endings;
    for (const files::Format& format : files::formats()) {
      const files::FormatOption* const option = files::findOption(format, chosen.name);
      if (option != nullptr && option->is_flag) endings.push_back(format.ending);
    }
    if (endings.empty()) continue;  // other flags choose it
    if (files::findOption(output, chosen.name) == nullptr) {
      return flag + " is an option of " + listOf(endings) + "; leave it out, or choose one";
    }
    if (!isColoured(arguments))
      return flag + " is that of a tint; leave it out, or add --tint height";
  }
  return {};
}

// Refuses options that would have no effect.
std::string refuseIdle(const Arguments& arguments) {
  const auto& [generator, parameters] = arguments.request;
  const std::string_view ending = outputFormat(arguments, arguments.output)->ending;
  const bool is_planet = generator->faces > 1;
  if (arguments.output != kStandardOutput && !arguments.format.empty()) {
    return "--format is that of -o -, and " + orogen::quoted(arguments.output) +
           " has an ending of its own; leave it out";
  }
  const bool says_metres =
      ending == ".glb" ||
      (!is_planet && (ending == ".asc" || ending == ".tif" || arguments.sidecar));
  if (arguments.file.metres > 0 && !says_metres) {
    return "--metres is the width of a .glb, of an .asc, of a .tif, or of a map that has a "
           "sidecar; "
           "leave it out, or choose one of them";
  }
  if (arguments.range) {
    const auto isGrey = [&](const std::string& path) {
      const files::Format* format = path.empty() ? nullptr : outputFormat(arguments, path);
      return format != nullptr && format->bits > 0;
    };
    if (!isGrey(arguments.output) && !isGrey(arguments.traceFile(Trace::surface))) {
      return "--range is black and white of .png and .r16; leave it out, or choose one of them";
    }
    if (arguments.normalise != files::Normalise::range) {
      return "--normalise 2016 searches for black and white, and --range sets them; leave one out";
    }
  }
  if (isTinted(arguments) && (ending != ".glb" || is_planet || arguments.file.voxels)) {
    return "--tint colours the surface of a map in a .glb; leave it out, or choose one";
  }
  if (arguments.file.find("width") != nullptr && ending != ".stl" && ending != ".contours.svg") {
    return "--millimetres is the width of an .stl or a .contours.svg; leave it out, or choose one";
  }
  std::string problem = refuseIdleOfFormat(arguments);
  if (!problem.empty()) return problem;
  if (arguments.repeated_mask) {
    const std::string kind(kMaskNames[*arguments.repeated_mask]);
    return "--mask " + kind + " is given twice; let each kind have one file";
  }
  if (!arguments.water) return {};
  if (!arguments.wantsMasks() && !isColoured(arguments)) {
    return "--water is the sea of masks and of maps from above, and there are none; leave it out, "
           "or choose some, as in --mask sand=sand.png or -o map.shaded.png";
  }
  if (is_planet || !arguments.window.empty() || parameters.age > 0 || parameters.rivers) {
    std::string_view why = "erosion leaves one of its own";
    if (!arguments.window.empty()) why = "windows have none";
    if (is_planet) why = "the planet has a sea of its own";
    return "--water is the sea of a map without erosion; leave it out here, where " +
           std::string(why);
  }
  return {};
}

// Where the command stands among the words; as many as there are: nowhere.
std::size_t commandAt(std::span<const char* const> words) {
  std::size_t i = 0;
  for (; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "analyse" || word == "erode") break;
    if (!word.starts_with('-') || word.find('=') != std::string_view::npos) continue;
    const std::string_view name = longName(word);
    const auto takes = [name](const Option& option) {
      return option.name == name && option.takesValue();
    };
    const ParameterRow* row = findParameter(name);
    const bool is_number = row != nullptr && typeOf(*row) != ParameterType::boolean;
    if (is_number || std::any_of(options().begin(), options().end(), takes)) ++i;
  }
  return std::min(i, words.size());
}

}  // namespace

const files::Format* outputFormat(const Arguments& arguments, std::string_view path) {
  const int bits = arguments.file.bits;
  if (path != kStandardOutput) return files::formatOf(path, bits);
  return files::formatOf("-." + (arguments.format.empty() ? "png" : arguments.format), bits);
}

std::string refuseFormat(const Arguments& arguments, const files::SheetShape& shape) {
  const files::Format* format = outputFormat(arguments, arguments.output);
  if (format == nullptr) return {};
  const std::string problem = files::refuseShape(*format, shape, arguments.file);
  return problem.empty() ? "" : orogen::quoted(arguments.output) + " " + problem;
}

std::string readArguments(std::span<const char* const> words, Arguments& arguments) {
  const bool asks = words.size() == 1 && words[0] == std::string_view("help");
  if (words.empty() || asks) {
    arguments.action = Action::help;
    return {};
  }
  const std::size_t at = commandAt(words);
  std::vector<const char*> others(words.begin(), words.end());
  if (at < words.size()) {
    const bool erodes = others[at] == std::string_view("erode");
    arguments.action = erodes ? Action::erode : Action::analyse;
    arguments.output = erodes ? "eroded.png" : "";
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
  }
  words = others;
  ParsedTerrain parsed;
  while (!words.empty()) {
    const bool is_flag = words[0][0] == '-' && words[0] != kStandardOutput;
    const std::string problem =
        is_flag ? readFlag(words, arguments, parsed) : readPlain(words, arguments, parsed);
    if (!problem.empty() || arguments.action >= Action::help) return problem;
  }
  std::string problem = refuseTileFormats(arguments);
  if (problem.empty()) problem = refuseFiles(parsed, arguments);
  if (problem.empty()) problem = chooseTerrain(parsed, arguments);
  if (problem.empty()) problem = refuseTiles(arguments);
  return problem.empty() && !arguments.output.empty() ? refuseIdle(arguments) : problem;
}

}  // namespace orogen::cli
