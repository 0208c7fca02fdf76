// The races of the page in node, with the page's settings and sentences; a file of its own, since it needs
// the race that is built into build/bench.
import { cpus, platform } from 'node:os'
import {
  benchmarks,
  inEnglish,
  race,
  readSettings,
  sentencesOf,
  timerResolution,
} from '../../../build/bench/race.js'
import { openSandbox } from './node-sandbox.mjs'

/** Reports as those of a page, one for each benchmark. */
export async function raceInNode({ ids, quick, patient }, hear) {
  const words = await inEnglish()
  const reports = []
  for (const id of ids ?? benchmarks.map((each) => each.id)) {
    const usual = readSettings((name) => (name === 'benchmark' && id !== benchmarks[0].id ? id : null))
    const settings = quick ? { ...usual, rounds: 7, budget: 3000 } : usual
    const benchmark = benchmarks.find((each) => each.id === settings.benchmark)
    const resolution = timerResolution()
    const races = []
    for (const exponent of settings.exponents)
      races.push(
        await race(benchmark, exponent, {
          openSandbox,
          rounds: settings.rounds,
          budget: settings.budget,
          patient,
          resolution,
          onOutcomes: (_, share) => hear(`${id}, exponent ${exponent}: ${Math.round(100 * share)} %`),
        }),
      )
    reports.push({
      about: 'Orogen race',
      version: 2,
      date: new Date().toISOString(),
      settings,
      environment: {
        browser: `node ${process.versions.node}`,
        system: platform(),
        cores: cpus().length,
        clock: resolution,
      },
      sentences: races.map((each) => sentencesOf(words, each, settings)),
      races,
    })
  }
  return reports
}
