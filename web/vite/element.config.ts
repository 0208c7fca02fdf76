import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { carrying } from './carrying.js'
import { modules, names } from './modules.js'
import { noPreloading } from './no-preloading.js'
import { inRoot } from './paths.js'
import { plainModules } from './plain-modules.js'
import { leaveNoTrace, leaveOutUnused } from './three.js'

/** What an article loads at once: the loader itself, and what it shares with what follows, in one file. */
const shared =
  /vite\/preload-helper|\/web\/(dom\/(elements|sheet|sight)|words\/[^/]+)\.ts|schema|appearance|viewpoint|\/terrain\/(link|look|stamps|state|decimal|views)\.ts/

// `<orogen-terrain>` for pages, three and all, into the folder of the package: a small script at once, and the rest when
// an element is near what can be seen.
export default defineConfig({
  root: inRoot('web/elements/terrain'),
  base: './',
  publicDir: false,
  plugins: [carrying(), noPreloading(), plainModules(), leaveOutUnused(), leaveNoTrace(), leaveOutTexts()],
  build: modules(
    { 'orogen-terrain': 'web/elements/terrain/index.ts' },
    { codeSplitting: { groups: [{ name: 'terrain-tables', test: shared }] } },
  ),
  // Workers in one script each: bundlers of those who install the package may take them along as they are.
  worker: { format: 'es', rolldownOptions: { output: { ...names, codeSplitting: false } } },
})

/** The element has no panel, for which half of the table is written; files that it saves name the generator. */
function leaveOutTexts(): Plugin {
  return {
    name: 'orogen:leave-out-texts',
    enforce: 'pre',
    load: {
      filter: { id: /orogen[\\/]schema\.json$/ },
      handler(id) {
        const unread = ['help', 'summary', 'author', 'family', 'published', 'unit', 'step']
        const lean = (key: string, value: unknown) => (unread.includes(key) ? undefined : value)
        const table = JSON.parse(readFileSync(id, 'utf8')) as { parameters: { title?: string }[] }
        for (const row of table.parameters) delete row.title
        return JSON.stringify(table, lean)
      },
    },
  }
}
