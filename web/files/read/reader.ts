// Reads maps with files.wasm (cpp/wasm/read.cpp): in the worker of files, or on a thread without one.
import type { WasmModule } from '../../package/module/compile.js'
import { FileReading, type Said } from '../../package/module/files-instance.js'
import { refusal } from '../../package/refusal.js'
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

/** The square map of a file, and what the file itself has. */
export interface ImportedField extends SquareMap {
  of: Omit<Heightmap, 'heights' | 'unknown' | 'notes'>
}

type Step = (done: number) => unknown

const byteOrders = [undefined, 'little', 'big'] as const

/** An instance of files.wasm that reads one map. */
class MapReading extends FileReading {
  get size(): { width: number; height: number } {
    return { width: this.number('width'), height: this.number('height') }
  }

  get map(): Heightmap {
    return {
      ...this.size,
      heights: this.array('heights').slice(),
      ...this.about,
      ...this.unknown,
      notes: this.notes,
    }
  }

  /** What a heightmap says beside its heights and its size. */
  get about(): Omit<Heightmap, 'width' | 'height' | 'heights' | 'unknown' | 'notes'> {
    const north = this.number('north')
    return {
      spacing: pair(this.array('spacing')),
      unit: this.number('hasScale') === 1 ? 'm' : '',
      gaps: this.number('gaps'),
      north: Number.isNaN(north) ? undefined : north,
      byteOrder: byteOrders[this.number('byteOrder')],
      place: this.place,
    }
  }

  get unknown(): Pick<Heightmap, 'unknown'> {
    const bytes = this.array('unknown')
    return bytes.length > 0 ? { unknown: bytes.slice() } : {}
  }

  get place(): MapPlace | undefined {
    const [x, y, dx, dy, rotation] = this.array('place')
    if (x === undefined) return undefined
    const [crs, datum] = [this.text('crs'), this.text('datum')]
    return { origin: [x, y!], spacing: [dx!, dy!], crs, datum, rotation: rotation! }
  }

  get notes(): HeightmapNote[] {
    const said = JSON.parse(this.text('notes')) as Said[]
    return said.map(({ code, data }) => ({ code, data, message: refusal(code, data).message }))
  }

  get square(): SquareMap {
    const [columns, rows] = [this.number('columns'), this.number('rows')]
    const place = this.place
    return {
      size: this.number('size'),
      heights: this.array('square').slice(),
      min: this.number('minimum'),
      max: this.number('maximum'),
      spacing: this.array('spacing')[0]!,
      ...(columns > 0 && { extent: [columns, rows] as [number, number] }),
      ...(place && { place }),
      ...(this.unknown as Pick<SquareMap, 'unknown'>),
      notes: this.notes,
    }
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
  const reader = await MapReading.begin(files, (done) => void step(0.2 + 0.7 * done))
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
async function holding(files: WasmModule, map: Heightmap, options: object): Promise<MapReading> {
  const reader = await MapReading.begin(files)
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
