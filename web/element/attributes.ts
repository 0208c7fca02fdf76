import { numberFrom } from '../dom/attribute-values.js'
import { usualBounds } from '../draw/camera/viewpoint.js'
import type { LinkNote } from '../package/link/link.js'
import { schema } from '../package/schema.js'
import type { StampImage } from '../package/stamp-image.js'
import { type AttributeNote, noteOf } from '../state/attribute-notes.js'
import { lookTable } from '../state/look.js'
import { readState } from '../state/link.js'
import { mapKeys, type MapSource, type TerrainState } from '../state/state.js'

/** The type of a property; lists of numbers are written with commas. */
export type AttributeType = 'number' | 'boolean' | 'string' | 'numbers'

/** A row of a table. `on`: the default of a boolean. */
interface AttributeRow {
  type: AttributeType
  on: boolean
}

const typeOf = (type: string): AttributeType => {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'numbers') return type
  return 'string'
}

/**
 * The rows of both tables, by the name of their attribute and property. An image cannot be text: see
 * `loadStamp`.
 */
export const tableAttributes: ReadonlyMap<string, AttributeRow> = new Map(
  [...schema.parameters, ...lookTable]
    .filter(({ type }) => type !== 'image')
    .map((row) => [row.id, { type: typeOf(row.type), on: row.default === true }]),
)

/** The attributes of the terrain and the camera, which are read with the tables. */
export const stateAttributes = ['v', 'generator', 'camera', ...tableAttributes.keys()]

interface Behaviour {
  property: string
  flag?: true
  /** Its possible values, the default first. */
  choices?: readonly string[]
  /** Its smallest and largest number, and the default. */
  range?: readonly [minimum: number, maximum: number, initial: number]
}

const { distance, elevation, speed } = usualBounds

const behaviours = {
  src: { property: 'src' },
  gaps: { property: 'gaps', choices: ['fill', 'sea'] },
  fit: { property: 'fit', choices: ['whole', 'crop'] },
  low: { property: 'low' },
  high: { property: 'high' },
  spacing: { property: 'spacing' },
  refine: { property: 'refine' },
  texture: { property: 'texture' },
  alt: { property: 'alt' },
  controls: { property: 'controls', flag: true },
  draw: { property: 'draw', flag: true },
  loading: { property: 'loading', choices: ['lazy', 'eager'] },
  reveal: { property: 'reveal', choices: ['auto', 'interaction'] },
  interaction: { property: 'interaction', choices: ['focus', 'always', 'none'] },
  endless: { property: 'endless', flag: true },
  'min-distance': { property: 'minDistance', range: [...distance, distance[0]] },
  'max-distance': { property: 'maxDistance', range: [...distance, distance[1]] },
  'min-elevation': { property: 'minElevation', range: [...elevation, elevation[0]] },
  'max-elevation': { property: 'maxElevation', range: [...elevation, elevation[1]] },
  'rotation-speed': { property: 'rotationSpeed', range: [-60, 60, speed] },
  'turn-hint': { property: 'turnHint', choices: ['auto', 'none'] },
  'wasm-url': { property: 'wasmURL' },
  'worker-url': { property: 'workerURL' },
  'studio-url': { property: 'studioURL' },
} satisfies Record<string, Behaviour>
export type BehaviourName = keyof typeof behaviours

/** The behaviour of the element, by attribute. */
export const behaviour: Record<BehaviourName, Behaviour> = behaviours

export const observedAttributes = [...stateAttributes, ...Object.keys(behaviour)]

/** Follows HTML: a boolean attribute that is present is on; only the value `false` turns it off. */
function booleanOf(text: string): boolean {
  return text !== 'false'
}

/**
 * Reads the state from the attributes of an element, with a note for each value that had to be changed or
 * ignored. `image`: the stamp's picture, if the element has one.
 */
export function readAttributes(
  element: Element,
  image?: StampImage,
): { state: TerrainState; notes: AttributeNote[] } {
  const given = new Map<string, string>()
  for (const name of stateAttributes) {
    const text = element.getAttribute(name)
    if (text === null || text.length > maxLetters) continue
    given.set(name, tableAttributes.get(name)?.type === 'boolean' ? String(booleanOf(text)) : text.trim())
  }
  const found: LinkNote[] = []
  const state = readState(given, found, { image, isOpened: Boolean(element.getAttribute('src')) })
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

/** The address in an attribute, relative to its page; undefined if there is none, or if it is invalid. */
export function addressIn(element: Element, name: 'wasm-url' | 'worker-url' | 'studio-url'): URL | undefined {
  const text = element.getAttribute(name)
  if (!text) return undefined
  try {
    const address = new URL(text, element.baseURI)
    return name === 'studio-url' ? new URL('?', address) : address // an address that accepts no query cannot be a page
  } catch {
    return undefined
  }
}

/** Enough for a table of a thousand numbers; limits the cost of an attribute. */
const maxLetters = 1 << 16

/**
 * The value of a behaviour attribute; an invalid value gives the default, and null means that there is none.
 */
export function optionOf(element: Element, name: BehaviourName): string | null {
  const { choices, flag } = behaviour[name]
  const text = element.getAttribute(name)
  if (choices) return choices.find((choice) => choice === text) ?? choices[0]!
  return flag && text !== null && !booleanOf(text) ? null : text
}

/** The number of a behaviour attribute: the nearest that is allowed, or the default for what is no number. */
export function numberOf(element: Element, name: BehaviourName): number {
  return numberFrom(element.getAttribute(name), ...behaviour[name].range!)
}

/** The map in `src`, and how it is to be read; undefined if there is none. Its address is whole. */
export function sourceOf(element: Element): MapSource | undefined {
  const src = element.getAttribute('src')
  if (!src) return undefined
  const given = mapKeys.flatMap((name) => {
    const text = element.getAttribute(name)
    return text === null ? [] : [[name, text]]
  })
  const address = URL.canParse(src, element.baseURI) ? new URL(src, element.baseURI).href : src
  return { ...(Object.fromEntries(given) as Partial<MapSource>), src: address }
}

/** What determines the map in `src`; undefined if there is none. */
export function mapKey(element: Element): string | undefined {
  const source = sourceOf(element)
  return source && JSON.stringify(source)
}

/** Sets an attribute; null removes it. */
export function setAttribute(element: Element, name: string, text: string | null): void {
  if (text === null) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

/** Writes values of properties to the attributes of the same names. */
export function writeAttributes(element: Element, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const row = tableAttributes.get(name)
    setAttribute(element, name, row ? attributeText(row, value) : String(value))
  }
}

/** The text of a property's value in its attribute; null removes the attribute. */
export function attributeText({ type, on }: AttributeRow, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (type === 'boolean') {
    if (value) return ''
    if (on) return 'false'
    return null
  }
  if (type === 'numbers' && typeof value === 'object') return Array.from(value as ArrayLike<number>).join(',')
  return String(value)
}
