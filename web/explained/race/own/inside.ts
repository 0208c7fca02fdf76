import { randomStream } from '../../published/random-stream.js'
import { ProgramProblem, type ProgramProblemCode } from './problem.js'

/** The questions to the realm of a reader's program. */
export type ProgramAsk =
  | { type: 'load'; address: string }
  /** Makes one map with the stream of a seed. */
  | { type: 'make'; exponent: number; seed: number }
  /** Runs the program; the answer comes after the last run. */
  | { type: 'run'; exponent: number; repeats: number }
  /** The map of the last run. */
  | { type: 'last'; exponent: number }

/** A map of a reader's program. */
export interface ProgramMap {
  /** (2^exponent + 1)², or 4^exponent of a map that tiles. */
  heights: Float32Array<ArrayBuffer>
  /** The random numbers that it took. */
  draws: number
}

export interface ProgramAnswers {
  load: undefined
  make: ProgramMap
  run: undefined
  last: ProgramMap
}

/** A problem as a message: an error class does not survive the way between two realms. */
export type ProgramAnswer =
  | { value: ProgramAnswers[ProgramAsk['type']] }
  | { code: ProgramProblemCode; data: Record<string, string | number> }

type ProgramRun = (settings: { exponent: number; heights: Float32Array }, random: () => number) => unknown

// The program shares its realm with this file and may replace what it finds there, so what is used between two of its
// runs is taken before it is loaded.
const { isFinite } = Number
const { isArray } = Array
const { isView } = ArrayBuffer
const Floats = Float32Array
const chance = Math.random

/**
 * Answers questions about one reader's program, in a realm that nothing else uses. It takes no times: the program could
 * replace the clock.
 *
 * @param load imports a module by its address
 */
export function programRealm(
  load: (address: string) => Promise<object>,
): (ask: ProgramAsk) => Promise<ProgramAnswer> {
  let run: ProgramRun | undefined
  let given = new Floats(0)
  let result: unknown

  const call = (exponent: number, random: () => number) => {
    result = run!({ exponent, heights: given }, random)
  }

  const answer = async (ask: ProgramAsk): Promise<ProgramAnswers[ProgramAsk['type']]> => {
    if (ask.type === 'load') {
      run = runOf(await load(ask.address).catch((error: unknown) => Promise.reject(problemOf(error, 'load'))))
      return undefined
    }
    const { exponent } = ask
    if (ask.type === 'last') return { heights: heightsOf(result, given, exponent), draws: 0 }
    const points = (2 ** exponent + 1) ** 2
    if (given.length !== points) given = new Floats(points)
    if (ask.type === 'run') {
      for (let i = 0; i < ask.repeats; i++) call(exponent, chance)
      return undefined
    }
    let draws = 0
    const stream = randomStream(ask.seed)
    given.fill(NaN)
    const random = () => {
      draws += 1
      return stream()
    }
    Math.random = random // for programs that call it themselves
    try {
      call(exponent, random)
    } finally {
      Math.random = chance
    }
    return { heights: heightsOf(result, given, exponent), draws }
  }

  return async (ask) => {
    try {
      return { value: await answer(ask) }
    } catch (error) {
      const { code, data } = problemOf(error, 'threw')
      return { code, data }
    }
  }
}

/** The program of a module: a function, an object with a method `generate`, or a class of such objects. */
function runOf(module: { default?: unknown }): ProgramRun {
  const entry = module.default
  if (entry === undefined) throw new ProgramProblem('no-default')
  if (typeof entry === 'function') {
    const { prototype } = entry as { prototype?: { generate?: unknown } }
    if (typeof prototype?.generate !== 'function') return entry as ProgramRun
    let made: { generate: ProgramRun } | undefined
    const Made = entry as unknown as new (settings: { exponent: number }) => { generate: ProgramRun }
    return (settings, random) => (made ??= new Made(settings)).generate(settings, random)
  }
  const { generate } = Object(entry) as { generate?: unknown }
  if (typeof generate !== 'function') throw new ProgramProblem('no-function', { got: described(entry) })
  return (settings, random) => (entry as { generate: ProgramRun }).generate(settings, random)
}

/** The heights that a program returned, or wrote to those that it was given, as 32-bit floats. */
function heightsOf(result: unknown, given: Float32Array, exponent: number): Float32Array<ArrayBuffer> {
  const side = 2 ** exponent + 1
  const numbers = numbersOf(result, given, side)
  const { length } = numbers
  const tiles = length === (side - 1) ** 2
  if (length !== side ** 2 && !tiles) throw lengthProblem(length, side)
  const heights = new Floats(length)
  const columns = tiles ? side - 1 : side
  let isFlat = true
  for (let i = 0; i < length; i++) {
    const value = numbers[i]
    if (typeof value !== 'number' || !isFinite(value))
      throw new ProgramProblem('not-finite', {
        x: i % columns,
        y: Math.floor(i / columns),
        value: described(value),
      })
    heights[i] = value
    if (heights[i] !== heights[0]) isFlat = false
  }
  if (isFlat) throw new ProgramProblem('flat', { value: heights[0]! })
  return heights
}

