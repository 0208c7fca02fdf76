import { show } from '../package/errors.js'
import { drawnValues, extentOf, type Heightfield } from '../package/heightfield.js'
import { refusal } from '../package/refusal.js'
import type { FileRequest, FileSize } from './file-module.js'
import type { HeightRange } from './format.js'
import { checkColours, givenSource, rangeWords } from './given.js'
import { type ExportFormat, type ExportOptions, formatNamed } from './formats.js'
import type { Mesh } from './model-options.js'
import { isResizable, splatOf, type Trace, traceOf } from './traces.js'

/** The options that are no plain words for files.wasm. */
interface FurtherOptions {
  trace?: Trace
  stride?: number
  colours?: Uint8Array
  range?: HeightRange
  pad?: boolean
  size?: number
  projection?: string
}

/**
 * What files.wasm makes the file of: the drawn part of a map at every `stride`-th point, or one of its
 * traces; the faces of a planet; or a mesh.
 *
 * @throws RangeError for an unknown format or trace, a stride that the map does not have, or one that it does
 *   not fit
 */
export function requestOf<Id extends ExportFormat>(
  id: Id,
  given: Heightfield | Mesh,
  options: ExportOptions[Id] = {} as ExportOptions[Id],
): FileRequest {
  const { group } = formatNamed(id)
  const source = givenSource(given)
  const { trace = 'heights', stride = 1, colours, range, ...words } = options as FurtherOptions
  if (trace === 'splat' && id === 'png-8') {
    const { pixels, ...shape } = splatOf(source, words)
    return { format: id, options: shape, arrays: { pixels } }
  }
  if (!('heights' in source))
    return {
      format: id,
      options: { ...words, ...rangeWords(range) },
      arrays: { ...source, indices: wide(source) },
    }
  if (words.size !== undefined && !isResizable(trace))
    throw new RangeError('size is that of heights; leave it out for masks')
  if (colours !== undefined) checkColours(source, colours)
  const isGround = trace === 'heights' || trace === 'surface'
  const map = mapOf(traceOf(source, trace), group === 'heights' ? 1 : stride, group !== 'heights')
  const fixed = map.min === 0 && map.max === 1 && !isGround ? { minimum: 0, maximum: 1 } : undefined
  return {
    format: id,
    options: {
      ...words,
      ...map.options,
      ...rangeWords(range ?? fixed),
      ground: isGround,
      nearest: trace === 'area',
      coloured: colours !== undefined,
    },
    arrays: {
      ...map.arrays,
      colours: colours && (map.isPlanet || stride === 1 ? colours : drawnValues(source, colours, stride, 4)),
    },
  }
}

const wide = ({ indices }: Mesh) => Uint32Array.from(indices)

/** The heights of a map or a planet, with its water if it is wanted. */
function mapOf(field: Heightfield, stride: number, wantsWater: boolean) {
  const { size, faces = 1, heights, min, max, spacing, water, place, unknown } = field
  const isPlanet = faces === 6
  checkStride(size, stride, isPlanet)
  const step = isPlanet ? 1 : stride
  const [columns, rows] = isPlanet ? [size, size] : extentOf(field, step)
  const drawn = <Values extends Float32Array | Uint8Array | Uint32Array>(values: Values) =>
    isPlanet ? values : drawnValues(field, values, step)
  return {
    isPlanet,
    min,
    max,
    options: {
      columns,
      rows,
      faces,
      spacing: spacing * step,
      minimum: min,
      maximum: max,
      sea: finite(water?.sea ?? field.sea),
      ...(isPlanet && { stride }),
      ...(place && {
        'place-x': place.origin[0],
        'place-y': place.origin[1],
        'place-dx': place.spacing[0] * step,
        'place-dy': place.spacing[1] * step,
        'place-rotation': place.rotation,
        crs: place.crs,
        datum: place.datum,
      }),
    },
    arrays: {
      heights: drawn(heights),
      ...(unknown && !isPlanet && heights.length > 0 && { unknown: drawn(unknown) }),
      ...(wantsWater &&
        water && {
          area: drawn(water.area),
          surface: drawn(water.surface),
          flowDirection: drawn(water.flowDirection),
        }),
    },
  }
}

const finite = (value?: number) => (Number.isFinite(value) ? value : undefined)

function checkStride(size: number, stride: number, isPlanet: boolean): void {
  if (!(Number.isInteger(stride) && stride >= 1 && stride < Math.max(size, 2)))
    throw new RangeError(
      `stride must be a whole number between 1 and ${size - 1} on this map, got ${show(stride)}`,
    )
  if (isPlanet && (size - 1) % stride > 0)
    throw new RangeError(`stride must divide the ${size - 1} cells of a planet's face, got ${show(stride)}`)
}

/** The largest allowed file: the size that browsers keep as a Blob without problems. */
const maxBytes = 2 ** 30

/** @throws RangeError for a file that would be too large. */
export function checkSize(size: FileSize): void {
  if (size.bytes <= maxBytes) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)
  throw refusal('export-large', { megabytes: megabytes(size.bytes), max: megabytes(maxBytes) })
}
