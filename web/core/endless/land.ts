import { findGenerator, type GeneratorId, type Parameter, parametersOf } from '../orogen/schema.js'
import type { WindowParameters } from '../orogen/window.js'
import type { Values } from '../state/state.js'

/** Metres between two points of level 0, so that a point of level 16 stands for one metre. */
export const baseSpacing = 65_536
/** The finest level that is made: 3 cm between two points. Below it a height's 24 bits are too few for smooth ground. */
export const finestLevel = 21
/** The camera can go so far from the middle each way: windows reach to 2³⁰ points of any level. */
export const reach = 30_000_000
/** Metres above the sea: no camera rises higher. */
export const ceiling = 200_000
/** Metres: the deepest and the highest ground that the palette tells apart. The picture and the map share it. */
export const colorRange = { min: -3000, max: 4600 } as const

/**
 * The generators of which each level is exactly every second point of the next, so that tiles of two levels meet: for each the id under which
 * the catalogue has its parameters, and how many of its units of height a cell of level 0 is wide.
 */
export const landGenerators = {
  'diamond-square': { catalogue: 'endless', cellWidth: 3 },
  'perlin-noise': { catalogue: 'perlin-noise', cellWidth: 6 },
} as const satisfies Partial<Record<GeneratorId, { catalogue: GeneratorId; cellWidth: number }>>
export type LandGenerator = keyof typeof landGenerators

/** What names a land: a generator and values of its parameters. */
export type LandParameters = Values & { generator: LandGenerator; seed: number }

/** Parameters of a map, of which a window of an endless land has none, and `lacunarity`: with other than 2 levels would not meet. */
const notOfLand = new Set(['exponent', 'level', 'x', 'y', 'tile', 'lacunarity'])
/** Where the land begins with another value than a map: summits of some kilometres, and noise down to a metre. */
const landDefaults: Values = { amplitude: 0.6, roughness: 0.18, octaves: 16 }

/** The rows of the parameter table that a land of a generator reads, with the defaults of the endless page. */
export function landRows(generator: LandGenerator): Exclude<Parameter, { type: 'image' }>[] {
  const rows = parametersOf(findGenerator(landGenerators[generator].catalogue)!)
  return rows.flatMap((row) =>
    row.type === 'image' || row.group === 'weather' || notOfLand.has(row.id)
      ? []
      : [{ ...row, default: landDefaults[row.id] ?? row.default } as Exclude<Parameter, { type: 'image' }>],
  )
}

/** Metres of one unit of a land's heights. */
export const unitHeightOf = ({ generator }: LandParameters): number =>
  baseSpacing / landGenerators[generator].cellWidth

/** Metres between two points of a level. */
export const spacingOf = (level: number): number => baseSpacing / 2 ** level

/** A rectangle of a level: its north-western corner and its points each way. */
export interface LandWindow {
  level: number
  x: number
  y: number
  width: number
  height: number
}

/** What the library is asked for a window of a land. */
export const requestFor = (land: LandParameters, window: LandWindow) =>
  ({ ...land, ...window }) as WindowParameters
