#include "generate/catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "diamond_square/diamond_square.h"
#include "diamond_square/window.h"
#include "perlin_noise/perlin_noise.h"
#include "planet/planet.h"
#include "published/imai.h"
#include "published/loftis.h"
#include "published/palais.h"
#include "published/perlin_2002.h"
#include "published/stamp_noise_2016.h"
#include "published/voirol.h"
#include "ridged_noise/ridged_noise.h"
#include "stamp_noise/stamp_noise.h"
#include "stamp_noise/window.h"
#include "terrain/heightfield.h"
#include "terrain/parameter_rows.h"

namespace orogen {
namespace {

constexpr ParameterUse useOf(std::string_view id) {
  return {.id = id};
}

constexpr ParameterUse useOf(const ParameterUse& use) {
  return use;
}

// A list of parameters: the id of each, or more if its row differs from the table's.
template <class... Uses>
constexpr auto listed(const Uses&... uses) {
  return std::array{useOf(uses)...};
}

// The same with those of gullies and of erosion, of every generator's map but a planet.
template <class... Uses>
constexpr auto eroded(const Uses&... uses) {
  return listed(uses..., "gullies", "gullyscale", "gullydetail", "age", "hardness", "creep", "sea",
                "ice", "wind");
}

// The same with strokes, which a piece of a land without an end has not: they would lie in another
// place of the land with each piece.
template <class... Uses>
constexpr auto drawn(const Uses&... uses) {
  return eroded(uses..., "strokes");
}

constexpr auto kDiamondSquareUses =
    drawn("exponent", "seed", "roughness", "amplitude", "distribution", "table", "corners",
          ParameterUse{.id = "tile", .joins = true}, "additions");
constexpr auto kEndlessUses = eroded(
    ParameterUse{
        .id = "exponent",
        .help =
            text("The piece has 2^n + 1 points a side. One more is twice as wide, and takes four "
                 "times as long.")},
    "seed", "roughness", ParameterUse{.id = "level", .initial = 9}, "x", "y", "amplitude",
    "distribution", "table", "rivers");
constexpr auto kStampNoiseUses =
    drawn("exponent", "seed", "amplitude", "stamp", "weights", "image", "bias", "gain",
          "granularity", ParameterUse{.id = "wrap", .joins = true});
// The ocean says where the sea is, for erosion too.
constexpr auto kPlanetUses = listed(
    ParameterUse{
        .id = "exponent",
        .initial = 8,
        .soft_maximum = 10,
        .help = text("Each of the six faces has 2^n cells a side. One more refines the same planet "
                     "and takes four times as long.")},
    "seed", "amplitude", "stamp", "weights", "image", "bias",
    ParameterUse{.id = "gain", .initial = 0.65}, "granularity",
    ParameterUse{.id = "plates", .initial = 12}, ParameterUse{.id = "ocean", .initial = 0.7}, "age",
    "hardness", "creep");
constexpr auto kPerlinNoiseUses = drawn("exponent", "seed", "kind", "amplitude", "octaves", "gain",
                                        "lacunarity", ParameterUse{.id = "tile", .joins = true});
constexpr auto kRidgedNoiseUses = drawn("exponent", "seed", "amplitude", "octaves", "gain",
                                        "lacunarity", ParameterUse{.id = "tile", .joins = true});

// In these programs a larger map does not refine the smaller one, as it does in Orogen's own.
constexpr ParameterUse kExponent{
    .id = "exponent",
    .help = text("The map has 2^n cells a side. Another size is another mountain, since the "
                 "program draws its random numbers one after the other.")};

constexpr auto kVoirolUses = drawn(kExponent, "seed");

constexpr auto kVoirolRUses = drawn(
    kExponent, "seed",
    ParameterUse{
        .id = "faithful",
        .help = text("R starts from amplitude 2, twice that of A and B. Off: from 1, as they "
                     "do.")},
    ParameterUse{
        .id = "distribution",
        .help =
            text("How the 4177 numbers are distributed, all with mean 0 and the same deviation. "
                 "Its author promised other distributions at no cost; uniform is his own.")},
    ParameterUse{
        .id = "table",
        .help = text(
            "For the distribution of the same name: 1 to 1024 numbers, from which the 4177 are "
            "drawn, each equally often; none means the uniform distribution.")});

constexpr auto kLoftisUses = drawn(
    kExponent, "seed",
    ParameterUse{.id = "roughness",
                 .initial = 0.7,
                 .help = text("A square's middle is displaced by up to its width times this; the "
                              "author's own is 0.7. Heights grow with the map.")},
    ParameterUse{
        .id = "faithful",
        .help = text("Means leave out every value of -1, which stands for outside the map, "
                     "and so a point that happens to be -1 high. Off: only what is outside.")});

constexpr auto kImaiUses =
    drawn(kExponent, "seed",
          ParameterUse{.id = "amplitude",
                       .initial = 5,
                       .soft_maximum = 20,
                       .step = 0.5,
                       .help = text("Corners lie within plus or minus this; perturbations "
                                    "within half of it, which is halved at every level.")},
          ParameterUse{.id = "faithful",
                       .help = text("An else-if makes every edge's middle the mean of three "
                                    "neighbours. Off: of all four, except on the border.")});

// One level less than elsewhere leaves room for the additional pass.
constexpr auto kPalaisUses =
    drawn(ParameterUse{.id = "exponent",
                       .maximum = 12,
                       .help = text("The number of iterations: n give 2^n cells a side.")},
          "seed",
          ParameterUse{
              .id = "amplitude",
              .initial = 400,
              .soft_maximum = 1000,
              .step = 10,
              .help = text("Perturbations lie within plus or minus this, at every pass or at the "
                           "first. Corners lie between 0 and 500.")},
          "relief", ParameterUse{.id = "passes", .finer = true});

constexpr auto kStampNoise2016Uses = drawn(
    kExponent, "seed",
    ParameterUse{
        .id = "stamp",
        .initial = static_cast<double>(Stamp::cone),
        .choices = 2,
        .help = text("The author's cone, or the bell that he suggests against its circles: the "
                     "cone through Perlin's fade curve.")},
    "granularity");

constexpr auto kPerlin2002Uses = drawn("exponent", "seed", "octaves", "gain", "lacunarity");

// By default a window shows the whole of a cell. Stamps are 0 at all points of level 0, and Perlin
// noise at those of levels 0 to 2, the corners of its coarsest lattice; beyond level 24 its
// neighbours differ by less than rounding takes away.
constexpr double kLevelOfWindows = 8;
constexpr ParameterUse kLevel{.id = "level", .initial = kLevelOfWindows};
constexpr ParameterUse kStampLevel{.id = "level", .initial = kLevelOfWindows, .minimum = 1};
constexpr ParameterUse kPerlinLevel{
    .id = "level", .initial = kLevelOfWindows, .minimum = 3, .maximum = 24};

template <const ParameterUse& level>
constexpr auto placed() {
  return listed("tile", level, ParameterUse{.id = "x", .maximum = kMaxCoordinate},
                ParameterUse{.id = "y", .maximum = kMaxCoordinate}, "width", "height", "rivers");
}

constexpr bool isOfWindows(const ParameterUse& use) {
  return use.id != "tile" &&
         std::none_of(std::begin(kParameterTable), std::end(kParameterTable),
                      [&use](const ParameterRow& row) { return row.id == use.id && row.map_only; });
}

// The parameters of a window: those of its map, without those that only maps have, and its place.
template <const auto& uses, const ParameterUse& level>
constexpr auto windowed() {
  constexpr auto kPlace = placed<level>();
  constexpr auto kShared = std::count_if(uses.begin(), uses.end(), isOfWindows);
  std::array<ParameterUse, kShared + kPlace.size()> all{};
  const auto place = std::copy_if(uses.begin(), uses.end(), all.begin(), isOfWindows);
  std::copy(kPlace.begin(), kPlace.end(), place);
  return all;
}

constexpr auto kDiamondSquareWindow = windowed<kDiamondSquareUses, kLevel>();
constexpr auto kStampWindow = windowed<kStampNoiseUses, kStampLevel>();
constexpr auto kPerlinWindow = windowed<kPerlinNoiseUses, kPerlinLevel>();
constexpr auto kRidgedWindow = windowed<kRidgedNoiseUses, kPerlinLevel>();

// `width` is the width of a cell at level 0, which is the width of the map.
constexpr Generator kWindows[]{{.id = "diamond-square",
                                .window = true,
                                .width = 3,
                                .rivers = true,
                                .seas = true,
                                .parameters = kDiamondSquareWindow,
                                .scratchBytes = diamond_square::diamondSquareWindowScratch,
                                .generate = diamond_square::diamondSquareWindow},
                               {.id = "stamp-noise",
                                .window = true,
                                .width = 4,
                                .parameters = kStampWindow,
                                .scratchBytes = stamp_noise::stampWindowScratch,
                                .generate = stamp_noise::stampWindow<>,
                                .refuse = stamp_noise::refuseStamps},
                               {.id = "perlin-noise",
                                .window = true,
                                .width = 6,
                                .rivers = true,
                                .parameters = kPerlinWindow,
                                .scratchBytes = perlin_noise::perlinWindowScratch,
                                .generate = perlin_noise::perlinWindow<>},
                               {.id = "ridged-noise",
                                .window = true,
                                .width = 8,
                                .parameters = kRidgedWindow,
                                .scratchBytes = ridged_noise::ridgedWindowScratch,
                                .generate = ridged_noise::ridgedWindow<>}};

constexpr Generator kCatalogue[]{
    {.id = "diamond-square",
     .title = text("Orogen"),
     .family = text("Diamond-square"),
     .author = text("Fournier, Fussell & Carpenter, 1982"),
     .summary = text("Midpoints of squares and edges, displaced less and less. A larger map "
                     "refines the same mountain."),
     .width = 3,
     .parameters = kDiamondSquareUses,
     .scratchBytes = diamond_square::diamondSquareScratch,
     .generate = diamond_square::diamondSquare},
    {.id = "endless",
     .title = text("Endless land"),
     .family = text("Diamond-square"),
     .author = text("Fournier, Fussell & Carpenter, 1982, without a border"),
     .summary = text("A piece of a land that has no end, from anywhere in it and at any scale."),
     .width = 3,
     .land = "diamond-square",
     .seas = true,
     .parameters = kEndlessUses,
     .scratchBytes = diamond_square::endlessScratch,
     .generate = diamond_square::endless},
    {.id = "voirol-a",
     .title = text("Voirol A"),
     .family = text("Diamond-square"),
     .author = text("William Voirol, Switzerland, February 2016"),
     .summary = text("His first JavaScript program, which tests for the border at every edge, "
                     "reproduced bit for bit."),
     .published = true,
     .width = 3,
     .parameters = kVoirolUses,
     .generate = published::voirolA},
    {.id = "voirol-b",
     .title = text("Voirol B"),
     .family = text("Diamond-square"),
     .author = text("William Voirol, Switzerland, February 2016"),
     .summary = text(
         "His JavaScript program without border tests in the inner loops, reproduced bit for bit."),
     .published = true,
     .width = 3,
     .parameters = kVoirolUses,
     .generate = published::voirolB},
    {.id = "voirol-r",
     .title = text("Voirol R"),
     .family = text("Diamond-square"),
     .author = text("William Voirol, Switzerland, February 2016"),
     .summary = text("His fastest program, with a table of 4177 random numbers whose pattern stays "
                     "visible on the map."),
     .published = true,
     .width = 3,
     .parameters = kVoirolRUses,
     .scratchBytes = published::voirolRScratch,
     .generate = published::voirolR},
    {.id = "loftis",
     .title = text("Loftis"),
     .family = text("Diamond-square"),
     .author = text("Hunter Loftis, PlayfulJS"),
     .summary =
         text("\"Realistic terrain in 130 lines\", a slope from one fixed corner to the other."),
     .published = true,
     .exaggeration = 25,  // he draws its heights in another unit than its width
     .parameters = kLoftisUses,
     .generate = published::loftis},
    {.id = "imai",
     .title = text("Imai"),
     .family = text("Diamond-square"),
     .author = text("Imai, with three.js r142"),
     .summary =
         text("The map behind a three.js picture of stacked boxes, in an article with its code."),
     .published = true,
     .exaggeration = 200,
     .parameters = kImaiUses,
     .scratchBytes = published::imaiScratch,
     .generate = published::imai},
    {.id = "palais",
     .title = text("Palais"),
     .family = text("Diamond-square"),
     .author = text("a demonstration in Processing, in French"),
     .summary =
         text("A step-by-step explanation with its own mountain in Processing, young or old."),
     .published = true,
     .width = 2000,
     .parameters = kPalaisUses,
     .generate = published::palais},
    {.id = "stamp-noise",
     .title = text("Orogen"),
     .family = text("Stamp noise"),
     .author = text("after the article \"Stamp Noise\", 2016"),
     .summary = text("Prints a stamp at every scale, shifted at random, raising or digging."),
     .tiles = true,
     .width = 4,
     .exaggeration = 65,  // or most slopes of the block would be cliffs
     .land = "stamp-noise",
     .parameters = kStampNoiseUses,
     .scratchBytes = stamp_noise::stampNoiseScratch,
     .generate = stamp_noise::stampNoise<>,
     .refuse = stamp_noise::refuseStamps},
    {.id = "planet",
     .title = text("Planet"),
     .family = text("Stamp noise"),
     .author = text("after \"Creating Spherical Worlds\" by Compton and others, 2007"),
     .summary =
         text("Plates that carry continents and lift mountains, with stamps printed all over "
              "the ball, without a seam and without poles."),
     .width = planet::kPlanetWidth,
     .exaggeration = 20,  // its relief is then 2.4 % of its radius
     .faces = 6,
     .parameters = kPlanetUses,
     .scratchBytes = planet::planetScratch,
     .generate = planet::planet<>,
     .refuse = stamp_noise::refuseStamps},
    {.id = "stamp-noise-2016",
     .title = text("Stamp Noise 2016"),
     .family = text("Stamp noise"),
     .author = text("the article \"Stamp Noise\", in French, 2016"),
     .summary =
         text("The article's C++ program: a cone printed at every scale, in double precision."),
     .published = true,
     .tiles = true,
     .width = 4,
     .parameters = kStampNoise2016Uses,
     .scratchBytes = published::stampNoise2016Scratch,
     .generate = published::stampNoise2016},
    {.id = "perlin-noise",
     .title = text("Orogen"),
     .family = text("Perlin"),
     .author = text("after Ken Perlin's improved noise, 2002"),
     .summary =
         text("Slopes drawn at the points of ever finer lattices and blended between them. A "
              "larger map refines the same mountain."),
     .width = 6,
     .land = "perlin-noise",
     .parameters = kPerlinNoiseUses,
     .scratchBytes = perlin_noise::perlinNoiseScratch,
     .generate = perlin_noise::perlinNoise<>},
    {.id = "ridged-noise",
     .title = text("Orogen"),
     .family = text("Perlin"),
     .author = text("after Kenton Musgrave's ridged multifractal, 1994"),
     .summary = text("Sharp ridges along lines of equal gradient noise, rugged above and smooth in "
                     "the valleys. A larger map refines the same mountain."),
     .width = 8,
     .land = "ridged-noise",
     .parameters = kRidgedNoiseUses,
     .scratchBytes = ridged_noise::ridgedNoiseScratch,
     .generate = ridged_noise::ridgedNoise<>},
    {.id = "perlin-2002",
     .title = text("Perlin 2002"),
     .family = text("Perlin"),
     .author = text("Ken Perlin, New York University, 2002"),
     .summary = text("His improved noise, summed over octaves: what the others are compared with."),
     .published = true,
     .width = 4,
     .parameters = kPerlin2002Uses,
     .generate = published::perlin2002},
};

// Returns whether the parameter is a boolean that is true.
bool isOn(const ParameterUse& use, const Parameters& values) {
  const auto* member = std::get_if<bool Parameters::*>(&findParameter(use.id)->member);
  return member != nullptr && values.**member;
}

constexpr auto kErosionUses = listed(
    "strokes", ParameterUse{.id = "age", .initial = 0.5}, "hardness", "creep", "sea", "ice", "wind",
    ParameterUse{.id = "seed", .help = text("Decides where rock is harder and where water turns.")},
    ParameterUse{
        .id = "tile",
        .help = text("The map goes on beyond each border with what is at the opposite one.")});
constexpr Generator kErosion{.id = "erode", .parameters = kErosionUses};

}  // namespace

MapShape Generator::shapeFor(const Parameters& values) const {
  bool is_finer = false;
  bool joins = tiles;
  for (const ParameterUse& use : parameters) {
    if (use.finer) is_finer |= isOn(use, values);
    if (use.joins) joins = isOn(use, values);
  }
  MapShape shape;
  shape.cells = 1 << (values.exponent + (is_finer ? 1 : 0));
  shape.side = shape.cells + (tiles ? 0 : 1);
  shape.faces = faces;
  shape.points = squareOf(shape.side) * static_cast<std::size_t>(faces);
  shape.width = width > 0 ? width : shape.cells;
  if (width > 0 && row("level")) shape.width = width * shape.cells / (1 << values.level);
  if (joins) shape.border = tiles ? Border::wrapped : Border::shared;
  return shape;
}

std::optional<ParameterRow> Generator::row(std::string_view wanted) const {
  const auto use = std::find_if(parameters.begin(), parameters.end(),
                                [wanted](const ParameterUse& each) { return each.id == wanted; });
  const ParameterRow* general = findParameter(wanted);
  if (use == parameters.end() || general == nullptr) return std::nullopt;
  const auto choose = [](double own, double table) { return std::isnan(own) ? table : own; };
  ParameterRow row = *general;
  row.initial = choose(use->initial, row.initial);
  row.minimum = choose(use->minimum, row.minimum);
  row.maximum = choose(use->maximum, row.maximum);
  row.soft_maximum = choose(use->soft_maximum, row.soft_maximum);
  row.step = choose(use->step, row.step);
  if (use->choices > 0) row.choices = row.choices.first(use->choices);
  if (!use->help.empty()) row.help = use->help;
  return row;
}

Parameters Generator::defaults() const {
  Parameters values;
  for (const ParameterUse& use : parameters) {
    if (std::isnan(use.initial)) continue;  // the initial value of the member applies
    const ParameterRow own = *row(use.id);
    setParameter(values, own, defaultOf(own), "");
  }
  return values;
}

std::span<const Generator> catalogue() {
  return kCatalogue;
}

std::span<const Generator> windowCatalogue() {
  return kWindows;
}

const Generator& erosionOptions() {
  return kErosion;
}

const Generator* findGenerator(std::string_view id) {
  for (const Generator& generator : kCatalogue) {
    if (generator.id == id) return &generator;
  }
  return nullptr;
}

}  // namespace orogen
