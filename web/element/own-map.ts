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
  const blob = await fetchMap(element.getAttribute('src')!, element.baseURI, signal).catch(unreached('map'))
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

/** Graphics cards of this age hold it, and it is finer than most screens. */
const maxPixels = 4096

/**
 * Fetches the picture that is draped over the land.
 *
 * @throws Error with the code `texture-unreachable`, RangeError with `texture-refused`
 */
export async function loadTexture(element: Element, signal: AbortSignal): Promise<ImageBitmap> {
  const address = element.getAttribute('texture')!
  const blob = await fetchMap(address, element.baseURI, signal, 'texture').catch(unreached('texture'))
  try {
    const whole = await createImageBitmap(blob)
    const scale = Math.min(1, maxPixels / Math.max(whole.width, whole.height))
    if (scale === 1) return whole
    const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    )
    return await createImageBitmap(whole, { resizeWidth: resizeWidth!, resizeHeight: resizeHeight! })
  } catch {
    const name = JSON.stringify(address.slice(0, 200))
    const told = new RangeError(
      `${name} is no picture that this browser shows; texture takes a JPEG, PNG or WebP`,
    )
    throw Object.assign(told, { code: 'texture-refused', recoverable: false })
  }
}

/** What the fetching of a file says, as the error of an element. */
const unreached =
  (what: 'map' | 'texture') =>
  (error: unknown): never => {
    if (!isRefusal(error)) throw error
    const { recoverable = false } = error as Partial<Unreachable>
    const code = error.code === 'file-large' ? `${what}-refused` : `${what}-unreachable`
    throw Object.assign(new Error(error.message), { code, recoverable })
  }
