import type { Plugin } from 'vite'

/**
 * Has the browser fetch the module of the studio along with its scripts, not after they have run: a round trip earlier. Of the
 * two that are built the one with SIMD, which nearly every browser takes.
 */
export function early(): Plugin {
  return {
    name: 'orogen:early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }) {
        if (path !== '/index.html') return
        const module = Object.keys(bundle ?? {}).find((file) => /\borogen-(?!scalar)[\w-]+\.wasm$/.test(file))
        if (!module) throw new Error('the site has no module to fetch early')
        const attrs = {
          rel: 'preload',
          href: `./${module}`,
          as: 'fetch',
          type: 'application/wasm',
          crossorigin: '',
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
