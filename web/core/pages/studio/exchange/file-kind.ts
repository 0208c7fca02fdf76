import type { FileSize } from '../../../exports/index.js'
import type { NumberChoice } from '../../../exports/format.js'
import type { ParameterValue } from '../../../orogen/schema.js'
import type { Shown } from '../../../state/export.js'
import type { ExportOptionsOf, ExportType } from '../../../state/export-options.js'
import type { ControlRow } from '../controls.js'
import type { WordsOf } from '../../../../words/keys.js'

export interface Option {
  id: string
  row: ControlRow
  /** The key of its name and help text; the keys of its choices begin with it. */
  key: `export.${string}`
  /** A choice's own name, where it is none of the dictionary's. */
  choice?: (name: string) => string
  /** Whether it has a say beside the others. */
  shown?: (chosen: Chosen) => boolean
}

/** What the reader has chosen of a kind's options. */
export type Chosen = Record<string, ParameterValue>

/** What is known of a file before it is made. */
export interface Figures {
  /** How many points, triangles, pixels, lines. */
  content: string
  /** Undefined where nobody can know it before. */
  size?: FileSize
}

/** One way to take a terrain away. */
export interface FileKind<Type extends ExportType = ExportType> {
  id: Type
  /** Its name, where the dictionary has none. */
  title?: string
  group: 'picture' | 'heights' | 'model' | 'drawing' | 'parameters'
  ending: string
  /** The last part of the file's name, where another kind has the same ending. */
  suffix?(shown: Shown): string | undefined
  /** What is said of it, where that depends on the terrain. */
  about?(shown: Shown, words: WordsOf<'studio'>): string | undefined
  /** Why it cannot be had of this terrain, as a key of the dictionary. */
  refusal?(shown: Shown): `export.${string}` | undefined
  options(shown: Shown, words: WordsOf<'studio'>): Option[]
  /** @throws RangeError with a sentence for options that the file cannot be made with. */
  figures(shown: Shown, chosen: Chosen, words: WordsOf<'studio'>): Figures
  /** What it is made with. */
  optionsOf(shown: Shown, chosen: Chosen): ExportOptionsOf<Type>
  /** A second file that belongs to it, of the same options. */
  sidecar?: { id: ExportType; ending: string } | undefined
}

export function choiceOption(id: string, choices: string[], choice?: (name: string) => string): Option {
  const row: ControlRow = { id: `export-${id}`, type: 'choice', choices, default: choices[0]! }
  return { id, key: `export.${id}`, row, ...(choice && { choice }) }
}

export function flagOption(id: string): Option {
  return { id, key: `export.${id}`, row: { id: `export-${id}`, type: 'boolean', default: false } }
}

export function numberOption({ id, ...range }: NumberChoice): Option {
  const row = { id: `export-${id}`, type: 'number', step: 1, ...range } as ControlRow
  return { id, key: `export.${id}`, row }
}

/** A file's name without its ending: the generator, size and seed, or the name of the map that was opened. */
export function fileName({ state, terrain }: Pick<Shown, 'state' | 'terrain'>, suffix?: string): string {
  const { generator, values, imported } = state
  const { exponent, seed } = values
  const parts = imported ? [plain(imported.name), terrain.field.size] : [generator.id, exponent, seed]
  return ['orogen', ...parts, suffix].filter((part) => part !== undefined && part !== '').join('-')
}

/** Without its ending and without what some system forbids in names. */
function plain(name: string): string {
  const letters = name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return letters.replace(/^-|-$/g, '').slice(0, 60)
}

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** "26.2 MB", or "at most 1.0 MB" where it can be less. */
export function fileSize({ bytes, exact }: FileSize, words: WordsOf<'studio'>): string {
  const power = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : 2
  const digits = power === 0 ? 0 : 1
  const size = words.number(bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
  return exact ? size : words.say('export.atmost', { size })
}
