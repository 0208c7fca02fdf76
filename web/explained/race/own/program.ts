import { rangeOf } from '../../../package/heightfield.js'
import type { Ask, Cold, Realm, RealmAnswers } from '../questions.js'
import type { Rung } from '../rung.js'
import { timedFromHere, timerResolution } from '../measure.js'
import type { ProgramAnswer, ProgramAnswers, ProgramAsk, ProgramMap } from './inside.js'
import { ProgramProblem } from './problem.js'

/** The realm of a reader's program: it answers one question at a time, and may die of any. */
export interface ProgramRealm {
  ask(question: ProgramAsk): Promise<ProgramAnswer>
  /** Whether the process in which it runs is still there, if that can be asked. */
  isThere?(): Promise<boolean>
  /** Stops whatever runs in it; may be called more than once. */
  close(): unknown
}

/** The asker's side of a realm: pass the answers to `hear`, and to `end` why no more will come. */
export function askingProgram(send: (question: ProgramAsk) => void) {
  let hear: ((given: ProgramAnswer) => void) | undefined
  let ended: ProgramAnswer | undefined
  return {
    ask: (question: ProgramAsk) =>
      new Promise<ProgramAnswer>((resolve) => {
        if (ended) return resolve(ended)
        hear = resolve
        send(question)
      }),
    hear: (given: ProgramAnswer) => hear?.(given),
    end(given: ProgramAnswer) {
      ended ??= given
      hear?.(ended)
    },
  }
}

/** A reader's program, and how to open a realm for it, in which nothing has run before. */
export interface ReaderProgram {
  title: string
  /** The address of its module, as the realm imports it. */
  address: string
  open(): ProgramRealm | Promise<ProgramRealm>
}

/** What a check found out about a program. */
export interface ProgramCheck extends ProgramMap {
  /** Points a side. */
  size: number
  min: number
  max: number
  /** Milliseconds of its first run, when nothing was compiled yet. */
  first: number
}

export interface ProgramOptions {
  now?: () => number
  /** The longest time of one call, in milliseconds. */
  patience?: number
  /** Says what is wrong; in English if not given. */
  say?: (error: unknown) => string
}

const seeds = [42, 43] as const
const patience = 10_000

/**
 * Runs a program in a realm of its own and looks at what it gives: enough finite numbers that are not all equal, the
 * same for one seed, others for another seed.
 *
 * @throws ProgramProblem with the reason why the program takes no part.
 */
export async function checkProgram(
  program: ReaderProgram,
  exponent: number,
  options: ProgramOptions = {},
): Promise<ProgramCheck> {
  const { now = () => performance.now() } = options
  const realm = await openProgram(program, options)
  try {
    const start = now()
    await realm.ask({ type: 'run', exponent, repeats: 1 })
    const first = now() - start
    const map = await realm.ask({ type: 'make', exponent, seed: seeds[0] })
    const again = await realm.ask({ type: 'make', exponent, seed: seeds[0] })
    const different = differenceAt(map.heights, again.heights)
    if (different >= 0) throw unrepeatable(map.heights, again.heights, different)
    const other = await realm.ask({ type: 'make', exponent, seed: seeds[1] })
    if (differenceAt(map.heights, other.heights) < 0) throw new ProgramProblem('unseeded')
    const { min, max } = rangeOf(map.heights)
    return {
      ...map,
      size: Math.sqrt(map.heights.length),
      min,
      max,
      first,
    }
  } finally {
    await realm.close()
  }
}

/**
 * A rung for a reader's program that was checked at the size of the race. Its realm runs nothing else, and its times are
 * taken on this side of it, so that no program can win by a clock of its own.
 */
export function programRung(program: ReaderProgram, checked: ProgramMap, options: ProgramOptions = {}): Rung {
  return {
    id: 'own',
    title: program.title,
    own: true,
    openRealm: () => timedRealm(program, checked, options),
    build: () => Promise.reject(new Error('the program of a reader runs in a realm of its own')),
  }
}

/** Answers the questions of a race about a program. */
function timedRealm(program: ReaderProgram, checked: ProgramMap, options: ProgramOptions): Realm {
  const { now, say = messageOf } = options
  let realm: OpenProgram | undefined
  let exponent = 0
  let isClosed = false

  const open = async (ask: Ask) => {
    exponent = exponentOf(ask)
    realm = await openProgram(program, options)
    if (!isClosed) return
    await realm.close()
    throw new Error('the realm has been closed')
  }
  const sample = timedFromHere((repeats) => realm!.ask({ type: 'run', exponent, repeats }), now)

  const answers: { [Type in Ask['type']]: (ask: Ask) => Promise<RealmAnswers[Type]> } = {
    check: async () => '',
    prepare: async (ask) => {
      await open(ask)
      return timerResolution(now)
    },
    sample: (ask) => sample((ask as Extract<Ask, { type: 'sample' }>).repeats),
    verify: () => verify(realm!, exponent, checked).then(() => '', say),
    cold: async (ask) => {
      await open(ask)
      const cold: Cold = { compile: 0, instantiate: 0, first: await sample(1), second: await sample(1) }
      return cold
    },
    copy: async () => undefined,
    clock: async () => timerResolution(now),
  }

  return {
    ask: (question) => answers[question.type](question) as never,
    close: async () => {
      isClosed = true
      await realm?.close()
    },
  }
}

/**
 * Looks at what the program made while it was timed, and whether it still makes the map that it made before.
 *
 * @throws ProgramProblem if its times count for nothing.
 */
async function verify({ ask }: OpenProgram, exponent: number, before: ProgramMap): Promise<void> {
  const last = await ask({ type: 'last', exponent })
  await ask({ type: 'run', exponent, repeats: 1 })
  const later = await ask({ type: 'last', exponent })
  if (differenceAt(last.heights, later.heights) < 0) throw new ProgramProblem('stale')
  const again = await ask({ type: 'make', exponent, seed: seeds[0] })
  const isSame = differenceAt(before.heights, again.heights) < 0 && before.draws === again.draws
  if (!isSame) throw new ProgramProblem('changed')
}

interface OpenProgram {
  ask<Question extends ProgramAsk>(question: Question): Promise<ProgramAnswers[Question['type']]>
  close(): unknown
}

/** Opens a realm and loads the program there; a question that takes too long ends the realm. */
async function openProgram(program: ReaderProgram, options: ProgramOptions): Promise<OpenProgram> {
  const longest = options.patience ?? patience
  const realm = await program.open()
  const ask: OpenProgram['ask'] = async (question) => {
    const { exponent = 0, repeats = 1 } = question as { exponent?: number; repeats?: number }
    const side = 2 ** exponent + 1
    const answer = await within(longest * Math.max(1, repeats), realm.ask(question), async () => {
      const isThere = (await realm.isThere?.()) ?? true
      await realm.close()
      if (!isThere) return new ProgramProblem('memory') // the browser ended the process
      return new ProgramProblem(question.type === 'load' ? 'slow-load' : 'slow', {
        seconds: longest / 1000,
        side,
      })
    })
    if ('code' in answer) throw new ProgramProblem(answer.code, answer.data)
    return answer.value as never
  }
  try {
    await ask({ type: 'load', address: program.address })
  } catch (error) {
    await realm.close()
    throw error
  }
  return { ask, close: () => realm.close() }
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
  promise.catch(() => undefined) // the realm that is closed now rejects it
  throw await late()
}

function exponentOf(ask: Ask): number {
  return 'exponent' in ask ? ask.exponent : 0
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The index of the first number that differs; -1 if there is none. */
function differenceAt(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return Math.min(a.length, b.length)
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return i
  return -1
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
