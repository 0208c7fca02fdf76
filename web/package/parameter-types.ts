// Made from the C++ tables by `npm run generated`; do not edit.

import type { StampImage } from './stamp-image.js'

export type GeneratorId = 'diamond-square' | 'endless' | 'voirol-a' | 'voirol-b' | 'voirol-r' | 'loftis' | 'imai' | 'palais' | 'stamp-noise' | 'planet' | 'stamp-noise-2016' | 'perlin-noise' | 'ridged-noise' | 'perlin-2002'

export type ParameterId = 'exponent' | 'seed' | 'roughness' | 'amplitude' | 'distribution' | 'table' | 'corners' | 'tile' | 'additions' | 'stamp' | 'weights' | 'image' | 'bias' | 'wrap' | 'granularity' | 'octaves' | 'gain' | 'lacunarity' | 'kind' | 'relief' | 'passes' | 'faithful' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'level' | 'x' | 'y' | 'rivers' | 'plates' | 'ocean' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'

/** All parameters, as most generators read them. */
interface AllParameters {
  /**
   * The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. One more refines the same
   * mountain and takes four times as long.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * Names the mountain: the same seed gives the same heights, bit for bit, everywhere.
   * 0 to 4294967295; default 161.
   */
  seed?: number
  /**
   * 1 - H, where H is the Hurst exponent: 0 is smooth and rolling, 1 is jagged at every scale. The
   * perturbation shrinks by 2^(-H/2) at each half step. Endless land is smoother at small scales, so that you
   * can walk on it: H rises to 1.25 by level 8.
   * 0 to 1; default 0.25.
   */
  roughness?: number
  /**
   * Height of the largest perturbation or stamp. All heights scale with it.
   * 0 to 1000; default 1.
   */
  amplitude?: number
  /**
   * How the perturbations are distributed, all with mean 0 and the same deviation, amplitude / sqrt(12).
   * Exponential has many small dips and few high peaks; table takes your own numbers.
   * uniform, triangular, gaussian, exponential, table; default uniform.
   */
  distribution?: 'uniform' | 'triangular' | 'gaussian' | 'exponential' | 'table'
  /**
   * For the distribution of the same name: 1 to 1024 numbers, each drawn equally often and multiplied by the
   * amplitude; none means the uniform distribution.
   * 1 to 1024 numbers; default none.
   */
  table?: ArrayLike<number>
  /**
   * Four heights: north-west, north-east, south-west, south-east. If not given, they are drawn at random; a
   * map that tiles takes the first for all.
   * 4 numbers; default none.
   */
  corners?: ArrayLike<number>
  /**
   * Opposite borders are equal, so that copies of the map join without a seam.
   * true, false; default false.
   */
  tile?: boolean
  /**
   * Successive random additions (Voss 1985): every level displaces the old points too, so that none keeps the
   * height of its first level. The creases along the grid (Miller 1986) remain. A larger map is then no
   * longer the same one refined.
   * true, false; default false.
   */
  additions?: boolean
  /**
   * The shape that is printed at every scale. The cone leaves circles that the eye finds; the bell, the cone
   * through Perlin's fade curve, hides them. Image prints your own picture; mix draws one of all shapes for
   * each print.
   * cone, bell, ridge, crater, plateau, image, mix; default bell.
   */
  stamp?: 'cone' | 'bell' | 'ridge' | 'crater' | 'plateau' | 'image' | 'mix'
  /**
   * How often the stamp mix draws cone, bell, ridge, crater, plateau and image, in this order and relative to
   * each other. Without weights, all are drawn equally often.
   * 1 to 6 numbers; default none.
   */
  weights?: ArrayLike<number>
  /**
   * A picture for the stamps image and mix: black leaves the ground as it is, white is the full height.
   * Colours count by their luminance.
   * a picture; default none.
   */
  image?: StampImage
  /**
   * Whether stamps raise or dig: 1 always raises, -1 always digs, 0 does both equally often.
   * -1 to 1; default 0.
   */
  bias?: number
  /**
   * A stamp that leaves the map at one side comes in at the other, so that the map tiles without a seam.
   * true, false; default true.
   */
  wrap?: boolean
  /**
   * Stamps of this many points a side and smaller are left out: 1 prints them all, more leaves the ground
   * smooth. Only powers of two make a difference.
   * 1 to 4096; default 1.
   */
  granularity?: number
  /**
   * How many noises are added up, each finer and lower than the one before.
   * 1 to 16; default 8.
   */
  octaves?: number
  /**
   * How high each octave is compared with the one before: less is smoother.
   * 0 to 1; default 0.5.
   */
  gain?: number
  /**
   * How many times finer each octave is than the one before.
   * 1 to 4; default 2.
   */
  lacunarity?: number
  /**
   * What is made of each octave: fbm adds it as it is; billow folds what lies below 0 upwards, which gives
   * round hills and sharp valleys; ridged is billow upside down.
   * fbm, ridged, billow; default fbm.
   */
  kind?: 'fbm' | 'ridged' | 'billow'
  /**
   * Steep keeps the perturbations as large at every pass, which gives the many peaks of young mountains;
   * smooth halves them each time, as erosion wears down old ones.
   * steep, smooth; default smooth.
   */
  relief?: 'steep' | 'smooth'
  /**
   * The program runs one pass more than its number of iterations: 4 give 33 points a side, where its text
   * says 17.
   * true, false; default false.
   */
  passes?: boolean
  /**
   * Keeps the bugs of the author's program; off, they are corrected.
   * true, false; default true.
   */
  faithful?: boolean
  /**
   * Lines drawn on the map: ridge, valley, basin, plain or coast, then the width in per cent of the side, the
   * height as a share of the relief, and the points in per cent from the west and the north, as in "ridge 8
   * 0.3: 12 40, 30 52; basin 12 0.25: 50 80". A valley falls from its first point to its last, a coast has
   * the sea on its left. Gullies and erosion come after them.
   * strokes; default none.
   */
  strokes?: string
  /**
   * Depth of the gullies that branch down every slope, with sharp ridges between them: 0 leaves the land as
   * it is. A filter computes each point by itself, after an idea of Rune Skovbo Johansen (2026); erosion
   * comes after it.
   * 0 to 2; default 0.
   */
  gullies?: number
  /**
   * The widest gullies are 2^-n of the map wide, or of a cell of level 0 of endless land; finer ones join
   * them.
   * 0 to 6; default 3.
   */
  gullyscale?: number
  /**
   * How far fine gullies reach up to the ridges and down to the floors of wider ones: 0 leaves both smooth.
   * 0 to 1; default 0.5.
   */
  gullydetail?: number
  /**
   * How finely the land is seen: each level has twice as many points a side, and those of the level before
   * among them. A cell of level 0 is as wide as a whole map of diamond-square. Rivers need level 4 or a finer
   * one.
   * 0 to 26; default 0.
   */
  level?: number
  /**
   * The column of the north-west corner, in points of the level; columns to the west are below 0. Point (x,
   * y) is point (2x, 2y) of the next level.
   * -1073741824 to 1073733632; default 0.
   */
  x?: number
  /**
   * The row of the north-west corner, in points of the level; rows to the north are below 0.
   * -1073741824 to 1073733632; default 0.
   */
  y?: number
  /**
   * Carves the beds and valleys of rivers that run to the sea or to lakes; from level 4 on, and with 512
   * basins at most.
   * true, false; default false.
   */
  rivers?: boolean
  /**
   * How many plates drift on a planet and carry its continents: belts of mountains rise where they meet,
   * ridges under the sea where they part. 0 leaves the stamps alone.
   * 0 to 40; default 0.
   */
  plates?: number
  /**
   * The share of a planet that lies under the sea: 0 is dry, 0.7 is about as much as on Earth. The ground
   * below stays as it is.
   * 0 to 1; default 0.
   */
  ocean?: number
  /**
   * How long rivers have been at work: 0 not at all, 0.1 streams and lakes on the ground as it was, 0.5
   * valleys and ridges everywhere, 1 a land of old hills. Stream power (Braun & Willett 2013), landslides and
   * creep, from coarse to fine.
   * 0 to 1; default 0.
   */
  age?: number
  /**
   * Hardness of the rock. Rivers cut soft rock into a dense net of gullies, hard rock into a few great
   * valleys with steep sides.
   * 0 to 1; default 0.5.
   */
  hardness?: number
  /**
   * How fast soil creeps downhill and rounds the land. With little creep, as in dry land, edges stay sharp.
   * 0 to 1; default 0.5.
   */
  creep?: number
  /**
   * The height at which rivers end, between the lowest point of the map (0: there is no sea) and the highest
   * (1). Hollows that the sea does not reach are lakes.
   * 0 to 1; default 0.2.
   */
  sea?: number
  /**
   * How far down from the highest point glaciers have filled the valleys: 0 nowhere, 1 to the sea. They leave
   * cirques, wide troughs, and lakes where they ended.
   * 0 to 1; default 0.
   */
  ice?: number
  /**
   * Where the wind blows from: 90 is the east, 180 the south, 270 the west, 360 the north; 0 is no wind. It
   * rains where air climbs, and the land behind is dry.
   * 0 to 360; default 0.
   */
  wind?: number
}

