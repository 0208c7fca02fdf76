import { extentOf, type Heightfield } from '../package/heightfield.js'
import type { WasmModule } from '../package/module/compile.js'
import type { FileParts } from './file-writer.js'
import type { ModelSource } from './model-source.js'

/** How large a file will be. */
export interface FileSize {
  bytes: number
  /** Whether the size is exact; otherwise it is an upper limit. */
  exact: boolean
  /** The triangles of a model. */
  triangles?: number
}

/** A file before it is written: its size, and its parts, which are made on request. */
export interface Draft {
  size: FileSize
  /** @param files the module that writes files; models need it. */
  parts(files?: WasmModule): FileParts
}

/** A numeric option of a format for the reader to choose. */
export interface NumberChoice {
  id: string
  unit: string
  minimum: number
  maximum: number
  /** The end of its slider. */
  softMaximum: number
  default: number
  /** 1 if not given. */
  step?: number
  /** Planets have none. */
  ofMap?: boolean
}

/**
 * An option of a format for the reader to choose: a number, or one of several choices, of which the first is the
 * default; `isText`: scripts may give other texts, too.
 */
export type Choice = NumberChoice | { id: string; choices: string[]; ofMap?: boolean; isText?: boolean }

/** The chosen values, by the ids of their rows. */
export type ChosenOptions = Record<string, unknown>

/**
 * A row of the table of formats, with everything about a format. The types of `export`, the studio's form and the
 * documentation follow from it.
 */
export interface Format<Options> {
  /** Its name, in all languages unless the dictionaries have one under `export.<id>`. */
  title: string
  /** The group of formats that it is offered in; a file that accompanies another is not offered. */
  group?: 'heights' | 'model' | 'picture' | 'drawing'
  /** Columns of cubes, instead of triangles or heights. */
  hasCubes?: boolean
  /** The ending of its file names. */
  ending: string
  /** Text before the ending, if another format has the same ending. */
  suffix?: string
  type: string
  choices?: Choice[]
  /**
   * Converts the chosen values to options; if not given, they are used directly. `width`: of the map, or of the ball,
   * in its own unit.
   */
  optionsOf?(chosen: ChosenOptions, width: number): Options
  /**
   * Writes rows of heights, whatever their origin, or the field itself. @throws RangeError for an option out of range.
   */
  ofRows?(rows: Rows, options: Options): Draft
  ofField?(field: Heightfield, options: Options): Draft
  /** For pictures of four channels. */
  ofSplat?(splat: Splat): Draft
  /** For formats that hold triangles. */
  ofModel?(model: ModelSource, options: Options): Draft
}

/** The input of a file of heights: rows from the north, each with `size` columns. */
export interface Rows {
  /** Columns. */
  size: number
  rows: number
  min: number
  max: number
  spacing: number
  /** Row `y`, to be read before the next call. */
  row(y: number): Float32Array
  /** How the file describes rows that are not those of a map. */
  layout: { faces?: readonly string[]; projection?: 'equirectangular' }
}

/** A picture of four channels, in rows from the north. */
export interface Splat {
  /** Columns. */
  size: number
  rows: number
  /** Four bytes for each point. */
  channels: () => Uint8Array
}

/** A planet's faces in the order of their heights, named after the axis through their middle. */
const faceNames = ['+x', '-x', '+y', '-y', '+z', '-z']

/** A map, or a planet's faces one below the other. */
export function rowsOf(field: Heightfield): Rows {
  const { size, heights, faces = 1, min, max, spacing } = field
  const [columns, rows] = extentOf(field)
  return {
    size: columns,
    rows: faces * rows,
    min,
    max,
    spacing,
    row: (y) => heights.subarray(y * size, y * size + columns),
    layout: faces === 6 ? { faces: faceNames } : {},
  }
}

/** The heights that become 0 and the largest integer. */
export interface HeightRange {
  minimum: number
  maximum: number
}

/** The requested range, or that of the heights. */
export function greyRange(field: { min: number; max: number }, range?: HeightRange): HeightRange {
  if (!range) return { minimum: field.min, maximum: field.max }
  const { minimum, maximum } = range
  if (Number.isFinite(minimum) && Number.isFinite(maximum) && minimum < maximum) return range
  throw new RangeError(
    `range must be two heights, minimum below maximum, got ${minimum} and ${maximum}; leave it out for the map’s own`,
  )
}

/**
 * A row as integers from 0 to `white`, to the nearest; what is out of range becomes one or the other, a flat map and NaN 0.
 * The same arithmetic as cpp/files/normalise.h.
 */
export function greyRow(
  heights: Float32Array,
  { minimum, maximum }: HeightRange,
  white: number,
  out: Uint8Array | Uint16Array,
): void {
  const span = maximum - minimum
  const scale = span > 0 ? white / span : 0
  for (let x = 0; x < heights.length; x++) {
    const grey = (heights[x]! - minimum) * scale + 0.5
    if (grey < 0) out[x] = 0
    else if (grey > white) out[x] = white
    else out[x] = grey
  }
}
