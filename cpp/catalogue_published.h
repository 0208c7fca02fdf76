#pragma once

#include <array>

#include "catalogue.h"
#include "published/imai.h"
#include "published/loftis.h"
#include "published/palais.h"
#include "published/perlin_2002.h"
#include "published/stamp_noise_2016.h"
#include "published/voirol.h"

// The catalogue's rows of other people's programs, for catalogue.cpp to put in order.
namespace orogen::published {

// Their larger maps do not refine the smaller ones, as ours do.
inline constexpr std::string_view kExponentHelp = text(
    "The map has 2^n cells a side. Another size is another mountain, since the program draws its "
    "random numbers one after the other.");

inline constexpr ParameterUse kExponent{.id = "exponent", .help = kExponentHelp};
inline constexpr ParameterUse kSeed{.id = "seed"};

inline constexpr std::array kVoirolParameters{kExponent, kSeed};

inline constexpr std::array kVoirolRParameters{
    kExponent, kSeed,
    ParameterUse{
        .id = "faithful",
        .help = text("R starts from amplitude 2, twice that of A and B. Off: from 1, as they "
                     "do.")}};

inline constexpr std::array kLoftisParameters{
    kExponent, kSeed,
    ParameterUse{.id = "roughness",
                 .initial = 0.7,
                 .help = text("A square's middle is displaced by up to its width times this; the "
                              "author's own is 0.7. Heights grow with the map.")},
    ParameterUse{
        .id = "faithful",
        .help = text("Means leave out every value of -1, which stands for outside the map, "
                     "and so a point that happens to be -1 high. Off: only what is outside.")}};

inline constexpr std::array kImaiParameters{
    kExponent, kSeed,
    ParameterUse{
        .id = "amplitude",
        .initial = 5,
        .soft_maximum = 20,
        .step = 0.5,
        .help = text("Corners lie within plus or minus this; perturbations within half of it, "
                     "and half as much again at every level.")},
    ParameterUse{
        .id = "faithful",
        .help = text("An else-if makes every edge's middle the mean of three neighbours. Off: "
                     "of all four, but on the border.")}};

// One level less than elsewhere, so that the pass more still fits.
inline constexpr std::array kPalaisParameters{
    ParameterUse{.id = "exponent",
                 .maximum = 12,
                 .help = text("The number of iterations: n give 2^n cells a side.")},
    kSeed,
    ParameterUse{
        .id = "amplitude",
        .initial = 400,
        .soft_maximum = 1000,
        .step = 10,
        .help = text("Perturbations lie within plus or minus this, at every pass or at the "
                     "first. Corners lie between 0 and 500.")},
    ParameterUse{.id = "relief"}, ParameterUse{.id = "passes", .finer = true}};

inline constexpr std::array kStampNoise2016Parameters{
    kExponent, kSeed,
    ParameterUse{
        .id = "stamp",
        .initial = static_cast<double>(Stamp::cone),
        .choices = 2,
        .help = text("The author's cone, or the bell that he suggests against its circles: the "
                     "cone through Perlin's fade curve.")},
    ParameterUse{.id = "granularity"}};

inline constexpr std::array kPerlin2002Parameters{
    ParameterUse{.id = "exponent"}, kSeed, ParameterUse{.id = "octaves"},
    ParameterUse{.id = "gain"}, ParameterUse{.id = "lacunarity"}};

// Heights of most of them span about a third of these.
inline constexpr double kVoirolWidth = 3;
inline constexpr double kPalaisWidth = 2000;
inline constexpr double kNoiseWidth = 4;

inline constexpr Generator kVoirolA{
    .id = "voirol-a",
    .title = text("Voirol A"),
    .family = text("Diamond-square"),
    .author = text("William Voirol, Switzerland, February 2016"),
    .summary = text("His first JavaScript, which tests for the border at every edge, to the bit."),
    .published = true,
    .tiles = false,
    .width = kVoirolWidth,
    .parameters = kVoirolParameters,
    .scratchBytes = nullptr,
    .generate = voirolA,
};

inline constexpr Generator kVoirolB{
    .id = "voirol-b",
    .title = text("Voirol B"),
    .family = text("Diamond-square"),
    .author = text("William Voirol, Switzerland, February 2016"),
    .summary =
        text("His JavaScript without border tests in the inner loops, reproduced to the bit."),
    .published = true,
    .tiles = false,
    .width = kVoirolWidth,
    .parameters = kVoirolParameters,
    .scratchBytes = nullptr,
    .generate = voirolB,
};

inline constexpr Generator kVoirolR{
    .id = "voirol-r",
    .title = text("Voirol R"),
    .family = text("Diamond-square"),
    .author = text("William Voirol, Switzerland, February 2016"),
    .summary = text(
        "His fastest, with a table of 4177 random numbers that leaves a ghost of itself on the "
        "map."),
    .published = true,
    .tiles = false,
    .width = kVoirolWidth,
    .parameters = kVoirolRParameters,
    .scratchBytes = voirolRScratch,
    .generate = voirolR,
};

inline constexpr Generator kLoftis{
    .id = "loftis",
    .title = text("Loftis"),
    .family = text("Diamond-square"),
    .author = text("Hunter Loftis, PlayfulJS"),
    .summary =
        text("\"Realistic terrain in 130 lines\", a slope from one fixed corner to the other."),
    .published = true,
    .tiles = false,
    .width = 0,
    .parameters = kLoftisParameters,
    .scratchBytes = nullptr,
    .generate = loftis,
};

inline constexpr Generator kImai{
    .id = "imai",
    .title = text("Imai"),
    .family = text("Diamond-square"),
    .author = text("Imai, with three.js r142"),
    .summary =
        text("The map behind a three.js picture of stacked boxes, in an article with its code."),
    .published = true,
    .tiles = false,
    .width = 0,
    .parameters = kImaiParameters,
    .scratchBytes = imaiScratch,
    .generate = imai,
};

inline constexpr Generator kPalais{
    .id = "palais",
    .title = text("Palais"),
    .family = text("Diamond-square"),
    .author = text("a demonstration in Processing, in French"),
    .summary =
        text("A step-by-step explanation with its own mountain in Processing, young or old peaks."),
    .published = true,
    .tiles = false,
    .width = kPalaisWidth,
    .parameters = kPalaisParameters,
    .scratchBytes = nullptr,
    .generate = palais,
};

inline constexpr Generator kStampNoise2016{
    .id = "stamp-noise-2016",
    .title = text("Stamp Noise 2016"),
    .family = text("Stamp noise"),
    .author = text("the article \"Stamp Noise\", in French, 2016"),
    .summary =
        text("The article's C++ program: a cone printed at every scale, in double precision."),
    .published = true,
    .tiles = true,
    .width = kNoiseWidth,
    .parameters = kStampNoise2016Parameters,
    .scratchBytes = stampNoise2016Scratch,
    .generate = stampNoise2016,
};

inline constexpr Generator kPerlin2002{
    .id = "perlin-2002",
    .title = text("Perlin 2002"),
    .family = text("Perlin"),
    .author = text("Ken Perlin, New York University, 2002"),
    .summary = text("His improved noise, summed over octaves: what the others are compared with."),
    .published = true,
    .tiles = false,
    .width = kNoiseWidth,
    .parameters = kPerlin2002Parameters,
    .scratchBytes = nullptr,
    .generate = perlin2002,
};

}  // namespace orogen::published
