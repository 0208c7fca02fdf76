import { importHeightmap, type ImportOptions } from '../files/index.js'
import { isAbort } from '../package/errors.js'
import { refusal } from '../package/refusal.js'
import type { AttributeNote } from '../state/attribute-notes.js'
import type { Imported } from '../state/state.js'
import { mapKey, optionOf } from './attributes.js'

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
  const notes: AttributeNote[] = []
  const options: ImportOptions = {
    gaps: optionOf(element, 'gaps') as 'fill',
    fit: optionOf(element, 'fit') as 'crop',
  }
  for (const name of ['low', 'high', 'spacing'] as const) {
    const text = element.getAttribute(name)
    if (!text) continue
    if (Number.isFinite(Number(text))) options[name] = Number(text)
    else notes.push({ attribute: name, message: `${name} must be a number, got ${JSON.stringify(text)}` })
  }
  const text = element.getAttribute('src')!
  const name = text.startsWith('data:') ? 'map' : (/([^/?#]*)(?:[?#].*)?$/.exec(text)?.[1] ?? '')
  try {
    const blob = await fetchMap(text, element.baseURI, signal)
    const { notes: said, of, ...field } = await importHeightmap(blob, { ...options, name }, { signal })
    notes.push(...said.map(({ message }) => ({ attribute: 'src', message: `${name}: ${message}` })))
    return { key, imported: { name, unit: of.unit, field }, notes }
  } catch (error) {
    if (!(error instanceof RangeError) || isAbort(error)) throw error
    const refused = new RangeError(`the map cannot be used: ${error.message}`, { cause: error })
    throw Object.assign(refused, { code: 'map-refused', recoverable: false })
  }
}

async function fetchMap(text: string, base: string, signal: AbortSignal): Promise<Blob> {
  const fail = (message: string, recoverable: boolean) =>
    Object.assign(new Error(message), { code: 'map-unreachable', recoverable })
  let address: URL
  try {
    address = new URL(text, base)
  } catch {
    throw fail(
      refusal('map-unreachable', { name: text.slice(0, 80), reason: 'it is no address' }).message,
      false,
    )
  }
  const name = address.href.slice(0, 200)
  const unreachable = (reason: string, recoverable: boolean) =>
    fail(refusal('map-unreachable', { name, reason }).message, recoverable)
  let response
  try {
    response = await fetch(address, { signal })
  } catch (error) {
    if (isAbort(error)) throw error
    const isForeign = address.origin !== location.origin && /^https?:$/.test(address.protocol)
    // A server that answers requests whose answer nobody may read is reachable.
    const answers = isForeign && (await fetch(address, { mode: 'no-cors', signal }).catch(() => undefined))
    if (answers) throw fail(refusal('map-foreign', { origin: address.origin }).message, false)
    throw unreachable((error as Error).message, true)
  }
  if (!response.ok) throw unreachable(`the server answers ${response.status}`, response.status >= 500)
  return response.blob().catch((error: unknown) => {
    throw isAbort(error) ? error : unreachable((error as Error).message, true)
  })
}
