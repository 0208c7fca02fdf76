import {
  collect,
  type LinkNote,
  type LinkRow,
  linkRows,
  noteUnknown,
  readRows,
  readTerrain,
  readVersion,
  unprintable,
  unreadable,
} from '../package/link/link.js'
import { schema } from '../package/schema.js'
import type { StampImage } from '../package/stamp-image.js'
import { type CameraState, cameraLimits } from '../draw/camera/viewpoint.js'
import { type ViewSettings, type LookRow, lookTable } from './look.js'
import { defaultState, mapKeys, type MapSource, type TerrainState } from './state.js'
import { isPlanet } from './views.js'

/** A state, and the map that is to be opened in place of its generator's. */
export interface LinkedState {
  state: TerrainState
  notes: LinkNote[]
  source?: MapSource | undefined
}

/**
 * The terrain of a page that is opened without a link: eroded, with a lake at its nearest and lowest
 * corner, and a low sun. The coarser levels of it are there at once.
 */
export const firstLink = '?generator=diamond-square&exponent=9&seed=77&age=0.5&sea=0.15&sunheight=24'

/** Whether a link asks for no terrain, but at most for a language, or tells where its reader came from. */
export const isWithoutTerrain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every((key) => /^(lang|fbclid|gclid|utm_.*)$/.test(key))

/**
 * Reads the state from the query of a link. It never throws and trusts nothing: invalid values are clamped or
 * replaced by their default, and a note reports it.
 */
export function readLink(query: string): LinkedState {
  // A parameter of another generator is not an error.
  const ids = schema.parameters.map(({ id }) => id)
  const given = new URLSearchParams(query)
  // Addresses of spaces and control characters alone would be that of the page.
  const isNamed = [...(given.get('src') ?? '')].some((letter) => letter > ' ')
  if (!isNamed) return readQuery(query, ids, (texts, notes) => readState(texts, notes))
  const source = mapKeys.flatMap((key) => (given.has(key) ? [[key, given.get(key)]] : []))
  return {
    ...readQuery(query, [...ids, ...mapKeys], (texts, notes) => readState(texts, notes, { isOpened: true })),
    source: Object.fromEntries(source) as MapSource,
  }
}

/** A link that opens a map in place of its generator's. */
export function withSource(query: string, source: MapSource | undefined): string {
  return source ? `${query}&${new URLSearchParams(source).toString()}` : query
}

/**
 * Reads a query by `read`, which removes the keys that it knows. Notes name the remaining keys that are not
 * in `known`.
 */
export function readQuery<State>(
  query: string,
  known: readonly string[],
  read: (given: Map<string, string>, notes: LinkNote[]) => State,
): { state: State; notes: LinkNote[] } {
  const notes: LinkNote[] = []
  const given = collect(query, notes)
  const state = read(given, notes)
  noteUnknown(given, known, notes)
  return { state, notes }
}

/**
 * Writes ids and texts of the values that differ from the defaults of their rows, and of those that are
 * always written.
 */
export function writeRows(
  rows: readonly LinkRow[],
  values: Readonly<Record<string, unknown>>,
  always: readonly string[],
): [string, string][] {
  return rows.flatMap(({ id, default: initial }) => {
    const text = String(values[id])
    return always.includes(id) || text !== String(initial) ? [[id, text] as [string, string]] : []
  })
}

/**
 * Reads the state from texts by key, as links and attributes have them, and removes the keys that it reads.
 *
 * @param image the stamp's picture, which cannot be written as text
 * @param isOpened whether a map is to be opened in place of the generator's
 */
export function readState(
  given: Map<string, string>,
  notes: LinkNote[],
  { image, isOpened = false }: { image?: StampImage | undefined; isOpened?: boolean } = {},
): TerrainState {
  const { generator, values } = readTerrain(given, notes, image)
  const state: TerrainState = { ...defaultState(generator, isOpened), values }
  state.look = readRows(lookRows(state.look), given, notes) as unknown as ViewSettings
  const camera = given.get('camera')
  given.delete('camera')
  if (camera !== undefined) {
    state.camera = readCamera(camera, state)
    if (!state.camera) notes.push(unreadable('camera', camera, '–'))
  }
  readVersion(given, notes)
  return state
}

