import type { ImportOptions } from './job.js'
import { fits } from './read/types.js'
import { isAbort } from '../package/errors.js'
import { isRefusal, type Refusal, refusal } from '../package/refusal.js'
import { checkBytes } from './read/heightmap.js'

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
  checkBytes(Number(response.headers.get('content-length')))
  try {
    return await bodyOf(response)
  } catch (error) {
    throw isAbort(error) || isRefusal(error)
      ? error
      : unreachable(address.href, (error as Error).message, true)
  }
}

/** A server that sends nothing for so long, in milliseconds, has given up. */
const patience = 30_000

/**
 * Reads an answer piece by piece, and no further than a file may be long: a server need not say how much it
 * sends.
 */
async function bodyOf(response: Response): Promise<Blob> {
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  const pieces: Blob[] = []
  try {
    for (let bytes = 0; ;) {
      const { value, done } = await within(patience, reader.read())
      if (done) return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
      checkBytes((bytes += value.byteLength))
      pieces.push(new Blob([value])) // which browsers keep outside the memory of the page
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
}

/** @throws Error if the work takes longer */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    const sentence = `the server has sent nothing for ${milliseconds / 1000} seconds`
    timer = setTimeout(() => refuse(new Error(sentence)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The name of a file at an address. */
export const nameOf = (address: string): string =>
  address.startsWith('data:') ? 'map' : (/([^/?#]*)(?:[?#].*)?$/.exec(address)?.[1] ?? '')

const numbers = ['low', 'high', 'spacing', 'refine'] as const
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
