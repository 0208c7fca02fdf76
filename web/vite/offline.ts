import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

const name = 'service-worker'
/** What few readers need, and what other sites take from this one. */
const notKept = /-scalar-|^orogen\/|\.map$/

/**
 * Adds a service worker that keeps the site for when there is no network: to every page the line that registers it, and to
 * the site its script, with the list of all files.
 */
export function offline(): Plugin {
  return {
    name: 'orogen:offline',
    apply: 'build',
    enforce: 'post',

    buildStart() {
      this.emitFile({ type: 'chunk', id: inRoot('web/offline/service-worker.ts'), fileName: `${name}.js` })
    },

    transformIndexHtml: {
      order: 'pre',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', src: '/offline/register.ts' }, injectTo: 'body' },
      ],
    },

    generateBundle(_, bundle) {
      const worker = bundle[`${name}.js`]
      if (worker?.type !== 'chunk' || worker.imports.length > 0)
        throw new Error('the service worker has to be a script of its own')
      const files = Object.values(bundle)
        .filter(({ fileName }) => fileName !== worker.fileName && !notKept.test(fileName))
        .sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
      const hash = createHash('sha256').update(worker.code)
      for (const file of files)
        hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
      const list = { files: files.map(({ fileName }) => fileName), version: hash.digest('hex').slice(0, 12) }
      worker.code = `const offline=${JSON.stringify(list)};${worker.code}`
    },
  }
}
