import { schema } from '../../core/orogen/schema.js'
import type { CopyKey } from '../copy/index.js'
import type { LinkKey } from '../link/index.js'
import type { ExchangeKey } from '../exchange/index.js'
import type { RefusalKey } from '../refusal/index.js'
import type { TerrainKey } from '../terrain/index.js'
import { type Dictionary, part, type Words } from '../words.js'
import type english from '../core/en.json'

/** What the studio says: its own words, and those of the C++ tables, which speak English themselves. */
export const studioWords = part({
  ...import.meta.glob(['../core/*.json', '!../core/en.json'], { query: '?part=studio', import: 'default' }),
  'en.json': () => ({ ...tableWords(), ...spokenFirst['../core/en.json'] }),
})
const spokenFirst = import.meta.glob<Dictionary>('../core/en.json', {
  query: '?part=studio',
  import: 'default',
  eager: true,
})

export type StudioWords = Words<WordKey | TableKey | LookKey | ExportKey>

export type WordKey =
  keyof (typeof english)['studio'] | CopyKey | ExchangeKey | LinkKey | RefusalKey | TerrainKey
/** Keys of the options of the formats (web/core/pages/studio/exchange). */
export type ExportKey = `export.${string}`
/** Keys of what the C++ tables say. */
export type TableKey = `parameter.${string}` | `choice.${string}` | `generator.${string}` | `family.${string}`
/** Keys of the table of looks (web/core/state/look.ts): every row has a name, a help text and a name a choice. */
export type LookKey = `look.${string}`

/** What the C++ tables say, by the keys under which the dictionaries translate it. */
export function tableWords(): Dictionary {
  const words: Dictionary = {}
  for (const parameter of schema.parameters) {
    words[`parameter.${parameter.id}.title`] = parameter.title
    words[`parameter.${parameter.id}.help`] = parameter.help
    if (parameter.type !== 'choice') continue
    for (const choice of parameter.choices) words[`choice.${parameter.id}.${choice}`] = choice
  }
  for (const { id, family, author, summary, parameters } of schema.generators) {
    words[`family.${family}`] = family
    words[`generator.${id}.author`] = author
    words[`generator.${id}.summary`] = summary
    for (const use of parameters) if (use.help) words[`generator.${id}.${use.id}.help`] = use.help
  }
  return words
}
