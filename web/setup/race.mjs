import { chromium, findChromium } from './steps/chromium.mjs'
import { command } from './steps/command.mjs'
import { findFirefox, withoutFirefox } from './steps/firefox.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { driveIn } from './steps/drive-browser.mjs'
import { raceTables } from './steps/race-tables.mjs'
import { Refusal, say, sayOnStandardError } from './steps/say.mjs'
import { buildSite } from './steps/site.mjs'
import { buildTools } from './steps/tools.mjs'
import { buildWasm } from './steps/wasm.mjs'

const race = {
  doing: 'racing',
  folder: inRoot('dist/site'),
  driver: inRoot('web/setup/steps/race-driver.js'),
}

await command({
  use: 'npm run race -- [flags]',
  about:
    'Runs the page of the race in Chromium and, where it is installed, in Firefox, without a window, and\n' +
    'prints its tables. CHROME_PATH and FIREFOX_PATH choose the browsers.',
  flags: {
    '--quick': 'the race of 2016 alone, with fewer rounds',
    '--json': 'results as JSON on standard output, everything else on standard error',
  },
  async body(flags) {
    if (flags.has('json')) sayOnStandardError()
    await prepare([...buildTools, chromium])
    await buildWasm()
    await buildSite()

    const browsers = [
      { kind: 'chromium', name: 'Chromium', program: findChromium() },
      { kind: 'firefox', name: 'Firefox', program: findFirefox() },
    ]
    const failures = []
    const results = []
    for (const { kind, name, program } of browsers) {
      if (!program) {
        say(kind === 'firefox' ? withoutFirefox : 'Left out: Chromium is not there; set CHROME_PATH.')
        continue
      }
      say(`• race in ${name}`)
      try {
        results.push({
          browser: name,
          races: await driveIn(kind, program, {
            ...race,
            page: flags.has('quick') ? 'race.html?quick' : 'race.html',
          }),
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failures.push(error.message)
      }
    }
    const text = flags.has('json') ? JSON.stringify(results, null, 2) : `\n${raceTables(results)}`
    process.stdout.write(`${text}\n`)
    if (results.length === 0) failures.push('There is no browser to race in.')
    if (failures.length > 0) throw new Refusal(failures.join('\n'))
  },
})
