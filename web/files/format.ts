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
 * An option of a format for the reader to choose: a number, or one of several choices, of which the first is
 * the default; `isText`: scripts may give other texts, too.
 */
export type Choice = NumberChoice | { id: string; choices: string[]; ofMap?: boolean; isText?: boolean }

/** The chosen values, by the ids of their rows. */
export type ChosenOptions = Record<string, unknown>

/** A row of the table of formats, as pages offer it. */
export interface Format {
  /** Its name, in all languages unless the dictionaries have one under `export.<id>`. */
  title: string
  /** The group of formats that it is offered in; a file that accompanies another is not offered. */
  group?: 'heights' | 'model' | 'picture' | 'drawing'
  /** Columns of cubes, instead of triangles or heights. */
  hasCubes: boolean
  /** Whether the heights become greys, between two heights of the reader's. */
  hasGreys: boolean
  /** The ending of its file names. */
  ending: string
  /** Text before the ending, if another format has the same ending. */
  suffix?: string
  type: string
  choices: Choice[]
  /** Converts the chosen values to options. `width`: of the map, or of the ball, in its own unit. */
  optionsOf(chosen: ChosenOptions, width: number): object
}

/** The heights that become 0 and the largest integer. */
export interface HeightRange {
  minimum: number
  maximum: number
}