/**
 * Midpoints of squares and edges, displaced less and less. A larger map refines the same mountain.
 * Fournier, Fussell & Carpenter, 1982.
 */
export interface DiamondSquareParameters extends Pick<AllParameters, 'exponent' | 'seed' | 'roughness' | 'amplitude' | 'distribution' | 'table' | 'corners' | 'tile' | 'additions' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator?: 'diamond-square'
}

/**
 * A piece of a land that has no end, from anywhere in it and at any scale.
 * Fournier, Fussell & Carpenter, 1982, without a border.
 */
export interface EndlessParameters extends Pick<AllParameters, 'seed' | 'roughness' | 'x' | 'y' | 'amplitude' | 'distribution' | 'table' | 'rivers' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'endless'
  /**
   * The piece has 2^n + 1 points a side. One more is twice as wide, and takes four times as long.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * How finely the land is seen: each level has twice as many points a side, and those of the level before
   * among them. A cell of level 0 is as wide as a whole map of diamond-square. Rivers need level 4 or a finer
   * one.
   * 0 to 26; default 9.
   */
  level?: number
}

/**
 * His first JavaScript program, which tests for the border at every edge, reproduced bit for bit.
 * William Voirol, Switzerland, February 2016.
 */
export interface VoirolAParameters extends Pick<AllParameters, 'seed' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'voirol-a'
  /**
   * The map has 2^n cells a side. Another size is another mountain, since the program draws its random
   * numbers one after the other.
   * 1 to 13; default 9.
   */
  exponent?: number
}

