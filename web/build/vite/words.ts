import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languageTags } from '../../words/languages.js'
import { inRoot } from './paths.js'

/**
 * The words loaded along with the script instead of on demand: the English of a part, or all of its
 * languages.
 */
const eager: Record<string, readonly string[]> = { link: ['en'], page: languageTags, studio: ['en'] }

const wings = ['core', 'explained']
const pathOf = (wing: string) => inRoot(`web/words/${wing}.json`)
const readSections = (wing: string) =>
  JSON.parse(readFileSync(pathOf(wing), 'utf8')) as Record<string, Record<string, Record<string, string>>>

/**
 * A text stands beside its translations, while a reader loads only the sections and the language in use.
 * `import words from 'words:quiz'` gives the section `quiz`: for each language a function that loads it.
 */
export function wordParts(): Plugin {
  const sections = wings.map((wing) => ({ wing, parts: Object.keys(readSections(wing)) }))
  return {
    name: 'orogen:word-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^words:|\/words\/parts\/[\w-]+\.js$/ },
      handler: (id) => inRoot(`web/words/parts/${id.replace(/^words:|^.*\/|\.js$/g, '')}.js`),
    },
    load: {
      filter: { id: /\/words\/(?:parts\/[\w-]+\.js$|\w+\.json\?part=)/ },
      handler(id) {
        const [, wing, section, language] = /(\w+)\.json\?part=([\w-]+)&language=(\w+)$/.exec(id) ?? []
        if (section) {
          const texts = Object.entries(readSections(wing!)[section]!)
          const spoken = texts.flatMap(([key, { [language!]: text }]) =>
            text === undefined ? [] : [[key, text]],
          )
          return { code: `export default ${JSON.stringify(Object.fromEntries(spoken))}`, moduleType: 'js' }
        }
        const part = /([\w-]+)\.js$/.exec(id)![1]!
        const found = sections.find(({ parts }) => parts.includes(part))
        if (!found) throw new Error(`no file of words has the section ${part}`)
        return partModule(part, found.wing)
      },
    },
  }
}

function partModule(part: string, wing: string): string {
  const isEager = (tag: string) => eager[part]?.includes(tag)
  const address = (tag: string) => JSON.stringify(`${pathOf(wing)}?part=${part}&language=${tag}`)
  const imports = languageTags.filter(isEager).map((tag) => `import ${tag} from ${address(tag)}\n`)
  const loaders = languageTags.map((tag) =>
    isEager(tag)
      ? `${tag}: async () => ${tag}`
      : `${tag}: async () => (await import(${address(tag)})).default`,
  )
  return `${imports.join('')}export default { ${loaders.join(', ')} }\n`
}
