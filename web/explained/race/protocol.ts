import { longestText, problemCodes, ProgramProblem, type ProgramProblemCode } from './own/problem.js'

export { longestText }

// What is said between a race and the sandboxes of its programs, whoever wrote them: pages and node share all
// of it.

/** An entrant of a benchmark. */
export interface EntrantPlace {
  benchmark: string
  entrant: string
}

/** The maps that a question asks for. */
export interface Maps {
  /** The random numbers of map i are those of the stream `hashAt(seed, from + i)`. */
  seed: number
  /** Where all of them are looked at follows from this number, which no program sees. */
  secret: number
  from: number
  repeats: number
}

/** The questions to a sandbox, which is asked one thing at a time. */
export type Ask =
  /** Once. `place` for a program of ours; that of a reader comes with its sandbox. */
  | { type: 'load'; exponent: number; place?: EntrantPlace }
  /** Compares a program of ours with its twin. */
  | { type: 'check' }
  /** The work that is timed, from outside; with 0 repeats nothing but the way of a message. */
  | ({ type: 'run' } & Maps)
  /** The map of the last run. */
  | { type: 'last' }

export interface Answers {
  /** Milliseconds to compile and to instantiate a module of ours. */
  load: { compile: number; instantiate: number }
  /** The difference, or an empty text. */
  check: string
  /**
   * For each map a hash of some of its heights and of the number of its random numbers; that of the last one.
   */
  run: { digests: Int32Array; draws: number }
  /** (2^exponent + 1)², or 4^exponent of a map that tiles; what the program wrote to its console. */
  last: { heights: Float32Array<ArrayBuffer>; logs: string[] }
}

/** A problem as a message: an error class does not survive the way between two sandboxes. */
export type SandboxAnswer =
  | { value: Answers[Ask['type']] }
  | { error: string }
  | { code: ProgramProblemCode; data: Record<string, string | number> }

/** A sandbox for one program. */
export interface Sandbox {
  /** @throws ProgramProblem for a program of a reader, and Error for one of ours */
  ask<Question extends Ask>(question: Question): Promise<Answers[Question['type']]>
  /** Whether the process in which it runs is still there, if that can be asked. */
  isThere?(): Promise<boolean>
  /** Stops whatever runs in it; may be called more than once. */
  close(): unknown
}

/** The most lines that are kept of a program's console. */
export const mostLines = 20

/** A text from elsewhere, no longer than allowed; empty for what is none. */
export const cut = (text: unknown): string => (typeof text === 'string' ? text.slice(0, longestText) : '')

const isList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isTime = (value: unknown) => typeof value === 'number' && value >= 0 && value < Infinity

const forged: SandboxAnswer = { code: 'forged', data: {} }

/**
 * The answer of a sandbox to a question, checked for the type and the length of everything in it: a program
 * may have found a way to answer in its sandbox's place. A problem has none but short texts, and a value is
 * as large as the question asks.
 */
export function answerOf(ask: Ask, exponent: number, given: unknown): SandboxAnswer {
  if (!isList(given)) return forged
  const { value, error, code, data } = given
  if (typeof error === 'string') return { error: cut(error) }
  const known = problemCodes.find((each) => each === code)
  if (known) return { code: known, data: placesOf(data) }
  if (ask.type === 'check') return typeof value === 'string' ? { value: cut(value) } : forged
  if (!isList(value)) return forged
  switch (ask.type) {
    case 'load': {
      const { compile, instantiate } = value
      return isTime(compile) && isTime(instantiate)
        ? ({ value: { compile, instantiate } } as SandboxAnswer)
        : forged
    }
    case 'run': {
      const { digests, draws } = value
      const isWhole = digests instanceof Int32Array && digests.length === ask.repeats
      return isWhole && isTime(draws) ? ({ value: { digests, draws } } as SandboxAnswer) : forged
    }
    case 'last': {
      const { heights, logs } = value
      if (!(heights instanceof Float32Array) || !Array.isArray(logs)) return forged
      const lengths = [(2 ** exponent + 1) ** 2, 4 ** exponent]
      if (!lengths.includes(heights.length) || !heights.every(Number.isFinite)) return forged
      return { value: { heights, logs: logs.slice(0, mostLines).map(cut) } } as SandboxAnswer
    }
  }
}

/** What the sentences of problems have places for. */
const places = [
  'message', 'name', 'line', 'got', 'x', 'y', 'value', 'first', 'second', 'wanted', 'tiling', 'guess', 'seconds', 'side',
  'address',
] as const // prettier-ignore

function placesOf(data: unknown): Record<string, string | number> {
  if (!isList(data)) return {}
  return Object.fromEntries(
    places.flatMap((name): [string, string | number][] => {
      const value = data[name]
      if (typeof value === 'number') return [[name, value]]
      return typeof value === 'string' ? [[name, cut(value)]] : []
    }),
  )
}

/** The value of an answer. @throws what it says instead */
export function valueOf<Type extends Ask['type']>(answer: SandboxAnswer): Answers[Type] {
  if ('code' in answer) throw new ProgramProblem(answer.code, answer.data)
  if ('error' in answer) throw new Error(answer.error)
  return answer.value as Answers[Type]
}
