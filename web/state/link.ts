import {
  findGenerator,
  type Generator,
  type ImageParameter,
  type Parameter,
  type ParameterId,
  parametersOf,
  type ParameterValue,
  schema,
} from '../package/schema.js'
import type { StampImage } from '../package/stamp-image.js'
import { type CameraState, cameraLimits } from '../draw/camera/viewpoint.js'
import { type Look, type LookRow, lookTable } from './look.js'
import { defaultState, type TerrainState, unprintable } from './state.js'
import { isPlanet } from './views.js'

/** Parses plain decimal notation; Number() alone would also accept "", "0x10" and "Infinity". */
function parseDecimal(text: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN
}

/** A value of a link that had to be changed or ignored. */
export interface LinkNote {
  key:
    | `note.file.${'clamped' | 'beyond' | 'rounded' | 'unreadable' | 'unknown' | 'version' | 'unversioned'}`
    | 'note.unreadable'
    | 'note.picture'
    | 'note.clamped'
    | 'note.beyond'
    | 'note.rounded'
    | 'note.repeated'
    | 'note.unknown'
    | 'note.version'
  places: Record<string, string | number>
}

/** A row of any table, with an id of any name, and without what belongs to its own table. */
export type Named<Row> = Row extends unknown
  ? Omit<Row, 'id' | 'group' | 'generator' | 'title' | 'help' | 'helpOf'> & { id: string }
  : never
/** The columns of a table's row that a link needs. */
export type LinkRow = Named<Exclude<Parameter, ImageParameter> | LookRow>

/**
 * Reads the state from the query of a link. It never throws and trusts nothing: invalid values are clamped or replaced
 * by their default, and a note reports it.
 */
export function readLink(query: string): { state: TerrainState; notes: LinkNote[] } {
  // A parameter of another generator is not an error.
  const ids = schema.parameters.map(({ id }) => id)
  return readQuery(query, ids, readState)
}

/**
 * Reads a query by `read`, which removes the keys that it knows. Notes name the remaining keys that are not in `known`.
 */
export function readQuery<State>(
  query: string,
  known: readonly string[],
  read: (given: Map<string, string>, notes: LinkNote[]) => State,
): { state: State; notes: LinkNote[] } {
  const notes: LinkNote[] = []
  const given = collect(query, notes)
  const state = read(given, notes)
  for (const key of given.keys())
    if (key !== 'lang' && !known.includes(key) && !/^(utm_|fbclid$|gclid$)/.test(key))
      notes.push({ key: 'note.unknown', places: { id: shorten(key) } })
  return { state, notes }
}

/** Reads the values of rows, by id, from texts by key, and removes the keys that it reads. */
export function readRows(
  rows: readonly LinkRow[],
  given: Map<string, string>,
  notes: LinkNote[],
): Record<string, ParameterValue> {
  return Object.fromEntries(
    rows.map((row) => {
      const text = given.get(row.id)
      given.delete(row.id)
      return [row.id, text === undefined ? row.default : readValue(row, text, notes)]
    }),
  )
}

/**
 * Writes ids and texts of the values that differ from the defaults of their rows, and of those that are always written.
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

/** Adds a note if a link was made for another version of the algorithms. */
export function readVersion(given: Map<string, string>, notes: LinkNote[]): void {
  const version = given.get('v')
  given.delete('v')
  if (version !== undefined && version !== String(schema.version))
    notes.push({ key: 'note.version', places: { received: shorten(version), used: schema.version } })
}

/**
 * Reads the state from texts by key, as links and attributes have them, and removes the keys that it reads.
 *
 * @param image the stamp's picture, which cannot be written as text
 */
export function readState(given: Map<string, string>, notes: LinkNote[], image?: StampImage): TerrainState {
  const take = (key: string) => {
    const text = given.get(key)
    given.delete(key)
    return text
  }
  const wanted = take('generator')
  const state = defaultState(findGenerator(wanted ?? ''))
  if (wanted !== undefined && wanted !== state.generator.id)
    notes.push(unreadable('generator', wanted, state.generator.id))
  Object.assign(state.values, readRows(linkRows(state.generator), given, notes))
  if (image && state.generator.parameters.some(({ id }) => id === 'image')) state.values.image = image
  const { weights } = state.values
  for (const [id, used] of Object.entries(unprintable(state.generator, state.values))) {
    const needsPicture = id === 'stamp' || (weights as number[])[5]! > 0
    const note = unreadable(id, String(state.values[id as ParameterId]), String(used) || '–')
    notes.push(needsPicture ? { ...note, key: 'note.picture' } : note)
    state.values[id as ParameterId] = used
  }
  refineForRivers(state, notes)
  state.look = readRows(lookRows(state.look), given, notes) as unknown as Look
  const camera = take('camera')
  if (camera !== undefined) {
    state.camera = readCamera(camera, state)
    if (!state.camera) notes.push(unreadable('camera', camera, '–'))
  }
  readVersion(given, notes)
  return state
}

/** The parameters that a link holds; a picture is too large for it. */
const linkRows = (generator: Generator) =>
  parametersOf(generator).filter((row): row is Exclude<Parameter, ImageParameter> => row.type !== 'image')

const lookRows = (look: Look) => lookTable.map((row) => ({ ...row, default: look[row.id] }) as LookRow)

/**
 * Writes the query that `readLink` turns back into this state: the version, and everything that differs from the
 * defaults.
 */
