#include "cli/arguments.h"

#include <filesystem>
#include <vector>

#include "cli/options.h"
#include "cli/read_png.h"
#include "quoted.h"

namespace orogen::cli {
namespace {

// "215,168,384,53"; a part that is no number goes as NaN, which no list takes.
std::vector<double> parseNumbers(std::string_view text) {
  std::vector<double> numbers;
  while (!text.empty() || !numbers.empty()) {
    const std::size_t comma = text.find(',');
    numbers.push_back(parseNumber(text.substr(0, comma)));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  return numbers;
}

std::string setFromText(Request& request, const ParameterRow& row, std::string_view text) {
  switch (typeOf(row)) {
    case ParameterType::choice:
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

// `orogen 512`, as the Stamp Noise article's program is called: cells a side, not the exponent.
std::string setSize(Request& request, std::string_view text) {
  const double size = parseNumber(text);
  for (int exponent = 1; exponent <= 13; ++exponent) {
    if (size == 1 << exponent) return set(request, "exponent", static_cast<double>(exponent), text);
  }
  return "size must be a power of two between 2 and 8192, got " + received(text, size);
}

// What chooses a terrain. A generator may come behind its parameters.
struct Wish {
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

// Takes the word that begins with a dash from the front of `words`, and its value.
std::string readFlag(std::span<const char* const>& words, Arguments& arguments, Wish& wish) {
  const std::string_view word = words[0];
  words = words.subspan(1);
  const std::size_t equals = word.find('=');
  const bool attached = equals != std::string_view::npos;
  const std::string_view name = longName(word).substr(0, longName(word).find('='));
  const Option* option = findOption(name, arguments.action == Action::analyse);
  const ParameterRow* row = findParameter(name);
  if (option == nullptr && row == nullptr) {
    return "there is no option " + quoted(word.substr(0, equals)) + "; see orogen --help";
  }
  std::string_view value = attached ? word.substr(equals + 1) : std::string_view();
  if (option != nullptr && !option->takesValue()) {
    if (attached) return "--" + std::string(name) + " takes no value; see orogen --help";
  } else if (!attached) {
    const bool alone = words.empty() || words[0][0] == '-';
    if (alone && row != nullptr && typeOf(*row) == ParameterType::boolean) {
      value = "true";  // `--tile` alone says it
    } else if (words.empty()) {
      return std::string(word) + " needs a value; see orogen --help";
    } else {
      value = words[0];
      words = words.subspan(1);
    }
  }
  if (option != nullptr) return readOption(*option, value, arguments);
  wish.parameters.emplace_back(row, value);
  return {};
}

// The same for a word without a dash.
std::string readPlain(std::span<const char* const>& words, Arguments& arguments, Wish& wish) {
  const std::string_view word = words[0];
  words = words.subspan(1);
  if (arguments.action == Action::analyse && arguments.input.empty() && formatOf(word) != nullptr) {
    arguments.input = word;
    return {};
  }
  if (!wish.size.empty()) {
    return "one size is enough, got " + quoted(wish.size) + " and " + quoted(word);
  }
  wish.size = word;
  return word.empty() ? setSize(arguments.request, word) : "";
}

std::string chooseTerrain(const Wish& wish, Arguments& arguments) {
  const bool named = arguments.generator.has_value();
  if (!arguments.input.empty() && (named || !wish.size.empty() || !wish.parameters.empty())) {
    return orogen::quoted(arguments.input) +
           " is analysed as it is; leave out what chooses a terrain";
  }
  Request& request = arguments.request;
  const std::string_view usual = wish.size.empty() ? "diamond-square" : "stamp-noise";
  std::string problem = chooseGenerator(request, arguments.generator.value_or(usual));
  if (problem.empty() && !wish.size.empty()) problem = setSize(request, wish.size);
  for (const auto& [row, text] : wish.parameters) {
    if (problem.empty()) problem = setFromText(request, *row, text);
  }
  return problem.empty() ? refuse(request) : problem;
}

// An output that is an input, by whatever name.
std::string refuseOverwriting(const Wish& wish, const Arguments& arguments) {
  std::vector<std::string_view> inputs{arguments.input};
  for (const auto& [row, text] : wish.parameters) {
    if (typeOf(*row) == ParameterType::image) inputs.push_back(text);
  }
  std::vector<std::string> outputs{arguments.output};
  if (arguments.sidecar) outputs.push_back(arguments.output + ".json");
  for (const std::string& output : outputs) {
    for (const std::string_view input : inputs) {
      std::error_code none;
      if (std::filesystem::equivalent(output, input, none)) {
        return orogen::quoted(output) + " is also read; let the output have another name";
      }
    }
  }
  return {};
}

}  // namespace

std::string readArguments(std::span<const char* const> words, Arguments& arguments) {
  if (words.empty()) arguments.action = Action::help;
  if (!words.empty() && words[0] == std::string_view("analyse")) {
    arguments.action = Action::analyse;
    arguments.output.clear();
    words = words.subspan(1);
  }
  Wish wish;
  while (!words.empty()) {
    const std::string problem =
        words[0][0] == '-' ? readFlag(words, arguments, wish) : readPlain(words, arguments, wish);
    const bool prints = arguments.action != Action::generate && arguments.action != Action::analyse;
    if (!problem.empty() || prints) return problem;
  }
  const Format* format = formatOf(arguments.output);
  if (arguments.sidecar && format->samples.empty()) {
    return "a sidecar stands beside raw heights, and a PNG keeps its scale itself; leave out "
           "--sidecar, or let the output end in .r16 or .r32";
  }
  const std::string problem = refuseOverwriting(wish, arguments);
  return problem.empty() ? chooseTerrain(wish, arguments) : problem;
}

}  // namespace orogen::cli
