import { hashAt } from '../../published/random-stream.js'
import { type SandboxAnswer, cut } from '../protocol.js'
import { type LoadWork, plainAt, timedSandbox } from '../sandbox.js'
import { ProgramProblem } from './problem.js'

// The program of a reader in its sandbox: see sandbox.ts.

type ProgramSettings = { exponent: number; heights: Float32Array }
type ProgramRun = (settings: ProgramSettings, random: () => number) => unknown

const { isFinite } = Number
const { isArray } = Array
const { isView } = ArrayBuffer
const Floats = Float32Array
const Bits = Int32Array

/** What stands in heights that no program has written: a NaN that arithmetic does not give. */
const unwritten = 0x7fc0dead

/**
 * Gives the module of a program; no function of ours is asynchronous around it, since the program may have
 * replaced `then`.
 */
type LoadModule = () => object | Promise<object>

/** The sandbox of a reader's program. Its `Math.random` is the stream that it is handed. */
export const programSandbox = (load: LoadModule, logs?: readonly string[]) =>
  timedSandbox(programWork(load), answerOfError, logs)

function programWork(load: LoadModule): LoadWork {
  return async ({ exponent }, { random, restart }) => {
    // At first as in any sandbox, so that a table that is filled while the program is loaded differs from
    // sandbox to sandbox.
    restart(hashAt(Math.floor(Math.random() * 2 ** 32), 0))
    Math.random = random
    let run: ProgramRun
    try {
      run = runOf(await load())
    } catch (error) {
      throw problemOf(error, 'load')
    }
    const heights = new Floats((2 ** exponent + 1) ** 2)
    const bits = new Bits(heights.buffer)
    bits.fill(unwritten)
    const side = 2 ** exponent + 1
    return {
      run: () => {
        Math.random = random // whatever the program has made of it
        return numbersOf(run({ exponent, heights }, random), heights)
      },
      heights: (made) => heightsOf(made, bits, side),
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

/** What a program returned, or wrote to the heights that it was given: one list, or one of rows. */
function numbersOf(result: unknown, given: Float32Array): object {
  if (result === undefined) return given
  if (typeof result !== 'object' || result === null)
    throw new ProgramProblem('no-numbers', { got: described(result) })
  if (isList(result)) return result
  if (typeof (result as { then?: unknown }).then === 'function') throw new ProgramProblem('promise')
  const { heights } = result as { heights?: unknown }
  if (isList(heights)) return heights
  throw new ProgramProblem('no-numbers', { got: described(heights ?? result) })
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  isArray(value) || (isView(value) && !(value instanceof DataView))

/** The numbers of a map as heights. */
function heightsOf(made: unknown, given: Int32Array, side: number): Float32Array<ArrayBuffer> {
  const numbers = plainNumbers(made as ArrayLike<unknown>, side)
  const { length } = numbers
  const columns = length === (side - 1) ** 2 ? side - 1 : side
  if (length !== columns ** 2) throw lengthProblem(length, side)
  const isGiven = isView(made) && (made as Float32Array).buffer === given.buffer
  const untouched = isGiven ? given.reduce((sum, bits) => sum + (bits === unwritten ? 1 : 0), 0) : 0
  if (untouched === length) throw new ProgramProblem('nothing')
  const heights = new Floats(length)
  let isFlat = true
  for (let i = 0; i < length; i++) {
    const value = numbers[i]
    if (typeof value !== 'number' || !isFinite(value)) {
      const [x, y] = [i % columns, Math.floor(i / columns)]
      if (isGiven && given[i] === unwritten) throw new ProgramProblem('unwritten', { x, y })
      throw new ProgramProblem('not-finite', { x, y, value: described(value) })
    }
    heights[i] = value
    if (heights[i] !== heights[0]) isFlat = false
  }
  if (isFlat) throw new ProgramProblem('flat', { value: heights[0]! })
  return heights
}

/** A map in one list of numbers that are there already. */
function plainNumbers(made: ArrayLike<unknown>, side: number): ArrayLike<unknown> {
  const all = (list: ArrayLike<unknown>) =>
    isView(list) ? list : Array.from({ length: list.length }, (_, i) => plainAt(list, i))
  const isRows = !isView(made) && made.length <= side && isList(plainAt(made, 0))
  if (!isRows) return all(made)
  return Array.from({ length: made.length }, (_, y) => {
    const row = plainAt(made, y)
    if (!isList(row)) throw new ProgramProblem('no-numbers', { got: described(row) })
    return Array.from(all(row))
  }).flat()
}

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

/**
 * The text with which a sentence shows a value of the program's, which may do anything when it is asked for
 * its own.
 */
export function described(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value === 'object') return isArray(value) ? 'an array' : 'an object'
  return `a ${typeof value}`
}

function answerOfError(error: unknown): SandboxAnswer {
  const { code, data } = problemOf(error, 'threw')
  return { code, data }
}

/** Also of what a program throws, which may be anything. */
function problemOf(error: unknown, code: 'threw' | 'load'): ProgramProblem {
  if (error instanceof ProgramProblem) return error
  try {
    const { name, message } = error as { name?: unknown; message?: unknown }
    const text = typeof message === 'string' ? `${cut(name)}: ${cut(message)}` : described(error)
    if (/out of memory|allocation failed|invalid (?:typed )?array length/i.test(text))
      return new ProgramProblem('memory')
    const isSyntax = code === 'load' && name === 'SyntaxError'
    return new ProgramProblem(isSyntax ? 'syntax' : code, {
      message: `${text}${lineIn((error as { stack?: unknown }).stack)}`,
    })
  } catch {
    return new ProgramProblem(code, { message: 'an error that cannot be read' })
  }
}

/** The line of the program that a stack names first, in the script of a page or of node. */
function lineIn(stack: unknown): string {
  if (typeof stack !== 'string') return ''
  const found = stack.slice(0, 5000).matchAll(/(?:blob:|own-program)[^\s)]{0,120}?:(\d+)(?::\d+|$)/gm)
  const lines = [...found].map(([, line]) => line)
  // In a page, this file is on the first line of the program's script.
  const line = lines.find((each) => each !== '1') ?? lines[0]
  return line === undefined ? '' : ` (line ${line})`
}

type Generate = (exponent: number, seed: number) => number

/**
 * A WebAssembly module as a program: it exports its `memory` and `generate(exponent, seed)`, which gives the
 * address of (2^exponent + 1)² numbers of 32 bits. Functions that it imports stop it when they are called;
 * `_initialize` is called first, if it is there.
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
    throw new ProgramProblem('wasm-exports', { got: Object.keys(found).slice(0, 20).join(', ') })
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
