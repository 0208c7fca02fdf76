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
inline constexpr std::string_view kExponentHelp =
    "The map has 2^n cells a side. Another size is another mountain, since the program draws its "
    "random numbers one after the other.";

inline constexpr ParameterUse kExponent{.id = "exponent", .help = kExponentHelp};
inline constexpr ParameterUse kSeed{.id = "seed"};

inline constexpr std::array kVoirolParameters{kExponent, kSeed};

inline constexpr std::array kVoirolRParameters{
    kExponent, kSeed,
    ParameterUse{.id = "faithful",
                 .help = "R starts from amplitude 2, twice that of A and B. Off: from 1, as they "
                         "do."}};

inline constexpr std::array kLoftisParameters{
    kExponent, kSeed,
    ParameterUse{.id = "roughness",
                 .initial = 0.7,
                 .help = "A square's middle is displaced by up to its width times this; the "
                         "author's own is 0.7. Heights grow with the map."},
    ParameterUse{.id = "faithful",
                 .help = "Means leave out every value of -1, which stands for outside the map, "
                         "and so a point that happens to be -1 high. Off: only what is outside."}};

inline constexpr std::array kImaiParameters{
    kExponent, kSeed,
    ParameterUse{.id = "amplitude",
                 .initial = 5,
                 .soft_maximum = 20,
                 .step = 0.5,
                 .help = "Corners lie within plus or minus this; perturbations within half of it, "
                         "and half as much again at every level."},
    ParameterUse{.id = "faithful",
                 .help = "An else-if makes every edge's middle the mean of three neighbours. Off: "
                         "of all four, but on the border."}};

// One level less than elsewhere, so that the pass more still fits.
inline constexpr std::array kPalaisParameters{
    ParameterUse{.id = "exponent",
                 .maximum = 12,
                 .help = "The number of iterations: n give 2^n cells a side."},
    kSeed,
    ParameterUse{.id = "amplitude",
                 .initial = 400,
                 .soft_maximum = 1000,
                 .step = 10,
                 .help = "Perturbations lie within plus or minus this, at every pass or at the "
                         "first. Corners lie between 0 and 500."},
    ParameterUse{.id = "relief"}, ParameterUse{.id = "passes", .finer = true}};

inline constexpr std::array kStampNoise2016Parameters{
    kExponent, kSeed,
    ParameterUse{.id = "stamp",
                 .initial = static_cast<double>(Stamp::cone),
                 .choices = 2,
                 .help = "The author's cone, or the bell that he suggests against its circles: the "
                         "cone through Perlin's fade curve."},
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
    .title = "Voirol A",
    .family = "Diamond-square",
    .author = "William Voirol, Switzerland, February 2016",
    .summary = "His first JavaScript, which tests for the border at every edge, to the bit.",
    .published = true,
    .tiles = false,
    .width = kVoirolWidth,
    .parameters = kVoirolParameters,
    .scratchBytes = nullptr,
    .generate = voirolA,
};

inline constexpr Generator kVoirolB{
    .id = "voirol-b",
    .title = "Voirol B",
    .family = "Diamond-square",
    .author = "William Voirol, Switzerland, February 2016",
    .summary = "His JavaScript without border tests in the inner loops, reproduced to the bit.",
    .published = true,
    .tiles = false,
    .width = kVoirolWidth,
    .parameters = kVoirolParameters,
    .scratchBytes = nullptr,
    .generate = voirolB,
};

inline constexpr Generator kVoirolR{
    .id = "voirol-r",
    .title = "Voirol R",
    .family = "Diamond-square",
    .author = "William Voirol, Switzerland, February 2016",
    .summary =
        "His fastest, with a table of 4177 random numbers that leaves a ghost of itself on the "
        "map.",
    .published = true,
    .tiles = false,
    .width = kVoirolWidth,
    .parameters = kVoirolRParameters,
    .scratchBytes = voirolRScratch,
    .generate = voirolR,
};

inline constexpr Generator kLoftis{
    .id = "loftis",
    .title = "Loftis",
    .family = "Diamond-square",
    .author = "Hunter Loftis, PlayfulJS",
    .summary = "\"Realistic terrain in 130 lines\", a slope from one fixed corner to the other.",
    .published = true,
    .tiles = false,
    .width = 0,
    .parameters = kLoftisParameters,
    .scratchBytes = nullptr,
    .generate = loftis,
};

inline constexpr Generator kImai{
    .id = "imai",
    .title = "Imai",
    .family = "Diamond-square",
    .author = "Imai, with three.js r142",
    .summary = "The map behind a three.js picture of stacked boxes, in an article with its code.",
    .published = true,
    .tiles = false,
    .width = 0,
    .parameters = kImaiParameters,
    .scratchBytes = imaiScratch,
    .generate = imai,
};

inline constexpr Generator kPalais{
    .id = "palais",
    .title = "Palais",
    .family = "Diamond-square",
    .author = "a demonstration in Processing, in French",
    .summary =
        "A step-by-step explanation with its own mountain in Processing, young or old peaks.",
    .published = true,
    .tiles = false,
    .width = kPalaisWidth,
    .parameters = kPalaisParameters,
    .scratchBytes = nullptr,
    .generate = palais,
};

inline constexpr Generator kStampNoise2016{
    .id = "stamp-noise-2016",
    .title = "Stamp Noise 2016",
    .family = "Stamp noise",
    .author = "the article \"Stamp Noise\", in French, 2016",
    .summary = "The article's C++ program: a cone printed at every scale, in double precision.",
    .published = true,
    .tiles = true,
    .width = kNoiseWidth,
    .parameters = kStampNoise2016Parameters,
    .scratchBytes = stampNoise2016Scratch,
    .generate = stampNoise2016,
};

inline constexpr Generator kPerlin2002{
    .id = "perlin-2002",
    .title = "Perlin 2002",
    .family = "Perlin",
    .author = "Ken Perlin, New York University, 2002",
    .summary = "His improved noise, summed over octaves: what the others are compared with.",
    .published = true,
    .tiles = false,
    .width = kNoiseWidth,
    .parameters = kPerlin2002Parameters,
    .scratchBytes = nullptr,
    .generate = perlin2002,
};

}  // namespace orogen::published
