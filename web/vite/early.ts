import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { views } from '../core/state/look.js'

/** What the first script asks for when it runs. */
const late = ['/core/pages/studio/studio.ts', `/core/render/views/${views[0]!}.ts`]

/**
 * Has the browser fetch along with the first script of the studio what it asks for when it runs, a round trip earlier: the
 * module, of the two that are built the one with SIMD, which nearly every browser takes; and what draws, in the view that a
 * link need not name.
 */
export function early(): Plugin {
  return {
    name: 'orogen:early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (path !== '/index.html') return
        const module = Object.keys(bundle).find((file) => /\borogen-(?!scalar)[\w-]+\.wasm$/.test(file))
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

/** The files that scripts need to run, themselves included. */
function withImports(first: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set(first.map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const each of chunk?.imports ?? []) files.add(each)
  }
  return [...files]
}
