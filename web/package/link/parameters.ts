import { type LinkedTerrain, type LinkNote, readValue, shorten, unreadable } from './link.js'
import { refusal } from '../refusal.js'
import { type Generator, parametersOf, schema, type Values } from '../schema.js'

const maxCharacters = 1 << 20

/**
 * Writes the parameters as JSON: the version of the algorithms, the generator, and every value except a
 * picture.
 */
export function parametersDocument(generator: Generator, values: Values): string {
  const rows = parametersOf(generator).filter(({ type }) => type !== 'image')
  const parameters = Object.fromEntries(rows.map(({ id, default: value }) => [id, values[id] ?? value]))
  return `${JSON.stringify({ orogen: schema.version, generator: generator.id, ...parameters }, null, 2)}\n`
}

/**
 * Reads such a document, as tolerantly as a link: invalid values are clamped or replaced by their default,
 * with a note.
 *
 * @throws RangeError, a refusal, for anything that is not a document of parameters.
 */
export function readParameters(text: string): LinkedTerrain & { notes: LinkNote[] } {
  const given = new Map(Object.entries(parsed(text)))
  const take = (key: string): unknown => {
    const value = given.get(key)
    given.delete(key)
    return value
  }
  const notes: LinkNote[] = []
  const wanted = take('generator')
  const generator = schema.generators.find(({ id }) => id === wanted) ?? schema.generators[0]!
  if (wanted !== generator.id) notes.push(unreadable('generator', shown(wanted), generator.id))
  const version = take('orogen')
  if (version !== schema.version) {
    const key = version === undefined ? 'note.file.unversioned' : 'note.version'
    notes.push({ key, places: { received: shown(version), used: schema.version } })
  }
  const values: Values = {}
  for (const parameter of parametersOf(generator)) {
    const { id, type, default: standard } = parameter
    const value = take(id)
    if (type === 'image') continue
    values[id] = standard
    if (value === undefined || String(value) === String(standard)) continue
    if (typeof value !== typeof standard) notes.push(unreadable(id, shown(value), shown(standard)))
    else values[id] = readValue(parameter, typeof value === 'number' ? value : String(value), notes)
  }
  for (const { id } of schema.parameters) take(id) // parameters of other generators
  for (const key of given.keys()) notes.push({ key: 'note.unknown', places: { id: shorten(key) } })
  return { generator, values, notes: notes.map(ofFile) }
}

/** Writes the note for a file. */
function ofFile({ key, places }: LinkNote): LinkNote {
  return { key: key.replace(/^note\.(?!file\.)/, 'note.file.') as LinkNote['key'], places }
}

function parsed(text: string): object {
  const n = text.length
  if (n > maxCharacters) throw refusal('json-long', { n, max: maxCharacters })
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw refusal('json-broken', { reason: shorten((error as Error).message) })
  }
  if (typeof document === 'object' && document !== null && 'generator' in document) return document
  throw refusal('json-other')
}

// JSON itself would write a number that is too large as null.
const shown = (value: unknown) =>
  shorten(['string', 'number'].includes(typeof value) ? String(value) : (JSON.stringify(value) ?? '–'))
