import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { elementScript } from './built-files.js'
import { inRoot } from './paths.js'

const name = 'service-worker'
/**
 * Files not to keep: those that other sites load, their pages for link previews, and source maps; the element
 * itself is kept, because the article loads it too.
 */
const notKept = /^(orogen\/|preview\.jpg$)|\.map$/
/** The inlined copy of the package, for bundlers that leave its files behind; here it is never loaded. */
const notReached = /\/(files-)?inline\.js$/

/**
 * Adds a service worker that keeps the site for use without a network: each page gets the line that registers
 * it, and the site gets its script, with the list of all files and their digests.
 */
export function offline(): Plugin {
  return {
    name: 'orogen:offline',
    apply: 'build',
    enforce: 'post',

    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: inRoot('web/pages/offline/service-worker.ts'),
        fileName: `${name}.js`,
      })
    },

    transformIndexHtml: {
      order: 'pre',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', src: '/pages/offline/register.ts' }, injectTo: 'body' },
      ],
    },

    // Run after everything else, when the contents of the bundle are final.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${name}.js`]
        if (worker?.type !== 'chunk' || worker.imports.length > 0)
          throw new Error('the service worker has to be a script of its own')
        const element = reachedFrom(elementScript, bundle)
        const isKept = (file: string) =>
          element.has(file) || (file !== worker.fileName && !notKept.test(file))
        const files = Object.values(bundle)
          .filter(({ fileName }) => isKept(fileName))
          .sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
        const digests = Object.fromEntries(files.map((file) => [file.fileName, digestOf(contentOf(file))]))
        const version = createHash('sha256').update(worker.code).update(JSON.stringify(digests)).digest('hex')
        const list = { digests, version: version.slice(0, 12) }
        worker.code = `const offline=${JSON.stringify(list)};${worker.code}`
      },
    },
  }
}

type OfflineFile = Rolldown.OutputAsset | Rolldown.OutputChunk

const contentOf = (file: OfflineFile) => (file.type === 'chunk' ? file.code : file.source)
const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')

const reference = /["'`](\.{1,2}\/[\w./-]+\.(?:js|wasm))["'`]/g

/**
 * A built script with all files that it and the scripts it loads may load: those whose names they contain.
 */
function reachedFrom(script: string, bundle: Rolldown.OutputBundle): Set<string> {
  const reached = new Set(script in bundle ? [script] : [])
  for (const name of reached) {
    if (!name.endsWith('.js')) continue
    const text = Buffer.from(contentOf(bundle[name]!)).toString()
    for (const [, address] of text.matchAll(reference)) {
      const file = posix.join(posix.dirname(name), address!)
      if (file in bundle && !notReached.test(file)) reached.add(file)
    }
  }
  return reached
}
