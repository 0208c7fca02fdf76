#include "catalogue.h"

#include <algorithm>
#include <array>

#include "generators/diamond_square.h"
#include "generators/stamp_noise.h"
#include "published/voirol.h"

namespace orogen {
namespace {

// Heights of either span about a third of these.
constexpr double kSquareWidth = 3;
constexpr double kStampWidth = 4;

constexpr std::array<std::string_view, 4> kDiamondSquareParameters{"exponent", "seed", "roughness",
                                                                   "amplitude"};
constexpr std::array<std::string_view, 5> kStampNoiseParameters{"exponent", "seed", "amplitude",
                                                                "stamp", "wrap"};
constexpr std::array<std::string_view, 2> kVoirolParameters{"exponent", "seed"};

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

bool Generator::reads(std::string_view parameter) const {
  return std::find(parameters.begin(), parameters.end(), parameter) != parameters.end();
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
