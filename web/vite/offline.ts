import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

const name = 'service-worker'
/** What other sites take from this one, what stands for it there, and what only debuggers read. */
const notKept = /^(orogen|terrains)\/|\.map$/

/**
 * Adds a service worker that keeps the site for when there is no network: to every page the line that registers it, and to
 * the site its script, with the list of all files and their digests.
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

    // After everything else: what is in the bundle now is what the files will be.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${name}.js`]
        if (worker?.type !== 'chunk' || worker.imports.length > 0)
          throw new Error('the service worker has to be a script of its own')
        const files = Object.values(bundle)
          .filter(({ fileName }) => fileName !== worker.fileName && !notKept.test(fileName))
          .sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
        const digests = Object.fromEntries(
          files.map((file) => [file.fileName, digestOf(file.type === 'chunk' ? file.code : file.source)]),
        )
        const version = createHash('sha256').update(worker.code).update(JSON.stringify(digests)).digest('hex')
        const list = { digests, version: version.slice(0, 12) }
        worker.code = `const offline=${JSON.stringify(list)};${worker.code}`
      },
    },
  }
}

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')
