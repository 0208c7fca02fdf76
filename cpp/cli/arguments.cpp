#include "cli/arguments.h"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "cli/read_png.h"

namespace orogen::cli {
namespace {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Decimal notation only: strtod alone would also take "inf", "0x10" and leading spaces.
double parseNumber(std::string_view text) {
  for (const char c : text) {
    const bool decimal = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!decimal && std::string_view("+-.eE").find(c) == std::string_view::npos) return kNotANumber;
  }
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  return copy.empty() || *end != '\0' ? kNotANumber : value;
}

std::string received(std::string_view text, double value) {
  return value == value && text.size() <= 40 ? std::string(text) : quoted(text);
}

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

std::string setFromText(Request& request, std::string_view id, std::string_view text) {
  const ParameterRow* row = findParameter(id);
  if (row != nullptr && typeOf(*row) == "choice") {
    return setChoice(request, id, text, quoted(text));
  }
  if (row != nullptr && typeOf(*row) == "boolean") {
    if (text != "true" && text != "false") return setNumber(request, id, kNotANumber, quoted(text));
    return setFlag(request, id, text == "true", quoted(text));
  }
  if (row != nullptr && typeOf(*row) == "numbers") {
    return setNumbers(request, id, parseNumbers(text), quoted(text));
  }
  if (row != nullptr && typeOf(*row) == "image") {
    StampImage image;
    const std::string problem = readPng(std::string(text), image);
    return problem.empty() ? setImage(request, id, std::move(image)) : problem;
  }
  const double value = parseNumber(text);
  return setNumber(request, id, value, received(text, value));
}

// `orogen 512`, as the Stamp Noise article's program is called: cells a side, not the exponent.
std::string setSize(Request& request, std::string_view text) {
  const double size = parseNumber(text);
  for (int exponent = 1; exponent <= 13; ++exponent) {
    if (size == static_cast<double>(1 << exponent)) {
      return setNumber(request, "exponent", exponent, text);
    }
  }
  return "size must be a power of two between 2 and 8192, got " + received(text, size);
}

bool endsWith(std::string_view text, std::string_view ending) {
  return text.size() > ending.size() && text.substr(text.size() - ending.size()) == ending;
}

struct Option {
  std::string_view name;
  std::string_view value;
};

// A number of things for the analysis.
std::string setCount(const Option& option, int most, int& count) {
  const double value = parseNumber(option.value);
  if (value >= 1 && value <= most && value == std::floor(value)) {
    count = static_cast<int>(value);
    return {};
  }
  return std::string(option.name) + " must be a whole number between 1 and " + formatNumber(most) +
         ", got " + received(option.value, value);
}

// Options that choose no parameter. Sets `known` to false for any other.
std::string readOption(const Option& option, Arguments& arguments, bool& known) {
  if (option.name == "output") {
    if (!endsWith(option.value, ".png") && !endsWith(option.value, ".r16") &&
        !endsWith(option.value, ".r32")) {
      return "the output file must end in .png, .r16 or .r32, got " + quoted(option.value);
    }
    arguments.output = option.value;
  } else if (option.name == "bits") {
    if (option.value != "8" && option.value != "16") {
      return "bits must be 8 or 16, got " + quoted(option.value);
    }
    arguments.bits = option.value == "8" ? 8 : 16;
  } else if (option.name == "normalise") {
    if (option.value != "range" && option.value != "2016") {
      return "normalise must be range or 2016, got " + quoted(option.value);
    }
    arguments.normalise = option.value == "range" ? Normalise::range : Normalise::from2016;
  } else if (option.name == "lags") {
    return setCount(option, kMostLags, arguments.analysis.lags);
  } else if (option.name == "bins") {
    return setCount(option, kMostBins, arguments.analysis.bins);
  } else {
    known = false;
  }
  return {};
}

bool isFlag(std::string_view name) {
  const ParameterRow* row = findParameter(name);
  return row != nullptr && typeOf(*row) == "boolean";
}

std::string_view longName(std::string_view flag) {
  if (flag == "-o") return "output";
  if (flag == "-h") return "help";
  if (flag == "-g") return "generator";
  if (flag == "-q") return "quiet";
  return flag.substr(0, 2) == "--" ? flag.substr(2) : std::string_view();
}

bool takesValue(std::string_view name, Action action) {
  const bool analysing = action == Action::analyse;
  return name == "output" || name == "bits" || name == "normalise" || name == "generator" ||
         (analysing && (name == "lags" || name == "bins")) || findParameter(name) != nullptr;
}

}  // namespace

