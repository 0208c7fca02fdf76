// The results of the page as text: a table for each race, its browsers side by side, with the page's own sentences below.

/** Voirol's times of 2016 for the race that he ran: milliseconds for 100 maps. */
const then = { loftis: 2214, 'voirol-a-array': 715, 'voirol-a': 356, 'voirol-b': 339, 'voirol-r': 232 }

/** `results`: for every browser its races, as { report, verdict, notes }. */
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

function raceTable({ ladder, maps }, exponent, same) {
  const here = same.map(({ report, verdict, notes }) => ({
    ...{ verdict, notes, browser: report.environment.browser },
    race: report.races.find((race) => race.exponent === exponent),
  }))
  const { title, points, outcomes } = here[0].race
  const side = Math.round(Math.sqrt(points))
  const history = maps === 100 && ladder === 'diamond-square' && exponent === 9
  const head = [
    '',
    ...(history ? ['2016'] : []),
    ...here.flatMap(({ browser }) => [browser, '95 %', 'speed-up']),
  ]
  const rows = outcomes.map(({ id, title }) => [
    title,
    ...(history ? [then[id] ? duration(then[id]) : '–'] : []),
    ...here.flatMap(({ race }) => {
      const { time, timesReference, yardstick, problem } = race.outcomes.find((each) => each.id === id) ?? {}
      if (!time) return [problem ? 'refused' : '–', '', '']
      const interval = time.interval.map((each) => duration(each * maps)).join(' – ')
      return [duration(time.median * maps), interval, yardstick ? '' : digits(timesReference)]
    }),
  ])
  const what = maps === 1 ? 'one map' : `${maps} maps`
  return [
    `${title}, ${what} of ${side} × ${side}`,
    ...aligned([head, ...rows]),
    ...here.flatMap(({ browser, verdict, notes }) => [
      `  ${browser}:`,
      ...[...verdict, ...notes].map((line) => `    ${line}`),
    ]),
  ].join('\n')
}

function aligned(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i] + 2)))
      .join('')
      .trimEnd(),
  )
}

const digits = (value) =>
  value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 })

function duration(milliseconds) {
  if (milliseconds >= 1000) return `${digits(milliseconds / 1000)} s`
  return milliseconds >= 1 ? `${digits(milliseconds)} ms` : `${digits(milliseconds * 1000)} µs`
}
