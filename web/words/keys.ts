import type core from './core.json'
import type explained from './explained.json'
import type { Words } from './words.js'

type Sections = typeof core & typeof explained

/** Additional keys of a part: texts whose keys are composed from ids, and parts that are loaded with it. */
interface Along {
  diamond: KeyOf<'player'>
  planet: KeyOf<'player'>
  stamps: KeyOf<'player'>
  water: KeyOf<'player'>
  own: `problem.${string}`
  race: `${'name' | 'entrant' | 'benchmark'}.${string}`
  method: `${'question' | 'answer'}.${string}`
  endless: KeyOf<'landmark'>
  studio:
    | KeyOf<'copy' | 'cover' | 'exchange' | 'landmark' | 'link' | 'postcard' | 'refusal' | 'terrain' | 'walk'>
    // The C++ tables, the table of looks, and the options of the file formats.
    | `${'parameter' | 'choice' | 'generator' | 'family' | 'look' | 'export'}.${string}`
}

/** The keys of the texts of a part, which is a section of core.json or explained.json. */
export type KeyOf<Part extends keyof Sections> = {
  [Name in Part]: Extract<keyof Sections[Name], string> | (Name extends keyof Along ? Along[Name] : never)
}[Part]

export type WordsOf<Part extends keyof Sections> = Words<KeyOf<Part>>
