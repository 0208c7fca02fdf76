import {
  findGenerator,
  type GeneratorId,
  type Parameter,
  type ParameterValue,
  parametersOf,
  type Values,
} from './schema.js'

/** Metres between two points of level 0, so that a point of level 16 stands for one metre. */
export const baseSpacing = 65_536
/**
 * Generators whose levels are exactly every second point of the next one, so that tiles of two levels meet.
 * Each has the id of its parameters in the catalogue, the width of a cell of level 0 in units of height, and
 * the coarsest level at whose points it has a relief.
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

/**
 * The finest level: 3 cm between two points. At finer ones a height's 24 bits are too few for smooth ground.
 */
export const finestLevel = 21
/** The coarsest level of tiles with rivers: coarser ones would need dozens of basins. */
const firstRivers = 5

export const hasRivers = (level: number): boolean => level >= firstRivers

/** Metres of one unit of a land's heights. */
export const unitHeightOf = ({ generator }: LandParameters): number =>
  baseSpacing / landGenerators[generator].cellWidth

/**
 * The place of a window, what would make it repeat, and `lacunarity`: with values other than 2 levels would
 * not meet.
 */
const notOfLand = new Set(['level', 'x', 'y', 'tile', 'lacunarity', 'rivers'])
/**
 * Defaults of the land that differ from those of a map: summits of some kilometres, and noise down to a
 * metre.
 */
const landDefaults: Values = { amplitude: 0.6, roughness: 0.18, octaves: 16, gullies: 1.4, gullyscale: 3 }

/** A row with another default, which its slider reaches. */
function withDefault<Row extends Parameter>(row: Row, value: ParameterValue): Row {
  const { softMaximum, maximum } = row as Row & { softMaximum?: number; maximum?: number }
  const isAboveSlider = typeof value === 'number' && softMaximum !== undefined && value >= softMaximum
  return { ...row, default: value, ...(isAboveSlider && { softMaximum: maximum }) }
}

/**
 * The rows of the parameter table that windows of a generator's land read, with the defaults of the endless
 * page.
 */
export function landRows(generator: LandGenerator): Exclude<Parameter, { type: 'image' }>[] {
  const rows = parametersOf(findGenerator(landGenerators[generator].catalogue)!)
  return rows.flatMap((row) =>
    row.type === 'image' || row.mapOnly || notOfLand.has(row.id)
      ? []
      : [withDefault(row, landDefaults[row.id] ?? row.default)],
  )
}