std::string readArguments(std::span<const char* const> words, Arguments& arguments) {
  if (words.empty()) {
    arguments.action = Action::help;
    return {};
  }
  if (words[0] == std::string_view("analyse")) {
    arguments.action = Action::analyse;
    arguments.output.clear();
    words = words.subspan(1);
  }
  const bool analysing = arguments.action == Action::analyse;
  std::string_view generator = "diamond-square";
  std::string_view size;
  bool any_generator = false;
  std::vector<Option> parameters;

  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (analysing && arguments.input.empty() && endsWith(word, ".r32") && word[0] != '-') {
      arguments.input = word;
      continue;
    }
    if (word.empty() || word[0] != '-') {
      if (!size.empty()) return "one size is enough, got " + quoted(size) + " and " + quoted(word);
      if (word.empty()) return "size must be a power of two between 2 and 8192, got \"\"";
      size = word;
      continue;
    }
    Option option{.name = longName(word), .value = {}};
    if (option.name == "help" || option.name == "list" || option.name == "schema") {
      arguments.action = option.name == "help"   ? Action::help
                         : option.name == "list" ? Action::list
                                                 : Action::schema;
      return {};
    }
    if (option.name == "quiet" || option.name == (analysing ? "json" : "sidecar")) {
      (option.name == "quiet" ? arguments.quiet
       : analysing            ? arguments.json
                              : arguments.sidecar) = true;
      continue;
    }
    const std::size_t equals = option.name.find('=');
    const bool attached = equals != std::string_view::npos;
    if (attached) {
      option.value = option.name.substr(equals + 1);
      option.name = option.name.substr(0, equals);
    }
    if (!takesValue(option.name, arguments.action)) {
      return "there is no option " + quoted(word.substr(0, word.find('='))) + "; see orogen --help";
    }
    const bool last = i + 1 == words.size() || words[i + 1][0] == '-';
    if (!attached && last && isFlag(option.name)) {
      option.value = "true";  // `--tile` alone says it
    } else if (!attached) {
      if (i + 1 == words.size()) return std::string(word) + " needs a value; see orogen --help";
      option.value = words[++i];
    }
    bool known = true;
    const std::string problem = readOption(option, arguments, known);
    if (!problem.empty()) return problem;
    if (option.name == "generator") {
      generator = option.value;
      any_generator = true;
    } else if (!known) {
      parameters.push_back(option);
    }
  }

  if (arguments.sidecar && endsWith(arguments.output, ".png")) {
    return "a sidecar stands beside raw heights, and a PNG keeps its scale itself; leave out "
           "--sidecar, or let the output end in .r16 or .r32";
  }
  if (!arguments.input.empty() && (any_generator || !size.empty() || !parameters.empty())) {
    return quoted(arguments.input) + " is analysed as it is; leave out what chooses a terrain";
  }
  if (!size.empty() && !any_generator) generator = "stamp-noise";
  std::string problem = chooseGenerator(arguments.request, generator);
  if (problem.empty() && !size.empty()) problem = setSize(arguments.request, size);
  for (const Option& option : parameters) {
    if (!problem.empty()) break;
    problem = setFromText(arguments.request, option.name, option.value);
  }
  return problem.empty() ? refuse(arguments.request) : problem;
}

}  // namespace orogen::cli
