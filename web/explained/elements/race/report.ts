import type { Outcome, RaceResult } from '../../race/race.js'
import type { Summary } from '../../race/statistics.js'
import type { Environment } from './environment.js'
import type { Settings } from './settings.js'

/** How a rung did where it was started cold, in milliseconds. */
export interface ColdOutcome {
  id: string
  title: string
  compile: Summary
  instantiate: Summary
  first: Summary
  second: Summary
  /** Warm: one run with its result left where it is, and the same with the result copied out. */
  kernel?: Summary
  copied?: Summary
}

export interface ColdResult {
  exponent: number
  outcomes: ColdOutcome[]
  discarded: number
}

/** All that a race has shown. Times are milliseconds of one map, whatever `settings.maps`. */
export interface Report {
  about: 'Orogen race'
  version: 1
  date: string
  settings: Settings
  environment: Environment
  races: RaceResult[]
  cold?: ColdResult
}

/** A line for every rung of every size; milliseconds of one map. */
export function toCsv({ races, environment }: Report): string {
  const head = [
    ...['ladder', 'exponent', 'rung', 'title', 'problem', 'median_ms', 'low95_ms', 'high95_ms'],
    ...[
      'p10_ms',
      'p90_ms',
      'rounds',
      'runs_a_sample',
      'steady',
      'ns_a_point',
      'times_reference',
      'times_above',
      'browser',
    ],
  ]
  const rows = races.flatMap(({ ladder, exponent, outcomes }) =>
    outcomes.map(({ id, title, problem, time, nanosecondsPerPoint, timesReference, timesAbove }: Outcome) => [
      ...[ladder, exponent, id, title, problem],
      ...[time?.median, time?.interval[0], time?.interval[1], time?.low, time?.high],
      ...[time?.count, time?.repeats, time?.steady, nanosecondsPerPoint, timesReference, timesAbove],
      environment.browser,
    ]),
  )
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

// A cell that begins like a formula would be one in a spreadsheet.
function cell(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
