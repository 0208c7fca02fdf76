import type { Heightfield } from '../orogen/heightfield.js'
import type { WasmModule } from '../orogen/compile.js'
import type { Mesh } from './model-source.js'
import type { FileSize, Parts } from './part.js'
import type { Rows } from './rows.js'

/** A file that is not written yet: how large it will be, and its parts, made as they are asked for. */
export interface Draft {
  size: FileSize
  /** @param files the module that writes files, which models need. */
  parts(files?: WasmModule): Parts
}

/** A number that a reader can choose of a format. */
export interface NumberChoice {
  id: string
  unit: string
  minimum: number
  maximum: number
  /** Where a slider ends. */
  softMaximum: number
  default: number
  /** 1 if not given. */
  step?: number
}

/** What a reader can choose of a format: a number, or one of several, at first the first. */
export type Choice = NumberChoice | { id: string; choices: string[] }

/** What was chosen, by the rows' ids. */
export type Chosen = Record<string, unknown>

/**
 * A row of the table of formats: everything that is known of one. The types of `export`, the studio's form and the
 * documentation follow from it.
 */
export interface Format<Options> {
  /** Its name, in all languages, unless the dictionaries have one under `export.<id>`. */
  title: string
  /** Beside which others it is offered; a file that belongs to another is not. */
  group?: 'heights' | 'model'
  /** Of a file's name. */
  ending: string
  /** What stands before the ending, where another format has the same. */
  suffix?: string
  type: string
  choices?: Choice[]
  /** The options of what was chosen; just that if not given. `width`: of the map, or of the ball, in its own unit. */
  optionsOf?(chosen: Chosen, width: number): Options
  /** Of rows of heights, whatever they are of, or of the field itself. @throws RangeError for an option out of range. */
  ofRows?(rows: Rows, options: Options): Draft
  ofField?(field: Heightfield, options: Options): Draft
  /** Where the format holds triangles. */
  ofMesh?(mesh: Mesh, options: Options): Draft
}
