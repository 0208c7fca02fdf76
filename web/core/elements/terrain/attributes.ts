import { schema } from '../../orogen/schema.js'
import type { StampImage } from '../../orogen/stamp-image.js'
import { lookTable } from '../../state/look.js'
import { type LinkNote, readState } from '../../state/link.js'
import type { TerrainState } from '../../state/state.js'

/** What a property holds; lists of numbers are written with commas. */
export type AttributeType = 'number' | 'boolean' | 'string' | 'numbers'

/** Something in an attribute that could not be used as it stood. */
export interface AttributeNote {
  attribute: string
  /** One sentence: what was received, and what is used in its place. */
  message: string
}

/** A row of a table. `on`: the boolean that it is where nothing is said. */
interface Row {
  type: AttributeType
  on: boolean
}

const typeOf = (type: string): AttributeType =>
  type === 'integer' || type === 'number'
    ? 'number'
    : type === 'boolean' || type === 'numbers'
      ? type
      : 'string'

/** The rows of both tables, by the name that attribute and property share. An image is no text: see `loadStamp`. */
export const tableAttributes: ReadonlyMap<string, Row> = new Map(
  [...schema.parameters, ...lookTable]
    .filter(({ type }) => type !== 'image')
    .map((row) => [row.id, { type: typeOf(row.type), on: row.default === true }]),
)

/** Which terrain, and from where: read with the tables. */
export const stateAttributes = ['v', 'generator', 'camera', ...tableAttributes.keys()]

export type BehaviourName =
  | 'alt'
  | 'controls'
  | 'loading'
  | 'reveal'
  | 'interaction'
  | 'endless'
  | 'grow'
  | 'turn-hint'
  | 'wasm-url'
  | 'worker-url'
  | 'studio-url'

interface Behaviour {
  property: string
  flag?: true
  /** What it may say, the default first. */
  choices?: readonly string[]
}

/** How the element behaves, by attribute. */
export const behaviour: Record<BehaviourName, Behaviour> = {
  alt: { property: 'alt' },
  controls: { property: 'controls', flag: true },
  loading: { property: 'loading', choices: ['lazy', 'eager'] },
  reveal: { property: 'reveal', choices: ['auto', 'interaction'] },
  interaction: { property: 'interaction', choices: ['focus', 'always', 'none'] },
  endless: { property: 'endless', flag: true },
  grow: { property: 'grow', choices: ['none', 'levels', 'roughness', 'age'] },
  'turn-hint': { property: 'turnHint', choices: ['auto', 'none'] },
  'wasm-url': { property: 'wasmURL' },
  'worker-url': { property: 'workerURL' },
  'studio-url': { property: 'studioURL' },
}

export const observedAttributes = [...stateAttributes, ...Object.keys(behaviour)]

/** As in HTML, a boolean attribute that is present is on; only the value `false` turns it off. */
export function booleanOf(text: string): boolean {
  return text !== 'false'
}

/**
 * The state that the attributes of an element say, with a note for each that could not be used as it stood. `image`: the
 * stamp's picture, where the element has been given one.
 */
export function readAttributes(
  element: Element,
  image?: StampImage,
): { state: TerrainState; notes: AttributeNote[] } {
  const given = new Map<string, string>()
  for (const name of stateAttributes) {
    const text = element.getAttribute(name)
    if (text === null || text.length > longest) continue
    given.set(name, tableAttributes.get(name)?.type === 'boolean' ? String(booleanOf(text)) : text.trim())
  }
  const found: LinkNote[] = []
  const state = readState(given, found, image)
  const notes = found.map(({ key, places }) => noteOf(key, places))
  for (const [attribute, { choices }] of Object.entries(behaviour)) {
    const text = element.getAttribute(attribute)
    if (text === null || !choices || choices.includes(text)) continue
    notes.push({
      attribute,
      message: `${attribute} must be ${choices.join(' or ')}, got ${JSON.stringify(text.slice(0, 40))}; ${choices[0]} is used`,
    })
  }
  for (const name of ['wasm-url', 'worker-url', 'studio-url'] as const) {
    const text = element.getAttribute(name)
    if (!text || addressIn(element, name)) continue
    const received = JSON.stringify(text.slice(0, 40))
    notes.push({
      attribute: name,
      message: `${name} is no address, got ${received}; that of the script is used`,
    })
  }
  return { state, notes }
}

/** The address in an attribute, from where its page is; undefined if there is none, or none that leads anywhere. */
export function addressIn(element: Element, name: 'wasm-url' | 'worker-url' | 'studio-url'): URL | undefined {
  const text = element.getAttribute(name)
  if (!text) return undefined
  try {
    const address = new URL(text, element.baseURI)
    return name === 'studio-url' ? new URL('?', address) : address // one that takes no query is none of a page
  } catch {
    return undefined
  }
}

/** Room for a table of a thousand numbers, and an end to what an attribute can cost. */
const longest = 1 << 16

/** The note of an attribute for that of a link. */
export function noteOf(
  key: LinkNote['key'],
  { id, received, used, minimum, maximum }: LinkNote['places'],
): AttributeNote {
  const got = `got ${JSON.stringify(received)}; ${used} is used`
  if (key === 'note.version') {
    const message = `v=${received} names another version of the algorithms; this is ${used}, whose mountain may differ`
    return { attribute: 'v', message }
  }
  const allowed =
    key === 'note.clamped' || key === 'note.beyond'
      ? `must be between ${minimum} and ${maximum}`
      : key === 'note.rounded'
        ? 'must be a whole number'
        : key === 'note.picture'
          ? 'needs a picture from loadStamp()'
          : 'cannot be read'
  return { attribute: String(id), message: `${id} ${allowed}, ${got}` }
}

/** What an element says of its behaviour: the default where it says nothing that it may; null where there is none. */
export function optionOf(element: Element, name: BehaviourName): string | null {
  const { choices, flag } = behaviour[name]
  const text = element.getAttribute(name)
  if (choices) return choices.find((choice) => choice === text) ?? choices[0]!
  return flag && text !== null && !booleanOf(text) ? null : text
}

/** Null takes the attribute away. */
export function setAttribute(element: Element, name: string, text: string | null): void {
  if (text === null) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

/** Says values of properties in the attributes of their names. */
export function writeAttributes(element: Element, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const row = tableAttributes.get(name)
    setAttribute(element, name, row ? attributeText(row, value) : String(value))
  }
}

/** A property's value as the attribute writes it; null takes the attribute away. */
export function attributeText({ type, on }: Row, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (type === 'boolean') return value ? '' : on ? 'false' : null
  if (type === 'numbers' && typeof value === 'object') return Array.from(value as ArrayLike<number>).join(',')
  return String(value)
}

const warned = new Set<string>()

/** Tells the page's author, on the console and once, of attributes that could not be used as they stood. */
export function warnOnce(notes: readonly AttributeNote[]): void {
  for (const { message } of notes) {
    if (warned.has(message)) continue
    warned.add(message)
    console.warn(`<orogen-terrain>: ${message}`)
  }
}
