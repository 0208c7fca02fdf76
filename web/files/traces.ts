import { type Cover, covers, splatChannels } from '../package/covers.js'
import { show } from '../package/errors.js'
import { drawnValues, extentOf, type Heightfield, rangeOf } from '../package/heightfield.js'

/**
 * The fields of erosion and gullies, and the masks of water and of what covers the ground, that a file can
 * hold instead of the heights; `splat` is all cover in the four channels of a PNG.
 */
export const traces = [
  'heights',
  'surface',
  'area',
  'elevationChange',
  'ridges',
  'water',
  'splat',
  ...covers,
] as const
export type Trace = (typeof traces)[number]

const isCover = (trace: Trace): trace is Cover => (covers as readonly string[]).includes(trace)

/** Whether a trace is a mask, from 0 to 1 whatever of it a map has. */
const isMask = (trace: Trace): boolean => isCover(trace) || trace === 'water'

/** Whether a trace can be resized: masks would have to be made anew. */
export const isResizable = (trace: Trace = 'heights'): boolean => !isMask(trace) && trace !== 'splat'

/** The kinds of cover that a map has. */
const coversIn = ({ heights, cover }: Heightfield) => (cover ? cover.length / heights.length : 0)

/** Whether a map has a trace, and a file of this format can hold it. */
export function hasTrace(field: Heightfield, trace: Trace, format: string): boolean {
  if (trace === 'splat') return field.cover !== undefined && format === 'png-8'
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

const coverMissing = (what: string) =>
  `${what} covers the ground; ask for the map’s cover, or choose a planet that has it`

/**
 * A map whose heights are a trace of erosion: the level of the water, the points drained, or the height
 * deposited and worn away; or the ridges, or a mask.
 *
 * @throws RangeError for an unknown trace, or a map without it
 */
export function traceOf(field: Heightfield, trace: Trace): Heightfield {
  if (!traces.includes(trace)) throw new RangeError(`trace must be ${traces.join(', ')}, got ${show(trace)}`)
  if (trace === 'heights') return field
  if (trace === 'splat') throw new RangeError('a splat is a PNG with four channels of 8 bits; choose png-8')
  const values = valuesOf(field, trace)
  if (!values) {
    if (isCover(trace)) throw new RangeError(coverMissing(trace))
    throw new RangeError(
      trace === 'ridges'
        ? 'ridges are what gullies leave; give the map gullies, and ask for its ridges'
        : `${trace} is what erosion leaves; give the map an age`,
    )
  }
  const { size, faces = 1, spacing, extent } = field
  const heights = Float32Array.from(values)
  const range = isMask(trace) ? { min: 0, max: 1 } : rangeOf(extent ? drawnValues(field, heights) : heights)
  return { size, faces, heights, ...range, spacing, ...(extent && { extent }) }
}

/** A picture of four channels, in rows from the north. */
export interface Splat {
  columns: number
  rows: number
  channels: 4
  pixels: Uint8Array
}

/**
 * Four channels of what covers the drawn part of a map, or the faces of a planet.
 *
 * @throws RangeError for a map without its cover, or options that it cannot have.
 */
export function splatOf(
  source: object,
  { projection = 'faces', pad, size }: { projection?: string; pad?: boolean; size?: number },
): Splat {
  const field = source as Heightfield
  if (!('heights' in source) || !field.cover) throw new RangeError(coverMissing('a splat'))
  if (projection !== 'faces')
    throw new RangeError('a splat shows the faces of a planet; leave out the projection')
  if (pad) throw new RangeError('a splat has as many points as its map; leave pad out')
  if (size !== undefined) throw new RangeError('size is that of heights; leave it out for masks')
  const { cover, faces = 1 } = field
  const [columns, rows] = extentOf(field)
  const count = coversIn(field)
  const pixels = new Uint8Array(4 * columns * rows * faces)
  for (let y = 0, to = 0; y < rows * faces; y++)
    for (let x = 0; x < columns; x++, to += 4)
      for (let kind = 0; kind < count; kind++)
        pixels[to + splatChannels[kind]!]! += cover[(y * field.size + x) * count + kind]!
  return { columns, rows: rows * faces, channels: 4, pixels }
}
