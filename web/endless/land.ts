import {
  findGenerator,
  type GeneratorId,
  type Parameter,
  type ParameterValue,
  parametersOf,
  type Values,
} from '../package/schema.js'
import type { WindowCover } from '../package/meshes.js'
import type { WindowParameters } from '../package/window.js'

/** Metres between two points of level 0, so that a point of level 16 stands for one metre. */
export const baseSpacing = 65_536
/** The finest level: 3 cm between two points. At finer ones a height's 24 bits are too few for smooth ground. */
export const finestLevel = 21
/** How far the camera can go from the middle in each direction: windows reach to 2³⁰ points of any level. */
export const reach = 30_000_000
/** The highest position of the camera, in metres above the sea. */
export const ceiling = 4_000_000
/** The deepest and the highest ground that the palette distinguishes, in metres. The picture and the map share it. */
export const colorRange = { min: -5000, max: 4600 } as const

/**
 * Generators whose levels are exactly every second point of the next one, so that tiles of two levels meet. Each has
 * the id of its parameters in the catalogue, the width of a cell of level 0 in units of height, and the coarsest level at
 * whose points it has a relief.
 */
export const landGenerators = {
  'diamond-square': { catalogue: 'endless', cellWidth: 3, coarsestLevel: 0 },
  'perlin-noise': { catalogue: 'perlin-noise', cellWidth: 6, coarsestLevel: 3 },
} as const satisfies Partial<
  Record<GeneratorId, { catalogue: GeneratorId; cellWidth: number; coarsestLevel: number }>
>
export type LandGenerator = keyof typeof landGenerators

/** The definition of a land: a generator and values of its parameters. */
export type LandParameters = Values & { generator: LandGenerator; seed: number }

/** The place of a window, what would make it repeat, and `lacunarity`: with values other than 2 levels would not meet. */
const notOfLand = new Set(['level', 'x', 'y', 'tile', 'lacunarity', 'rivers'])
/** Defaults of the land that differ from those of a map: summits of some kilometres, and noise down to a metre. */
const landDefaults: Values = { amplitude: 0.6, roughness: 0.18, octaves: 16, gullies: 1.4, gullyscale: 3 }

/** A row with another default, which its slider reaches. */
function withDefault<Row extends Parameter>(row: Row, value: ParameterValue): Row {
  const { softMaximum, maximum } = row as Row & { softMaximum?: number; maximum?: number }
  const isAboveSlider = typeof value === 'number' && softMaximum !== undefined && value >= softMaximum
  return { ...row, default: value, ...(isAboveSlider && { softMaximum: maximum }) }
}

/** The rows of the parameter table that windows of a generator's land read, with the defaults of the endless page. */
export function landRows(generator: LandGenerator): Exclude<Parameter, { type: 'image' }>[] {
  const rows = parametersOf(findGenerator(landGenerators[generator].catalogue)!)
  return rows.flatMap((row) =>
    row.type === 'image' || row.mapOnly || notOfLand.has(row.id)
      ? []
      : [withDefault(row, landDefaults[row.id] ?? row.default)],
  )
}

/** Metres of one unit of a land's heights. */
export const unitHeightOf = ({ generator }: LandParameters): number =>
  baseSpacing / landGenerators[generator].cellWidth

/** The scale of what covers a land. */
export const coverOf = (land: LandParameters, rim: number): WindowCover => ({
  relief: colorRange.max / unitHeightOf(land),
  rim,
})

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

/** The parameters of the library for a window of a land. */
export const requestFor = (land: LandParameters, window: LandWindow) =>
  ({ ...land, ...window }) as WindowParameters

/** The coarsest levels that are shown with rivers, in tiles and on the map: coarser ones would need dozens of basins. */
const firstRivers = 5
const firstOfMap = 4

export const hasRivers = (level: number): boolean => level >= firstRivers

/** The same with rivers where they are shown. */
export const requestWithRivers = (land: LandParameters, window: LandWindow) =>
  ({ ...requestFor(land, window), rivers: hasRivers(window.level) }) as WindowParameters

/** The same for the map of the surroundings. */
export const mapRequest = (land: LandParameters, window: LandWindow) =>
  ({ ...requestFor(land, window), rivers: window.level >= firstOfMap }) as WindowParameters
