import { fetchMap, nameOf, optionsOf, type Unreachable } from '../files/fetch-map.js'
import { importHeightmap } from '../files/index.js'
import { isAbort } from '../package/errors.js'
import { isRefusal } from '../package/refusal.js'
import type { AttributeNote } from '../state/attribute-notes.js'
import type { Imported } from '../state/state.js'
import { mapKey, sourceOf } from './attributes.js'

/** The map that `src` names, and how it was asked for. */
export interface OwnMap {
  key: string
  imported: Imported
  notes: AttributeNote[]
}

/**
 * Fetches and reads the map of an element.
 *
 * @throws Error with the code `map-unreachable`, RangeError with `map-refused`
 */
export async function loadMap(element: Element, signal: AbortSignal): Promise<OwnMap> {
  const key = mapKey(element)!
  const source = sourceOf(element)!
  const name = nameOf(source.src)
  const { options, wrong } = optionsOf(source)
  const notes: AttributeNote[] = wrong.map((attribute) => ({
    attribute,
    message: `${attribute} must be a number, got ${JSON.stringify(source[attribute])}`,
  }))
  const blob = await fetchMap(element.getAttribute('src')!, element.baseURI, signal).catch(unreached)
  try {
    const { notes: said, of, ...field } = await importHeightmap(blob, { ...options, name }, { signal })
    notes.push(...said.map(({ message }) => ({ attribute: 'src', message: `${name}: ${message}` })))
    return { key, imported: { name, unit: of.unit, field }, notes }
  } catch (error) {
    if (!(error instanceof RangeError) || isAbort(error)) throw error
    const refused = new RangeError(`the map cannot be used: ${error.message}`, { cause: error })
    throw Object.assign(refused, { code: 'map-refused', recoverable: false })
  }
}

/** What the fetching of a file says, as the error of an element. */
function unreached(error: unknown): never {
  if (!isRefusal(error)) throw error
  const { recoverable } = error as Unreachable
  throw Object.assign(new Error(error.message), { code: 'map-unreachable', recoverable })
}
