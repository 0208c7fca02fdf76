// Reads maps with files.wasm (cpp/wasm/read.cpp): in the worker of files, or on a thread without one.
import type { WasmModule } from '../../package/module/compile.js'
import { ResultTable } from '../../package/module/results.js'
import { refusal, type RefusalCode, type RefusalData } from '../../package/refusal.js'
import {
  type Fit,
  type Heightmap,
  type HeightmapNote,
  type HeightmapOptions,
  type MapPart,
  type MapPlace,
  partNumbers,
  type SquareMap,
} from './types.js'

/** The exports of files.wasm that read. */
interface RawReader {
  memory: WebAssembly.Memory
  _initialize(): void
  nameRoom(): number
  takeBytes(bytes: number): number
  readFile(): number
  squareMap(): number
  refineMap(): number
  readResults(): number
}

/** The results of the module that are arrays; texts are in UTF-8. */
interface ReadArrays {
  heights: Float32Array<ArrayBuffer>
  square: Float32Array<ArrayBuffer>
  unknown: Uint8Array<ArrayBuffer>
  spacing: Float64Array<ArrayBuffer>
  place: Float64Array<ArrayBuffer>
  refusal: Uint8Array<ArrayBuffer>
  notes: Uint8Array<ArrayBuffer>
  crs: Uint8Array<ArrayBuffer>
  datum: Uint8Array<ArrayBuffer>
}
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

class ReadResults extends ResultTable {
  /** A view of an array, good until the next call of the module. */
  array<Name extends keyof ReadArrays>(name: Name): ReadArrays[Name] {
    return this.view(name) as ReadArrays[Name]
  }

  number(name: ReadNumber): number {
    return this.view(name)[0]!
  }
}

interface Said {
  code: RefusalCode
  data: RefusalData
  instead?: boolean
}

/** The square map of a file, and what the file itself has. */
export interface ImportedField extends SquareMap {
  of: Omit<Heightmap, 'heights' | 'unknown' | 'notes'>
}

type Step = (done: number) => unknown

const byteOrders = [undefined, 'little', 'big'] as const

/** An instance of files.wasm that reads one map. */
class MapReader {
  readonly #raw: RawReader
  readonly #results: ReadResults

  private constructor(raw: RawReader) {
    raw._initialize()
    this.#raw = raw
    this.#results = new ReadResults({ memory: raw.memory, results: () => raw.readResults() })
  }