/**
 * His JavaScript program without border tests in the inner loops, reproduced bit for bit.
 * William Voirol, Switzerland, February 2016.
 */
export interface VoirolBParameters extends Pick<AllParameters, 'seed' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'voirol-b'
  /**
   * The map has 2^n cells a side. Another size is another mountain, since the program draws its random
   * numbers one after the other.
   * 1 to 13; default 9.
   */
  exponent?: number
}

/**
 * His fastest program, with a table of 4177 random numbers whose pattern stays visible on the map.
 * William Voirol, Switzerland, February 2016.
 */
export interface VoirolRParameters extends Pick<AllParameters, 'seed' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'voirol-r'
  /**
   * The map has 2^n cells a side. Another size is another mountain, since the program draws its random
   * numbers one after the other.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * R starts from amplitude 2, twice that of A and B. Off: from 1, as they do.
   * true, false; default true.
   */
  faithful?: boolean
  /**
   * How the 4177 numbers are distributed, all with mean 0 and the same deviation. Its author promised other
   * distributions at no cost; uniform is his own.
   * uniform, triangular, gaussian, exponential, table; default uniform.
   */
  distribution?: 'uniform' | 'triangular' | 'gaussian' | 'exponential' | 'table'
  /**
   * For the distribution of the same name: 1 to 1024 numbers, from which the 4177 are drawn, each equally
   * often; none means the uniform distribution.
   * 1 to 1024 numbers; default none.
   */
  table?: ArrayLike<number>
}

/**
 * "Realistic terrain in 130 lines", a slope from one fixed corner to the other.
 * Hunter Loftis, PlayfulJS.
 */
export interface LoftisParameters extends Pick<AllParameters, 'seed' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'loftis'
  /**
   * The map has 2^n cells a side. Another size is another mountain, since the program draws its random
   * numbers one after the other.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * A square's middle is displaced by up to its width times this; the author's own is 0.7. Heights grow with
   * the map.
   * 0 to 1; default 0.7.
   */
  roughness?: number
  /**
   * Means leave out every value of -1, which stands for outside the map, and so a point that happens to be -1
   * high. Off: only what is outside.
   * true, false; default true.
   */
  faithful?: boolean
}

