import { type Cover, covers, splatChannels } from '../package/covers.js'
import { drawnValues, extentOf, type Heightfield, rangeOf } from '../package/heightfield.js'
import { show } from '../package/errors.js'
import { refusal } from '../package/refusal.js'
import { type Choice, type Draft, type Format, type Rows, rowsOf, type Splat } from './format.js'
import { fieldSource, isPlanet, type Mesh, meshSource } from './model-source.js'
import { models } from './models.js'
import { planetSheet } from './planet-sheet.js'
import { png } from './png.js'
import { r16, r32, sidecar } from './raw.js'
import { resized } from './resized.js'

/**
 * The fields of weather and gullies, and the masks of water and of what covers the ground, that a file can hold instead of
 * the heights; `splat` is all cover in the four channels of a PNG.
 */
export const traces = ['heights', 'surface', 'area', 'wear', 'ridges', 'water', 'splat', ...covers] as const
export type Trace = (typeof traces)[number]

const isCover = (trace: Trace): trace is Cover => (covers as readonly string[]).includes(trace)

/** The kinds of cover that a map has. */
const coversIn = ({ heights, cover }: Heightfield) => (cover ? cover.length / heights.length : 0)

/** Whether a map has a trace, and a file of this format can hold it. */
export function hasTrace(field: Heightfield, trace: Trace, format: ExportFormat): boolean {
  if (trace === 'splat') return field.cover !== undefined && 'ofSplat' in formats[format]
  return isCover(trace) ? covers.indexOf(trace) < coversIn(field) : valuesOf(field, trace) !== undefined
}

/** The values of a trace but for `splat`, if the map has it. */
function valuesOf(field: Heightfield, trace: Trace): ArrayLike<number> | undefined {
  if (isCover(trace)) return maskOf(field, trace)
  if (trace === 'water') return waterOf(field)
  if (trace === 'splat') return undefined
  return trace === 'heights' || trace === 'ridges' ? field[trace] : field.water?.[trace]
}

function maskOf(field: Heightfield, kind: Cover): Float32Array | undefined {
  const { heights, cover } = field
  const count = coversIn(field)
  const place = covers.indexOf(kind)
  return place < count ? heights.map((_, i) => cover![i * count + place]! / 255) : undefined
}

/** 1 where there is water. */
function waterOf({ heights, water, sea }: Heightfield): Float32Array | undefined {
  if (!water && sea === undefined) return undefined
  return heights.map((height, i) => (height < (water ? water.surface[i]! : sea!) ? 1 : 0))
}

/**
 * Four channels of what covers the drawn part of a map, or the faces of a planet.
 *
 * @throws RangeError for a map without its cover, or a format or a projection that cannot hold them.
 */
function splatOf(source: Heightfield | Mesh, { projection = 'faces', pad }: FieldOptions): Splat {
  if (!('heights' in source) || !source.cover) throw new RangeError(coverMissing('a splat'))
  if (projection !== 'faces')
    throw new RangeError('a splat shows the faces of a planet; leave out the projection')
  if (pad) throw new RangeError('a splat has as many points as its map; leave pad out')
  const { size, cover, faces = 1 } = source
  const [columns, rows] = extentOf(source)
  const count = coversIn(source)
  const channels = () => {
    const bytes = new Uint8Array(4 * columns * rows * faces)
    for (let y = 0, to = 0; y < rows * faces; y++)
      for (let x = 0; x < columns; x++, to += 4)
        for (let kind = 0; kind < count; kind++)
          bytes[to + splatChannels[kind]!]! += cover[(y * size + x) * count + kind]!
    return bytes
  }
  return { size: columns, rows: rows * faces, channels }
}

const coverMissing = (what: string) =>
  `${what} covers the ground; ask for the map’s cover, or choose a planet that has it`

/**
 * A map whose heights are a trace of the weather: the level of the water, the points drained, or the height deposited
 * (above 0) and worn away; or where its points lie between the floor of a gully (-1) and a ridge (1).
 *
 * @throws RangeError for a map without an age or without ridges, or an unknown name.
 */
function traceOf(field: Heightfield, trace: Trace): Heightfield {
  if (!traces.includes(trace))
    throw new RangeError(`trace must be ${traces.join(', ')}, got ${JSON.stringify(trace)}`)
  if (trace === 'heights') return field
  if (trace === 'splat') throw new RangeError('a splat is a PNG with four channels of 8 bits; choose png-8')
  const values = valuesOf(field, trace)
  if (!values) {
    if (isCover(trace)) throw new RangeError(coverMissing(trace))
    throw new RangeError(
      trace === 'ridges'
        ? 'ridges are what gullies leave; give the map gullies, and ask for its ridges'
        : `${trace} is what the weather leaves; give the map an age`,
    )
  }
  const { size, faces = 1, spacing, extent } = field
  const heights = Float32Array.from(values)
  const range =
    isCover(trace) || trace === 'water'
      ? { min: 0, max: 1 }
      : rangeOf(extent ? drawnValues(field, heights) : heights)
  return { size, faces, heights, ...range, spacing, ...(extent && { extent }) }
}

/** The largest allowed file: the size that browsers keep as a Blob without problems. */
const maxBytes = 2 ** 30

/** The formats in the order in which they are offered. `<id>-sidecar` accompanies a file of the format `<id>`. */
export const formats = {
  'png-16': png(16),
  'png-8': png(8),
  r16,
  r32,
  'r16-sidecar': sidecar('r16'),
  'r32-sidecar': sidecar('r32'),
  ...models,
}

export type ExportFormat = keyof typeof formats

const layouts = ['faces', 'equirectangular'] as const
export type Layout = (typeof layouts)[number]

