import type { Heightfield, MapPlace } from '../../package/heightfield.js'
import { kind } from '../../package/options.js'

export type { MapPlace } from '../../package/heightfield.js'

export interface HeightmapOptions {
  /** The name of the file; its ending distinguishes the raw formats. A `File` has its own. */
  name?: string
  /** The byte order of a raw file; guessed if not given. */
  byteOrder?: 'little' | 'big'
  /** The columns of a raw file; guessed if not given. */
  width?: number
  /** The heights of 0 and of the largest whole number; by default what the file says, or 0 and 1. */
  low?: number
  high?: number
  /** Horizontal distance between neighbours; by default what the file says. */
  spacing?: number
  /** Unknown heights are those of the nearest known points around (the default), or become sea. */
  gaps?: 'fill' | 'sea'
  /** How often the points a side are doubled, 0 to 8, as `refine` does it; 0 if not given. */
  refine?: number
  /** The points of the refined map that are made, in place of all. */
  part?: MapPart
  /** The text of the JSON that is saved beside a raw file. */
  sidecar?: string
}

/** A rectangle of a map, in its points from the north-western one. */
export interface MapPart {
  x: number
  y: number
  width: number
  height: number
}

/** What somebody should know about how a file was read. */
export interface HeightmapNote {
  code: string
  /** What the sentence names. */
  data: Record<string, string | number>
  /** A sentence. */
  message: string
}

/** A map of heights, as its file has it. */
export interface Heightmap {
  width: number
  height: number
  /** Row by row from the north, x fastest; gaps are closed. */
  heights: Float32Array<ArrayBuffer>
  /** Distance from column to column and from row to row, in the unit of the heights. */
  spacing: [x: number, y: number]
  /** m: the file says its scale; otherwise the spacing is one at which the relief looks natural. */
  unit: 'm' | ''
  /** How many heights were unknown. */
  gaps: number
  /** 1 where a height was unknown, and what it was filled with is a guess; left out where all are known. */
  unknown?: Uint8Array<ArrayBuffer> | undefined
  /** The latitude of the northern border in degrees, if the file says it. */
  north?: number | undefined
  /** The byte order that was used, for formats that do not declare it. */
  byteOrder?: 'little' | 'big' | undefined
  /** Where the map lies, if the file says it. */
  place?: MapPlace | undefined
  /** What was guessed, changed or not used. */
  notes: HeightmapNote[]
}

/** The most often that points a side are doubled. */
export const maxRefinement = 8

/** Checks a rectangle of a map; whether it lies within the map is known where it is read. */
export const mapPart = kind(
  (value) => partNumbers(value).every((number, i) => Number.isInteger(number) && number! >= (i < 2 ? 0 : 2)),
  '{ x, y, width, height } in whole points, at least 2 a side',
)

/** Its numbers, in the order of the module. */
export const partNumbers = (part: unknown): (number | undefined)[] => {
  const { x, y, width, height } = Object(part) as Partial<MapPart>
  return [x, y, width, height]
}

/** whole: all of the map; crop: its middle square. */
export const fits = ['whole', 'crop'] as const
export type Fit = (typeof fits)[number]

/** A map that views can draw, oblong ones in the corner of a square, and what was changed for it. */
export interface SquareMap extends Heightfield {
  notes: HeightmapNote[]
}

/** How to follow and cancel the work; without the names of browsers, which servers do not have. */
export interface ReadControl {
  signal?: AbortSignal | null | undefined
  onProgress?: (fraction: number) => void
}
