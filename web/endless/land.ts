import { baseSpacing, hasRivers, type LandParameters, unitHeightOf } from '../package/land.js'
import type { WindowCover } from '../package/meshes.js'
import type { WindowParameters } from '../package/window.js'

export {
  baseSpacing,
  finestLevel,
  hasRivers,
  type LandGenerator,
  landGenerators,
  type LandParameters,
  landRows,
  unitHeightOf,
} from '../package/land.js'

/** How far the camera can go from the middle in each direction: windows reach to 2³⁰ points of any level. */
export const reach = 30_000_000
/** The highest position of the camera, in metres above the sea. */
export const ceiling = 4_000_000
/**
 * The deepest and the highest ground that the palette distinguishes, in metres. The picture and the map share
 * it.
 */
export const colorRange = { min: -5000, max: 4600 } as const

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

/** The coarsest level that the map of the surroundings shows with rivers. */
const firstOfMap = 4

/** The same with rivers where they are shown. */
export const requestWithRivers = (land: LandParameters, window: LandWindow) =>
  ({ ...requestFor(land, window), rivers: hasRivers(window.level) }) as WindowParameters

/** The same for the map of the surroundings. */
export const mapRequest = (land: LandParameters, window: LandWindow) =>
  ({ ...requestFor(land, window), rivers: window.level >= firstOfMap }) as WindowParameters
