import type { Parts } from './file-writer.js'
import { type Format, greyRange, type Rows } from './format.js'
import { type MetresOptions, metresOf } from './models.js'
import type { Raw16Options } from './raw.js'

export type SidecarOptions = Raw16Options & MetresOptions

/** JSON that describes a raw file, which has no header. */
export function sidecar(format: 'r16' | 'r32'): Format<SidecarOptions> {
  return {
    title: 'JSON',
    ending: `.${format}.json`,
    type: 'application/json',
    ofRows(field, options) {
      const bytes = new TextEncoder().encode(describe(format, field, options))
      const parts = function* (): Parts {
        yield { bytes, done: 1 }
      }
      return { size: { bytes: bytes.length, exact: true }, parts }
    },
  }
}

function describe(format: 'r16' | 'r32', field: Rows, options: SidecarOptions): string {
  const { size, rows, spacing, layout } = field
  const { first = 'north' } = options
  const metres = metresOf(options)
  // Floats hold the heights themselves, even if a range is given.
  const { minimum, maximum } = greyRange(field, format === 'r16' ? options.range : undefined)
  const relief = (maximum - minimum) * metres
  const width = (size - 1) * spacing * metres
  // The engines import square maps.
  const isMap = Object.keys(layout).length === 0
  const description = {
    format,
    samples: format === 'r16' ? 'unsigned 16-bit integers' : '32-bit floats',
    byteOrder: 'little-endian',
    width: size,
    height: rows,
    ...layout,
    firstRow: first,
    minimum,
    maximum,
    spacing,
    metresPerUnit: metres,
    ...(isMap &&
      format === 'r16' && {
        unity: unity(size, first, width, relief),
        unreal: unreal(spacing * metres, minimum * metres, relief),
      }),
    ...(isMap && { godot: godot(format, size, minimum * metres, maximum * metres) }),
  }
  return `${JSON.stringify(description, null, 2)}\n`
}

/**
 * Unity's manual, "Working with Heightmaps": RAW of 16 bits without a header; the resolution of a terrain is a power of
 * two plus one, 33 to 4097; the byte order called Windows is little-endian; a terrain's size is its width, height and
 * length in metres. Its first row is the one at z = 0, the south, so that a file that begins in the north must be
 * flipped.
 */
function unity(size: number, first: 'north' | 'south', width: number, relief: number) {
  return {
    depth: 16,
    resolution: size,
    byteOrder: 'Windows',
    flipVertically: first === 'north',
    terrainSize: [width, relief, width],
    fits: size >= 33 && size <= 4097 && isPowerOfTwo(size - 1),
  }
}

/**
 * Unreal's "Landscape Technical Guide": at a scale of 100 the 65536 steps span 512 m, from -256 m to +255.992 m about the
 * landscape's own height, so the Z scale is the relief in centimetres / 512; X and Y scales are centimetres a quad.
 */
function unreal(spacing: number, minimum: number, relief: number) {
  return {
    scale: [spacing * 100, spacing * 100, (relief * 100) / 512],
    location: [0, 0, (minimum + relief / 2) * 100],
  }
}

/**
 * Godot has no terrain of its own. Its two plugins, Terrain3D and HTerrain, take little-endian RAW with the heights of the
 * darkest and the lightest; HTerrain's maps are a power of two plus one, 513 to 4097.
 */
function godot(format: 'r16' | 'r32', size: number, minimum: number, maximum: number) {
  return {
    ...(format === 'r16' && { terrain3d: { r16Size: [size, size], r16Range: [minimum, maximum] } }),
    hterrain: {
      minimumHeight: minimum,
      maximumHeight: maximum,
      fits: size >= 513 && size <= 4097 && isPowerOfTwo(size - 1),
    },
  }
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size))
}
