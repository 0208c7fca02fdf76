import type { Heightfield } from '../orogen/heightfield.js'
import type { WasmModule } from '../orogen/compile.js'
import type { Mesh } from './model-source.js'
import type { FileSize, Parts } from './part.js'
import type { Rows } from './rows.js'

/** A file before it is written: its size, and its parts, which are made on request. */
export interface Draft {
  size: FileSize
  /** @param files the module that writes files; models need it. */
  parts(files?: WasmModule): Parts
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
}

/**
 * An option of a format for the reader to choose: a number, or one of several choices, of which the first is the
 * default.
 */
export type Choice = NumberChoice | { id: string; choices: string[] }

/** The chosen values, by the ids of their rows. */
export type Chosen = Record<string, unknown>

/**
 * A row of the table of formats, with everything about a format. The types of `export`, the studio's form and the
 * documentation follow from it.
 */
export interface Format<Options> {
  /** Its name, in all languages unless the dictionaries have one under `export.<id>`. */
  title: string
  /** The group of formats that it is offered in; a file that accompanies another is not offered. */
  group?: 'heights' | 'model'
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
  optionsOf?(chosen: Chosen, width: number): Options
  /**
   * Writes rows of heights, whatever their origin, or the field itself. @throws RangeError for an option out of range.
   */
  ofRows?(rows: Rows, options: Options): Draft
  ofField?(field: Heightfield, options: Options): Draft
  /** For formats that hold triangles. */
  ofMesh?(mesh: Mesh, options: Options): Draft
}
