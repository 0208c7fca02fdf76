import { command } from './steps/command.mjs'
import { buildEverything } from './steps/prepare.mjs'
import { sayWhereThingsAre } from './steps/report.mjs'

await command({
  use: 'npm run build',
  about: 'Builds the WebAssembly module, the command line, the page and the package.',
  async body() {
    await buildEverything()
    sayWhereThingsAre()
  },
})
