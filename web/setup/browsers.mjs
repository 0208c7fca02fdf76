import {
  findChromium,
  requireChromium,
  findFirefox,
  requireFirefox,
  browserTools,
  onScreen,
} from './steps/tools.mjs'
import { command } from './steps/command.mjs'
import { inRoot } from './steps/paths.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { runOpenly } from './steps/run.mjs'

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
    const args = ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=list', ...chosen]
    const options = [process.env.NODE_OPTIONS, globalThis.WebSocket ? '' : '--experimental-websocket']
    process.exitCode = await runOpenly(
      onScreen[0],
      [...onScreen.slice(1), process.execPath, inRoot('node_modules/@playwright/test/cli.js'), ...args],
      {
        env: {
          ...process.env,
          OROGEN_PROJECTS: 'all',
          CHROME_PATH: findChromium(),
          FIREFOX_PATH: findFirefox(),
          NODE_OPTIONS: options.filter(Boolean).join(' '),
        },
      },
    )
  },
})
