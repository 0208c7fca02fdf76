import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { noPreloading } from './vite.no-preloading.js'
import { plainModules } from './vite.plain-modules.js'
import { leaveNoTrace, leaveOutUnusedShaders } from './vite.three-shaders.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What an article loads at once: the loader itself, and what it shares with what follows, in one file. */
const shared =
  /vite\/preload-helper|\/web\/(dom|words)\/[^/]+\.ts|schema|appearance|viewpoint|\/terrain\/(link|look|state|decimal|views)\.ts/

// `<orogen-terrain>` for pages, three and all, into the folder of the package: a small script at once, and the rest when
// an element is near what can be seen.
export default defineConfig({
  root: at('./elements/terrain'),
  base: './',
  publicDir: false,
  plugins: [noPreloading(), plainModules(), leaveOutUnusedShaders(), leaveNoTrace(), leaveOutTexts()],
  build: {
    outDir: at('../dist/orogen'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { 'orogen-terrain': at('./elements/terrain/index.ts') },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: '[name][extname]',
        codeSplitting: { groups: [{ name: 'terrain-tables', test: shared }] },
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      // Each in one script: bundlers of those who install the package may take it along as it is.
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]', codeSplitting: false },
    },
  },
})

/** The element shows no titles and help texts: half of the table. */
function leaveOutTexts(): Plugin {
  return {
    name: 'orogen:leave-out-texts',
    enforce: 'pre',
    load: {
      filter: { id: /orogen[\\/]schema\.json$/ },
      handler(id) {
        const texts = ['help', 'summary', 'author', 'family', 'unit', 'step']
        const lean = (key: string, value: unknown) => (texts.includes(key) ? undefined : value)
        return JSON.stringify(JSON.parse(readFileSync(id, 'utf8')), lean)
      },
    },
  }
}
