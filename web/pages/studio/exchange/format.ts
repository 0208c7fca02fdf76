import type { FileSize } from '../../../exports/index.js'
import type { Terrain } from '../../../orogen/client.js'
import type { ParameterValue } from '../../../orogen/schema.js'
import type { ExportKey, StudioWords } from '../../../words/studio/index.js'
import type { ControlRow } from '../rows.js'
import type { TerrainStage } from '../../../terrain/stage.js'
import type { TerrainState } from '../../../terrain/state.js'

/** What there is to save: the terrain that is shown, and the state that it was made of. */
export interface Subject {
  stage: TerrainStage
  terrain: Terrain
  state: TerrainState
}

export interface Option {
  id: string
  row: ControlRow
  /** Of its name and help; the names of its choices are beside it. */
  key: ExportKey
  /** A choice's own name, where it is none of the dictionary's. */
  choice?: (name: string) => string
  /** Whether it has a say beside the others. */
  shown?: (chosen: Chosen) => boolean
}

/** What the reader has chosen of a format's options. */
export type Chosen = Record<string, ParameterValue>

/** What is known of a file before it is made. */
export interface Figures {
  /** How many points, triangles, pixels, lines. */
  content: string
  /** Undefined where nobody can know it before. */
  size?: FileSize
}

export interface Control {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** One way to take a terrain away. */
export interface Format {
  id: string
  group: 'picture' | 'heights' | 'model' | 'drawing' | 'parameters'
  ending: string
  /** The last part of the file's name, where another format has the same ending. */
  suffix?(subject: Subject): string
  /** Why it cannot be had of this terrain, as a key of the dictionary. */
  refusal?(subject: Subject): ExportKey | undefined
  options(subject: Subject, words: StudioWords): Option[]
  /** @throws RangeError with a sentence for options that the format cannot be made with. */
  figures(subject: Subject, chosen: Chosen, words: StudioWords): Figures
  make(subject: Subject, chosen: Chosen, control: Control): Promise<Blob>
  /** A second file that belongs to it. */
  sidecar?: { ending: string; make(subject: Subject, chosen: Chosen): Promise<Blob> }
}

export function choiceOption(id: string, choices: string[], choice?: (name: string) => string): Option {
  const row: ControlRow = { id: `export-${id}`, type: 'choice', choices, default: choices[0]! }
  return { id, key: `export.${id}`, row, ...(choice && { choice }) }
}

export function flagOption(id: string): Option {
  return { id, key: `export.${id}`, row: { id: `export-${id}`, type: 'boolean', default: false } }
}

interface NumberRange {
  unit: string
  minimum: number
  maximum: number
  /** Where the slider ends. */
  softMaximum: number
  default: number
  step?: number
}

export function numberOption(id: string, range: NumberRange): Option {
  return {
    id,
    key: `export.${id}`,
    row: { id: `export-${id}`, type: 'number', step: 1, ...range } as ControlRow,
  }
}
