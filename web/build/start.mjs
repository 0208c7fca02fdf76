import { command } from './steps/command.mjs'
import { buildEverything } from './steps/prepare.mjs'
import { say } from './steps/say.mjs'
import { choosePort, serve } from './steps/serve.mjs'

const whereThingsAre = `
The page          dist/site
In one file       dist/orogen.html
The package       dist/orogen
The command line  build/native/orogen`

await command({
  use: 'npm start -- [flags], or npm run build',
  about:
    'Builds everything and serves the page until Ctrl-C.\n' +
    'PORT chooses the port; without it the first free one from 8080 on.',
  flags: { '--build-only': 'stop after the build, as npm run build does' },
  async body(flags) {
    const serving = !flags.has('build-only')
    // Report an unavailable PORT before the build, not after it.
    if (serving) await choosePort()
    await buildEverything()
    if (serving) await serve(await choosePort())
    else say(whereThingsAre)
  },
})
