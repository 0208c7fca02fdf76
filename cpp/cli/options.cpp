#include "cli/options.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "cli/drawing_words.h"
#include "quoted.h"

namespace orogen::cli {
namespace {

using Section = Option::Section;
using Word = std::string_view;

constexpr std::array<Word, 2> kBits{"8", "16"};
constexpr std::array<Word, 2> kNormalise{"range", "2016"};

constexpr Option::Actions kMakers{.analyse = false};
constexpr Option::Actions kAnalysis{.generate = false, .erode = false};

std::string refuseOutput(Word path) {
  return files::refuseEnding("output file", path, true);
}

// The output is a map of measurements, which no model can hold.
std::string refuseMapOutput(Word path) {
  return files::refuseEnding("output file", path);
}

void storeOutput(Arguments& to, Word path, int) {
  to.output = path;
}

template <Trace trace>
void storeTrace(Arguments& to, Word path, int) {
  to.traces[static_cast<std::size_t>(trace)] = path;
}

void storeProjection(Arguments& to, Word, int i) {
  to.projection = static_cast<files::Projection>(i);
  to.file.drawing.orthographic = to.projection == files::Projection::orthographic;
}

constexpr Option kOptions[]{
    {.name = "output",
     .letter = "o",
     .value = "FILE",
     .section = Section::output,
     .actions = kMakers,
     .help = "heightmap.png if not given, and eroded.png for erode",
     .refuse = refuseOutput,
     .store = storeOutput},
    {.name = "sidecar",
     .section = Section::output,
     .actions = kMakers,
     .help = "FILE.r16.json or FILE.r32.json beside each raw file: size, heights and spacing, and "
             "what Unity, Unreal and Godot ask for",
     .store = [](Arguments& to, Word, int) { to.sidecar = true; }},
    {.name = "projection",
     .choices = files::kProjectionNames,
     .section = Section::output,
     .actions = kMakers,
     .help = "of a planet: its six faces one below the other, if not given, as its sidecar and the "
             "text of its PNG name them; or spread on a sheet: equirectangular, four times the "
             "cells of a face around, the poles as first and last row; equal-area (Equal Earth); "
             "or orthographic, one half as seen from far away. Outside the globe: NaN in "
             ".r32, black in the rest. Of a drawing: perspective, if not given, or orthographic",
     .store = storeProjection},
    {.name = "centre",
     .value = "LAT,LON",
     .section = Section::output,
     .actions = {.erode = false, .analyse = false},
     .help = "the place in the middle of an orthographic globe, in degrees north and east; 0,0 if "
             "not given",
     .refuse =
         [](Word word) {
           return word.empty() ? std::string("centre must be latitude,longitude, got \"\"") : "";
         },
     .store = [](Arguments& to, Word word, int) { to.place = word; }},
    {.name = "bits",
     .choices = kBits,
     .section = Section::output,
     .help = "of the PNG; 8 if not given",
     .store = [](Arguments& to, Word, int i) { to.file.bits = i == 0 ? 8 : 16; }},
    {.name = "normalise",
     .choices = kNormalise,
     .section = Section::output,
     .help = "of the grey: range, if not given, or 2016: as the article's own program, which "
             "starts its search for the highest point from 0 and truncates the grey.",
     .store = [](Arguments& to, Word,
                 int i) { to.file.normalise = static_cast<shaping::Normalise>(i); }},
    {.name = "voxels",
     .section = Section::output,
     .actions = kMakers,
     .help = "columns of cubes in a model, in place of the surface; their faces are merged",
     .store = [](Arguments& to, Word, int) { to.file.voxels = true; }},
    {.name = "millimetres",
     .most = 10000,
     .section = Section::output,
     .actions = kMakers,
     .help = "across an STL; 100 if not given",
     .store = [](Arguments& to, Word, int n) { to.file.millimetres = n; }},
    {.name = "metres",
     .most = 1000000,
     .section = Section::output,
     .actions = kMakers,
     .help = "across a GLB, of a planet at height 0; 4 if not given",
     .store = [](Arguments& to, Word, int n) { to.file.metres = n; }},
    {.name = "exaggeration",
     .least = 10,
     .most = 1000,
     .section = Section::output,
     .actions = kMakers,
     .help = "how many times the heights of a model or a drawing are exaggerated, in per cent; "
             "100 if not given",
     .store = [](Arguments& to, Word, int n) { to.file.exaggeration = n; }},
    {.name = "quiet",
     .letter = "q",
     .section = Section::output,
     .help = "says nothing but errors",
     .store = [](Arguments& to, Word, int) { to.quiet = true; }},
    {.name = "profiles",
     .choices = files::kProfilesNames,
     .section = Section::drawing,
     .actions = kMakers,
     .help =
         "which way the lines run: from west to east, if not given, from north to south, or both",
     .store = [](Arguments& to, Word,
                 int i) { to.file.drawing.profiles = static_cast<files::Profiles>(i); }},
    {.name = "density",
     .least = 8,
     .most = 256,
     .section = Section::drawing,
     .actions = kMakers,
     .help = "about how many lines a direction; 96 if not given",
     .store = [](Arguments& to, Word, int n) { to.file.drawing.density = n; }},
    {.name = "camera",
     .value = "NUMBERS",
     .section = Section::drawing,
     .actions = kMakers,
     .help = "from where it is seen, as a link of the studio says it: azimuth clockwise from south "
             "and elevation in degrees, then distance and the point looked at, east, north and up, "
             "in widths of the map. With the first two alone the whole map is framed; 32,30 if not "
             "given",
     .refuse = refuseCamera,
     .store = [](Arguments& to, Word word, int) { to.file.drawing.camera = parseNumbers(word); }},
    {.name = "paper",
     .value = "NAME",
     .section = Section::drawing,
     .actions = kMakers,
     .help = "A5, A4, A3 or A2, lying, or width,height in millimetres; A4 if not given. 10 mm stay "
             "free on every side",
     .refuse = refusePaper,
     .store = [](Arguments& to, Word word, int) { to.file.drawing.paper = *paperOf(word); }},
    {.name = "stroke",
     .value = "MM",
     .section = Section::drawing,
     .actions = kMakers,
     .help = "how wide the pen is, in millimetres; 0.25 if not given. Lines less than half as long "
             "are left out",
     .refuse = refuseStroke,
     .store = [](Arguments& to, Word word, int) { to.file.drawing.stroke = parseNumber(word); }},
    {.name = "area",
     .value = "FILE",
     .section = Section::weather,
     .actions = kMakers,
     .help = "how many points drain through each, as a map beside the heights; in .png and .r16 "
             "the logarithm to base 2",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::area>},
    {.name = "surface",
     .value = "FILE",
     .section = Section::weather,
     .actions = kMakers,
     .help =
         "likewise the level of the lake or sea above the ground, else the height of the ground",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::surface>},
    {.name = "wear",
     .value = "FILE",
     .section = Section::weather,
     .actions = kMakers,
     .help = "likewise what was deposited or, below 0, worn away",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::wear>},
    {.name = "json",
     .section = Section::analysis,
     .actions = kAnalysis,
     .help = "the same for programs, with the histogram, the spectrum and more",
     .store = [](Arguments& to, Word, int) { to.json = true; }},
    {.name = "lags",
     .most = analysis::kMaxLags,
     .section = Section::analysis,
     .actions = kAnalysis,
     .help = "how far repetitions are looked for, in points; 96 if not given",
     .store = [](Arguments& to, Word, int n) { to.analysis.lags = n; }},
    {.name = "bins",
     .most = analysis::kMaxBins,
     .section = Section::analysis,
     .actions = kAnalysis,
     .help = "of the histogram; 256 if not given",
     .store = [](Arguments& to, Word, int n) { to.analysis.bins = n; }},
    {.name = "output",
     .letter = "o",
     .value = "FILE",
     .section = Section::analysis,
     .actions = kAnalysis,
     .help = "the correlation at every lag as a map, lag (0, 0) in the middle",
     .refuse = refuseMapOutput,
     .store = storeOutput},
    {.name = "generator",
     .letter = "g",
     .value = "ID",
     .section = Section::terrain,
     .actions = {.erode = false},
     .help = "which one; see --list",
     .store = [](Arguments& to, Word id, int) { to.generator = id; }},
    {.name = "window",
     .value = "X,Y,W,H",
     .section = Section::terrain,
     .actions = {.erode = false, .analyse = false},
     .help =
         "instead of a whole map W x H points, 4097 at most, of endless land by diamond-square, "
         "stamp-noise or perlin-noise, from column X and row Y on; see --level. Windows join "
         "without a seam in .r32; grey goes from the lowest to the highest point of each",
     .refuse =
         [](Word word) {
           return word.empty() ? std::string("window must be x,y,width,height, got \"\"") : "";
         },
     .store = [](Arguments& to, Word word, int) { to.window = word; }},
    {.name = "list",
     .section = Section::about,
     .help = "the generators and their parameters",
     .store = [](Arguments& to, Word, int) { to.action = Action::list; }},
    {.name = "schema",
     .section = Section::about,
     .help = "the parameter table and the catalogue as JSON",
     .store = [](Arguments& to, Word, int) { to.action = Action::schema; }},
    {.name = "help",
     .letter = "h",
     .section = Section::about,
     .help = "this text",
     .store = [](Arguments& to, Word, int) { to.action = Action::help; }},
};

}  // namespace

std::span<const Option> options() {
  return kOptions;
}

const Option* findOption(std::string_view name, Action action) {
  for (const Option& option : kOptions) {
    const auto& [generate, erode, analyse] = option.actions;
    const bool takes = action == Action::erode     ? erode
                       : action == Action::analyse ? analyse
                                                   : generate;
    if (option.name == name && takes) return &option;
  }
  return nullptr;
}

double parseNumber(std::string_view text) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  // strtod alone would also take "inf", "0x10" and leading spaces.
  if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return none;
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  return copy.empty() || *end != '\0' ? none : value;
}

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

std::string received(std::string_view text, double value) {
  return value == value && text.size() <= 40 ? std::string(text) : quoted(text);
}

std::string readOption(const Option& option, std::string_view word, Arguments& arguments) {
  const std::string must = std::string(option.name) + " must be ";
  int number = 0;
  if (!option.choices.empty()) {
    const auto at = std::find(option.choices.begin(), option.choices.end(), word);
    if (at == option.choices.end()) return must + listOf(option.choices) + ", got " + quoted(word);
    number = static_cast<int>(at - option.choices.begin());
  } else if (option.most > 0) {
    const double value = parseNumber(word);
    if (!(value >= option.least && value <= option.most && value == std::floor(value))) {
      return must + "a whole number between " + formatNumber(option.least) + " and " +
             formatNumber(option.most) + ", got " + received(word, value);
    }
    number = static_cast<int>(value);
  }
  std::string problem = option.refuse == nullptr ? std::string() : option.refuse(word);
  if (problem.empty()) option.store(arguments, word, number);
  return problem;
}

}  // namespace orogen::cli
