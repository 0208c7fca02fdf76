import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { views } from '../../state/look.js'

/** The scripts that the first script loads when it runs. */
const late = ['/studio/studio.ts', `/draw/views/${views[0]!}.ts`]

/**
 * Makes the browser fetch the files that the studio's first script will need along with it, a round trip
 * earlier: the module for the first picture; and the renderer with the default view.
 */
export function early(): Plugin {
  return {
    name: 'orogen:early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (path !== '/index.html') return
        const module = Object.keys(bundle).find((file) => /\borogen-first-[\w-]+\.wasm$/.test(file))
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const asked = chunks.filter(({ facadeModuleId }) =>
          late.some((file) => facadeModuleId?.endsWith(file)),
        )
        if (!module || asked.length < late.length) throw new Error('the site has nothing to fetch early')
        const fetched = { rel: 'preload', href: `./${module}`, as: 'fetch', type: 'application/wasm' }
        const files = withImports(asked, chunks).filter((file) => !html.includes(file))
        return [fetched, ...files.map((file) => ({ rel: 'modulepreload', href: `./${file}` }))].map(
          (attrs): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { ...attrs, crossorigin: '' },
            injectTo: 'head',
          }),
        )
      },
    },
  }
}

/** The files that scripts need to run, including themselves. */
function withImports(first: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set(first.map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const each of chunk?.imports ?? []) files.add(each)
  }
  return [...files]
}
