import type { WasmModule } from '../package/module/compile.js'
import { show } from '../package/errors.js'
import { instantiateFiles, type RawFiles } from '../package/module/files-instance.js'
import { ResultTable } from '../package/module/results.js'

/** How large a file will be. */
export interface FileSize {
  bytes: number
  /** Whether the size is exact; otherwise it is an upper limit. */
  exact: boolean
  /** The triangles of a model. */
  triangles?: number
  /** The points of a map from west to east and from north to south, in a file that is no model. */
  width?: number
  height?: number
}

/** A piece of a file, in order. */
export interface FilePart {
  /** They belong to the receiver. */
  bytes: Uint8Array<ArrayBuffer>
  /** The share of the work that is done after this part, 0 to 1. */
  done: number
}

/** A line of a drawing: x and y of its points, and what it is a line of. */
interface GivenLine {
  family: string
  points: ArrayLike<number>
}

/** What files.wasm makes a file of; the names are those of cpp/wasm/file_session.cpp. */
export interface FileRequest {
  format: string
  /** Numbers, texts and flags, by their names. One that the format does not have is passed over. */
  options: Readonly<Record<string, unknown>>
  arrays?: Readonly<Record<string, ArrayBufferView | undefined>>
  lines?: readonly GivenLine[]
}

/** The exports of files.wasm (cpp/wasm/files.cpp). */
interface RawModule extends RawFiles {
  /** The address for the words of the next call: a name, and behind it a text if there is one. */
  words(bytes: number): number
  choose(): number
  setNumber(value: number): number
  setText(bytesOfName: number): number
  give(bytes: number): number
  measure(): number
  begin(): number
  next(): number
  results(): number
}

const noMemory = 'there is no memory for the file; try a smaller map'

/**
 * The module traps at the instruction `unreachable` where it cannot have the memory for a part of the file.
 */
function failureOf(error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError)) return error
  if (/unreachable/i.test(error.message)) return new RangeError(noMemory, { cause: error })
  const advice = 'other files work; please report this one'
  return new Error(`the module of files failed on this one (${error.message}); ${advice}`, { cause: error })
}

/**
 * Finds the size of a file before it is made.
 *
 * @throws RangeError with a sentence if it cannot be made
 */
export async function measured(module: WasmModule, request: FileRequest): Promise<FileSize> {
  try {
    return measuredBy(await FileModule.of(module, request), request)
  } catch (error) {
    throw failureOf(error)
  }
}

function measuredBy(files: FileModule, request: FileRequest): FileSize {
  files.measure()
  if (files.number('wantsHeights') === 0) return files.size
  files.giveArrays(request)
  files.measure()
  return files.size
}

/**
 * Writes a file part by part with its own instance of files.wasm, so that no large file is ever held whole,
 * and all memory is freed at the end.
 *
 * @param check called with the size of the file before the first part
 * @throws RangeError with a sentence if it cannot be made
 */
export async function* written(
  module: WasmModule,
  request: FileRequest,
  check?: (size: FileSize) => void,
): AsyncGenerator<FilePart, void, void> {
  try {
    const files = await FileModule.of(module, request)
    if (check) check(measuredBy(files, request))
    files.giveArrays(request)
    yield* files.parts()
  } catch (error) {
    throw failureOf(error)
  }
}

/** An instance of files.wasm, which writes one file. */
class FileModule {
  readonly #raw: RawModule
  readonly #results: ResultTable
  #arraysAreGiven = false

  private constructor(raw: RawModule) {
    this.#raw = raw
    this.#results = new ResultTable(raw)
  }

  /** An instance that knows all of a request but its arrays. */
  static async of(module: WasmModule, { format, options }: FileRequest): Promise<FileModule> {
    const files = new FileModule(await instantiateFiles<RawModule>(module))
    files.#say(format)
    files.#check(files.#raw.choose())
    for (const [name, value] of Object.entries(options)) files.#set(name, value)
    return files
  }

  number(name: string): number {
    return this.#results.view(name)[0]!
  }

  measure(): void {
    this.#check(this.#raw.measure())
  }

  get size(): FileSize {
    const [triangles, width] = [this.number('triangles'), this.number('width')]
    return {
      bytes: this.number('bytes'),
      exact: this.number('isExact') !== 0,
      ...(triangles > 0 && { triangles }),
      ...(width > 0 && { width, height: this.number('height') }),
    }
  }

  giveArrays({ arrays = {}, lines }: FileRequest): void {
    if (this.#arraysAreGiven) return
    this.#arraysAreGiven = true
    for (const [name, given] of Object.entries(arrays)) if (given) this.#give(name, given)
    if (!lines) return
    const families = this.#text('families').trim().split(' ')
    const counts = lines.flatMap(({ family, points }) => [families.indexOf(family), points.length / 2])
    this.#give('points', Float64Array.from(lines.flatMap(({ points }) => Array.from(points))))
    this.#give('polylines', Int32Array.from(counts))
  }

  *parts(): Generator<FilePart, void, void> {
    this.#check(this.#raw.begin())
    for (let goesOn = true; goesOn;) {
      goesOn = this.#raw.next() !== 0
      const bytes = (this.#results.view('part') as Uint8Array<ArrayBuffer>).slice()
      yield { bytes, done: this.number('done') }
    }
  }

  #set(name: string, value: unknown): void {
    if (value === undefined) return
    if (typeof value === 'string') {
      const bytesOfName = this.#say(name, value)
      this.#check(this.#raw.setText(bytesOfName), value)
      return
    }
    const isNumber = typeof value === 'number' || typeof value === 'boolean'
    this.#say(name)
    this.#check(this.#raw.setNumber(isNumber ? Number(value) : NaN), value)
  }

  #give(name: string, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
    this.#say(name)
    const address = this.#raw.give(byteLength)
    if (!address && byteLength > 0) throw new RangeError(noMemory)
    new Uint8Array(this.#raw.memory.buffer, address).set(new Uint8Array(buffer, byteOffset, byteLength))
  }

  /** Gives the module the words of the next call, and returns how many bytes the first of them has. */
  #say(name: string, text = ''): number {
    const [first, rest] = [name, text].map((each) => new TextEncoder().encode(each))
    const address = this.#raw.words(first!.length + rest!.length)
    const memory = new Uint8Array(this.#raw.memory.buffer)
    memory.set(first!, address)
    memory.set(rest!, address + first!.length)
    return first!.length
  }

  /** @throws RangeError with the module's sentence if a call failed */
  #check(success: number, received?: unknown): void {
    if (success !== 0) return
    const sentence = this.#text('refusal')
    throw new RangeError(sentence.endsWith(', got ') ? sentence + show(received) : sentence)
  }

  #text(name: string): string {
    return new TextDecoder().decode(this.#results.view(name).slice() as Uint8Array)
  }
}
