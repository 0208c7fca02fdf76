import {
  type Generator,
  type NumbersParameter,
  parametersOf,
  type ParameterValue,
  schema,
} from '../orogen/schema.js'
import type { ParameterId } from '../orogen/parameter-types.js'

export type ParameterValues = Partial<Record<ParameterId, ParameterValue>>

/** Something in a document that could not be used as it stood; `kind` is that of the notes on links. */
export interface ParameterNote {
  kind: 'unreadable' | 'clamped' | 'rounded' | 'unknown' | 'version'
  places: Record<string, string | number>
}

const mostCharacters = 1 << 20

/** The parameters as JSON: the version of the algorithms, the generator, and every value but a picture. */
export function parametersDocument(generator: Generator, values: ParameterValues): string {
  const rows = parametersOf(generator).filter(({ type }) => type !== 'image')
  const parameters = Object.fromEntries(rows.map(({ id, default: value }) => [id, values[id] ?? value]))
  return `${JSON.stringify({ orogen: schema.version, generator: generator.id, ...parameters }, null, 2)}\n`
}

/**
 * Reads such a document, as leniently as a link: what cannot be used is clamped or left at its default, with a note.
 *
 * @throws RangeError for what is no document of parameters at all.
 */
export function readParameters(text: string): {
  generator: Generator
  values: ParameterValues
  notes: ParameterNote[]
} {
  const given = new Map(Object.entries(parsed(text)))
  const take = (key: string): unknown => {
    const value = given.get(key)
    given.delete(key)
    return value
  }
  const notes: ParameterNote[] = []
  const wanted = take('generator')
  const generator = schema.generators.find(({ id }) => id === wanted) ?? schema.generators[0]!
  if (wanted !== generator.id) {
    notes.push({
      kind: 'unreadable',
      places: { id: 'generator', received: shown(wanted), used: generator.id },
    })
  }
  const version = take('orogen')
  if (version !== schema.version) {
    notes.push({ kind: 'version', places: { received: shown(version), used: schema.version } })
  }
  const values: ParameterValues = {}
  for (const parameter of parametersOf(generator)) {
    const value = take(parameter.id)
    if (parameter.type === 'image') continue
    values[parameter.id] = parameter.default
    if (value === undefined) continue
    const { id } = parameter
    const use = (used: ParameterValue, kind?: 'unreadable' | 'clamped' | 'rounded', places = {}) => {
      values[id] = used
      if (kind) notes.push({ kind, places: { id, received: shown(value), used: shown(used), ...places } })
    }
    if (parameter.type === 'integer' || parameter.type === 'number') {
      const { minimum, maximum, softMaximum } = parameter
      if (typeof value !== 'number') use(parameter.default, 'unreadable')
      else if (value < minimum) use(minimum, 'clamped', { minimum, maximum })
      else if (value > maximum) use(softMaximum, 'clamped', { minimum, maximum })
      else if (parameter.type === 'integer' && !Number.isInteger(value)) use(Math.round(value), 'rounded')
      else use(value + 0) // no negative zero
    } else {
      const fits =
        parameter.type === 'boolean'
          ? typeof value === 'boolean'
          : parameter.type === 'choice'
            ? parameter.choices.includes(value as string)
            : 'fewest' in parameter && isList(value, parameter)
      if (fits) use(value as ParameterValue)
      else use(parameter.default, 'unreadable')
    }
  }
  for (const { id } of schema.parameters) take(id) // of another generator
  for (const key of given.keys()) notes.push({ kind: 'unknown', places: { id: shorten(key) } })
  return { generator, values, notes }
}

function parsed(text: string): object {
  if (text.length > mostCharacters) {
    throw new RangeError(
      `the file has ${text.length} characters, and parameters have ${mostCharacters} at most; choose a file saved here`,
    )
  }
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new RangeError(
      `the file is no JSON (${shorten((error as Error).message)}); choose parameters saved here`,
      { cause: error },
    )
  }
  if (typeof document === 'object' && document !== null && 'generator' in document) return document
  throw new RangeError('the JSON names no generator; choose parameters saved here')
}

function isList(value: unknown, { fewest, most, minimum, maximum }: NumbersParameter): boolean {
  if (!Array.isArray(value)) return false
  const fits = (each: unknown) => typeof each === 'number' && each >= minimum && each <= maximum
  return value.length === 0 || (value.length >= fewest && value.length <= most && value.every(fits))
}

const shown = (value: unknown) => shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'))

function shorten(text: string): string {
  // Never half of a letter that takes two places.
  return text.length > 40 ? `${text.slice(0, 40).replace(/[\ud800-\udbff]$/, '')}…` : text
}
