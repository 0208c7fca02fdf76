import type { Plugin } from 'vite'

/**
 * A language is one file for translators, with a section for each part of the pages; readers fetch the sections they see.
 * An import of `fr.json?part=quiz` is that section alone.
 */
export function wordParts(): Plugin {
  return {
    name: 'orogen:word-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.json\?part=/ },
      handler(code, id) {
        const part = new URLSearchParams(id.split('?')[1]).get('part')!
        const section = (JSON.parse(code) as Record<string, unknown>)[part]
        return { code: `export default ${JSON.stringify(section)}`, moduleType: 'js', map: null }
      },
    },
  }
}
