import { show } from '../../package/errors.js'
import { controlOf } from '../../package/control.js'
import {
  type OptionKinds,
  anything,
  kind,
  oneOf,
  optionsOf,
  propertiesOf,
  whole,
} from '../../package/options.js'
import { refusal } from '../../package/refusal.js'
import { filesModule } from '../../package/module/files-module.js'
import { perform } from '../file-jobs.js'
import { type Heightmap, type HeightmapOptions, mapPart, maxRefinement, type ReadControl } from './types.js'

/** More than nearly every map has as a file, and less than memory has. */
const maxBytes = 2 ** 29

/** @throws RangeError, a refusal, for more bytes than are read */
export function checkBytes(size: number): void {
  if (size > maxBytes) throw refusal('file-large', { megabytes: Math.ceil(size / 1e6) }, 'heightmap')
}

/**
 * Reads a heightmap: PNG, raw numbers, tiles of SRTM, ASCII grids, tables, GeoTIFF, in a .gz, .zip or .tar,
 * too. The content decides, and the name where it cannot. In a page the work is done in a worker.
 *
 * @param given the options, or only the name of the file
 * @throws RangeError, mostly with the `code` of a refusal, that says what the file is, where it is wrong and
 *   what to do
 * @throws DOMException named AbortError if it was cancelled
 */
export async function readHeightmap(
  source: Blob | ArrayBuffer | Uint8Array,
  given: HeightmapOptions | string = {},
  control: ReadControl = {},
): Promise<Heightmap> {
  checkSource(source)
  const options = checkedOptions(typeof given === 'string' ? { name: given } : given)
  const checked = controlOf(propertiesOf<ReadControl>('the control', control))
  const blob = source instanceof Blob ? source : new Blob([source as Uint8Array<ArrayBuffer>])
  checkBytes(blob.size)
  const name = options.name ?? (source as Partial<File>).name ?? ''
  const job = {
    kind: 'read',
    source: blob,
    options: { ...options, name },
    files: await filesModule(),
  } as const
  return (await perform(job, checked)) as Heightmap
}

function checkSource(source: unknown): void {
  const { byteLength, size } = Object(source) as { byteLength?: unknown; size?: unknown }
  if (typeof (byteLength ?? size) === 'number') return
  throw new TypeError(`a file must be a Blob, an ArrayBuffer or a Uint8Array, got ${show(source)}`)
}

const kinds: OptionKinds<HeightmapOptions> = {
  name: anything,
  byteOrder: oneOf('little', 'big'),
  width: kind((value) => Number.isInteger(value) && (value as number) > 1, 'a whole number above 1'),
  low: anything, // checked with high
  high: anything,
  spacing: kind((value) => Number.isFinite(value) && (value as number) > 0, 'a distance above 0'),
  gaps: oneOf('fill', 'sea'),
  refine: whole(0, maxRefinement),
  part: mapPart,
  sidecar: anything,
}

/**
 * @throws RangeError for an option that there is not, or whose value is no such value
 *
 * @internal
 */
export function checkedOptions(given: HeightmapOptions): Partial<HeightmapOptions> {
  const options = optionsOf(given, kinds)
  const { low = 0, high = 1 } = options
  if (Number.isFinite(low) && Number.isFinite(high) && low < high) return options
  throw new RangeError(`low and high must be two heights, low below high, got ${show(low)} and ${show(high)}`)
}
