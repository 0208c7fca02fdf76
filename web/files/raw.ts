import engines from './engines.json'
import type { FileParts } from './file-writer.js'
import { jsonLines } from './json-text.js'
import { type Format, greyRange, greyRow, type HeightRange, type Rows } from './format.js'
import { type MetresOptions, metresOf } from './models.js'

export interface RawOptions {
  /** The first row of the file; north if not given. */
  first?: 'north' | 'south'
}

/** Options for raw files of 16 bits. */
export interface Raw16Options extends RawOptions {
  /** The heights that become 0 and 65535; by default the lowest and the highest. */
  range?: HeightRange
}

/** Rows of numbers, little-endian, without a header: 16-bit integers, or the heights themselves as 32-bit floats. */
function raw<Options extends Raw16Options>(bits: 16 | 32, title: string): Format<Options> {
  return {
    title,
    group: 'heights',
    ending: `.r${bits}`,
    type: 'application/octet-stream',
    choices: [
      { id: 'first', choices: ['north', 'south'] },
      { id: 'width-m', unit: 'm', minimum: 1, maximum: 1e6, softMaximum: 20_000, default: 1000 },
    ],
    // Only the accompanying file contains the width of the land.
    optionsOf: (chosen, width) =>
      ({ first: chosen.first, metres: Number(chosen['width-m']) / width }) as unknown as Options,
    ofRows(field, { first = 'north', range }) {
      const { size, rows: all } = field
      const grey = greyRange(field, bits === 16 ? range : undefined)
      // Every engine that runs WebAssembly stores its numbers little-endian, as the file does.
      const Numbers = bits === 16 ? Uint16Array : Float32Array
      const maxRows = Math.max(1, Math.floor(partBytes / (size * Numbers.BYTES_PER_ELEMENT)))
      const parts = function* (): FileParts {
        for (let done = 0; done < all;) {
          const count = Math.min(maxRows, all - done)
          const numbers = new Numbers(count * size)
          for (let at = 0; at < numbers.length; at += size, done++) {
            const row = field.row(first === 'north' ? done : all - 1 - done)
            if (numbers instanceof Float32Array) numbers.set(row, at)
            else greyRow(row, grey, 65535, numbers.subarray(at, at + size))
          }
          yield { bytes: new Uint8Array(numbers.buffer), done: done / all }
        }
      }
      return { size: { bytes: (size * all * bits) / 8, exact: true }, parts }
    },
  }
}

/** Approximate size of a part: large enough that the number of parts does not matter, small enough to stop at once. */
const partBytes = 1 << 20

export const r16 = raw<Raw16Options>(16, 'RAW, 16 bits (.r16)')
export const r32 = raw<RawOptions>(32, 'RAW, floats (.r32)')

export type SidecarOptions = Raw16Options & MetresOptions & { trace?: string }

/** What stands in metres above a sea; engines make no land of other values. */
const isGround = ({ trace = 'heights' }: SidecarOptions) => trace === 'heights' || trace === 'surface'

/** JSON that describes a raw file, which has no header. */
export function sidecar(format: 'r16' | 'r32'): Format<SidecarOptions> {
  return {
    title: 'JSON',
    ending: `.${format}.json`,
    type: 'application/json',
    ofRows(field, options) {
      const bytes = new TextEncoder().encode(describe(format, field, options))
      const parts = function* (): FileParts {
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
  // The engines import maps, and no planets.
  const isMap = isGround(options) && Object.keys(layout).length === 0
  const land = { columns: size, rows, cell: spacing * metres, relief }
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
    ...(isGround(options) && { metresPerUnit: metres }),
    ...(isMap &&
      format === 'r16' && {
        unity: unity(land, first),
        unreal: unreal(land, minimum * metres),
        citiesSkylines: citiesSkylines(land),
      }),
    ...(isMap && { godot: godot(format, land, minimum * metres, maximum * metres) }),
  }
  return `${jsonLines(description)}\n`
}

/** A map in metres. */
interface Land {
  columns: number
  rows: number
  cell: number
  relief: number
}

/** The points a side that a program takes, by the table of cpp/files/limits.h, and whether this map is one of them. */
function fitting({ columns, rows }: Land, program: string) {
  const { sizes } = engines.find(({ id }) => id === program)!
  return { sizes, fits: rows === columns && sizes.includes(columns) }
}

/**
 * Unity's manual, "Working with Heightmaps": RAW of 16 bits without a header; the resolution of a terrain is a power of
 * two plus one, 33 to 4097; the byte order called Windows is little-endian; a terrain's size is its width, height and
 * length in metres. Its first row is the one at z = 0, the south, so that a file that begins in the north must be
 * flipped.
 */
function unity(land: Land, first: 'north' | 'south') {
  const { columns, rows, cell, relief } = land
  return {
    depth: 16,
    resolution: columns,
    byteOrder: 'Windows',
    flipVertically: first === 'north',
    terrainSize: [(columns - 1) * cell, relief, (rows - 1) * cell],
    ...fitting(land, 'unity'),
  }
}

/**
 * Unreal's "Landscape Technical Guide": at a scale of 100 the 65536 steps span 512 m, from -256 m to +255.992 m about the
 * landscape's own height, so the Z scale is the relief in centimetres / 512; X and Y scales are centimetres a quad. Of
 * its recommended sizes nothing is left over.
 */
function unreal(land: Land, minimum: number) {
  const { cell, relief } = land
  return {
    scale: [cell * 100, cell * 100, (relief * 100) / 512],
    location: [0, 0, (minimum + relief / 2) * 100],
    ...fitting(land, 'unreal'),
  }
}

/**
 * Cities: Skylines' map editor: heightmaps have 1081 points a side, 16 m apart, and its 65536 steps span 1024 m. These
 * are fixed, whatever the map.
 */
const citiesSkylines = (land: Land) => ({
  terrainSize: [17280, 1024, 17280],
  ...fitting(land, 'citiesSkylines'),
})

/**
 * Godot has no terrain of its own. Its two plugins, Terrain3D and HTerrain, take little-endian RAW with the heights of the
 * darkest and the lightest; HTerrain's maps are a power of two plus one, 513 to 4097.
 */
function godot(format: 'r16' | 'r32', land: Land, minimum: number, maximum: number) {
  const { columns, rows } = land
  return {
    ...(format === 'r16' && { terrain3d: { r16Size: [columns, rows], r16Range: [minimum, maximum] } }),
    hterrain: {
      minimumHeight: minimum,
      maximumHeight: maximum,
      ...fitting(land, 'hterrain'),
    },
  }
}
