#include <array>

#include "parameters.h"

namespace orogen {
namespace {

constexpr std::array<std::string_view, 5> kLaws{"uniform", "triangular", "gaussian", "exponential",
                                                "table"};
constexpr std::array<std::string_view, 7> kStamps{"cone",    "bell",  "ridge", "crater",
                                                  "plateau", "image", "mix"};
constexpr std::array<std::string_view, 3> kKinds{"fbm", "ridged", "billow"};
constexpr std::array<std::string_view, 2> kReliefs{"steep", "smooth"};

constexpr std::array kTable{
    ParameterRow{
        .id = "exponent",
        .member = &Parameters::exponent,
        .title = text("Size exponent"),
        .minimum = 1,
        .maximum = 13,
        .step = 1,
        .soft_maximum = 11,
        .help = text("The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. "
                     "One more refines the same mountain and takes four times as long."),
    },
    ParameterRow{
        .id = "seed",
        .member = &Parameters::seed,
        .title = text("Seed"),
        .minimum = 0,
        .maximum = 4294967295.0,
        .step = 1,
        .soft_maximum = 4294967295.0,
        .help = text(
            "Names the mountain: the same seed gives the same heights, bit for bit, everywhere."),
    },
    ParameterRow{
        .id = "roughness",
        .member = &Parameters::roughness,
        .title = text("Roughness"),
        .minimum = 0,
        .maximum = 1,
        .step = 0.01,
        .soft_maximum = 1,
        .help = text(
            "1 - H, where H is the Hurst exponent: 0 is smooth and rolling, 1 is jagged at every "
            "scale. The perturbation shrinks by 2^(-H/2) at each half step."),
    },
    ParameterRow{
        .id = "amplitude",
        .member = &Parameters::amplitude,
        .title = text("Amplitude"),
        .minimum = 0,
        .maximum = 1000,
        .step = 0.05,
        .soft_maximum = 4,
        .help = text("Height of the largest perturbation or stamp. All heights scale with it."),
    },
    ParameterRow{
        .id = "law",
        .member = &Parameters::law,
        .title = text("Probability law"),
        .choices = kLaws,
        .help =
            text("How the perturbations are distributed, all with mean 0 and the same deviation, "
                 "amplitude / sqrt(12). Exponential has many small dips and few high peaks; table "
                 "takes your own numbers."),
    },
    ParameterRow{
        .id = "table",
        .member = &Parameters::table,
        .title = text("Table of perturbations"),
        .minimum = -1000,
        .maximum = 1000,
        .step = 0,
        .soft_maximum = 1000,
        .help =
            text("For the law of the same name: 1 to 1024 numbers, each drawn equally often and "
                 "multiplied by the amplitude; none means the uniform law."),
        .fewest = 1,
        .most = 1024,
    },
    ParameterRow{
        .id = "corners",
        .member = &Parameters::corners,
        .title = text("Corner heights"),
        .minimum = -1e6,
        .maximum = 1e6,
        .step = 0,
        .soft_maximum = 1e6,
        .help =
            text("Four heights: north-west, north-east, south-west, south-east. Drawn at random if "
                 "not given; a map that tiles takes the first for all."),
        .fewest = 4,
        .most = 4,
    },
    ParameterRow{
        .id = "tile",
        .member = &Parameters::tile,
        .title = text("Tile"),
        .help = text("Opposite borders are equal, so that copies of the map join without a seam."),
    },
    ParameterRow{
        .id = "additions",
        .member = &Parameters::additions,
        .title = text("Displace all points"),
        .help = text(
            "Successive random additions (Voss 1985): every level displaces the old points too, "
            "so that none keeps the height of its first level. The creases along the grid (Miller "
            "1986) remain. "
            "A larger map is then no longer the same one refined."),
    },
    ParameterRow{
        .id = "stamp",
        .member = &Parameters::stamp,
        .title = text("Stamp"),
        .choices = kStamps,
        .help =
            text("The shape that is printed at every scale. The cone leaves circles that the eye "
                 "finds; the bell, the cone through Perlin's fade curve, hides them. Image prints "
                 "your own picture, mix draws one of all for each print."),
    },
    ParameterRow{
        .id = "weights",
        .member = &Parameters::weights,
        .title = text("Weights of the mix"),
        .minimum = 0,
        .maximum = 1000,
        .step = 0,
        .soft_maximum = 1000,
        .help =
            text("How often the stamp mix draws cone, bell, ridge, crater, plateau and image, in "
                 "this order and relative to each other. None: all equally often."),
        .fewest = 1,
        .most = 6,
    },
    ParameterRow{
        .id = "image",
        .member = &Parameters::image,
        .title = text("Image"),
        .help =
            text("A picture for the stamps image and mix: black leaves the ground as it is, white "
                 "is the full height. Grey or colours, which count by their luminance."),
    },
    ParameterRow{
        .id = "bias",
        .member = &Parameters::bias,
        .title = text("Bias"),
        .minimum = -1,
        .maximum = 1,
        .step = 0.05,
        .soft_maximum = 1,
        .help = text("Whether stamps raise or dig: 1 raises always, -1 digs always, 0 does both as "
                     "often."),
    },
    ParameterRow{
        .id = "wrap",
        .member = &Parameters::wrap,
        .title = text("Wrap"),
        .help =
            text("A stamp that leaves the map at one side comes in at the other, so that the map "
                 "tiles without a seam."),
    },
    ParameterRow{
        .id = "granularity",
        .member = &Parameters::granularity,
        .title = text("Granularity"),
        .minimum = 1,
        .maximum = 4096,
        .step = 1,
        .soft_maximum = 64,
        .help =
            text("Stamps of this many points a side and smaller are left out: 1 prints them all, "
                 "more leaves the ground smooth. Only powers of two make a difference."),
    },
    ParameterRow{
        .id = "octaves",
        .member = &Parameters::octaves,
        .title = text("Octaves"),
        .minimum = 1,
        .maximum = 16,
        .step = 1,
        .soft_maximum = 12,
        .help = text("How many noises are added up, each finer and lower than the one before."),
    },
    ParameterRow{
        .id = "gain",
        .member = &Parameters::gain,
        .title = text("Gain"),
        .minimum = 0,
        .maximum = 1,
        .step = 0.01,
        .soft_maximum = 1,
        .help = text("How high each octave is compared with the one before: less is smoother."),
    },
    ParameterRow{
        .id = "lacunarity",
        .member = &Parameters::lacunarity,
        .title = text("Lacunarity"),
        .minimum = 1,
        .maximum = 4,
        .step = 0.05,
        .soft_maximum = 4,
        .help = text("How many times finer each octave is than the one before."),
    },
    ParameterRow{
        .id = "kind",
        .member = &Parameters::kind,
        .title = text("Kind"),
        .choices = kKinds,
        .help = text(
            "What is made of each octave: fbm adds it as it is; billow folds what lies below 0 "
            "upwards, which gives round hills and sharp valleys; ridged is billow upside "
            "down."),
    },
    ParameterRow{
        .id = "relief",
        .member = &Parameters::relief,
        .title = text("Relief"),
        .choices = kReliefs,
        .help = text(
            "Steep keeps the perturbations as large at every pass, which gives the many peaks "
            "of young mountains; smooth halves them each time, as erosion wears down old ones."),
    },
    ParameterRow{
        .id = "passes",
        .member = &Parameters::passes,
        .title = text("Count as the program does"),
        .help =
            text("The program runs one pass more than its number of iterations: 4 give 33 points a "
                 "side, where its text says 17."),
    },
    ParameterRow{
        .id = "faithful",
        .member = &Parameters::faithful,
        .title = text("Faithful"),
        .help =
            text("Keeps what the author's program does by mistake; off, the mistake is corrected."),
    },
};

}  // namespace

std::span<const ParameterRow> parameterTable() {
  return kTable;
}

}  // namespace orogen
