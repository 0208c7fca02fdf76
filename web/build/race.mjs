import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import {
  chromium,
  findChromium,
  findFirefox,
  withoutFirefox,
  withoutWebKit,
  buildTools,
  webkit,
} from './steps/tools.mjs'
import { command } from './steps/command.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { driveIn } from './steps/drive-browser.mjs'
import { keptBenchmarks, raceTables, readmeTables } from './steps/race-tables.mjs'
import { Refusal, refusalOf, say, sayOnStandardError, step } from './steps/say.mjs'
import { buildBenchCore, buildSite } from './steps/site.mjs'
import { buildWasm } from './steps/wasm.mjs'

const race = {
  doing: 'racing',
  folder: inRoot('dist/site'),
  driver: inRoot('web/build/steps/race-driver.js'),
}

/** The engines in which the page races, each with its program and what is said where that is missing. */
const browsers = [
  ['chromium', 'Chromium', findChromium, 'Left out: Chromium is not there; set CHROME_PATH.'],
  ['firefox', 'Firefox', findFirefox, withoutFirefox],
  ['webkit', 'WebKit', webkit.isThere, withoutWebKit],
]

/** Races in every engine that is there; what failed is said, and the others go on. */
async function raceEverywhere(asked, failures) {
  const query = [
    'lang=en',
    asked.ids && `benchmarks=${asked.ids.join('+')}`,
    asked.quick && 'quick',
    asked.patient && 'patient',
  ]
  const results = []
  const add = async (engine, raced) => {
    const refusal = await refusalOf(raced)
    if (refusal) failures.push(refusal.message)
    else results.push({ browser: engine, races: await raced })
  }
  for (const [kind, engine, find, missing] of browsers) {
    const program = find()
    if (!program) {
      say(missing)
      continue
    }
    say(`• race in ${engine}`)
    await add(
      engine,
      driveIn(kind, program, { ...race, page: `race.html?${query.filter(Boolean).join('&')}` }),
    )
  }
  say('• race in node')
  const { raceInNode } = await import('./steps/race-in-node.mjs')
  await add(
    'node',
    step('racing in node', async (hear) => (await raceInNode(asked, hear)).map((report) => ({ report }))),
  )
  return results
}

const readme = inRoot('README.md')
const [begin, end] = ['<!-- race: made by npm run race -- --keep -->\n', '<!-- end of race -->']

/** Writes the figures of the libraries into the README, if at least one race has a verdict. */
async function keep(results) {
  const isBusy = results.every(({ races }) => races.every(({ report }) => report.races[0].busy))
  if (isBusy)
    throw new Refusal('This machine was too busy for a verdict, so README.md stays as it is: try --patient.')
  const core = await import(inRoot('build/bench/race.js'))
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`
  const tables = await readmeTables(results, core, machine)
  const text = readFileSync(readme, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Refusal(`README.md has no block between ${begin.trim()} and ${end}.`)
  writeFileSync(readme, `${text.slice(0, from)}${begin}\n${tables}\n\n${text.slice(to)}`)
}

await command({
  use: 'npm run race -- [flags] [benchmarks]',
  about:
    'Runs the page of the race in Chromium and, where they are installed, in Firefox and WebKit, without a\n' +
    'window, then the same races in node, and prints its tables. CHROME_PATH and FIREFOX_PATH choose the\n' +
    'browsers; a word is the id of a benchmark, as in a link of the page.',
  flags: {
    '--quick': 'with fewer rounds, and without other words the race of 2016 alone',
    '--patient': 'goes on for as long as the machine is too busy for a verdict',
    '--json': 'results as JSON on standard output, everything else on standard error',
    '--keep': `races ${keptBenchmarks.join(' and ')}, and writes the figures into README.md`,
  },
  others: 'the id of a benchmark',
  async body(flags, words, ids) {
    if (flags.has('json')) sayOnStandardError()
    await prepare([...buildTools, chromium])
    await buildWasm()
    await buildSite()
    await buildBenchCore()

    const quick = flags.has('quick')
    const named = flags.has('keep') ? keptBenchmarks : [...ids]
    const { benchmarks } = await import(inRoot('build/bench/race.js'))
    const unknown = named.find((id) => !benchmarks.some((each) => each.id === id))
    if (unknown) {
      const known = benchmarks.map(({ id }) => id).join(', ')
      throw new Refusal(`There is no benchmark ${unknown}; there are ${known}.`, 2)
    }
    const few = quick ? [benchmarks[0].id] : undefined
    const failures = []
    const asked = { ids: named.length > 0 ? named : few, quick, patient: flags.has('patient') }
    const results = await raceEverywhere(asked, failures)
    const text = flags.has('json') ? JSON.stringify(results, null, 2) : `\n${raceTables(results)}`
    process.stdout.write(`${text}\n`)
    if (flags.has('keep')) await keep(results)
    if (failures.length > 0) throw new Refusal(failures.join('\n'))
  },
})
