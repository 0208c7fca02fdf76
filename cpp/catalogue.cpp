#include "catalogue.h"

#include <algorithm>
#include <array>

#include "generators/diamond_square.h"
#include "generators/stamp_noise.h"
#include "published/voirol.h"

namespace orogen {
namespace {

// The numbers of every generator are such that its heights span about 1 to 1.5.
constexpr double kWidth = 4;

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
        .author = "Fournier, Fussell and Carpenter 1982; this version Orogen",
        .summary = "Displaces the middles of squares and of their edges, ever less as they shrink; "
                   "noise by position, so that a larger map refines the same mountain.",
        .published = false,
        .tiles = false,
        .width = kWidth,
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
        .width = kWidth,
        .parameters = kVoirolParameters,
        .scratchBytes = nullptr,
        .generate = voirolB,
    },
    Generator{
        .id = "stamp-noise",
        .title = "Orogen",
        .family = "Stamp noise",
        .author = "After \"Stamp Noise\", 2016; this version Orogen",
        .summary = "Prints a stamp at every scale, shifted at random, raising or digging.",
        .published = false,
        .tiles = true,
        .width = kWidth,
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
