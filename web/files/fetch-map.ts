import type { ImportOptions } from './read/imported.js'
import { fits } from './read/square.js'
import { isAbort } from '../package/errors.js'
import { type Refusal, refusal } from '../package/refusal.js'

/** Whether a later attempt may succeed. */
export type Unreachable = Refusal & { recoverable: boolean }

/**
 * Fetches a file that a page names: a map, or the picture that is draped over it.
 *
 * @throws RangeError, a refusal, if there is none, or if it may not be read here
 */
export async function fetchMap(
  text: string,
  base: string,
  signal?: AbortSignal,
  what: 'map' | 'texture' = 'map',
): Promise<Blob> {
  const unreachable = (name: string, reason: string, recoverable: boolean): Unreachable =>
    Object.assign(refusal(`${what}-unreachable`, { name: name.slice(0, 200), reason }), { recoverable })
  if (!URL.canParse(text, base)) throw unreachable(text, 'it is no address', false)
  const address = new URL(text, base)
  const asked = signal ? { signal } : {}
  let response
  try {
    response = await fetch(address, asked)
  } catch (error) {
    if (isAbort(error)) throw error
    const isForeign = address.origin !== location.origin && /^https?:$/.test(address.protocol)
    // A server that answers requests whose answer nobody may read is reachable.
    const answers = isForeign && (await fetch(address, { mode: 'no-cors', ...asked }).catch(() => undefined))
    if (answers)
      throw Object.assign(refusal(`${what}-foreign`, { origin: address.origin }), { recoverable: false })
    throw unreachable(address.href, (error as Error).message, true)
  }
  if (!response.ok)
    throw unreachable(address.href, `the server answers ${response.status}`, response.status >= 500)
  return response.blob().catch((error: unknown) => {
    throw isAbort(error) ? error : unreachable(address.href, (error as Error).message, true)
  })
}

/** The name of a file at an address. */
export const nameOf = (address: string): string =>
  address.startsWith('data:') ? 'map' : (/([^/?#]*)(?:[?#].*)?$/.exec(address)?.[1] ?? '')

const numbers = ['low', 'high', 'spacing'] as const
const choices = { gaps: ['fill', 'sea'], fit: fits } as const

/** How a map is to be read, as texts say it; `wrong`: which of them should be numbers, and are none. */
export function optionsOf(source: Partial<Record<(typeof numbers)[number] | 'gaps' | 'fit', string>>): {
  options: ImportOptions
  wrong: (typeof numbers)[number][]
} {
  const options: ImportOptions = {}
  const gaps = choices.gaps.find((choice) => choice === source.gaps)
  const fit = choices.fit.find((choice) => choice === source.fit)
  if (gaps) options.gaps = gaps
  if (fit) options.fit = fit
  const wrong = numbers.filter((name) => {
    const text = source[name]
    if (!text) return false
    if (Number.isFinite(Number(text))) options[name] = Number(text)
    return options[name] === undefined
  })
  return { options, wrong }
}
