import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { elementScript } from './built-files.js'
import { inRoot } from './paths.js'

const name = 'service-worker'
/**
 * What other sites take from this one, what stands for it there, and what only debuggers read; but the element, which the
 * article takes, too.
 */
const notKept = /^(orogen|terrains)\/|\.map$/
/** The whole package once more, for where its files were left behind, which here they are not. */
const notReached = /\/(files-)?inline\.js$/

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
      this.emitFile({
        type: 'chunk',
        id: inRoot('web/core/offline/service-worker.ts'),
        fileName: `${name}.js`,
      })
    },

    transformIndexHtml: {
      order: 'pre',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', src: '/core/offline/register.ts' }, injectTo: 'body' },
      ],
    },

    // After everything else: what is in the bundle now is what the files will be.
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

type File = Rolldown.OutputAsset | Rolldown.OutputChunk

const contentOf = (file: File) => (file.type === 'chunk' ? file.code : file.source)
const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64')

const reference = /["'`](\.{1,2}\/[\w./-]+\.(?:js|wasm))["'`]/g

/** A built script with all that it and those after it may load: what they name by an address of its own. */
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
