import type { WasmModule } from '../package/module/compile.js'
import type { Heightfield } from '../package/heightfield.js'

/** A piece of a file, in order. */
export interface FilePart {
  /** They belong to the receiver. */
  bytes: Uint8Array<ArrayBuffer>
  /** The share of the work that is done after this part, 0 to 1. */
  done: number
}

/**
 * A file that is made part by part, so that no format ever holds a large one whole, and the receiver can stop after any
 * part.
 */
export type FileParts = Generator<FilePart, void, void> | AsyncGenerator<FilePart, void, void>

/** The exports of files.wasm (cpp/wasm/files.cpp). */
interface RawModule {
  memory: WebAssembly.Memory
  _initialize(): void
  /** The addresses of texts: names with a space after each. */
  arrayNames(): number
  familyNames(): number
  optionNames(): number
  allocate(array: number, bytes: number): number
  options(): number
  describe(size: number, faces: number, sea: number): void
  begin(): number
  next(): number
  part(): number
  length(): number
  done(): number
}

/** The numbers that describe any model, with their usual values. */
const modelOptions = {
  spacing: 1,
  stride: 1,
  // The height of a cube and of the ground below; the level of the water, if there is any; the lowest height of the
  // map.
  cube: 1,
  ground: 0,
  sea: NaN,
  minimum: 0,
  'planet-relief': 1,
  /** Columns of cubes a side. */
  side: 0,
  /** Rows of an oblong map; 0: as many as columns. */
  rows: 0,
}

export type ModelNumbers = typeof modelOptions

/** All numbers of a model, with those of its format's options. */
export const modelNumbers = (
  given: Partial<ModelNumbers>,
  ofFormat: Record<string, number> = {},
): Record<string, number> => ({ ...modelOptions, ...given, ...ofFormat })

type GivenArray =
  | 'title'
  | 'description'
  | 'kind'
  | 'profiles'
  | 'texts'
  | 'levels'
  | 'faces'
  | 'positions'
  | 'normals'
  | 'colours'
  | 'indices'

/** A line of a drawing: x and y of its points, and what it is a line of. */
interface GivenLine {
  family: string
  points: ArrayLike<number>
}

/** A request to files.wasm to write a file. */
export interface FileRequest {
  /** A format of models, `vox`, or lines: of a `map-drawing`, or `given-lines`. */
  file: string
  /** All that the file takes, by the names that cpp/wasm/files.cpp gives them. */
  options: Record<string, number>
  field?: Heightfield
  lines?: readonly GivenLine[]
  arrays?: Partial<Record<GivenArray, ArrayBufferView | string>>
}

const noMemory = 'there is no memory for the file; try a smaller map'

/** The module traps at the instruction `unreachable` where it cannot have the memory for a part of the file. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError)) return error
  if (/unreachable/i.test(error.message)) return new RangeError(noMemory, { cause: error })
  const advice = 'other files work; please report this one'
  return new Error(`the module of files failed on this one (${error.message}); ${advice}`, { cause: error })
}

/** Writes a file with its own instance of files.wasm, so that all memory is freed at the end. */
export async function* written(module: WasmModule, request: FileRequest): FileParts {
  try {
    yield* pieces(module, request)
  } catch (error) {
    throw failureOf(error)
  }
}

async function* pieces(module: WasmModule, request: FileRequest): FileParts {
  const { exports } = await WebAssembly.instantiate(module, {
    env: { emscripten_notify_memory_growth: () => undefined },
    wasi_snapshot_preview1: { proc_exit: () => undefined },
    script: {
      numeral: (value: number, at: number) =>
        new TextEncoder().encodeInto(JSON.stringify(value), inMemory(at, 32)).written,
    },
  })
  const raw = exports as unknown as RawModule
  const inMemory = (address: number, bytes: number) => new Uint8Array(raw.memory.buffer, address, bytes)
  const namesAt = (address: number) => {
    const text = inMemory(address, 1000)
    return new TextDecoder()
      .decode(text.subarray(0, text.indexOf(0)))
      .trim()
      .split(' ')
  }
  const indexIn = (names: string[], name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`files.wasm knows no ${name}, but ${names.join(', ')}`)
    return index
  }
  const give = (name: string, given: ArrayBufferView | string) => {
    const { buffer, byteOffset, byteLength } =
      typeof given === 'string' ? new TextEncoder().encode(given) : given
    const address = raw.allocate(indexIn(arrays, name), byteLength)
    if (!address && byteLength > 0) throw new RangeError(noMemory)
    inMemory(address, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength))
  }
  raw._initialize()
  const arrays = namesAt(raw.arrayNames())
  give('file', request.file)
  const { field, lines, options } = request
  const numbers = namesAt(raw.optionNames())
  for (const [name, value] of Object.entries(options))
    new Float64Array(raw.memory.buffer, raw.options())[indexIn(numbers, name)] = value
  if (field) {
    const { size, faces = 1, heights, water } = field
    give('heights', heights)
    for (const name of ['area', 'surface', 'course'] as const) if (water) give(name, water[name])
    raw.describe(size, faces, water?.sea ?? field.sea ?? -Infinity)
  }
  for (const [name, given] of Object.entries(request.arrays ?? {})) give(name as 'title', given)
  if (lines) {
    const families = namesAt(raw.familyNames())
    const counts = lines.flatMap(({ family, points }) => [indexIn(families, family), points.length / 2])
    give('points', Float64Array.from(lines.flatMap(({ points }) => Array.from(points))))
    give('polylines', Int32Array.from(counts))
  }
  if (raw.begin() === 0) throw new RangeError(new TextDecoder().decode(inMemory(raw.part(), raw.length())))
  for (let goesOn = true; goesOn;) {
    goesOn = raw.next() !== 0
    yield { bytes: inMemory(raw.part(), raw.length()).slice(), done: raw.done() }
  }
}