export function writeLink(state: TerrainState, language?: string): string {
  const query = new URLSearchParams(writePairs(state))
  if (language) query.set('lang', language)
  return `?${query.toString().replaceAll('%2C', ',')}`
}

/** Writes the state as names and values for a link or for attributes; `readState` reads them back. */
function writePairs(state: TerrainState): [string, string][] {
  const { generator } = state
  const defaults = defaultState(generator)
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

/** Enough for a table of a thousand numbers; limits the cost of a link. */
const maxQuery = 1 << 16

function collect(query: string, notes: LinkNote[]): Map<string, string> {
  const given = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [key, value] of new URLSearchParams(query.slice(0, maxQuery))) {
    if (given.has(key)) repeated.add(key)
    else given.set(key, value)
  }
  for (const id of repeated) notes.push({ key: 'note.repeated', places: { id: shorten(id) } })
  return given
}

/** The note on a value that cannot be read. */
export const unreadable = (id: string, received: string, used: string): LinkNote => ({
  key: 'note.unreadable',
  places: { id, received: shorten(received), used },
})

/** Takes the coarsest level that has rivers where a coarser one is asked for with them. */
function refineForRivers({ generator, values }: TerrainState, notes: LinkNote[]): void {
  const row = parametersOf(generator).find(({ id }) => id === 'level')
  const { coarsestLevel } = schema.rivers
  if (row?.type !== 'integer' || values.rivers !== true || (values.level as number) >= coarsestLevel) return
  notes.push({
    key: 'note.clamped',
    places: {
      id: 'level',
      received: String(values.level),
      minimum: coarsestLevel,
      maximum: row.maximum,
      used: String(coarsestLevel),
    },
  })
  values.level = coarsestLevel
}

/** Reads the value of a text; a note reports if another value is used. A number may be passed directly. */
export function readValue(parameter: LinkRow, given: string | number, notes: LinkNote[]): ParameterValue {
  const text = String(given)
  if (parameter.type === 'integer' || parameter.type === 'number') return readNumber(parameter, given, notes)
  if (parameter.type === 'choice') {
    const word = text.toLowerCase()
    const also = 'also' in parameter ? parameter.also?.[word] : undefined
    const choice = [text, word, also].find((each) => each && parameter.choices.includes(each))
    if (choice) return choice
  }
  if (parameter.type === 'numbers') {
    const numbers = text.split(',').map(parseDecimal)
    const { minCount, maxCount, minimum, maximum } = parameter
    const fits = (value: number) => value >= minimum && value <= maximum
    if (numbers.length >= minCount && numbers.length <= maxCount && numbers.every(fits)) return numbers
  }
  if (parameter.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  notes.push(unreadable(parameter.id, text, String(parameter.default) || '–'))
  return parameter.default
}

function readNumber(
  {
    id,
    type,
    minimum,
    maximum,
    softMaximum = maximum, // the element's table leaves it out where they are equal
    default: initial,
  }: Extract<LinkRow, { minimum: number; step: number }>,
  given: string | number,
  notes: LinkNote[],
): number {
  const received = shorten(String(given))
  const value = typeof given === 'number' ? given : parseDecimal(given)
  if (Number.isNaN(value)) {
    notes.push(unreadable(id, received, String(initial)))
    return initial
  }
  if (value < minimum || value > maximum) {
    // An absurdly large size becomes the largest of the slider, not the largest possible.
    const used = value < minimum ? minimum : softMaximum
    notes.push({
      key: used > minimum && used < maximum ? 'note.beyond' : 'note.clamped',
      places: { id, received, minimum, maximum, used: String(used) },
    })
    return used
  }
  if (type === 'integer' && !Number.isInteger(value)) {
    const used = Math.round(value)
    notes.push({ key: 'note.rounded', places: { id, received, used: String(used) } })
    return used
  }
  return value + 0 // no negative zero
}

/** Rounds the camera as the link does, so that everybody who opens the link sees exactly the same picture. */
export function linkedCamera(state: TerrainState): CameraState | undefined {
  return readCamera(cameraText(state), state) ?? state.camera
}

/**
 * Writes the camera for links and attributes: azimuth, elevation, distance and the target's three numbers. Empty if
 * there is none.
 */
export function cameraText(state: TerrainState): string {
  if (!state.camera) return ''
  const { azimuth, elevation, distance, target } = state.camera
  const { angle, length } = cameraRules(state)
  const write = (digits: number) => (value: number) => String(Number(value.toFixed(digits)) + 0)
  return [...[azimuth, elevation].map(write(angle)), ...[distance, ...target].map(write(length))].join(',')
}

/**
 * The range of the camera's elevation, and the decimals of its angles and lengths: it comes much closer to a planet.
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

/** Shortens a text to forty characters for a note. */
export function shorten(text: string): string {
  // Do not cut a surrogate pair in half.
  return text.length > 40 ? `${text.slice(0, 40).replace(/[\ud800-\udbff]$/, '')}…` : text
}

const switches = new Set<string>(
  [...schema.parameters, ...lookTable].filter(({ type }) => type === 'boolean').map(({ id }) => id),
)

/**
 * The attributes of an element that shows this terrain: version, generator, size, seed, view, and everything that
 * differs from the defaults. A boolean that is on has no value, as in HTML. Attributes cannot hold a stamp's picture or
 * an opened map.
 */
export function attributesOf(state: TerrainState): Record<string, string> {
  const pairs = writePairs(state)
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, switches.has(name) && value === 'true' ? '' : value]),
  )
}