  static async begin(files: WasmModule, step: Step): Promise<MapReader> {
    const { exports } = await WebAssembly.instantiate(files, {
      env: { emscripten_notify_memory_growth: () => undefined },
      wasi_snapshot_preview1: { proc_exit: () => undefined },
      script: {
        progress: (done: number) => void step(done),
        numeral: (value: number, at: number) =>
          new TextEncoder().encodeInto(JSON.stringify(value), new Uint8Array(raw.memory.buffer, at, 32))
            .written,
      },
    })
    const raw = exports as unknown as RawReader
    return new MapReader(raw)
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
  do(what: 'readFile' | 'squareMap' | 'refineMap'): void {
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
    const { code, data, instead } = JSON.parse(this.#text('refusal')) as Said
    throw refusal(code, data, instead ? 'heightmap' : undefined)
  }

  get size(): { width: number; height: number } {
    return { width: this.#results.number('width'), height: this.#results.number('height') }
  }

  get map(): Heightmap {
    return {
      ...this.size,
      heights: this.#results.array('heights').slice(),
      ...this.about,
      ...this.unknown,
      notes: this.notes,
    }
  }

  /** What a heightmap says beside its heights and its size. */
  get about(): Omit<Heightmap, 'width' | 'height' | 'heights' | 'unknown' | 'notes'> {
    const north = this.#results.number('north')
    return {
      spacing: pair(this.#results.array('spacing')),
      unit: this.#results.number('hasScale') === 1 ? 'm' : '',
      gaps: this.#results.number('gaps'),
      north: Number.isNaN(north) ? undefined : north,
      byteOrder: byteOrders[this.#results.number('byteOrder')],
      place: this.place,
    }
  }

  get unknown(): Pick<Heightmap, 'unknown'> {
    const bytes = this.#results.array('unknown')
    return bytes.length > 0 ? { unknown: bytes.slice() } : {}
  }

  get place(): MapPlace | undefined {
    const [x, y, dx, dy, rotation] = this.#results.array('place')
    if (x === undefined) return undefined
    const [crs, datum] = [this.#text('crs'), this.#text('datum')]
    return { origin: [x, y!], spacing: [dx!, dy!], crs, datum, rotation: rotation! }
  }

  get notes(): HeightmapNote[] {
    const said = JSON.parse(this.#text('notes')) as Said[]
    return said.map(({ code, data }) => ({ code, data, message: refusal(code, data).message }))
  }

  get square(): SquareMap {
    const results = this.#results
    const [columns, rows] = [results.number('columns'), results.number('rows')]
    const place = this.place
    return {
      size: results.number('size'),
      heights: results.array('square').slice(),
      min: results.number('minimum'),
      max: results.number('maximum'),
      spacing: results.array('spacing')[0]!,
      ...(columns > 0 && { extent: [columns, rows] as [number, number] }),
      ...(place && { place }),
      ...(this.unknown as Pick<SquareMap, 'unknown'>),
      notes: this.notes,
    }
  }

  #text(name: 'refusal' | 'notes' | 'crs' | 'datum'): string {
    return new TextDecoder().decode(this.#results.array(name).slice())
  }
}

const pair = ([x, y]: ArrayLike<number> & Iterable<number>): [number, number] => [x!, y!]

/** Options as lines, each with its name. */
const linesOf = ({ part, ...options }: Record<string, unknown>): string =>
  Object.entries({ ...options, part: part && partNumbers(part).join() })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value).replace(/[\r\n]/g, ' ')}\n`)
    .join('')

async function begun(files: WasmModule, source: Blob, options: HeightmapOptions & { fit?: Fit }, step: Step) {
  const { sidecar, ...others } = options
  const bytes = new Uint8Array(await source.arrayBuffer())
  await step(0.1)
  const reader = await MapReader.begin(files, (done) => step(0.2 + 0.7 * done))
  await step(0.2)
  reader.give('file', bytes)
  reader.give('options', linesOf(others as Record<string, unknown>))
  if (sidecar !== undefined) reader.give('sidecar', sidecar)
  reader.do('readFile')
  await step(0.9)
  return reader
}

/** @throws RangeError, a refusal */
export async function readMap(
  files: WasmModule,
  source: Blob,
  options: HeightmapOptions,
  step: Step,
): Promise<Heightmap> {
  return (await begun(files, source, options, step)).map
}

/** Reads a map, and makes it square. @throws RangeError, a refusal */
export async function readSquare(
  files: WasmModule,
  source: Blob,
  options: HeightmapOptions & { fit?: Fit },
  step: Step,
): Promise<ImportedField> {
  const reader = await begun(files, source, options, step)
  const { about, notes } = reader
  const { width, height } = reader.size
  reader.do('squareMap')
  await step(1)
  const { square } = reader
  return { ...square, notes: [...notes, ...square.notes], of: { width, height, ...about } }
}

/** A reader that has a map which was read before. */
async function holding(files: WasmModule, map: Heightmap, options: object): Promise<MapReader> {
  const reader = await MapReader.begin(files, () => undefined)
  const { width: columns, height: rows, spacing, unit, heights, place, unknown } = map
  const [across, down] = spacing
  const placed = place && {
    place: [...place.origin, ...place.spacing, place.rotation].join(),
    crs: place.crs,
    datum: place.datum,
  }
  reader.give('options', linesOf({ columns, rows, across, down, unit, ...options, ...placed }))
  reader.give('heights', heights)
  if (unknown) reader.give('unknown', unknown)
  return reader
}

/** Makes a map square that is there. @throws RangeError, a refusal */
export async function makeSquare(files: WasmModule, map: Heightmap, fit: Fit): Promise<SquareMap> {
  const reader = await holding(files, map, { fit })
  reader.do('squareMap')
  return reader.square
}

/** How finer ground is made. */
export interface Refinement {
  refine: number
  seed: number
  part: MapPart | undefined
}

/** Makes finer ground on a map that is there. @throws RangeError, a refusal */
export async function makeFiner(
  files: WasmModule,
  map: Heightmap,
  refinement: Refinement,
): Promise<Heightmap> {
  const { north, byteOrder } = map
  const reader = await holding(files, map, { ...refinement, north })
  reader.do('refineMap')
  return { ...reader.map, byteOrder, notes: [...map.notes, ...reader.notes] }
}
