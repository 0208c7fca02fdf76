import type { FileSize } from '../../files/index.js'
import type { NumberChoice } from '../../files/format.js'
import { extentOf } from '../../package/heightfield.js'
import type { ParameterValue } from '../../package/schema.js'
import type { ShownTerrain } from '../../files/export.js'
import type { ExportOptionsOf, ExportType } from '../../files/export-options.js'
import type { NamedRow } from '../../controls/controls.js'
import type { WordsOf } from '../../words/keys.js'

export interface FileOption {
  id: string
  row: NamedRow
  /** The key of the name and help text; the keys of its choices begin with it. */
  key: `export.${string}` | `look.${string}`
  /** A choice's own name, if it is not in the dictionary. */
  choice?: (name: string) => string
  /** Whether it matters with these choices; always if not given. */
  shown?: (chosen: ChosenValues) => boolean
  /** The scale that it is about: what was chosen for a terrain of another scale does not count. */
  scale?: string
}

/** The reader's choices for the options of a kind. */
export type ChosenValues = Record<string, ParameterValue>

/** The figures of a file before it is made. */
export interface Figures {
  /** The number of points, triangles, pixels or lines. */
  content: string
  /** Undefined if it cannot be known before. */
  size?: FileSize
}

/** One way to export a terrain. */
export interface FileKind<Type extends ExportType = ExportType> {
  id: Type
  /** Its name, if it is not in the dictionary. */
  title?: string
  group: 'picture' | 'heights' | 'model' | 'drawing' | 'parameters'
  ending: string
  /** The last part of the file's name, if another kind has the same ending. */
  suffix?(shown: ShownTerrain, chosen: ChosenValues): string | undefined
  /** A description, if it depends on the terrain. */
  about?(shown: ShownTerrain, words: WordsOf<'studio'>): string | undefined
  /** The reason why this terrain cannot be exported so, as a key of the dictionary. */
  refusal?(shown: ShownTerrain): `export.${string}` | undefined
  options(shown: ShownTerrain, words: WordsOf<'studio'>): FileOption[]
  /** @throws RangeError with a sentence about options for which no file can be made. */
  figures(shown: ShownTerrain, chosen: ChosenValues, words: WordsOf<'studio'>): Figures | Promise<Figures>
  /** The options for the writer of the file. */
  optionsOf(shown: ShownTerrain, chosen: ChosenValues): ExportOptionsOf<Type>
  /** A second file that belongs to it, with the same options. */
  sidecar?: { id: ExportType; ending: string } | undefined
}

export function choiceOption(id: string, choices: string[], choice?: (name: string) => string): FileOption {
  const row: NamedRow = { id: `export-${id}`, type: 'choice', choices, default: choices[0]! }
  return { id, key: `export.${id}`, row, ...(choice && { choice }) }
}

export function flagOption(id: string): FileOption {
  return { id, key: `export.${id}`, row: { id: `export-${id}`, type: 'boolean', default: false } }
}

export function numberOption({ id, ...range }: NumberChoice): FileOption {
  const row = { id: `export-${id}`, type: 'number', step: 1, ...range } as NamedRow
  return { id, key: `export.${id}`, row }
}

/** A file's name without its ending: the generator, size and seed, or the name of the opened map. */
export function fileName(
  { state, terrain }: Pick<ShownTerrain, 'state' | 'terrain'>,
  suffix?: string,
): string {
  const { generator, values, imported } = state
  const { exponent, seed } = values
  const parts = imported
    ? [plain(imported.name), ...new Set(extentOf(terrain.field))]
    : [generator.id, exponent, seed]
  return ['orogen', ...parts, suffix].filter((part) => part !== undefined && part !== '').join('-')
}

/** Removes the ending and the characters that some system forbids in names. */
function plain(name: string): string {
  const letters = name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return letters.replace(/^-|-$/g, '').slice(0, 60)
}

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** "26.2 MB", or "at most 1.0 MB" if it may be less. */
export function fileSize({ bytes, exact }: FileSize, words: WordsOf<'studio'>): string {
  let power: 0 | 1 | 2
  if (bytes < 1e3) power = 0
  else if (bytes < 1e6) power = 1
  else power = 2
  const digits = power === 0 ? 0 : 1
  const size = words.number(bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
  return exact ? size : words.say('export.atmost', { size })
}
