// Instances of the module that writes and reads files (files-module.ts).
import { refusal, type RefusalCode, type RefusalData } from '../refusal.js'
import type { WasmModule } from './compile.js'
import { ResultTable } from './results.js'

/** What all instances have. */
export interface RawFiles {
  memory: WebAssembly.Memory
  _initialize(): void
}

/**
 * An instance of the module, with memory of its own.
 *
 * @param progress told how far the reading of a file is, 0 to 1
 */
export async function instantiateFiles<Raw extends RawFiles>(
  module: WasmModule,
  progress: (done: number) => void = () => undefined,
): Promise<Raw> {
  const numeral = (value: number, at: number) =>
    new TextEncoder().encodeInto(JSON.stringify(value), new Uint8Array(raw.memory.buffer, at, 32)).written
  const { exports } = await WebAssembly.instantiate(module, {
    env: { emscripten_notify_memory_growth: () => undefined },
    wasi_snapshot_preview1: { proc_exit: () => undefined },
    script: { progress, numeral },
  })
  const raw = exports as unknown as Raw
  raw._initialize()
  return raw
}

/** The exports that read (cpp/wasm/read.h). */
interface RawReader extends RawFiles {
  nameRoom(): number
  takeBytes(bytes: number): number
  readFile(): number
  readPicture(): number
  squareMap(): number
  refineMap(): number
  readResults(): number
}

/** The results that are arrays; texts are in UTF-8. */
interface ReadArrays {
  heights: Float32Array<ArrayBuffer>
  square: Float32Array<ArrayBuffer>
  unknown: Uint8Array<ArrayBuffer>
  pixels: Uint8Array<ArrayBuffer>
  spacing: Float64Array<ArrayBuffer>
  place: Float64Array<ArrayBuffer>
}
type ReadText = 'refusal' | 'notes' | 'crs' | 'datum'
type ReadNumber =
  | 'width'
  | 'height'
  | 'hasScale'
  | 'gaps'
  | 'north'
  | 'byteOrder'
  | 'size'
  | 'columns'
  | 'rows'
  | 'minimum'
  | 'maximum'
  | 'pictureWidth'
  | 'pictureHeight'
  | 'hasWords'

/** A sentence of the readers. */
export interface Said {
  code: RefusalCode
  data: RefusalData
  instead?: boolean
}

/** An instance of the module that reads one file. */
export class FileReading {
  readonly #raw: RawReader
  readonly #results: ResultTable

  constructor(raw: RawReader) {
    this.#raw = raw
    this.#results = new ResultTable({ memory: raw.memory, results: () => raw.readResults() })
  }

  static async begin<Reading extends FileReading>(
    this: new (raw: RawReader) => Reading,
    files: WasmModule,
    progress?: (done: number) => void,
  ): Promise<Reading> {
    return new this(await instantiateFiles<RawReader>(files, progress))
  }

  give(name: 'file' | 'options' | 'sidecar' | 'heights' | 'unknown', given: ArrayBufferView | string): void {
    const { buffer, byteOffset, byteLength } =
      typeof given === 'string' ? new TextEncoder().encode(given) : given
    const { memory } = this.#raw
    const room = this.#raw.nameRoom()
    new TextEncoder().encodeInto(`${name}\0`, new Uint8Array(memory.buffer, room, 16))
    const address = this.#raw.takeBytes(byteLength)
    if (!address && byteLength > 0) throw refusal('file-memory')
    new Uint8Array(memory.buffer, address, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength))
  }

  /** @throws RangeError, a refusal */
  do(what: 'readFile' | 'readPicture' | 'squareMap' | 'refineMap'): void {
    let isDone
    try {
      isDone = this.#raw[what]() !== 0
    } catch (error) {
      // The module traps where even a short text finds no memory.
      if (error instanceof WebAssembly.RuntimeError && /unreachable/i.test(error.message))
        throw Object.assign(refusal('file-memory'), { cause: error })
      throw error
    }
    if (isDone) return
    const { code, data, instead } = JSON.parse(this.text('refusal')) as Said
    throw refusal(code, data, instead ? 'heightmap' : undefined)
  }

  /** A view of an array, good until the next call of the module. */
  array<Name extends keyof ReadArrays>(name: Name): ReadArrays[Name] {
    return this.#results.view(name) as ReadArrays[Name]
  }

  number(name: ReadNumber): number {
    return this.#results.view(name)[0]!
  }

  text(name: ReadText): string {
    return new TextDecoder().decode((this.#results.view(name) as Uint8Array<ArrayBuffer>).slice())
  }
}
