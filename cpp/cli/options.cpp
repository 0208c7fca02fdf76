#include "cli/options.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "base/text.h"
#include "files/lines/drawing.h"
#include "files/read/refine.h"

namespace orogen::cli {
namespace {

using Section = Option::Section;
using Word = std::string_view;

constexpr std::array<Word, 2> kBits{"8", "16"};
constexpr std::array<Word, 2> kNormalise{"range", "2016"};
constexpr std::array<Word, 2> kTints{"none", "height"};
constexpr std::array<Word, 2> kGaps{"fill", "sea"};
constexpr std::array<Word, 2> kFits{"whole", "crop"};

constexpr Option::Actions kAll{};

// The actions that take the options of a section, unless these say otherwise.
constexpr Option::Actions actionsOf(Section section) {
  if (section == Section::analysis) return {.generate = false, .erode = false};
  if (section == Section::heightmap) return {.generate = false};
  return {.analyse = section == Section::terrain || section == Section::about};
}

// Check the values of the flags for drawings. Those that refuse return a sentence, or an empty
// string; paperOf() returns nothing for a size that is not allowed.
std::string refuseCamera(Word word) {
  constexpr std::array<std::array<double, 2>, 6> kRanges{
      {{0, 360}, {2, 90}, {0.15, 8}, {-1, 1}, {-1, 1}, {-1, 1}}};
  const std::vector<double> numbers = parseNumbers(word);
  bool fits = numbers.size() == 2 || numbers.size() == kRanges.size();
  for (std::size_t i = 0; i < numbers.size() && fits; ++i) {
    fits = numbers[i] >= kRanges[i][0] && numbers[i] <= kRanges[i][1];
  }
  if (fits) return {};
  return "camera must be azimuth 0 to 360 and elevation 2 to 90, alone or with distance 0.15 to 8 "
         "and the point looked at, three numbers from -1 to 1, as in 32,30,1.9,0,0,-0.04, got " +
         quoted(word);
}

std::optional<files::Paper> paperOf(Word word) {
  constexpr std::array<std::pair<std::string_view, files::Paper>, 4> kPapers{
      {{"A5", {210, 148}}, {"A4", {297, 210}}, {"A3", {420, 297}}, {"A2", {594, 420}}}};
  for (const auto& [name, paper] : kPapers) {
    if (word == name) return paper;
  }
  const std::vector<double> sides = parseNumbers(word);
  const auto fits = [](double side) { return side >= 50 && side <= 5000; };
  if (sides.size() != 2 || !std::all_of(sides.begin(), sides.end(), fits)) return {};
  return files::Paper{sides[0], sides[1]};
}

std::string refusePaper(Word word) {
  if (paperOf(word)) return {};
  return "paper must be A5, A4, A3, A2, or a width and a height between 50 and 5000 millimetres, "
         "as "
         "in --paper 300,200, got " +
         quoted(word);
}

std::string refuseStroke(Word word) {
  const double stroke = parseNumber(word);
  if (stroke >= 0.05 && stroke <= 5) return {};
  return "stroke must be between 0.05 and 5 millimetres, got " + received(word, stroke);
}

// Black and white: two numbers, of which the second is larger.
std::optional<Range> greysOf(Word word) {
  const std::vector<double> numbers = parseNumbers(word);
  if (numbers.size() != 2) return {};
  const Range range{static_cast<float>(numbers[0]), static_cast<float>(numbers[1])};
  const bool rises =
      std::isfinite(range.minimum) && std::isfinite(range.maximum) && range.minimum < range.maximum;
  return rises ? std::optional(range) : std::nullopt;
}

std::string refuseRange(Word word) {
  if (greysOf(word)) return {};
  return "range must be two heights, that of black and a higher one of white, as in "
         "--range -0.5,1.5, got " +
         quoted(word);
}

std::string refuseSpacing(Word word) {
  const double spacing = parseNumber(word);
  if (spacing > 0 && std::isfinite(spacing)) return {};
  return "spacing must be a distance above 0, got " + received(word, spacing);
}

std::string refuseRefinement(Word word) {
  const double levels = parseNumber(word);
  if (levels >= 0 && levels <= files::kMaxRefinement && std::floor(levels) == levels) return {};
  return "refine must be a whole number between 0 and " + std::to_string(files::kMaxRefinement) +
         ", got " + received(word, levels);
}

// x, y, width and height.
std::optional<files::MapPart> partOf(Word word) {
  const std::vector<double> numbers = parseNumbers(word);
  const auto isWhole = [](double number) { return number >= 0 && std::floor(number) == number; };
  if (numbers.size() != 4 || !std::all_of(numbers.begin(), numbers.end(), isWhole)) return {};
  return files::MapPart{numbers[0], numbers[1], numbers[2], numbers[3]};
}

std::string refusePart(Word word) {
  if (partOf(word)) return {};
  return "part must be x,y,width,height in whole points, as in --part 4096,0,1025,1025, got " +
         quoted(word);
}

template <std::size_t of_high>
std::string refuseHeight(Word word) {
  const double height = parseNumber(word);
  if (std::isfinite(height)) return {};
  return std::string(of_high > 0 ? "high" : "low") + " must be a height, got " +
         received(word, height);
}

std::string refuseOutput(Word path) {
  if (path == kStandardOutput) return {};
  return files::refuseEnding("output file", path, true);
}

// The output is a map of measurements, and no model can hold one.
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

// The kind of mask before the first = of KIND=FILE; as many as there are: none.
std::size_t maskOf(Word word) {
  const Word kind = word.substr(0, word.find('='));
  const auto* const place = std::find(kMaskNames.begin(), kMaskNames.end(), kind);
  return static_cast<std::size_t>(place - kMaskNames.begin());
}

Word maskFile(Word word) {
  return word.substr(word.find('=') + 1);
}

std::string refuseMask(Word word) {
  if (word.find('=') != Word::npos && maskOf(word) < kMaskNames.size()) {
    const std::string problem = refuseMapOutput(maskFile(word));
    if (!problem.empty() || maskOf(word) != kSplat) return problem;
    if (files::formatOf(maskFile(word))->ending == ".png") return {};
    return "a splat has four channels; let its file end in .png, got " + quoted(maskFile(word));
  }
  return "mask must be KIND=FILE, as in --mask forest=forest.png, where the kind is " +
         listOf(kMaskNames) + ", got " + quoted(word);
}

std::string refuseFormatName(Word name) {
  std::vector<Word> names = files::endings(true);
  for (Word& ending : names) ending.remove_prefix(1);
  if (std::find(names.begin(), names.end(), name) != names.end()) return {};
  return "format must be " + listOf(names) + ", got " + quoted(name);
}

void storeMask(Arguments& to, Word word, int) {
  std::string& file = to.masks[maskOf(word)];
  if (!file.empty()) to.repeated_mask = maskOf(word);
  file = maskFile(word);
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
     .help = "The file to write: heightmap.png by default, eroded.png for erode. Its ending "
             "chooses the format; - writes to the standard output. A planet becomes one closed "
             "ball in .obj, .ply, .stl and .glb",
     .refuse = refuseOutput,
     .store = storeOutput},
    {.name = "format",
     .value = "ENDING",
     .section = Section::output,
     .help = "The format of -o -, by its ending: png (the default), r16, r32 and so on",
     .refuse = refuseFormatName,
     .store = [](Arguments& to, Word name, int) { to.format = name; }},
    {.name = "sidecar",
     .section = Section::output,
     .help =
         "Writes FILE.r16.json or FILE.r32.json beside each raw file, with the size, the "
         "heights, the spacing, the settings for Unity, Unreal and Godot, and whether they and "
         "Cities: Skylines take this size; and FILE.r32.hdr, by which GDAL and QGIS open the file. "
         "Beside a PNG it writes FILE.png.aux.xml, by which they know where the map lies and what "
         "its "
         "greys are in metres, and the world file FILE.pgw; beside an ASCII grid FILE.prj, if its "
         "reference system is WGS 84, ETRS89 or NAD83, in degrees or in a zone of UTM, or Web "
         "Mercator",
     .store = [](Arguments& to, Word, int) { to.sidecar = true; }},
    {.name = "projection",
     .choices = files::kProjectionNames,
     .section = Section::output,
     .help =
         "How a planet is laid out. faces (the default) puts its six faces one below the other; "
         "the sidecar and the text of the PNG name them. equirectangular is four faces wide, and "
         "its first and last rows are the poles. A drawing of a map takes perspective (the "
         "default) or "
         "orthographic",
     .store = storeProjection},
    {.name = "bits",
     .choices = kBits,
     .section = Section::output,
     .actions = kAll,
     .help = "Bits of each grey in the PNG; 8 by default",
     .store = [](Arguments& to, Word, int i) { to.file.bits = i == 0 ? 8 : 16; }},
    {.name = "normalise",
     .choices = kNormalise,
     .section = Section::output,
     .actions = kAll,
     .help = "How heights become greys. range (the default) goes from the lowest to the highest "
             "point. 2016 does what the article's program does: it starts its search for the "
             "highest point from 0 and truncates the grey",
     .store = [](Arguments& to, Word, int i) { to.normalise = static_cast<files::Normalise>(i); }},
    {.name = "range",
     .value = "LOW,HIGH",
     .section = Section::output,
     .help = "The heights of black and white in .png and .r16, in place of the map's lowest and "
             "highest point, so that tiles join. Heights beyond are black or white",
     .refuse = refuseRange,
     .store = [](Arguments& to, Word word, int) { to.range = greysOf(word); }},
    {.name = "size",
     .min = 3,
     .max = 8193,
     .section = Section::output,
     .help = "Any number of points a side, such as 1009 for Unreal or 1081 for Cities: Skylines. "
             "Without --exponent the map is generated and eroded with the next larger 2^n + 1, and "
             "then resized by a cubic spline",
     .store = [](Arguments& to, Word, int n) { to.size = n; }},
    {.name = "tiles",
     .max = 64,
     .section = Section::output,
     .help = "Cuts each map into N x N files, FILE_x0_y0.png and so on from the north-west, with "
             "one black and white for all. Tiles of 2^n + 1 points share their borders",
     .store = [](Arguments& to, Word, int n) { to.tiles = n; }},
    {.name = "voxels",
     .section = Section::output,
     .help = "Models hold columns of cubes, with merged faces, instead of the surface",
     .store = [](Arguments& to, Word, int) { to.file.voxels = true; }},
    {.name = "millimetres",
     .max = 10000,
     .section = Section::output,
     .help = "The width of an STL in millimetres, 100 by default, or of a map of contours, 200",
     .store = [](Arguments& to, Word,
                 int n) { to.file.choose({.name = "width", .number = static_cast<double>(n)}); }},
    {.name = "metres",
     .max = 1000000,
     .section = Section::output,
     .help = "The width of a GLB in metres, or the diameter of a planet at height 0; 4 by default. "
             "With --sidecar, the width of the land: 1 metre a unit by default",
     .store = [](Arguments& to, Word, int n) { to.file.metres = n; }},
    {.name = "tint",
     .choices = kTints,
     .section = Section::output,
     .help = "height gives a GLB of a map the studio's colours by height, and the sea as a second "
             "mesh; none by default",
     .store = [](Arguments& to, Word,
                 int i) { to.file.choose({.name = "tint", .number = static_cast<double>(i)}); }},
    {.name = "exaggeration",
     .min = 10,
     .max = 1000,
     .section = Section::output,
     .help = "By how much a model or a drawing exaggerates heights, in per cent; 100 by default",
     .store = [](Arguments& to, Word, int n) { to.file.exaggeration = n; }},
    {.name = "quiet",
     .letter = "q",
     .section = Section::output,
     .actions = kAll,
     .help = "Prints nothing but errors",
     .store = [](Arguments& to, Word, int) { to.quiet = true; }},
    {.name = "profiles",
     .choices = files::kProfilesNames,
     .section = Section::drawing,
     .help = "Which way the lines run: rows (the default) from west to east, columns from north to "
             "south, or both",
     .store = [](Arguments& to, Word,
                 int i) { to.file.drawing.profiles = static_cast<files::Profiles>(i); }},
    {.name = "density",
     .min = 8,
     .max = 256,
     .section = Section::drawing,
     .help = "About how many lines there are in each direction; 96 by default",
     .store = [](Arguments& to, Word, int n) { to.file.drawing.density = n; }},
    {.name = "camera",
     .value = "NUMBERS",
     .section = Section::drawing,
     .help = "Six numbers, as in a link of the studio: azimuth (clockwise from south) and "
             "elevation in degrees, then the distance and the point that the camera looks at "
             "(east, north, up) in widths of the map. Two numbers, azimuth and elevation, frame "
             "the whole map; 32,30 by default",
     .refuse = refuseCamera,
     .store = [](Arguments& to, Word word, int) { to.file.drawing.camera = parseNumbers(word); }},
    {.name = "paper",
     .value = "NAME",
     .section = Section::drawing,
     .help = "A5, A4, A3 or A2 in landscape format, or width,height in millimetres; A4 by default. "
             "The margin is 10 mm on every side",
     .refuse = refusePaper,
     .store = [](Arguments& to, Word word, int) { to.file.drawing.paper = *paperOf(word); }},
    {.name = "stroke",
     .value = "MM",
     .section = Section::drawing,
     .help = "The width of the pen in millimetres; 0.25 by default. Lines shorter than half of it "
             "are left out",
     .refuse = refuseStroke,
     .store = [](Arguments& to, Word word, int) { to.file.drawing.stroke = parseNumber(word); }},
    {.name = "area",
     .value = "FILE",
     .section = Section::erosion,
     .help = "Also writes a map of how many points drain through each point; .png and .r16 hold "
             "the logarithm to base 2",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::area>},
    {.name = "surface",
     .value = "FILE",
     .section = Section::erosion,
     .help = "Also writes the level of lakes and sea, and elsewhere the height of the ground",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::surface>},
    {.name = "elevation-change",
     .value = "FILE",
     .section = Section::erosion,
     .help = "Also writes how much each point gained by deposition or, below 0, lost by erosion",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::elevation_change>},
    {.name = "ridges",
     .value = "FILE",
     .section = Section::terrain,
     .actions = Option::Actions{.erode = false, .analyse = false},
     .help = "Also writes where each point lies between the floor of a gully (-1) and a ridge (1), "
             "before erosion",
     .refuse = refuseMapOutput,
     .store = storeTrace<Trace::ridges>},
    {.name = "mask",
     .value = "KIND=FILE",
     .section = Section::output,
     .help =
         "Also writes how much of each point this covers, from 0 to 1: rock, scree, meadow, "
         "forest, snow or sand, and on a planet ice, tundra, steppe or desert; water is 1 where "
         "there is some; and splat is a PNG of four channels that sum to 255: bare ground, "
         "grass, forest, snow. Can be given once for each kind",
     .refuse = refuseMask,
     .store = storeMask},
    {.name = "water",
     .min = 0,
     .max = 100,
     .section = Section::output,
     .help = "The share of a map without erosion that is sea, in per cent, as in a link of the "
             "studio: 0 by default for its masks, 22 for its colours",
     .store = [](Arguments& to, Word, int n) { to.water = n; }},
    {.name = "gaps",
     .choices = kGaps,
     .section = Section::heightmap,
     .help =
         "What becomes of unknown heights: fill (the default) takes those of the nearest known "
         "points, sea the level of the sea. If not given, they are filled, and unknown again in "
         "an .asc",
     .store = [](Arguments& to, Word, int i) { to.map.sea = i == 1; }},
    {.name = "fit",
     .choices = kFits,
     .section = Section::heightmap,
     .help = "What is used of a map that is not square: whole (the default) is all of it, crop its "
             "middle square",
     .store = [](Arguments& to, Word, int i) { to.map.cropped = i == 1; }},
    {.name = "refine",
     .value = "0..8",
     .section = Section::heightmap,
     .help =
         "Makes finer ground between the heights of the file, which all stay: doubles the points a "
         "side so often, with ground as rough as that around; 5 make cells of a metre out of 30",
     .refuse = refuseRefinement,
     .store = [](Arguments& to, Word word,
                 int) { to.map.refine = static_cast<int>(parseNumber(word)); }},
    {.name = "part",
     .value = "X,Y,W,H",
     .section = Section::heightmap,
     .help = "Uses W x H points of the refined map alone, from column X and row Y on, which have "
             "the heights of the whole map; so a map is refined that as a whole would be too large",
     .refuse = refusePart,
     .store = [](Arguments& to, Word word, int) { to.map.part = partOf(word); }},
    {.name = "spacing",
     .value = "DISTANCE",
     .section = Section::heightmap,
     .help = "From point to point, in the unit of the heights, in place of what the file says",
     .refuse = refuseSpacing,
     .store = [](Arguments& to, Word word, int) { to.map.spacing = parseNumber(word); }},
    {.name = "low",
     .value = "HEIGHT",
     .section = Section::heightmap,
     .help = "The height of black in a picture, and of 0 in a raw file of integers",
     .refuse = refuseHeight<0>,
     .store = [](Arguments& to, Word word, int) { to.map.low = parseNumber(word); }},
    {.name = "high",
     .value = "HEIGHT",
     .section = Section::heightmap,
     .help = "The height of white, and of the largest integer",
     .refuse = refuseHeight<1>,
     .store = [](Arguments& to, Word word, int) { to.map.high = parseNumber(word); }},
    {.name = "json",
     .section = Section::analysis,
     .help = "Prints the measures as JSON, with the histogram, the spectrum and more",
     .store = [](Arguments& to, Word, int) { to.json = true; }},
    {.name = "lags",
     .max = analysis::kMaxLags,
     .section = Section::analysis,
     .help = "How far apart repetitions are looked for, in points; 96 by default",
     .store = [](Arguments& to, Word, int n) { to.analysis.lags = n; }},
    {.name = "bins",
     .max = analysis::kMaxBins,
     .section = Section::analysis,
     .help = "The number of bins of the histogram; 256 by default",
     .store = [](Arguments& to, Word, int n) { to.analysis.bins = n; }},
    {.name = "output",
     .letter = "o",
     .value = "FILE",
     .section = Section::analysis,
     .help = "Writes the correlation at every lag as a map, with lag (0, 0) in the middle",
     .refuse = refuseMapOutput,
     .store = storeOutput},
    {.name = "generator",
     .letter = "g",
     .value = "ID",
     .section = Section::terrain,
     .actions = Option::Actions{.erode = false},
     .help = "The generator; --list names them all",
     .store = [](Arguments& to, Word id, int) { to.generator = id; }},
    {.name = "window",
     .value = "X,Y,W,H",
     .section = Section::terrain,
     .actions = Option::Actions{.erode = false, .analyse = false},
     .help =
         "Makes a rectangle of endless land instead of a whole map: W x H points, at most 4097 "
         "each, from column X and row Y of --level on. A generator that has no windows is "
         "refused with the names of those that have. Windows join without a seam in .r32, and in "
         "grey with one --range",
     .refuse =
         [](Word word) {
           return word.empty() ? std::string("window must be x,y,width,height, got \"\"") : "";
         },
     .store = [](Arguments& to, Word word, int) { to.window = word; }},
    {.name = "list",
     .section = Section::about,
     .help = "Lists the generators and their parameters",
     .store = [](Arguments& to, Word, int) { to.action = Action::list; }},
    {.name = "schema",
     .section = Section::about,
     .help = "Prints the parameter table, the catalogue and the formats of models as JSON",
     .store = [](Arguments& to, Word, int) { to.action = Action::schema; }},
    {.name = "version",
     .section = Section::about,
     .help = "Prints the version of the program and that of the algorithms, which links carry",
     .store = [](Arguments& to, Word, int) { to.action = Action::version; }},
    {.name = "help",
     .letter = "h",
     .section = Section::about,
     .help = "Prints this text",
     .store = [](Arguments& to, Word, int) { to.action = Action::help; }},
};

// The flag of an option of formats.
Option flagOf(const files::FormatOption& option) {
  std::string_view help = option.help;
  if (help.ends_with('.')) help.remove_suffix(1);  // --help adds its own
  return {.name = option.name,
          .value = option.isText() ? "COLOURS" : "N",
          .section = Section::above,
          .help = help,
          .of_format = &option};
}

// The table above, and the options of formats; what several of these share is one flag.
std::vector<Option> allOptions() {
  std::vector<Option> all(std::begin(kOptions), std::end(kOptions));
  for (const files::Format& format : files::formats()) {
    for (const files::FormatOption& option : format.options) {
      const auto isThis = [&option](const Option& other) {
        return other.of_format != nullptr && other.name == option.name;
      };
      if (!option.is_flag || std::any_of(all.begin(), all.end(), isThis)) continue;
      all.push_back(flagOf(option));
    }
  }
  return all;
}

// Checks and stores an option of formats.
std::string readFormatOption(const files::FormatOption& option, Word word, Arguments& arguments) {
  files::ChosenOption chosen{.name = option.name, .text = std::string(word)};
  if (option.isText()) {
    const std::string problem = option.refuse(word);
    if (!problem.empty()) return problem;
  } else {
    chosen.number = parseNumber(word);
    if (!(chosen.number >= option.minimum && chosen.number <= option.maximum)) {
      return std::string(option.name) + " must be between " + formatNumber(option.minimum) +
             " and " + formatNumber(option.maximum) + ", got " + received(word, chosen.number);
    }
  }
  arguments.file.choose(std::move(chosen));
  return {};
}

}  // namespace

