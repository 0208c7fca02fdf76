import version from 'programs:version'
import { readFileSync, statSync } from 'node:fs'
import { cpus, platform, release } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { benchmarks } from '../benchmarks/index.js'
import { openPoints } from '../benchmarks/terrain.js'
import { timerResolution } from '../measure.js'
import { asking } from '../messages.js'
import type { Sandbox } from '../protocol.js'
import { race as raceBenchmark, type RaceResult } from '../race.js'
import type { Benchmark, Entrant } from '../entrant.js'
import { sentenceOf, sentencesOf } from '../sentences.js'
import { kindOf } from './kind.js'
import { asScript } from './module.js'
import { ProgramProblem } from './problem.js'
import { checkProgram, type ProgramCheck, programEntrant, type ReaderProgram, sha256 } from './program.js'
import { inEnglish } from './words.js'

export type { Outcome, RaceResult } from '../race.js'
export type { Measured } from '../measure.js'
export type { Estimate, Summary } from '../statistics.js'
export type { ProgramCheck } from './program.js'
export { ProgramProblem, type ProgramProblemCode } from './problem.js'

/** Settings of `race`; all are optional. */
export interface ProgramRaceOptions {
  /** The size n: 2^n + 1 points a side; 1 to 12, 9 by default. */
  exponent?: number
  /**
   * Ids of `opponents`, or names of files with other programs; by default Voirol's fastest program and our
   * diamond-square.
   */
  against?: readonly string[]
  /** Rounds in which each takes a sample, over six sandboxes or fewer, 3 to 1000; 30 by default. */
  rounds?: number
  /** Milliseconds after which no further round begins; 20,000 by default. */
  budget?: number
  /** Goes on, in other sandboxes, for as long as the machine is too busy for a verdict. */
  patient?: boolean
  signal?: AbortSignal
  /** Reports what is being done and its share, from 0 to 1. */
  onProgress?: (stage: 'checking' | 'warming' | 'measuring', share: number) => unknown
}

/**
 * The result of a race of a reader's program, whose outcome has the id `own`; times are milliseconds a map.
 */
export interface ProgramRace extends RaceResult {
  about: 'Orogen race of a program'
  version: 2
  date: string
  /** The result in sentences, as the page of the race says it. */
  sentences: string[]
  /** The name of the program's file, and the SHA-256 of its text. */
  program: { name: string; sha256: string }
  /**
   * Its map, without the heights: points a side, range, random numbers a map, milliseconds of the first run.
   */
  check: Omit<ProgramCheck, 'heights' | 'still' | 'mixed'>
  environment: {
    engine: string
    system: string
    processor: string
    cores: number
    clock: number
    orogen: string
  }
}

const defaults = {
  exponent: 9,
  against: ['voirol-r', 'diamond-square'],
  rounds: 30,
  budget: 20_000,
  patient: false,
}

// They lie beside this script.
const beside = (name: string) => new URL(name, import.meta.url)
const modules = ['./orogen-scalar.wasm', './orogen.wasm'].map((name) => beside(name).href)

/** Programs to race against, by their ids: the published ones, and ours by the ids of their generators. */
export const opponents: readonly string[] = benchmarks.flatMap((benchmark) =>
  isOfTerrain(benchmark) ? benchmark.entrants.flatMap((entrant) => opponentId(benchmark, entrant) ?? []) : [],
)

function isOfTerrain({ id, entrants }: Benchmark): boolean {
  return (
    entrants.some((entrant) => entrant.id === 'fill') &&
    ['diamond-square', 'stamp-noise', 'perlin-noise'].includes(id)
  )
}

function opponentId(benchmark: Benchmark, { id, yardstick }: Entrant): string | undefined {
  if (yardstick) return undefined
  if (id === 'ours-simd-copied') return benchmark.id
  if (id === 'ours-javascript') return `${benchmark.id}-javascript`
  return id.startsWith('ours-') ? undefined : id
}

/** @throws RangeError for an id that is none of `opponents`, and names no file. */
function opponent(wanted: string): Entrant | ReaderProgram {
  for (const benchmark of benchmarks.filter(isOfTerrain)) {
    const entrant = benchmark.entrants.find((each) => opponentId(benchmark, each) === wanted)
    if (entrant) return { ...entrant, id: wanted, place: { benchmark: benchmark.id, entrant: entrant.id } }
  }
  if (isFile(wanted)) return programIn(wanted).program
  throw new RangeError(
    `there is no program ${JSON.stringify(wanted)} to race against; there are ${opponents.join(', ')}, and files`,
  )
}

/** The yardsticks that show whether a program did its work. */
function yardsticks(): Entrant[] {
  const { id: benchmark, entrants } = benchmarks[0]!
  return entrants
    .filter((entrant) => entrant.yardstick)
    .map((entrant) => ({ ...entrant, place: { benchmark, entrant: entrant.id } }))
}