/** A map in one array, or in one of rows. */
function numbersOf(result: unknown, given: Float32Array, side: number): ArrayLike<unknown> {
  if (result === undefined) {
    for (let i = 0; i < given.length; i++) if (given[i] === given[i]) return given
    throw new ProgramProblem('nothing')
  }
  if (typeof result !== 'object' || result === null)
    throw new ProgramProblem('no-numbers', { got: described(result) })
  if (typeof (result as { then?: unknown }).then === 'function') throw new ProgramProblem('promise')
  const numbers = isList(result) ? result : ((result as { heights?: unknown }).heights ?? result)
  if (!isList(numbers)) throw new ProgramProblem('no-numbers', { got: described(numbers) })
  return numbers.length <= side && isList(numbers[0])
    ? Array.from(numbers as ArrayLike<ArrayLike<unknown>>, (row) => Array.from(row)).flat()
    : numbers
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  isArray(value) || (isView(value) && 'length' in value)

function lengthProblem(got: number, side: number): ProgramProblem {
  const root = Math.sqrt(got)
  const isSquare = got > 0 && Number.isInteger(root)
  return new ProgramProblem('length', {
    wanted: side ** 2,
    tiling: (side - 1) ** 2,
    got,
    guess: isSquare ? `${root} × ${root}?` : `${side} × ${side} = ${side ** 2}`,
  })
}

/** The text with which a sentence shows a value of the program's, which may do anything when it is asked for its own. */
function described(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value === 'object') return isArray(value) ? 'an array' : 'an object'
  return `a ${typeof value}`
}

/** Also of what a program throws, which may be anything. */
function problemOf(error: unknown, code: 'threw' | 'load'): ProgramProblem {
  if (error instanceof ProgramProblem) return error
  try {
    const { name, message } = error as { name?: unknown; message?: unknown }
    const text = typeof message === 'string' ? `${String(name)}: ${message}` : described(error)
    if (/out of memory|allocation failed|invalid (typed )?array length/i.test(text))
      return new ProgramProblem('memory')
    const line = lineIn((error as { stack?: unknown }).stack)
    const isSyntax = code === 'load' && name === 'SyntaxError'
    return new ProgramProblem(isSyntax ? 'syntax' : code, {
      message: `${text.slice(0, 200)}${line}`,
    })
  } catch {
    return new ProgramProblem(code, { message: 'an error that cannot be read' })
  }
}

/** The place in the program of an error, if its engine tells. */
function lineIn(stack: unknown): string {
  if (typeof stack !== 'string') return ''
  const lines = [...stack.matchAll(/(?:blob:|data:|file:)[^\s)]*?:(\d+):\d+/g)].map(([, line]) => line)
  // In a page, this file is on the first line of the program's script.
  const line = lines.find((each) => each !== '1') ?? lines[0]
  return line === undefined ? '' : ` (line ${line})`
}

type Generate = (exponent: number, seed: number) => number

/**
 * A WebAssembly module as a program: it exports its `memory` and `generate(exponent, seed)`, which gives the address of
 * (2^exponent + 1)² numbers of 32 bits. Functions that it imports stop it when they are called; `_initialize` is called
 * first, if it is there.
 */
export function wasmProgram(bytes: Uint8Array<ArrayBuffer>) {
  const module = new WebAssembly.Module(bytes)
  const imports: Record<string, Record<string, () => never>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new ProgramProblem('wasm-import', { name: `${from}.${name}` })
    ;(imports[from] ??= {})[name] = () => {
      throw new ProgramProblem('wasm-import', { name: `${from}.${name}` })
    }
  }
  const found = new WebAssembly.Instance(module, imports).exports
  const { memory, generate, _initialize: initialize } = found
  if (!(memory instanceof WebAssembly.Memory) || typeof generate !== 'function')
    throw new ProgramProblem('wasm-exports', { got: Object.keys(found).join(', ') })
  if (typeof initialize === 'function') initialize()
  return {
    default({ exponent }: { exponent: number }, random: () => number): Float32Array {
      const address = (generate as Generate)(exponent, Math.floor(random() * 2 ** 32)) >>> 0
      const points = (2 ** exponent + 1) ** 2
      if (address % 4 !== 0 || address + 4 * points > memory.buffer.byteLength)
        throw new ProgramProblem('wasm-address', { address })
      return new Float32Array(memory.buffer, address, points)
    },
  }
}