interface FieldOptions {
  /** Extends a map that tiles, of 2^n points a side, to 2^n + 1. */
  pad?: boolean
  /**
   * Points a side to which a square map is resized by a cubic spline, 3 to 8193, in files of heights; one of 2^n points
   * a side goes on where it began.
   */
  size?: number
  /**
   * What the file holds instead of the heights: a trace of the weather, of a map with an age (areas beyond 2^24 points
   * are rounded), where there is `water`, 0 or 1, the `ridges` of one that has them, or how much of each point one of
   * `covers` covers, 0 to 1, of a map that has its `cover`. `splat`, in `png-8` alone, has all of that in four channels
   * that sum to 255: bare ground, grass, forest, and snow.
   */
  trace?: Trace
  /**
   * The layout of a planet in a file: its six faces one below the other (the default), or spread on a sheet by latitude
   * and longitude.
   */
  projection?: Layout
}

/** The options of each format. */
export type ExportOptions = {
  [Name in ExportFormat]: ((typeof formats)[Name] extends Format<infer Options> ? Options : never) &
    FieldOptions
}

function fieldOf(source: Heightfield, { trace, pad, size }: FieldOptions): Heightfield {
  const traced = trace ? traceOf(source, trace) : source
  const field = pad && !isPlanet(traced) ? padded(traced) : traced
  return size === undefined ? field : sized(field, size, trace)
}

/** Whether a trace can be resized: masks would have to be made anew. */
export const isResizable = (trace: Trace = 'heights'): boolean =>
  !isCover(trace) && trace !== 'water' && trace !== 'splat'

/** @throws RangeError for a size out of range, or a map that has none. */
function sized(field: Heightfield, size: number, trace?: Trace): Heightfield {
  if (!(Number.isInteger(size) && size >= 3 && size <= 8193))
    throw new RangeError(`size must be a whole number between 3 and 8193, got ${show(size)}`)
  if (isPlanet(field) || field.extent)
    throw new RangeError(
      `size is that of a square map, and ${field.extent ? 'this one is oblong' : 'a planet has six'}; leave it out`,
    )
  if (!isResizable(trace)) throw new RangeError('size is that of heights; leave it out for masks')
  const wraps = Number.isInteger(Math.log2(field.size))
  return resized(field, size, { wraps, nearest: trace === 'area' })
}

function spreadOf(field: Heightfield, { projection = 'faces' }: FieldOptions): Rows {
  if (!layouts.includes(projection))
    throw new RangeError(`projection must be ${layouts.join(' or ')}, got ${JSON.stringify(projection)}`)
  if (projection === 'faces') return rowsOf(field)
  if (isPlanet(field)) return planetSheet(field)
  throw new RangeError('projection spreads a planet, and this is one map; leave it out')
}

/**
 * @throws RangeError for an option out of range, a source that the format cannot hold, or a file that would be too large;
 *   the message says what to do.
 */
export function draftOf<Name extends ExportFormat>(
  name: Name,
  source: Heightfield | Mesh,
  options: ExportOptions[Name] = {} as ExportOptions[Name],
): Draft {
  if (!Object.hasOwn(formats, name)) {
    const all = Object.keys(formats).join(', ')
    throw new RangeError(`there is no format ${JSON.stringify(name)}; the formats are ${all}`)
  }
  const format = formats[name] as unknown as Format<ExportOptions[Name]>
  checkChoices(format.choices, options)
  if (options.size !== undefined && !format.ofRows)
    throw new RangeError(`size is that of a file of heights; leave it out for ${name}`)
  if (options.trace === 'splat' && format.ofSplat) return checked(format.ofSplat(splatOf(source, options)))
  const draftOfField = (field: Heightfield) =>
    format.ofRows?.(spreadOf(field, options), options) ??
    format.ofField?.(field, options) ??
    format.ofModel?.(fieldSource(field, options), options)
  const draft =
    'heights' in source
      ? draftOfField(fieldOf(source, options))
      : format.ofModel?.(meshSource(source), options)
  if (!draft) {
    throw new RangeError(
      `${name} holds the heights of a map, and a mesh was given; choose ${ofTriangles().join(' or ')}`,
    )
  }
  return checked(draft)
}

/** @throws RangeError for a file that would be too large. */
function checked(draft: Draft): Draft {
  if (draft.size.bytes <= maxBytes) return draft
  const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)
  throw refusal('export-large', { megabytes: megabytes(draft.size.bytes), max: megabytes(maxBytes) })
}

const ofTriangles = () => Object.entries(formats).flatMap(([id, format]) => ('ofModel' in format ? [id] : []))

/** Refuses a value that is none of the choices of its option. */
function checkChoices(rows: readonly Choice[] = [], options: object): void {
  for (const row of rows) {
    const value = (options as Record<string, unknown>)[row.id]
    if (value === undefined || !('choices' in row) || row.choices.includes(value as string)) continue
    if (row.isText && typeof value === 'string') continue // files.wasm reads it
    throw new RangeError(`${row.id} must be ${row.choices.join(' or ')}, got ${show(value)}`)
  }
}

/**
 * Copies a map that tiles, of 2^n points a side, and repeats its first row and column at the end: the 2^n + 1 points
 * that game engines need, and a block whose opposite sides fit.
 *
 * @throws RangeError for any other size.
 */
function padded(field: Heightfield): Heightfield {
  const { size, heights } = field
  if (size < 2 || !Number.isInteger(Math.log2(size))) {
    throw new RangeError(
      `only a map that tiles, of a power of two points a side, can be padded by wrapping, got ${size}; leave pad out`,
    )
  }
  const side = size + 1
  const out = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const row = (y % size) * size
    out.set(heights.subarray(row, row + size), y * side)
    out[y * side + size] = heights[row]!
  }
  return { ...field, size: side, heights: out }
}
