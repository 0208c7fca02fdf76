import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { aligned } from '../../../tests/bench/report.mjs'

// The results of races as text: tables for a terminal, and the figures of the README.

/** Voirol's times of 2016 for his race, which the page shows, too. */
const then = JSON.parse(readFileSync(inRoot('web/explained/race/voirol-2016.json'), 'utf8'))

/**
 * A table for each race with its engines side by side, followed by the sentences of its report. `results`:
 * the races of every engine, as { report }.
 */
export function raceTables(results) {
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
      const isKnown = Number.isFinite(high) // few sandboxes allow any time, and JSON has no endless number
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

/** The benchmarks with the libraries that people use, whose figures the README has. */
export const keptBenchmarks = ['libraries-diamond-square', 'libraries']

/**
 * The figures of the README: for each benchmark, how many times as fast ours is as each program of others,
 * engine by engine, and which library is faster than ours. Of a race for which the machine was too busy there
 * are no figures. `core` is the race that is built into build/bench.
 */
export async function readmeTables(results, core, machine) {
  const words = await core.inEnglish()
  // WebKit by itself says that it is Safari.
  const engines = results.map(({ browser, races }) =>
    browser === 'WebKit' ? 'WebKitGTK' : races[0].report.environment.browser,
  )
  const day = results[0].races[0].report.date.slice(0, 10)
  const isSomeBusy = results.some(({ races }) => races.some(({ report }) => report.races[0].busy))
  const tables = keptBenchmarks.map((benchmark) => benchmarkTable(core, words, benchmark, engines, results))
  const faster = results.flatMap(({ races }, i) =>
    fasterLibraries(core, races).map((found) => `- ${engines[i]}: ${core.comparedSentence(words, found)}`),
  )
  return [
    '## Against what people use',
    'How many times as fast Orogen makes a map as other programs, in four engines, with the doubt of each figure: below 1 the other one is\n' +
      'faster. Ours counts with SIMD and a copy of the heights to an array of the page, then as the same program in JavaScript. All sum as many\n' +
      'octaves of noise at as many points. `method.html` says how this is measured.',
    ...tables,
    faster.length > 0
      ? `A library is faster than ours in these cases:\n\n${faster.join('\n')}`
      : 'In none of these races is a library faster than ours.',
    `Measured on ${day} on ${machine}: 513 × 513 points, 98 % intervals over the sandboxes of one race.`,
    ...(isSomeBusy ? ['“Too busy”: the speed of the machine changed too much for a verdict.'] : []),
  ].join('\n\n')
}

/** Ours with the copy to an array of the caller's, as the verdict counts it, and in JavaScript alone. */
const ours = ['ours-simd-copied', 'ours-javascript']

const raceOf = ({ races }, benchmark) =>
  races.map(({ report }) => report.races[0]).find((race) => race.benchmark === benchmark)

function benchmarkTable(core, words, benchmark, engines, results) {
  const all = results.map((result) => raceOf(result, benchmark))
  const timed = (race, id) => race?.outcomes.find((each) => each.id === id && each.time)
  const others = all[0].outcomes.filter(({ id }) => isOfOthers(core, benchmark, id))
  const rows = ours.flatMap((own) => {
    const of = (cell) => all.map((race) => (race.busy ? 'too busy' : cell(race, timed(race, own))))
    const title = core.nameInSentence(words, all[0].outcomes.find(({ id }) => id === own) ?? { id: own })
    const time = ({ time }) => core.ranged(words, { value: time.median, interval: time.interval })
    return [
      [`**${title}**, ms a map`, ...of((_, mine) => (mine ? time(mine) : 'refused'))],
      ...others.map((other) => [
        `times as fast as ${core.nameInSentence(words, other)}`,
        ...of((race, mine) => {
          const theirs = timed(race, other.id)
          return mine && theirs ? timesText(core, words, core.compare(mine, theirs), mine) : 'refused'
        }),
      ]),
    ]
  })
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line([all[0].title, ...engines]),
    line(['---', ...engines.map(() => '---')]),
    ...rows.map(line),
  ].join('\n')
}

/** The ratio with its interval, below 1 where the other is faster. */
function timesText(core, words, { kind, winner, times }, mine) {
  const { value, interval } = times
  const own = winner === mine ? times : { value: 1 / value, interval: [1 / interval[1], 1 / interval[0]] }
  const text = core.ranged(words, own)
  return kind === 'doubt' || kind === 'few' ? `${text}: cannot be told apart` : text
}

const isOfOthers = (core, benchmark, id) => {
  const { library, reference } = core.entrantOf(benchmark, id) ?? {}
  return library || reference
}

function fasterLibraries(core, races) {
  const decided = races.map(({ report }) => report.races[0]).filter(({ busy }) => !busy)
  return decided.flatMap((race) => {
    const timed = race.outcomes.filter(({ time }) => time)
    const mine = timed.filter(({ id }) => ours.includes(id))
    const libraries = timed.filter(({ id }) => core.entrantOf(race.benchmark, id)?.library)
    return mine.flatMap((own) =>
      libraries
        .map((library) => core.compare(own, library))
        .filter(({ kind, winner }) => kind === 'faster' && winner !== own),
    )
  })
}