/**
 * The map behind a three.js picture of stacked boxes, in an article with its code.
 * Imai, with three.js r142.
 */
export interface ImaiParameters extends Pick<AllParameters, 'seed' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'imai'
  /**
   * The map has 2^n cells a side. Another size is another mountain, since the program draws its random
   * numbers one after the other.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * Corners lie within plus or minus this; perturbations within half of it, which is halved at every level.
   * 0 to 1000; default 5.
   */
  amplitude?: number
  /**
   * An else-if makes every edge's middle the mean of three neighbours. Off: of all four, except on the
   * border.
   * true, false; default true.
   */
  faithful?: boolean
}

/**
 * A step-by-step explanation with its own mountain in Processing, young or old.
 * a demonstration in Processing, in French.
 */
export interface PalaisParameters extends Pick<AllParameters, 'seed' | 'relief' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'palais'
  /**
   * The number of iterations: n give 2^n cells a side.
   * 1 to 12; default 9.
   */
  exponent?: number
  /**
   * Perturbations lie within plus or minus this, at every pass or at the first. Corners lie between 0 and
   * 500.
   * 0 to 1000; default 400.
   */
  amplitude?: number
  /**
   * The program runs one pass more than its number of iterations: 4 give 33 points a side, where its text
   * says 17.
   * true, false; default false.
   */
  passes?: boolean
}

/**
 * Prints a stamp at every scale, shifted at random, raising or digging.
 * after the article "Stamp Noise", 2016.
 */
export interface StampNoiseParameters extends Pick<AllParameters, 'exponent' | 'seed' | 'amplitude' | 'stamp' | 'weights' | 'image' | 'bias' | 'gain' | 'granularity' | 'wrap' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'stamp-noise'
}

/**
 * Plates that carry continents and lift mountains, with stamps printed all over the ball, without a seam and
 * without poles.
 * after "Creating Spherical Worlds" by Compton and others, 2007.
 */
export interface PlanetParameters extends Pick<AllParameters, 'seed' | 'amplitude' | 'stamp' | 'weights' | 'image' | 'bias' | 'granularity' | 'age' | 'hardness' | 'creep'> {
  generator: 'planet'
  /**
   * Each of the six faces has 2^n cells a side. One more refines the same planet and takes four times as
   * long.
   * 1 to 13; default 8.
   */
  exponent?: number
  /**
   * How high each octave is compared with the one before: less is smoother.
   * 0 to 1; default 0.65.
   */
  gain?: number
  /**
   * How many plates drift on a planet and carry its continents: belts of mountains rise where they meet,
   * ridges under the sea where they part. 0 leaves the stamps alone.
   * 0 to 40; default 12.
   */
  plates?: number
  /**
   * The share of a planet that lies under the sea: 0 is dry, 0.7 is about as much as on Earth. The ground
   * below stays as it is.
   * 0 to 1; default 0.7.
   */
  ocean?: number
}

/**
 * The article's C++ program: a cone printed at every scale, in double precision.
 * the article "Stamp Noise", in French, 2016.
 */
export interface StampNoise2016Parameters extends Pick<AllParameters, 'seed' | 'granularity' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'stamp-noise-2016'
  /**
   * The map has 2^n cells a side. Another size is another mountain, since the program draws its random
   * numbers one after the other.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * The author's cone, or the bell that he suggests against its circles: the cone through Perlin's fade
   * curve.
   * cone, bell; default cone.
   */
  stamp?: 'cone' | 'bell'
}

/**
 * Slopes drawn at the points of ever finer lattices and blended between them. A larger map refines the same
 * mountain.
 * after Ken Perlin's improved noise, 2002.
 */
export interface PerlinNoiseParameters extends Pick<AllParameters, 'exponent' | 'seed' | 'kind' | 'amplitude' | 'octaves' | 'gain' | 'lacunarity' | 'tile' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'perlin-noise'
}

/**
 * Sharp ridges along lines of equal gradient noise, rugged above and smooth in the valleys. A larger map
 * refines the same mountain.
 * after Kenton Musgrave's ridged multifractal, 1994.
 */
