import { countedStream, hashAt, mix } from '../published/random-stream.js'
import { ProgramProblem } from './own/problem.js'
import {
  type SandboxAnswer,
  type Answers,
  type Ask,
  cut,
  longestText,
  type Maps,
  mostLines,
} from './protocol.js'

// The inside of a sandbox, in a worker of a page or a thread of node: it runs one program at one size. A
// program of a reader shares the sandbox with this file and may replace what it finds there, so what is used
// between two of its maps is taken before it is loaded.

const { apply, getOwnPropertyDescriptor } = Reflect
const hasOwn = Object.hasOwn
const { isArray } = Array
const { isView } = ArrayBuffer
const Digests = Int32Array
const lengthOf = getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype) as object, 'length')!
  .get! as () => number

/** A program, ready to run. */
export interface SandboxWork {
  /**
   * Makes one map, and gives its numbers: in one array, in one of rows, or none where nobody looks at them.
   */
  run(): unknown
  /** Compares it with its twin: see `Candidate.problem`. */
  problem?(): string | Promise<string>
  /** The numbers of the last run as heights. @throws ProgramProblem with what is wrong with them */
  heights?(made: unknown): Float32Array<ArrayBuffer>
  loading?: { compile: number; instantiate: number }
}

/**
 * Loads the program that the question names; it draws its random numbers from `random`, the only one that
 * there is.
 */
export type LoadWork = (
  ask: Extract<Ask, { type: 'load' }>,
  stream: ReturnType<typeof countedStream>,
) => SandboxWork | Promise<SandboxWork>

/**
 * Answers the questions to a sandbox. Runs are answered at once, so that nothing of the program's comes in
 * between.
 */
export function timedSandbox(
  load: LoadWork,
  describe: (error: unknown) => SandboxAnswer = errorOf,
  logs: readonly string[] = [],
): (ask: Ask) => SandboxAnswer | Promise<SandboxAnswer> {
  const stream = countedStream()
  let work: SandboxWork | undefined
  let made: unknown

  const run = ({ seed, secret, from, repeats }: Maps): Answers['run'] => {
    if (!work && repeats > 0) throw new Error('the sandbox has nothing prepared to run')
    const digests = new Digests(repeats)
    for (let i = 0; i < repeats; i++) {
      stream.restart(hashAt(seed, from + i))
      made = work!.run()
      digests[i] = digestOf(made, stream.draws(), secret)
    }
    return { digests, draws: stream.draws() }
  }
  const open = async (ask: Extract<Ask, { type: 'load' }>): Promise<SandboxAnswer> => {
    try {
      work = await load(ask, stream)
      return { value: work.loading ?? { compile: 0, instantiate: 0 } }
    } catch (error) {
      return describe(error)
    }
  }
  const check = async (): Promise<SandboxAnswer> => {
    try {
      return { value: (await work?.problem?.()) ?? '' }
    } catch (error) {
      return describe(error)
    }
  }
  return (ask) => {
    if (ask.type === 'load') return open(ask)
    if (ask.type === 'check') return check()
    try {
      if (ask.type === 'run') return { value: run(ask) }
      return { value: { heights: work!.heights!(made), logs: [...logs] } }
    } catch (error) {
      return describe(error)
    }
  }
}

const errorOf = (error: unknown): SandboxAnswer => ({
  error: cut(error instanceof Error ? error.message : String(error)),
})

/** Answers one question after the other through `post`, which nobody else can reach. */
export function answering(
  sandbox: (ask: Ask) => SandboxAnswer | Promise<SandboxAnswer>,
  post: (answer: SandboxAnswer) => void,
): (ask: Ask) => void {
  return (ask) => {
    const answer = sandbox(ask)
    if (ask.type === 'load' || ask.type === 'check') void postLater(answer, post)
    else post(answer as SandboxAnswer)
  }
}

// Not by \`then\`, which the program may have replaced.
async function postLater(
  answer: SandboxAnswer | Promise<SandboxAnswer>,
  post: (answer: SandboxAnswer) => void,
): Promise<void> {
  post(await answer)
}

/** The most heights of a map that its digest looks at, and how many points there are for each. */
const mostProbes = 16
const pointsAProbe = 256

const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/**
 * A hash of the number of random numbers and of some heights, whose places follow from a number that the
 * program cannot know.
 */
export function digestOf(made: unknown, draws: number, secret: number): number {
  let hash = mix(draws ^ 0x5bd1e995)
  if (typeof made !== 'object' || made === null) return hash
  const length = isView(made) ? apply(lengthOf, made, []) : (made as { length: number }).length
  if (!(length > 0)) return hash
  const isRows = !isView(made) && isRow((made as unknown[])[0])
  const columns = isRows ? rowLength((made as unknown[])[0]) : 1
  const points = length * columns
  const probes = points < mostProbes * pointsAProbe ? (points / pointsAProbe + 1) | 0 : mostProbes
  for (let i = 0; i < probes; i++) {
    const at = (hashAt(secret, i) >>> 0) % points
    const row = isRows ? plainAt(made, (at / columns) | 0) : made
    const value = isRow(row) ? plainAt(row, isRows ? at % columns : at) : NaN
    float[0] = typeof value === 'number' ? value : NaN
    hash = mix(hash ^ bits[0]!)
  }
  return hash
}

const isRow = (value: unknown): value is object => isArray(value) || isView(value)
const rowLength = (row: unknown): number =>
  isView(row) ? apply(lengthOf, row, []) : (row as { length: number }).length

/**
 * A number of a list. One that a function would have to make is none: it would be made only where somebody
 * looks.
 *
 * @throws ProgramProblem for a place that holds a function
 */
export function plainAt(list: object, index: number): unknown {
  if (isView(list)) return (list as Float32Array)[index]
  const found = getOwnPropertyDescriptor(list, index)
  if (found === undefined) return undefined
  if (!hasOwn(found, 'value')) throw new ProgramProblem('lazy')
  return found.value
}

/** Keeps the first lines of what a program writes to its console, and lets nothing else of it out. */
export function quietConsole(describe: (value: unknown) => string): string[] {
  const lines: string[] = []
  const names = [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'trace',
    'table',
    'dir',
    'assert',
    'count',
    'group',
  ] as const
  const add = (...values: unknown[]) => {
    if (lines.length >= mostLines) return
    let line = ''
    for (let i = 0; i < values.length && line.length < longestText; i++) line += `${describe(values[i])} `
    lines[lines.length] = cut(line)
  }
  for (const name of names) console[name] = add
  return lines
}
