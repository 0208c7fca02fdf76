#include "catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generators/diamond_square.h"
#include "generators/stamp_noise.h"
#include "published/voirol.h"

namespace orogen {
namespace {

// Heights of either span about a third of these.
constexpr double kSquareWidth = 3;
constexpr double kStampWidth = 4;

constexpr std::array kDiamondSquareParameters{
    ParameterUse{.id = "exponent"}, ParameterUse{.id = "seed"}, ParameterUse{.id = "roughness"},
    ParameterUse{.id = "amplitude"}};
constexpr std::array kStampNoiseParameters{
    ParameterUse{.id = "exponent"}, ParameterUse{.id = "seed"}, ParameterUse{.id = "amplitude"},
    ParameterUse{.id = "stamp"}, ParameterUse{.id = "wrap"}};
constexpr std::array kVoirolParameters{ParameterUse{.id = "exponent"}, ParameterUse{.id = "seed"}};

constexpr std::array kCatalogue{
    Generator{
        .id = "diamond-square",
        .title = "Orogen",
        .family = "Diamond-square",
        .author = "Fournier, Fussell & Carpenter, 1982",
        .summary =
            "Midpoints of squares and edges, displaced ever less. A larger map refines the same "
            "mountain.",
        .published = false,
        .tiles = false,
        .width = kSquareWidth,
        .parameters = kDiamondSquareParameters,
        .scratchBytes = diamondSquareScratch,
        .generate = diamondSquare,
    },
    Generator{
        .id = "voirol-b",
        .title = "Voirol B",
        .family = "Diamond-square",
        .author = "William Voirol, Switzerland, February 2016",
        .summary = "His JavaScript without border tests in the inner loops, reproduced to the bit.",
        .published = true,
        .tiles = false,
        .width = kSquareWidth,
        .parameters = kVoirolParameters,
        .scratchBytes = nullptr,
        .generate = voirolB,
    },
    Generator{
        .id = "stamp-noise",
        .title = "Orogen",
        .family = "Stamp noise",
        .author = "after the article \"Stamp Noise\", 2016",
        .summary = "Prints a stamp at every scale, shifted at random, raising or digging.",
        .published = false,
        .tiles = true,
        .width = kStampWidth,
        .parameters = kStampNoiseParameters,
        .scratchBytes = stampNoiseScratch,
        .generate = stampNoise,
    },
};

}  // namespace

int Generator::sizeFor(const Parameters& values) const {
  return (1 << values.exponent) + (tiles ? 0 : 1);
}

double Generator::widthFor(const Parameters& values) const {
  return width > 0 ? width : static_cast<double>(1 << values.exponent);
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
  if (!use->help.empty()) row.help = use->help;
  return row;
}

Parameters Generator::defaults() const {
  Parameters values;
  for (const ParameterUse& use : parameters) {
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