const lookRows = (look: ViewSettings) =>
  lookTable.map((row) => ({ ...row, default: look[row.id] }) as LookRow)

/**
 * Writes the query that `readLink` turns back into this state: the version, and everything that differs from
 * the defaults.
 */
export function writeLink(state: TerrainState, language?: string): string {
  const query = new URLSearchParams(writePairs(state))
  if (language) query.set('lang', language)
  const text = query.toString().replace(/%2C|%3A/g, decodeURIComponent)
  return withSource(`?${text}`, state.imported?.source)
}

/** Writes the state as names and values for a link or for attributes; `readState` reads them back. */
function writePairs(state: TerrainState): [string, string][] {
  const { generator } = state
  const defaults = defaultState(generator, state.imported?.source !== undefined)
  // The link must also show something for readers who do not have the stamp's picture.
  const values = { ...state.values, ...unprintable(generator, { ...state.values, image: undefined }) }
  const pairs: [string, string][] = [
    ['v', String(schema.version)],
    ['generator', generator.id],
    // Seed and size identify a map, so they are always written.
    ...writeRows(linkRows(generator), values, ['seed', 'exponent']),
    ...writeRows(lookRows(defaults.look), { ...state.look }, ['view']),
  ]
  if (state.camera) pairs.push(['camera', cameraText(state)])
  return pairs
}

/** Rounds the camera as the link does, so that everybody who opens the link sees exactly the same picture. */
export function linkedCamera(state: TerrainState): CameraState | undefined {
  return readCamera(cameraText(state), state) ?? state.camera
}

/**
 * Writes the camera for links and attributes: azimuth, elevation, distance and the target's three numbers.
 * Empty if there is none.
 */
export function cameraText(state: TerrainState): string {
  if (!state.camera) return ''
  const { azimuth, elevation, distance, target } = state.camera
  const { angle, length } = cameraRules(state)
  const write = (digits: number) => (value: number) => String(Number(value.toFixed(digits)) + 0)
  return [...[azimuth, elevation].map(write(angle)), ...[distance, ...target].map(write(length))].join(',')
}

/**
 * The range of the camera's elevation, and the decimals of its angles and lengths: it comes much closer to a
 * planet.
 */
const cameraRules = (state: TerrainState) =>
  isPlanet(state)
    ? { elevation: [-90, 90] as const, angle: 3, length: 5 }
    : { elevation: cameraLimits.elevation, angle: 1, length: 3 }

function readCamera(text: string, state: TerrainState): CameraState | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const numbers = parts.map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : NaN))
  const [azimuth, elevation, distance, x, y, z] = numbers as [number, number, number, number, number, number]
  const within = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high
  const fits =
    numbers.length === 6 &&
    within(azimuth, [0, 360]) &&
    within(elevation, cameraRules(state).elevation) &&
    within(distance, cameraLimits.distance) &&
    [x, y, z].every((value) => within(value, [-cameraLimits.pan, cameraLimits.pan]))
  return fits ? { azimuth, elevation, distance, target: [x, y, z] } : undefined
}

const switches = new Set<string>(
  [...schema.parameters, ...lookTable].filter(({ type }) => type === 'boolean').map(({ id }) => id),
)

/**
 * The attributes of an element that shows this terrain: version, generator, size, seed, view, and everything
 * that differs from the defaults. A boolean that is on has no value, as in HTML. Attributes cannot hold a
 * stamp's picture or an opened map.
 */
export function attributesOf(state: TerrainState): Record<string, string> {
  const pairs = writePairs(state)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, switches.has(name) && value === 'true' ? '' : value]),
  )
}
