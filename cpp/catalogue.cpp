#include "catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "catalogue_published.h"
#include "generators/diamond_square.h"
#include "generators/perlin_noise.h"
#include "generators/stamp_noise.h"

namespace orogen {
namespace {

// Heights of either span about a third of these.
constexpr double kSquareWidth = 3;
constexpr double kStampWidth = 4;
constexpr double kPerlinWidth = 6;

constexpr std::array kDiamondSquareParameters{
    ParameterUse{.id = "exponent"},  ParameterUse{.id = "seed"}, ParameterUse{.id = "roughness"},
    ParameterUse{.id = "amplitude"}, ParameterUse{.id = "law"},  ParameterUse{.id = "table"},
    ParameterUse{.id = "corners"},   ParameterUse{.id = "tile"}, ParameterUse{.id = "additions"}};
constexpr std::array kStampNoiseParameters{
    ParameterUse{.id = "exponent"},    ParameterUse{.id = "seed"},
    ParameterUse{.id = "amplitude"},   ParameterUse{.id = "stamp"},
    ParameterUse{.id = "weights"},     ParameterUse{.id = "image"},
    ParameterUse{.id = "bias"},        ParameterUse{.id = "gain"},
    ParameterUse{.id = "granularity"}, ParameterUse{.id = "wrap"}};

constexpr std::array kPerlinNoiseParameters{
    ParameterUse{.id = "exponent"},   ParameterUse{.id = "seed"},    ParameterUse{.id = "kind"},
    ParameterUse{.id = "amplitude"},  ParameterUse{.id = "octaves"}, ParameterUse{.id = "gain"},
    ParameterUse{.id = "lacunarity"}, ParameterUse{.id = "tile"}};

constexpr std::array kCatalogue{
    Generator{
        .id = "diamond-square",
        .title = text("Orogen"),
        .family = text("Diamond-square"),
        .author = text("Fournier, Fussell & Carpenter, 1982"),
        .summary = text(
            "Midpoints of squares and edges, displaced ever less. A larger map refines the same "
            "mountain."),
        .published = false,
        .tiles = false,
        .width = kSquareWidth,
        .parameters = kDiamondSquareParameters,
        .scratchBytes = diamondSquareScratch,
        .generate = diamondSquare,
    },
    published::kVoirolA,
    published::kVoirolB,
    published::kVoirolR,
    published::kLoftis,
    published::kImai,
    published::kPalais,
    Generator{
        .id = "stamp-noise",
        .title = text("Orogen"),
        .family = text("Stamp noise"),
        .author = text("after the article \"Stamp Noise\", 2016"),
        .summary = text("Prints a stamp at every scale, shifted at random, raising or digging."),
        .published = false,
        .tiles = true,
        .width = kStampWidth,
        .parameters = kStampNoiseParameters,
        .scratchBytes = stampNoiseScratch,
        .generate = stampNoise,
        .refuse = refuseStamps,
    },
    published::kStampNoise2016,
    Generator{
        .id = "perlin-noise",
        .title = text("Orogen"),
        .family = text("Perlin"),
        .author = text("after Ken Perlin's improved noise, 2002"),
        .summary =
            text("Slopes drawn at the points of ever finer lattices and blended between them. A "
                 "larger map refines the same mountain."),
        .published = false,
        .tiles = false,
        .width = kPerlinWidth,
        .parameters = kPerlinNoiseParameters,
        .scratchBytes = perlinNoiseScratch,
        .generate = perlinNoise,
    },
    published::kPerlin2002,
};

}  // namespace

int Generator::cellsFor(const Parameters& values) const {
  const bool one_more =
      std::any_of(parameters.begin(), parameters.end(), [&values](const ParameterUse& use) {
        if (!use.finer) return false;
        const auto* member = std::get_if<bool Parameters::*>(&findParameter(use.id)->member);
        return member != nullptr && values.**member;
      });
  return 1 << (values.exponent + (one_more ? 1 : 0));
}

int Generator::sizeFor(const Parameters& values) const {
  return cellsFor(values) + (tiles ? 0 : 1);
}

double Generator::widthFor(const Parameters& values) const {
  return width > 0 ? width : static_cast<double>(cellsFor(values));
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
    if (std::isnan(use.initial)) continue;  // the member's initial value serves
    const std::optional<ParameterRow> own = row(use.id);
    if (own) setParameter(values, *own, defaultOf(*own), "");
  }
  return values;
}

std::span<const Generator> catalogue() {
  return kCatalogue;
}

const Generator* findGenerator(std::string_view id) {
  for (const Generator& generator : kCatalogue) {
    if (generator.id == id) return &generator;
  }
  return nullptr;
}

}  // namespace orogen
