import translated from 'words:studio'
import { schema } from '../package/schema.js'
import type { Dictionary, SectionLoaders } from '../words/words.js'

/** The studio's own words, and those of the C++ tables, whose source is English. */
export const studioWords: SectionLoaders = {
  ...translated,
  en: async () => ({ ...tableWords(), ...(await translated.en()) }),
}

/** The texts of the C++ tables, by the keys of their translations. */
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
