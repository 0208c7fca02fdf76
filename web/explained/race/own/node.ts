import version from 'programs:version'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, platform, release } from 'node:os'
import { basename, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { ladders } from '../ladders/index.js'
import { openPoints } from '../ladders/terrain.js'
import { timerResolution } from '../measure.js'
import { asking } from '../messages.js'
import type { Realm } from '../questions.js'
import { race as raceLadder, type RaceResult } from '../race.js'
import type { Ladder, Rung } from '../rung.js'
import {
  askingProgram,
  checkProgram,
  type ReaderProgram,
  type ProgramCheck,
  type ProgramRealm,
  programRung,
  sha256,
} from './program.js'

export type { Outcome, RaceResult } from '../race.js'
export type { Measured } from '../measure.js'
export type { Summary } from '../statistics.js'
export type { ProgramCheck } from './program.js'
export { ProgramProblem, type ProgramProblemCode } from './problem.js'

/** Settings of `race`; all are optional. */
export interface ProgramRaceOptions {
  /** The size n: 2^n + 1 points a side; 1 to 12, 9 by default. */
  exponent?: number
  /** Ids of `opponents`; by default Voirol's fastest program and our diamond-square. */
  against?: readonly string[]
  /** Rounds in which each takes a sample, 3 to 1000; 31 by default. */
  rounds?: number
  /** Milliseconds after which no further round begins; 20,000 by default. */
  budget?: number
  signal?: AbortSignal
  /** Reports what is being done and its share, from 0 to 1. */
  onProgress?: (stage: 'checking' | 'warming' | 'measuring', share: number) => unknown
}

/** The result of a race of a reader's program, whose outcome has the id `own`; times are milliseconds a map. */
export interface ProgramRace extends RaceResult {
  about: 'Orogen race of a program'
  version: 1
  date: string
  /** The name of the program's file, and the SHA-256 of its text. */
  program: { name: string; sha256: string }
  /** Its map, without the heights: points a side, range, random numbers a map, milliseconds of the first run. */
  check: Omit<ProgramCheck, 'heights'>
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
  rounds: 31,
  budget: 20_000,
}

// They lie beside this script.
const beside = (name: string) => new URL(name, import.meta.url)
const modules = ['./orogen-scalar.wasm', './orogen.wasm'].map((name) => beside(name).href)

/** Programs to race against, by their ids: the published ones, and ours by the ids of their generators. */
export const opponents: readonly string[] = ladders.flatMap((ladder) =>
  isOfTerrain(ladder) ? ladder.rungs.flatMap((rung) => opponentId(ladder, rung) ?? []) : [],
)

function isOfTerrain({ id, rungs }: Ladder): boolean {
  return (
    rungs.some((rung) => rung.id === 'fill') && ['diamond-square', 'stamp-noise', 'perlin-noise'].includes(id)
  )
}

function opponentId(ladder: Ladder, { id, yardstick }: Rung): string | undefined {
  if (yardstick) return undefined
  if (id === 'ours-simd-copied') return ladder.id
  if (id === 'ours-javascript') return `${ladder.id}-javascript`
  return id.startsWith('ours-') ? undefined : id
}

/** @throws RangeError for an id that is none of `opponents`. */
function opponent(wanted: string): Rung {
  for (const ladder of ladders.filter(isOfTerrain)) {
    const rung = ladder.rungs.find((each) => opponentId(ladder, each) === wanted)
    if (rung) return { ...rung, id: wanted, place: { ladder: ladder.id, rung: rung.id } }
  }
  throw new RangeError(
    `there is no program ${JSON.stringify(wanted)} to race against; there are ${opponents.join(', ')}`,
  )
}

/** The yardstick that shows whether a program did its work. */
function fill(): Rung {
  const { id, rungs } = ladders[0]!
  return { ...rungs[0]!, place: { ladder: id, rung: rungs[0]!.id } }
}

/**
 * Races the program in a file, whose default export is
 * `function ({ exponent, heights }, random) → heights`, a class with a method `generate` of that signature, or a function
 * that fills `heights`: (2^exponent + 1)² numbers in rows, or 4^exponent of a map that tiles. `random()` gives numbers in
 * [0, 1); a program that calls `Math.random` gets the same. It is checked first: whether it gives enough
 * finite numbers, the same for one seed and others for another, within ten seconds.
 *
 * Every program runs on threads of its own, by turns; all times are taken outside these threads, so that no program can
 * change them. Cost: about ten seconds, more for large maps.
 *
 * @throws ProgramProblem with the reason why the program takes no part, RangeError for a wrong option, and the signal's
 * reason when it is aborted.
 */
export async function race(file: string | URL, options: ProgramRaceOptions = {}): Promise<ProgramRace> {
  const { exponent, against, rounds, budget } = settingsOf(options)
  const { signal, onProgress } = options
  const rivals = against.map(opponent)
  const program = programIn(file)
  const check = await checkProgram(program, exponent)
  const { size, min, max, draws, first } = check
  const ladder: Ladder = {
    id: 'own',
    title: `${program.title} and others`,
    exponents: [exponent],
    points: openPoints,
    rungs: [fill(), ...rivals, programRung(program, check)],
  }
  const result = await raceLadder(ladder, exponent, {
    openRealm,
    realms: realmsAt(exponent),
    rounds,
    budget,
    minRounds: 6,
    sampleMilliseconds: 20,
    ...(signal && { signal }),
    onChecked: (share) => onProgress?.('checking', share),
    onWarmUp: (share) => onProgress?.('warming', share),
    onOutcomes: (_outcomes, share) => onProgress?.('measuring', share),
  })
  const own = result.outcomes.find(({ id }) => id === 'own')!
  if (own.problem) throw new Error(own.problem)
  return {
    about: 'Orogen race of a program',
    version: 1,
    date: new Date().toISOString(),
    program: { name: program.title, sha256: await sha256(readFileSync(pathOf(file))) },
    check: {
      size,
      min,
      max,
      draws,
      first,
    },
    environment: environment(),
    ...result,
  }
}

/**
 * Threads for each program. An engine compiles one program in more than one way from time to time: with three threads, two
 * copies of a program were up to 12 % apart, with six 1.3 %. Large maps would take too much memory.
 */
const realmsAt = (exponent: number): number => (exponent <= 10 ? 6 : 1)

function settingsOf(options: ProgramRaceOptions) {
  const known = new Set(['exponent', 'against', 'rounds', 'budget', 'signal', 'onProgress'])
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

/** @throws RangeError if there is no such file. */
function programIn(file: string | URL): ReaderProgram {
  const path = pathOf(file)
  if (!existsSync(path)) throw new RangeError(`there is no file ${path}`)
  return { title: basename(path), address: pathToFileURL(path).href, open: openProgramRealm }
}

/** A thread for one program of a reader; its memory for objects is limited. */
function openProgramRealm(): ProgramRealm {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(beside('./race-thread.js'), {
    workerData: { port: port2 },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  })
  const { ask, hear, end } = askingProgram((question) => port1.postMessage(question))
  port1.on('message', hear)
  worker.on('error', (error: Error & { code?: string }) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end(isMemory ? { code: 'memory', data: {} } : { code: 'threw', data: { message: String(error.message) } })
  })
  worker.on('exit', () => end({ code: 'ended', data: {} }))
  return {
    ask,
    async close() {
      port1.close()
      await worker.terminate()
    },
  }
}

/** A thread for one program of ours. */
function openRealm(): Realm {
  const worker = new Worker(beside('./race-thread.js'), { workerData: { modules } })
  const { realm, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.on('message', hear)
  worker.on('error', fail)
  return realm
}

function environment(): ProgramRace['environment'] {
  const [processor] = cpus()
  return {
    engine: `node ${process.version} (V8 ${process.versions.v8})`,
    system: `${platform()} ${release()}`,
    processor: processor?.model ?? 'unknown',
    cores: cpus().length,
    clock: timerResolution(),
    orogen: version,
  }
}