/**
 * Races the program in a file, whose default export is `function ({ exponent, heights }, random) → heights`,
 * a class with a method `generate` of that signature, or a function that fills `heights`: (2^exponent + 1)²
 * numbers in rows, or 4^exponent of a map that tiles. `random()` gives numbers in [0, 1); a program that
 * calls `Math.random` gets the same. It is checked first: whether it gives enough finite numbers, the same
 * for one seed and others for another, within ten seconds. It runs as in the page of the race, as a function
 * without imports, files or timers.
 *
 * Every program runs on threads of its own, by turns; all times are taken outside these threads, so that no
 * program can change them, and timed maps are made again afterwards. Cost: about ten seconds, more for large
 * maps.
 *
 * @throws ProgramProblem with the reason why the program takes no part, RangeError for a wrong option, and
 *   the signal's reason when it is aborted.
 */
export async function race(file: string | URL, options: ProgramRaceOptions = {}): Promise<ProgramRace> {
  const { exponent, against, rounds, budget, patient } = settingsOf(options)
  const { signal, onProgress } = options
  const words = await inEnglish()
  const say = (error: unknown) => sentenceOf(words, error)
  try {
    const rivals = against.map(opponent)
    const { program, bytes } = programIn(file)
    const checked = await checkProgram(program, exponent)
    if (checked.still) throw checked.still
    const { kind } = await kindOf(checked)
    const remarks = kind ? [words.say(`own.kind.${kind}`)] : []
    const { size, min, max, draws, first, logs } = checked
    const check = { size, min, max, draws, first, logs } // prettier-ignore
    const benchmark: Benchmark = {
      id: 'own',
      title: `${program.title} and others`,
      exponents: [exponent],
      points: openPoints,
      entrants: [
        ...yardsticks(),
        ...rivals.map((rival) => ('open' in rival ? programEntrant(rival, { say }, rival.title) : rival)),
        programEntrant(program, { say }),
      ],
    }
    const clock = timerResolution()
    const result = await raceBenchmark(benchmark, exponent, {
      openSandbox: () => openSandbox({}),
      rounds,
      budget,
      patient,
      resolution: clock,
      ...(signal && { signal }),
      onChecked: (share) => onProgress?.('checking', share),
      onWarmUp: (share) => onProgress?.('warming', share),
      onOutcomes: (_outcomes, share) => onProgress?.('measuring', share),
    })
    const own = result.outcomes.find(({ id }) => id === 'own')!
    if (own.problem) throw new Error(own.problem)
    return {
      about: 'Orogen race of a program',
      version: 2,
      date: new Date().toISOString(),
      sentences: sentencesOf(words, result, undefined, remarks),
      program: { name: program.title, sha256: await sha256(bytes) },
      check,
      environment: environment(clock),
      ...result,
    }
  } catch (error) {
    if (!(error instanceof ProgramProblem)) throw error
    throw new ProgramProblem(error.code, error.data, say(error))
  }
}

function settingsOf(options: ProgramRaceOptions) {
  const known = new Set([...Object.keys(defaults), 'signal', 'onProgress'])
  const unknown = Object.keys(options).find((name) => !known.has(name))
  if (unknown) throw new RangeError(`a race has no option ${unknown}; it takes ${[...known].join(', ')}`)
  const settings = { ...defaults, ...options }
  whole('exponent', settings.exponent, 1, 12)
  whole('rounds', settings.rounds, 3, 1000)
  whole('budget', settings.budget, 0, 3_600_000)
  return settings
}

function whole(name: string, value: unknown, least: number, most: number): void {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, got ${String(value)}`)
}

const pathOf = (file: string | URL) =>
  file instanceof URL || file.startsWith('file:') ? fileURLToPath(file) : resolve(file)

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** @throws RangeError if there is no such file. */
function programIn(file: string | URL): { program: ReaderProgram; bytes: Uint8Array<ArrayBuffer> } {
  const path = pathOf(file)
  if (!isFile(path)) throw new RangeError(`there is no file ${path}`)
  const bytes = new Uint8Array(readFileSync(path))
  const title = basename(path)
  let script: Promise<string> | undefined
  const open = async () => {
    if (path.endsWith('.wasm')) return openSandbox({ bytes })
    script ??= asScript(new TextDecoder().decode(bytes))
    return openSandbox({ script: `(async function(){${await script}\n})` })
  }
  return { bytes, program: { title, open } }
}

/** A thread for one program, of a reader or of ours; its memory for objects is limited. */
function openSandbox(order: { script?: string; bytes?: Uint8Array }): Sandbox {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(beside('./race-thread.js'), {
    workerData: { ...order, port: port2, modules },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  })
  const { sandbox, hear, fail } = asking(
    (question) => port1.postMessage(question),
    async () => {
      port1.close()
      await worker.terminate()
    },
  )
  port1.on('message', hear)
  worker.on('error', ({ code, message }: Error & { code?: string }) =>
    fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? { code: 'memory', data: {} } : { error: String(message) }),
  )
  worker.on('exit', () => fail({ code: 'ended', data: {} }))
  return sandbox
}

function environment(clock: number): ProgramRace['environment'] {
  const [processor] = cpus()
  return {
    engine: `node ${process.version} (V8 ${process.versions.v8})`,
    system: `${platform()} ${release()}`,
    processor: processor?.model ?? 'unknown',
    cores: cpus().length,
    clock,
    orogen: version,
  }
}