export interface RidgedNoiseParameters extends Pick<AllParameters, 'exponent' | 'seed' | 'amplitude' | 'octaves' | 'gain' | 'lacunarity' | 'tile' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'ridged-noise'
}

/**
 * His improved noise, summed over octaves: what the others are compared with.
 * Ken Perlin, New York University, 2002.
 */
export interface Perlin2002Parameters extends Pick<AllParameters, 'exponent' | 'seed' | 'octaves' | 'gain' | 'lacunarity' | 'strokes' | 'gullies' | 'gullyscale' | 'gullydetail' | 'age' | 'hardness' | 'creep' | 'sea' | 'ice' | 'wind'> {
  generator: 'perlin-2002'
}

/** The parameters of `erode`. */
export interface ErosionOptions {
  /**
   * Lines drawn on the map: ridge, valley, basin, plain or coast, then the width in per cent of the side, the
   * height as a share of the relief, and the points in per cent from the west and the north, as in "ridge 8
   * 0.3: 12 40, 30 52; basin 12 0.25: 50 80". A valley falls from its first point to its last, a coast has
   * the sea on its left. Gullies and erosion come after them.
   * strokes; default none.
   */
  strokes?: string
  /**
   * How long rivers have been at work: 0 not at all, 0.1 streams and lakes on the ground as it was, 0.5
   * valleys and ridges everywhere, 1 a land of old hills. Stream power (Braun & Willett 2013), landslides and
   * creep, from coarse to fine.
   * 0 to 1; default 0.5.
   */
  age?: number
  /**
   * Hardness of the rock. Rivers cut soft rock into a dense net of gullies, hard rock into a few great
   * valleys with steep sides.
   * 0 to 1; default 0.5.
   */
  hardness?: number
  /**
   * How fast soil creeps downhill and rounds the land. With little creep, as in dry land, edges stay sharp.
   * 0 to 1; default 0.5.
   */
  creep?: number
  /**
   * The height at which rivers end, between the lowest point of the map (0: there is no sea) and the highest
   * (1). Hollows that the sea does not reach are lakes.
   * 0 to 1; default 0.2.
   */
  sea?: number
  /**
   * How far down from the highest point glaciers have filled the valleys: 0 nowhere, 1 to the sea. They leave
   * cirques, wide troughs, and lakes where they ended.
   * 0 to 1; default 0.
   */
  ice?: number
  /**
   * Where the wind blows from: 90 is the east, 180 the south, 270 the west, 360 the north; 0 is no wind. It
   * rains where air climbs, and the land behind is dry.
   * 0 to 360; default 0.
   */
  wind?: number
  /**
   * Decides where rock is harder and where water turns.
   * 0 to 4294967295; default 161.
   */
  seed?: number
  /**
   * The map goes on beyond each border with what is at the opposite one.
   * true, false; default false.
   */
  tile?: boolean
}

/** The parameters of a window, beside its place: those of its map, without those that only maps have. */
export type WindowShape = { tile?: boolean } & (Pick<DiamondSquareParameters, 'generator' | 'seed' | 'roughness' | 'amplitude' | 'distribution' | 'table' | 'gullies' | 'gullyscale' | 'gullydetail'> | Pick<StampNoiseParameters, 'generator' | 'seed' | 'amplitude' | 'stamp' | 'weights' | 'image' | 'bias' | 'gain' | 'granularity' | 'gullies' | 'gullyscale' | 'gullydetail'> | Pick<PerlinNoiseParameters, 'generator' | 'seed' | 'kind' | 'amplitude' | 'octaves' | 'gain' | 'lacunarity' | 'gullies' | 'gullyscale' | 'gullydetail'> | Pick<RidgedNoiseParameters, 'generator' | 'seed' | 'amplitude' | 'octaves' | 'gain' | 'lacunarity' | 'gullies' | 'gullyscale' | 'gullydetail'>)

/** The parameters of `generate`: a generator ('diamond-square' if none is named) and its own. */
export type GenerateParameters = DiamondSquareParameters | EndlessParameters | VoirolAParameters | VoirolBParameters | VoirolRParameters | LoftisParameters | ImaiParameters | PalaisParameters | StampNoiseParameters | PlanetParameters | StampNoise2016Parameters | PerlinNoiseParameters | RidgedNoiseParameters | Perlin2002Parameters
