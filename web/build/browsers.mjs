import { browserTools, requireChromium, requireFirefox } from './steps/tools.mjs'
import { command } from './steps/command.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { exitCodeOf } from './steps/run.mjs'
import { playwrightEverywhere } from './steps/suites.mjs'

await command({
  use: 'npm run browsers -- [browsers]',
  about:
    'Opens every page, the element and the single file in Chromium, Firefox and WebKit, and holds heights, pictures\n' +
    "and errors against Chromium's. The pictures are left in build/browsers.",
  words: {
    chromium: 'only this one',
    firefox: 'only this one, after Chromium, as its pictures are needed',
    webkit: 'likewise',
  },
  async body(flags, words) {
    await prepare(browserTools)
    await requireChromium()
    requireFirefox()
    await buildEverything()
    const projects = words.size === 0 ? ['measure', 'firefox', 'webkit'] : [...words]
    const chosen = projects.flatMap((name) => ['--project', name === 'chromium' ? 'measure' : name])
    process.exitCode = exitCodeOf(await playwrightEverywhere(chosen))
  },
})
