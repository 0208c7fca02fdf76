#pragma once

#include "terrain/parameter_table.h"

// The rows of the parameter table. Only parameter_table.cpp and catalogue.cpp include them, so that
// a change of a row or of a word of help compiles two files. Everybody else calls parameterTable().
namespace orogen {

// In the order in which they are shown.
inline constexpr ParameterRow kParameterTable[]{
    {.id = "exponent",
     .member = &Parameters::exponent,
     .title = text("Size exponent"),
     .minimum = 1,
     .maximum = 13,
     .soft_maximum = 11,
     .help = text("The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. "
                  "One more refines the same mountain and takes four times as long."),
     .map_only = true},
    {.id = "seed",
     .member = &Parameters::seed,
     .title = text("Seed"),
     .maximum = 4294967295.0,
     .help = text(
         "Names the mountain: the same seed gives the same heights, bit for bit, everywhere.")},
    {.id = "roughness",
     .member = &Parameters::roughness,
     .title = text("Roughness"),
     .step = 0.01,
     .help =
         text("1 - H, where H is the Hurst exponent: 0 is smooth and rolling, 1 is jagged at every "
              "scale. The perturbation shrinks by 2^(-H/2) at each half step. Endless land is "
              "smoother at small scales, so that you can walk on it: H rises to 1.25 by level 8.")},
    {.id = "amplitude",
     .member = &Parameters::amplitude,
     .title = text("Amplitude"),
     .maximum = 1000,
     .step = 0.05,
     .soft_maximum = 4,
     .help = text("Height of the largest perturbation or stamp. All heights scale with it.")},
    {.id = "distribution",
     .member = &Parameters::distribution,
     .title = text("Distribution"),
     .choices = kDistributionNames,
     .help = text("How the perturbations are distributed, all with mean 0 and the same deviation, "
                  "amplitude / sqrt(12). Exponential has many small dips and few high peaks; table "
                  "takes your own numbers.")},
    {.id = "table",
     .member = &Parameters::table,
     .title = text("Table of perturbations"),
     .minimum = -1000,
     .maximum = 1000,
     .help = text(
         "For the distribution of the same name: 1 to 1024 numbers, each drawn equally often and "
         "multiplied by the amplitude; none means the uniform distribution."),
     .min_count = 1,
     .max_count = 1024,
     .when = {"distribution", std::span(kDistributionNames).last(1)}},
    {.id = "corners",
     .member = &Parameters::corners,
     .title = text("Corner heights"),
     .minimum = -1e6,
     .maximum = 1e6,
     .help = text("Four heights: north-west, north-east, south-west, south-east. If not given, "
                  "they are drawn at random; a map that tiles takes the first for all."),
     .min_count = 4,
     .max_count = 4,
     .map_only = true},
    {.id = "tile",
     .member = &Parameters::tile,
     .title = text("Tile"),
     .help = text("Opposite borders are equal, so that copies of the map join without a seam.")},
    {.id = "additions",
     .member = &Parameters::additions,
     .title = text("Displace all points"),
     .help = text(
         "Successive random additions (Voss 1985): every level displaces the old points too, "
         "so that none keeps the height of its first level. The creases along the grid (Miller "
         "1986) remain. "
         "A larger map is then no longer the same one refined."),
     .map_only = true},
    {.id = "stamp",
     .member = &Parameters::stamp,
     .title = text("Stamp"),
     .choices = kStampNames,
     .help = text("The shape that is printed at every scale. The cone leaves circles that the eye "
                  "finds; the bell, the cone through Perlin's fade curve, hides them. Image prints "
                  "your own picture; mix draws one of all shapes for each print.")},
    {.id = "weights",
     .member = &Parameters::weights,
     .title = text("Weights of the mix"),
     .maximum = 1000,
     .help =
         text("How often the stamp mix draws cone, bell, ridge, crater, plateau and image, in this "
              "order and relative to each other. Without weights, all are drawn equally often."),
     .min_count = 1,
     .max_count = 6,
     .when = {"stamp", std::span(kStampNames).last(1)}},
    {.id = "image",
     .member = &Parameters::image,
     .title = text("Image"),
     .help = text("A picture for the stamps image and mix: black leaves the ground as it is, white "
                  "is the full height. Colours count by their luminance."),
     .when = {"stamp", std::span(kStampNames).last(2)}},
    {.id = "bias",
     .member = &Parameters::bias,
     .title = text("Bias"),
     .minimum = -1,
     .step = 0.05,
     .help = text("Whether stamps raise or dig: 1 always raises, -1 always digs, 0 does both "
                  "equally often.")},
    {.id = "wrap",
     .member = &Parameters::wrap,
     .title = text("Wrap"),
     .help = text("A stamp that leaves the map at one side comes in at the other, so that the map "
                  "tiles without a seam."),
     .map_only = true},
    {.id = "granularity",
     .member = &Parameters::granularity,
     .title = text("Granularity"),
     .minimum = 1,
     .maximum = 4096,
     .soft_maximum = 64,
     .help = text("Stamps of this many points a side and smaller are left out: 1 prints them all, "
                  "more leaves the ground smooth. Only powers of two make a difference.")},
    {.id = "octaves",
     .member = &Parameters::octaves,
     .title = text("Octaves"),
     .minimum = 1,
     .maximum = 16,
     .soft_maximum = 12,
     .help = text("How many noises are added up, each finer and lower than the one before.")},
    {.id = "gain",
     .member = &Parameters::gain,
     .title = text("Gain"),
     .step = 0.01,
     .help = text("How high each octave is compared with the one before: less is smoother.")},
    {.id = "lacunarity",
     .member = &Parameters::lacunarity,
     .title = text("Lacunarity"),
     .minimum = 1,
     .maximum = 4,
     .step = 0.05,
     .help = text("How many times finer each octave is than the one before.")},
    {.id = "kind",
     .member = &Parameters::kind,
     .title = text("Kind"),
     .choices = kKindNames,
     .help =
         text("What is made of each octave: fbm adds it as it is; billow folds what lies below 0 "
              "upwards, which gives round hills and sharp valleys; ridged is billow upside "
              "down.")},
    {.id = "relief",
     .member = &Parameters::relief,
     .title = text("Relief"),
     .choices = kReliefNames,
     .help =
         text("Steep keeps the perturbations as large at every pass, which gives the many peaks "
              "of young mountains; smooth halves them each time, as erosion wears down old ones.")},
    {.id = "passes",
     .member = &Parameters::passes,
     .title = text("Count as the program does"),
     .help =
         text("The program runs one pass more than its number of iterations: 4 give 33 points a "
              "side, where its text says 17.")},
    {.id = "faithful",
     .member = &Parameters::faithful,
     .title = text("Faithful"),
     .help = text("Keeps the bugs of the author's program; off, they are corrected.")},
    {.id = "strokes",
     .member = &Parameters::strokes,
     .title = text("Strokes"),
     .choices = kStrokeKindNames,
     .help = text("Lines drawn on the map: ridge, valley, basin, plain or coast, then the width in "
                  "per cent of the side, the height as a share of the relief, and the points in "
                  "per cent from the west and the north, as in \"ridge 8 0.3: 12 40, 30 52; basin "
                  "12 0.25: 50 80\". A valley falls from its first point to its last, a coast has "
                  "the sea on its left. Gullies and erosion come after them."),
     .map_only = true},
    {.id = "gullies",
     .member = &Parameters::gullies,
     .title = text("Gullies"),
     .maximum = 2,
     .step = 0.05,
     .soft_maximum = 1,
     .help = text("Depth of the gullies that branch down every slope, with sharp ridges between "
                  "them: 0 leaves the land as it is. A filter computes each point by itself, "
                  "after an idea of Rune Skovbo Johansen (2026); erosion comes after it.")},
    {.id = "gullyscale",
     .member = &Parameters::gullyscale,
     .title = text("Scale of the gullies"),
     .maximum = 6,
     .help = text("The widest gullies are 2^-n of the map wide, or of a cell of level 0 of endless "
                  "land; finer ones join them."),
     .when = {"gullies"}},
    {.id = "gullydetail",
     .member = &Parameters::gullydetail,
     .title = text("Detail of the gullies"),
     .step = 0.05,
     .help = text("How far fine gullies reach up to the ridges and down to the floors of wider "
                  "ones: 0 leaves both smooth."),
     .when = {"gullies"}},
    {.id = "level",
     .member = &Parameters::level,
     .title = text("Level"),
     .maximum = kFinestLevel,
     .help = text("How finely the land is seen: each level has twice as many points a side, and "
                  "those of the level before among them. A cell of level 0 is as wide as a whole "
                  "map of diamond-square. Rivers need level 4 or a finer one.")},
    {.id = "x",
     .member = &Parameters::x,
     .title = text("Column"),
     .minimum = -kMaxCoordinate,
     .maximum = kMaxCorner,
     .help = text("The column of the north-west corner, in points of the level; columns to the "
                  "west are below 0. Point (x, y) is point (2x, 2y) of the next level.")},
    {.id = "y",
     .member = &Parameters::y,
     .title = text("Row"),
     .minimum = -kMaxCoordinate,
     .maximum = kMaxCorner,
     .help = text("The row of the north-west corner, in points of the level; rows to the north are "
                  "below 0.")},
    {.id = "rivers",
     .member = &Parameters::rivers,
     .title = text("Rivers"),
     .help = text("Carves the beds and valleys of rivers that run to the sea or to lakes; from "
                  "level 4 on, and with 512 basins at most.")},
    {.id = "plates",
     .member = &Parameters::plates,
     .title = text("Plates"),
     .maximum = 40,
     .help = text("How many plates drift on a planet and carry its continents: belts of mountains "
                  "rise where they meet, ridges under the sea where they part. 0 leaves the "
                  "stamps alone.")},
    {.id = "ocean",
     .member = &Parameters::ocean,
     .title = text("Ocean"),
     .step = 0.01,
     .help = text("The share of a planet that lies under the sea: 0 is dry, 0.7 is about as much "
                  "as on Earth. The ground below stays as it is.")},
    {.id = "age",
     .member = &Parameters::age,
     .title = text("Age"),
     .step = 0.01,
     .help = text("How long rivers have been at work: 0 not at all, 0.1 streams and lakes on the "
                  "ground as it was, 0.5 valleys and ridges everywhere, 1 a land of old hills. "
                  "Stream power (Braun & Willett 2013), landslides and creep, from coarse to "
                  "fine."),
     .group = kErosionGroup,
     .map_only = true},
    {.id = "hardness",
     .member = &Parameters::hardness,
     .title = text("Hardness"),
     .step = 0.01,
     .help =
         text("Hardness of the rock. Rivers cut soft rock into a dense net of gullies, hard rock "
              "into a few great valleys with steep sides."),
     .group = kErosionGroup,
     .when = {"age"},
     .map_only = true},
    {.id = "creep",
     .member = &Parameters::creep,
     .title = text("Creep"),
     .step = 0.01,
     .help = text("How fast soil creeps downhill and rounds the land. With little creep, as in dry "
                  "land, edges stay sharp."),
     .group = kErosionGroup,
     .when = {"age"},
     .map_only = true},
    {.id = "sea",
     .member = &Parameters::sea,
     .title = text("Sea level"),
     .step = 0.01,
     .help = text("The height at which rivers end, between the lowest point of the map (0: there "
                  "is no sea) and the highest (1). Hollows that the sea does not reach are lakes."),
     .group = kErosionGroup,
     .when = {"age"},
     .map_only = true},
    {.id = "ice",
     .member = &Parameters::ice,
     .title = text("Glaciers"),
     .step = 0.01,
     .help =
         text("How far down from the highest point glaciers have filled the valleys: 0 nowhere, "
              "1 to the sea. They leave cirques, wide troughs, and lakes where they ended."),
     .group = kErosionGroup,
     .when = {"age"},
     .map_only = true},
    {.id = "wind",
     .member = &Parameters::wind,
     .title = text("Wind from"),
     .maximum = 360,
     .step = 5,
     .unit = "°",
     .help = text("Where the wind blows from: 90 is the east, 180 the south, 270 the west, 360 the "
                  "north; 0 is no wind. It rains where air climbs, and the land behind is dry."),
     .group = kErosionGroup,
     .when = {"age"},
     .map_only = true},
};

// Those that only windows have.
inline constexpr ParameterRow kWindowTable[]{
    {.id = "width",
     .member = &Parameters::width,
     .title = text("Width"),
     .minimum = 1,
     .maximum = 4097,
     .help = text("Points from west to east.")},
    {.id = "height",
     .member = &Parameters::height,
     .title = text("Height"),
     .minimum = 1,
     .maximum = 4097,
     .help = text("Points from north to south.")},
};

}  // namespace orogen
