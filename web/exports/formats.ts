import type { Heightfield } from '../orogen/heightfield.js'
import { refusal } from '../orogen/refusal.js'
import type { Draft, Format } from './format.js'
import { glb } from './glb.js'
import { type Mesh, meshSource } from './mesh.js'
import { obj } from './obj.js'
import { padded } from './padded.js'
import { equirectangular, isPlanet } from './planet.js'
import { mostBytes } from './part.js'
import { png } from './png.js'
import { r16, r32 } from './raw.js'
import { sidecar } from './sidecar.js'
import { stl } from './stl.js'
import { type Trace, traceOf } from './traces.js'
import { vox } from './vox.js'

/** The formats in the order in which they are offered. `<id>-sidecar` is what lies beside a file of the format `<id>`. */
export const formats = {
  'png-16': png(16),
  'png-8': png(8),
  r16,
  r32,
  'r16-sidecar': sidecar('r16'),
  'r32-sidecar': sidecar('r32'),
  stl,
  glb,
  obj,
  vox,
}

export type ExportFormat = keyof typeof formats

interface FieldOptions {
  /** Wraps a map that tiles, of 2^n points a side, to 2^n + 1. */
  pad?: boolean
  /** What of a map with an age the file holds in place of its heights; areas beyond 2^24 points are rounded. */
  trace?: Trace
  /**
   * How the heights of a planet lie in a file: its six faces, if not given, one below the other; or spread by latitude and
   * longitude, four times the cells of a face around, the poles as first and last row.
   */
  projection?: 'faces' | 'equirectangular'
}

/** The options of each format. */
export type ExportOptions = {
  [Name in ExportFormat]: ((typeof formats)[Name] extends Format<infer Options> ? Options : never) &
    FieldOptions
}

function fieldOf(source: Heightfield, { trace, pad, projection = 'faces' }: FieldOptions): Heightfield {
  const field = trace ? traceOf(source, trace) : source
  if (projection !== 'faces' && projection !== 'equirectangular')
    throw new RangeError(`projection must be faces or equirectangular, got ${JSON.stringify(projection)}`)
  if (projection === 'equirectangular') {
    if (!isPlanet(field))
      throw new RangeError('projection spreads a planet, and this is one map; leave it out')
    return equirectangular(field)
  }
  if (isPlanet(field)) return field
  return pad ? padded(field) : field
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
  const draft =
    'heights' in source
      ? format.ofField(
          fieldOf(source, format.group === 'model' ? { ...options, projection: 'faces' } : options),
          options,
        )
      : format.ofMesh?.(meshSource(source), options)
  if (!draft) {
    throw new RangeError(`${name} holds the heights of a map, and a mesh was given; choose obj, stl or glb`)
  }
  if (draft.size.bytes > mostBytes) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 1e6)
    throw refusal('export-large', { megabytes: megabytes(draft.size.bytes), most: megabytes(mostBytes) })
  }
  return draft
}
