import { readFileSync } from 'node:fs'
import { chromium, findChromium, findFirefox, withoutFirefox, buildTools } from './steps/tools.mjs'
import { command } from './steps/command.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { driveIn } from './steps/drive-browser.mjs'
import { Refusal, refusalOf, say, sayOnStandardError } from './steps/say.mjs'
import { buildSite } from './steps/site.mjs'
import { buildWasm } from './steps/wasm.mjs'
import { aligned } from '../../tests/bench/report.mjs'

// The results of the page as text: a table for each race with its browsers side by side, followed by the
// sentences of its report.

/** Voirol's times of 2016 for his race, which the page shows, too. */
const then = JSON.parse(readFileSync(inRoot('web/explained/race/voirol-2016.json'), 'utf8'))

/** `results`: the races of every browser, as { report }. */
function raceTables(results) {
  const first = results[0]?.races ?? []
  return first
    .map(({ report }) => {
      const { settings } = report
      const same = results.flatMap(({ races }) =>
        races.filter(({ report }) => JSON.stringify(report.settings) === JSON.stringify(settings)),
      )
      return report.races.map(({ exponent }) => raceTable(settings, exponent, same)).join('\n\n')
    })
    .join('\n\n')
}

function raceTable({ benchmark, maps }, exponent, same) {
  const here = same.map(({ report }) => {
    const at = report.races.findIndex((race) => race.exponent === exponent)
    const { browser } = report.environment
    return { browser, race: report.races[at], sentences: report.sentences[at] }
  })
  const { title, points, outcomes } = here[0].race
  const side = Math.round(Math.sqrt(points))
  const history = maps === 100 && benchmark === 'diamond-square' && exponent === 9
  const head = [
    '',
    ...(history ? ['2016'] : []),
    ...here.flatMap(({ browser }) => [browser, '98 %', 'speed-up']),
  ]
  const rows = outcomes.map(({ id, title }) => [
    title,
    ...(history ? [then[id] ? duration(then[id]) : '–'] : []),
    ...here.flatMap(({ race }) => {
      const { time, timesReference, yardstick, problem } = race.outcomes.find((each) => each.id === id) ?? {}
      if (!time) return [problem ? 'refused' : '–', '', '']
      const [low, high] = time.interval
      const isKnown = high !== null // few sandboxes allow any time, and JSON has no endless number
      const interval = isKnown ? [low, high].map((each) => duration(each * maps)).join(' – ') : '–'
      return [duration(time.median * maps), interval, yardstick ? '' : digits(timesReference)]
    }),
  ])
  const what = maps === 1 ? 'one map' : `${maps} maps`
  return [
    `${title}, ${what} of ${side} × ${side}`,
    ...aligned([head, ...rows]),
    ...here.flatMap(({ browser, sentences }) => [`  ${browser}:`, ...sentences.map((line) => `    ${line}`)]),
  ].join('\n')
}

const digits = (value) =>
  value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 })

function duration(milliseconds) {
  if (milliseconds >= 1000) return `${digits(milliseconds / 1000)} s`
  return milliseconds >= 1 ? `${digits(milliseconds)} ms` : `${digits(milliseconds * 1000)} µs`
}

const race = {
  doing: 'racing',
  folder: inRoot('dist/site'),
  driver: inRoot('web/build/steps/race-driver.js'),
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

    const page = flags.has('quick') ? 'race.html?quick' : 'race.html'
    const failures = []
    const results = []
    for (const [kind, browser, program] of [
      ['chromium', 'Chromium', findChromium()],
      ['firefox', 'Firefox', findFirefox()],
    ]) {
      if (!program) {
        say(kind === 'firefox' ? withoutFirefox : 'Left out: Chromium is not there; set CHROME_PATH.')
        continue
      }
      say(`• race in ${browser}`)
      const raced = driveIn(kind, program, { ...race, page })
      const refusal = await refusalOf(raced)
      if (refusal) failures.push(refusal.message)
      else results.push({ browser, races: await raced })
    }
    const text = flags.has('json') ? JSON.stringify(results, null, 2) : `\n${raceTables(results)}`
    process.stdout.write(`${text}\n`)
    if (results.length === 0) failures.push('There is no browser to race in.')
    if (failures.length > 0) throw new Refusal(failures.join('\n'))
  },
})
