import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { elementChunks } from './element-chunks.js'
import { inlinedAssets } from './inlined-assets.js'
import { licences, licencesOfWorkers } from './licences.js'
import { modules, names } from './modules.js'
import { inRoot } from './paths.js'
import { noPreloading, plainModules } from './plain-modules.js'
import { leaveNoTrace, leaveOutUnused } from './three.js'
import { wordParts } from './words.js'

/** The modules that an article loads at once, in one file: the loader, and what it shares with the rest. */
const loader =
  /vite\/preload-helper|\/web\/(dom\/(attribute-values|elements|orogen-element|settling|sheet|sight)|package\/(script-address|link)|words\/[^/]+)\.ts|schema|viewpoint|\/state\/(attribute-notes|link|look|stamps|state|views)\.ts|\/web\/element\/(attributes|element|element-context|failure|fetch-live-terrain|properties|terrain\.css)/

// `<orogen-terrain>` for pages, with three, into the folder of the package: a small script at once, and the
// rest when an element comes near the visible part of the page.
export default defineConfig({
  root: inRoot('web/element'),
  base: './',
  publicDir: false,
  plugins: [
    wordParts(),
    inlinedAssets(),
    noPreloading(),
    plainModules(),
    licences('element', 'package'),
    leaveOutUnused(),
    leaveNoTrace(),
    leaveOutTexts(),
  ],
  build: modules(
    { 'orogen-terrain': 'web/element/index.ts' },
    {
      codeSplitting: {
        groups: [
          { name: 'terrain-tables', test: loader },
          { name: 'three', test: /[\\/]node_modules[\\/]three[\\/]/ },
          ...elementChunks,
        ],
      },
    },
  ),
  // One script for each worker, so that the bundlers of those who install the package can copy it unchanged.
  worker: {
    format: 'es',
    rolldownOptions: { output: { ...names, codeSplitting: false } },
    plugins: licencesOfWorkers,
  },
})

interface SizeRow {
  title?: string
  maximum?: number
  softMaximum?: number
}

/**
 * Drops the texts of the table that only a panel shows. Names of generators stay, because saved files have
 * them.
 */
function leaveOutTexts(): Plugin {
  return {
    name: 'orogen:leave-out-texts',
    enforce: 'pre',
    load: {
      filter: { id: /package[\\/]schema\.json$/ },
      handler(id) {
        const unread = 'help summary author family published unit step when windows'.split(' ')
        const lean = (key: string, value: unknown) => (unread.includes(key) ? undefined : value)
        const table = JSON.parse(readFileSync(id, 'utf8')) as { parameters: SizeRow[] }
        for (const row of table.parameters) {
          delete row.title
          if (row.softMaximum === row.maximum) delete row.softMaximum
        }
        return JSON.stringify(table, lean)
      },
    },
  }
}
