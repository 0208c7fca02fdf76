// How a terrain is read from text: from a link of the studio, from attributes, or from a file of parameters.
// It never throws for a value and trusts nothing: invalid values are clamped or replaced by their default,
// and a note reports it.
import {
  defaultValues,
  findGenerator,
  type BooleanParameter,
  type ChoiceParameter,
  type Generator,
  type ImageParameter,
  type NumberParameter,
  type NumbersParameter,
  type StrokesParameter,
  type Parameter,
  type ParameterId,
  parametersOf,
  type ParameterValue,
  schema,
  type Values,
} from '../schema.js'
import type { GenerateParameters } from '../parameter-types.js'
import type { StampImage } from '../stamp-image.js'
import { readStrokes } from './strokes.js'

/** Parses plain decimal notation; Number() alone would also accept "", "0x10" and "Infinity". */
function parseDecimal(text: string): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN
}

/**
 * A value of a link or of a file that had to be changed or ignored: a sentence of link-notes.json, and what
 * it names.
 */
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
interface LinkChoice extends ChoiceParameter {
  /** Other names for the choices. */
  also?: Readonly<Record<string, string>>
  /** How values look that are allowed beside the choices. */
  own?: RegExp
}
interface LinkNumber extends Omit<NumberParameter, 'softMaximum'> {
  /** Left out where it is the maximum. */
  softMaximum?: number
}
type ReadonlyChoices<Row> = Row extends { choices: string[] }
  ? Omit<Row, 'choices'> & { choices: readonly string[] }
  : Row
/** The columns of a table's row that a link needs. */
export type LinkRow = Named<
  ReadonlyChoices<LinkNumber | LinkChoice | BooleanParameter | NumbersParameter | StrokesParameter>
>

/** Enough for a table of a thousand numbers; limits the cost of a link. */
const maxQuery = 1 << 16

/** The texts of a query by their keys. */
export function collect(query: string, notes: LinkNote[]): Map<string, string> {
  const given = new Map<string, string>()
  const repeated = new Set<string>()
  for (const [key, value] of new URLSearchParams(query.slice(0, maxQuery))) {
    if (given.has(key)) repeated.add(key)
    else given.set(key, value)
  }
  for (const id of repeated) notes.push({ key: 'note.repeated', places: { id: shorten(id) } })
  return given
}

/** Notes the keys that nobody has read and nobody knows. */
export function noteUnknown(given: Map<string, string>, known: readonly string[], notes: LinkNote[]): void {
  for (const key of given.keys())
    if (key !== 'lang' && !known.includes(key) && !/^(utm_|fbclid$|gclid$)/.test(key))
      notes.push({ key: 'note.unknown', places: { id: shorten(key) } })
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

/** Adds a note if a link was made for another version of the algorithms. */
export function readVersion(given: Map<string, string>, notes: LinkNote[]): void {
  const version = given.get('v')
  given.delete('v')
  if (version !== undefined && version !== String(schema.version))
    notes.push({ key: 'note.version', places: { received: shorten(version), used: schema.version } })
}

/** A terrain as a link has it. */
export interface LinkedTerrain {
  generator: Generator
  values: Values
}

/** The parameters of the generator; an erosion may have one more, the sea, than a planet reads. */
export function requestOf({ generator, values }: LinkedTerrain): GenerateParameters {
  const isRead = ([id]: [string, unknown]) => generator.parameters.some((each) => each.id === id)
  return {
    generator: generator.id,
    ...Object.fromEntries(Object.entries(values).filter(isRead)),
  } as GenerateParameters
}

/**
 * Reads generator and parameters from texts by key, as links and attributes have them, and removes the keys
 * that it reads.
 *
 * @param image the stamp's picture, which cannot be written as text
 */
export function readTerrain(
  given: Map<string, string>,
  notes: LinkNote[],
  image?: StampImage,
): LinkedTerrain {
  const wanted = given.get('generator')
  given.delete('generator')
  const generator = findGenerator(wanted ?? '') ?? schema.generators[0]!
  if (wanted !== undefined && wanted !== generator.id)
    notes.push(unreadable('generator', wanted, generator.id))
  const values = { ...defaultValues(generator), ...readRows(linkRows(generator), given, notes) } as Values
  if (image && generator.parameters.some(({ id }) => id === 'image')) values.image = image
  const { weights } = values
  for (const [id, used] of Object.entries(unprintable(generator, values))) {
    const needsPicture = id === 'stamp' || (weights as number[])[5]! > 0
    const note = unreadable(id, String(values[id as ParameterId]), String(used) || '–')
    notes.push(needsPicture ? { ...note, key: 'note.picture' } : note)
    values[id as ParameterId] = used
  }
  refineForRivers(generator, values, notes)
  return { generator, values }
}

/** The parameters that a link holds; a picture is too large for it. */
export const linkRows = (generator: Generator) =>
  parametersOf(generator).filter((row): row is Exclude<Parameter, ImageParameter> => row.type !== 'image')

/**
 * Finds values with which stamp noise cannot print anything, and their replacements: weights that are all 0,
 * and the stamp `image` without a picture. The generator refuses them (`refuseStamps` in
 * cpp/stamp_noise/stamp_noise.cpp); links and elements use the replacements.
 */
export function unprintable(generator: Generator, { stamp, weights, image }: Values): Values {
  const instead: Values = {}
  const given = (weights ?? []) as number[]
  // The sixth weight is that of the picture.
  const printed = stamp === 'mix' && image === undefined ? given.slice(0, 5) : given
  if (given.length > 0 && !printed.some((weight) => weight > 0)) instead.weights = []
  else if (printed.length < given.length && given[5]! > 0) instead.weights = printed
  if (stamp === 'image' && image === undefined) {
    instead.stamp = parametersOf(generator).find(({ id }) => id === 'stamp')!.default!
  }
  return instead
}

/** The note on a value that cannot be read. */
export const unreadable = (id: string, received: string, used: string): LinkNote => ({
  key: 'note.unreadable',
  places: { id, received: shorten(received), used },
})

/** Takes the coarsest level that has rivers where a coarser one is asked for with them. */
function refineForRivers(generator: Generator, values: Values, notes: LinkNote[]): void {
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
    if ('own' in parameter && parameter.own?.test(text)) return text
  }
  if (parameter.type === 'numbers') {
    const numbers = text.split(',').map(parseDecimal)
    const { minCount, maxCount, minimum, maximum } = parameter
    const fits = (value: number) => value >= minimum && value <= maximum
    if (numbers.length >= minCount && numbers.length <= maxCount && numbers.every(fits)) return numbers
  }
  if (parameter.type === 'strokes' && readStrokes(text)) return text
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

/** Shortens a text to forty characters for a note. */
export function shorten(text: string): string {
  // Do not cut a surrogate pair in half.
  return text.length > 40 ? `${text.slice(0, 40).replace(/[\ud800-\udbff]$/, '')}…` : text
}
