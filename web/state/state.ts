import {
  defaultValues,
  findGenerator,
  type Generator,
  type NumberParameter,
  type ParameterId,
  parametersOf,
  schema,
  sizeOf,
  type Values,
} from '../package/schema.js'
import { requestOf } from '../package/link/link.js'
import type { TerrainSource } from '../package/worker/client.js'
import type { Heightfield } from '../package/heightfield.js'
import type { ErosionOptions } from '../package/parameter-types.js'
import type { CameraState } from '../draw/camera/viewpoint.js'
import { firstLook, type ViewSettings } from './look.js'
import { isPlanet } from './views.js'

export { requestOf }

/** Everything that determines the picture: the content of a link and of the panel. */
export interface TerrainState {
  generator: Generator
  /** The values of the generator's parameters. */
  values: Values
  look: ViewSettings
  /** Undefined: the terrain is framed. */
  camera: CameraState | undefined
  /** A map that the reader has opened; it replaces the generator's. Links cannot hold it. */
  imported?: Imported | undefined
}

/** What names a map of the reader's in a link and in attributes, and says how it is to be read. */
export const mapKeys = ['src', 'gaps', 'fit', 'low', 'high', 'spacing', 'refine'] as const
export type MapSource = { src: string } & Partial<Record<(typeof mapKeys)[number], string>>

/** A heightmap of the reader's, in place of the generator's. */
export interface Imported {
  name: string
  field: Heightfield
  /** m: its heights and its spacing are true metres. */
  unit: 'm' | ''
  /** Where it came from, so that a link can name it. */
  source?: MapSource | undefined
  /** What belonged to the terrain that it replaced, and comes back with that one. */
  replaced?: OwnSettings
}

/** What is chosen for one terrain, and means nothing for another map: erosion, and the looks of heights. */
interface OwnSettings {
  erosion: Values
  look: Pick<ViewSettings, 'exaggeration' | 'water'>
}

/**
 * The state with everything at its defaults.
 *
 * @param isOpened whether a map takes the place of the generator's; it is shown as its file says
 */
export function defaultState(generator: Generator = schema.generators[0]!, isOpened = false): TerrainState {
  const look = firstLook(generator)
  return {
    generator,
    values: defaultValues(generator),
    look: isOpened ? { ...look, ...asInFile } : look,
    camera: undefined,
  }
}

/** True heights, and no water that the file does not have. */
const asInFile = { exaggeration: 100, water: 0 }

/** Whether rivers have eroded the map. */
export const hasErosion = ({ values }: Pick<TerrainState, 'values'>): boolean => Number(values.age) > 0

/** The parameters of erosion, and the strokes that it comes after: they apply to an opened map, too. */
const erosionIds = schema.parameters
  .filter(({ group, type }) => group === 'erosion' || type === 'strokes')
  .map(({ id }) => id)

/** The parameters of erosion and the strokes, as far as they are known. */
function erosionOf({ values }: TerrainState): Values {
  const known = [...erosionIds, 'seed' as const].filter((id) => id in values)
  return Object.fromEntries(known.map((id) => [id, values[id]]))
}

/** The worker's source for the map of this state, with its exaggeration. */
export function sourceOf(state: TerrainState): TerrainSource {
  const { imported, look } = state
  const exaggeration = look.exaggeration / 100
  if (!imported) return { parameters: requestOf(state), exaggeration }
  const isChanged = hasErosion(state) || Boolean(state.values.strokes)
  const erosion = isChanged ? (erosionOf(state) as ErosionOptions) : undefined
  return { field: imported.field, erosion, exaggeration }
}

/** A map with the exaggeration of the look: its heights are unchanged, and its width shrinks instead. */
export function exaggerated(field: Heightfield, { look }: TerrainState): Heightfield {
  return { ...field, spacing: (field.spacing * 100) / look.exaggeration }
}

/** Points a side of the map. */
export function mapSize({ generator, values, imported }: TerrainState): number {
  return imported?.field.size ?? sizeOf(generator, values)
}

/**
 * Sets values of the generator, which replace an opened map; but an opened map stays if only the erosion
 * changes.
 */
export function withValues(state: TerrainState, values: Values): TerrainState {
  const stays = Object.keys(values).every((id) => erosionIds.includes(id as ParameterId))
  const from = stays || !state.imported ? state : withImported(state, undefined)
  return { ...from, values: { ...from.values, ...values } }
}

/**
 * Shows an opened map as its file says, without the erosion that was chosen for another terrain; or again the
 * generator's terrain, with the erosion that was chosen for it.
 */
export function withImported(state: TerrainState, imported: Imported | undefined): TerrainState {
  const { generator, look } = state
  const replaced = state.imported ? state.imported.replaced : ownSettings(state)
  if (imported) {
    const values = { ...state.values, ...erosionOf(defaultState(generator)), seed: state.values.seed }
    const opened = { ...imported, ...(replaced && { replaced }) }
    return fitCamera({ ...state, values, look: { ...look, ...asInFile }, imported: opened }, state)
  }
  const own = replaced ?? ownSettings(defaultState(generator))
  const values = { ...state.values, ...own.erosion }
  return fitCamera({ ...state, values, look: { ...look, ...own.look }, imported }, state)
}

/** Shows the same map, read from its file in another way: what the reader has chosen for it stays. */
export function withReread(state: TerrainState, imported: Imported): TerrainState {
  const replaced = state.imported?.replaced
  return { ...state, imported: { ...imported, ...(replaced && { replaced }) } }
}

function ownSettings(state: TerrainState): OwnSettings {
  const { exaggeration, water } = state.look
  const erosion = erosionOf(state)
  delete erosion.seed
  return { erosion, look: { exaggeration, water } }
}

/** The camera of a planet does not fit a map, nor the other way round. */
function fitCamera(next: TerrainState, before: TerrainState): TerrainState {
  return isPlanet(next) === isPlanet(before) ? next : { ...next, camera: undefined }
}

/**
 * Switches to another generator with its own defaults, but keeps the size, the seed and the erosion that the
 * reader has chosen.
 */
export function withGenerator(shown: TerrainState, id: string): TerrainState {
  const state = shown.imported ? withImported(shown, undefined) : shown
  const generator = findGenerator(id) ?? state.generator
  const { seed } = state.values
  const { maximum } = parametersOf(generator).find(({ id: each }) => each === 'exponent') as NumberParameter
  const exponent = Math.min(Number(state.values.exponent), maximum)
  const initial = defaultValues(generator)
  const erosion = Object.entries(erosionOf(state)).filter(([erosionId]) => erosionId in initial)
  const values = { ...initial, exponent, seed, ...Object.fromEntries(erosion) }
  const isFirst = state.look.exaggeration === firstLook(state.generator).exaggeration
  const { exaggeration } = isFirst ? firstLook(generator) : state.look
  const { camera } = shown
  return fitCamera({ ...state, camera, generator, values, look: { ...state.look, exaggeration } }, shown)
}

export function withLook(state: TerrainState, look: Partial<ViewSettings>): TerrainState {
  return { ...state, look: { ...state.look, ...look } }
}

/** Whether these values print the reader's own picture, which links cannot hold. */
export function printsPicture({ stamp, weights, image }: Values): boolean {
  const given = (weights ?? []) as number[]
  const isMixed = stamp === 'mix' && (given.length === 0 || given[5]! > 0)
  return image !== undefined && (stamp === 'image' || isMixed)
}