std::span<const Option> options() {
  static const std::vector<Option> all = allOptions();
  return all;
}

const Option* findOption(std::string_view name, Action action) {
  for (const Option& option : options()) {
    const auto [generate, erode, analyse] = option.actions.value_or(actionsOf(option.section));
    bool takes = generate;
    if (action == Action::erode) takes = erode;
    if (action == Action::analyse) takes = analyse;
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
  if (option.of_format != nullptr) return readFormatOption(*option.of_format, word, arguments);
  const std::string must = std::string(option.name) + " must be ";
  int number = 0;
  if (!option.choices.empty()) {
    const auto at = std::find(option.choices.begin(), option.choices.end(), word);
    if (at == option.choices.end()) return must + listOf(option.choices) + ", got " + quoted(word);
    number = static_cast<int>(at - option.choices.begin());
  } else if (option.max > 0) {
    const double value = parseNumber(word);
    if (!(value >= option.min && value <= option.max && value == std::floor(value))) {
      return must + "a whole number between " + formatNumber(option.min) + " and " +
             formatNumber(option.max) + ", got " + received(word, value);
    }
    number = static_cast<int>(value);
  }
  std::string problem = option.refuse == nullptr ? std::string() : option.refuse(word);
  if (problem.empty()) option.store(arguments, word, number);
  return problem;
}

}  // namespace orogen::cli
