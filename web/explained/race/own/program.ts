import { rangeOf } from '../../../package/heightfield.js'
import { digestOf } from '../sandbox.js'
import type { Answers, Ask, Maps, Sandbox } from '../protocol.js'
import { secret } from '../race.js'
import type { Entrant } from '../entrant.js'
import { isMixed, isRearranged, isSameMap, isStretched, sampleOf } from './maps.js'
import { ProgramProblem } from './problem.js'

/** A reader's program, and how to open a sandbox for it, in which nothing has run before. */
export interface ReaderProgram {
  title: string
  open(): Sandbox | Promise<Sandbox>
}

/** What a check found out about a program. */
export interface ProgramCheck {
  /** (2^exponent + 1)², or 4^exponent of a map that tiles. */
  heights: Float32Array<ArrayBuffer>
  /** Points a side. */
  size: number
  min: number
  max: number
  /** The random numbers that the map took. */
  draws: number
  /** Milliseconds of its first run, when nothing was compiled yet. */
  first: number
  /** What it wrote to its console: the first lines. */
  logs: string[]
  /** Why it is drawn but cannot race: it makes one map only. */
  still?: ProgramProblem
  /** Whether its maps are mixtures of a few others. */
  mixed: boolean
}

export interface ProgramOptions {
  now?: () => number
  /** The longest time of one call, in milliseconds. */
  patience?: number
  /** The seed of the map; one that nobody foresees if not given. */
  seed?: number
}

const patience = 10_000

/** The most maps that a check makes to compare them with each other, and the milliseconds for them. */
const mostMaps = 24
const forMaps = 300

/**
 * Runs a program in a sandbox of its own, by the questions of a race, and looks at what it gives: enough
 * finite numbers that are not all equal, the same for one seed in another sandbox, others for another seed.
 *
 * @throws ProgramProblem with the reason why the program cannot even be drawn.
 */
export async function checkProgram(
  program: ReaderProgram,
  exponent: number,
  options: ProgramOptions = {},
): Promise<ProgramCheck> {
  const { now = () => performance.now(), seed = secret() } = options
  const made = async (sandbox: Sandbox, maps: Maps) => {
    const { digests, draws } = await sandbox.ask({ type: 'run', ...maps })
    const { heights, logs } = await sandbox.ask({ type: 'last' })
    // What is shown must be what was made while nobody looked.
    if (digestOf(heights, draws, maps.secret) !== digests[0]) throw new ProgramProblem('changed')
    return { heights, draws, logs }
  }
  const maps = { seed, secret: secret(), from: 0, repeats: 1 } // prettier-ignore
  const [sandbox, other] = [
    await opened(program, exponent, options),
    await opened(program, exponent, options),
  ]
  try {
    const start = now()
    const map = await made(sandbox, maps)
    const first = now() - start
    const again = await made(other, maps)
    const next = await made(other, { ...maps, seed: secret() })
    const last = await made(other, maps)
    const several = [map, next]
    for (const begun = now(); several.length < mostMaps && now() - begun < forMaps;)
      several.push(await made(other, { ...maps, seed: secret() }))
    const samples = several.flatMap(({ heights }) => {
      const sample = sampleOf(heights)
      return sample ? [sample] : []
    })
    const still = problemOf(map, [again, last], next, samples)
    const { min, max } = rangeOf(map.heights)
    const size = Math.sqrt(map.heights.length)
    return { ...map, size, min, max, first, mixed: isMixed(samples), ...(still && { still }) } // prettier-ignore
  } finally {
    await sandbox.close()
    await other.close()
  }
}

type MadeMap = Pick<ProgramCheck, 'heights' | 'draws'>

/**
 * Why a program whose `map` has been made `again` with the same numbers, and another one with others, makes
 * no new map at each call. `samples` are those of more maps.
 */
function problemOf(
  map: MadeMap,
  again: readonly MadeMap[],
  other: MadeMap,
  samples: readonly number[][],
): ProgramProblem | undefined {
  for (const { heights, draws } of again) {
    const at = map.heights.findIndex((height, i) => height !== heights[i])
    if (at >= 0 || map.draws !== draws) return unrepeatable(map.heights, heights, Math.max(at, 0))
  }
  if (isSameMap(map.heights, other.heights)) return new ProgramProblem('unseeded')
  const isOld = isRearranged(map.heights, other.heights) || isStretched(samples)
  return isOld ? new ProgramProblem('rearranged') : undefined
}

/** An entrant for a reader's program, in a sandbox that runs nothing else. */
export const programEntrant = (
  program: ReaderProgram,
  options: ProgramOptions & Pick<Entrant, 'say'> = {},
  id = 'own',
): Entrant => ({
  id,
  title: program.title,
  own: true,
  ...(options.say && { say: options.say }),
  openSandbox: () => impatient(program, options),
  build: () => Promise.reject(new Error('the program of a reader runs in a sandbox of its own')),
})

async function opened(program: ReaderProgram, exponent: number, options: ProgramOptions): Promise<Sandbox> {
  const sandbox = await impatient(program, options)
  try {
    await sandbox.ask({ type: 'load', exponent })
  } catch (error) {
    await sandbox.close()
    throw error
  }
  return sandbox
}

/** Opens a sandbox in which a question that takes too long ends it. */
async function impatient(program: ReaderProgram, options: ProgramOptions): Promise<Sandbox> {
  const longest = options.patience ?? patience
  const sandbox = await program.open()
  let side = 0
  const ask = async <Question extends Ask>(question: Question): Promise<Answers[Question['type']]> => {
    if (question.type === 'load') side = 2 ** question.exponent + 1
    const repeats = question.type === 'run' ? Math.max(1, question.repeats) : 1
    return within(longest * repeats, sandbox.ask(question), async () => {
      const isThere = (await sandbox.isThere?.()) ?? true
      await sandbox.close()
      if (!isThere) return new ProgramProblem('memory') // the browser ended the process
      const code = question.type === 'load' ? 'slow-load' : 'slow'
      return new ProgramProblem(code, { seconds: longest / 1000, side })
    })
  }
  return { ...sandbox, ask }
}

/** @throws what `late` returns if the promise is not settled in time. */
async function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
  late: () => Promise<Error>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const longest = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.min(milliseconds, 2 ** 31 - 1))
  })
  try {
    const first = await Promise.race([promise.then((value) => ({ value })), longest])
    if (first !== 'late') return first.value
  } finally {
    clearTimeout(timer)
  }
  promise.catch(() => undefined) // the sandbox that is closed now rejects it
  throw await late()
}

function unrepeatable(a: Float32Array, b: Float32Array, index: number): ProgramProblem {
  const side = Math.round(Math.sqrt(a.length))
  return new ProgramProblem('unrepeatable', {
    x: index % side,
    y: Math.floor(index / side),
    first: a[index]!,
    second: b[index]!,
  })
}

/** The hash of a program; empty where a page is not secure, and browsers compute none. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle) return ''
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
