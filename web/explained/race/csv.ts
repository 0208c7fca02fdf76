import type { Outcome, RaceResult } from './race.js'

export type Cell = string | number | boolean | undefined

/** Rows of cells as comma-separated values (RFC 4180). */
export const toRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(textOf).join(',')).join('\r\n') + '\r\n'

// A spreadsheet would run a cell that begins like a formula.
function textOf(value: Cell): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line for each rung and size; milliseconds for one map. `program`: what is known of a reader's. */
export function toCsv(
  races: readonly RaceResult[],
  engine: string,
  program?: { sha256: string; first: number },
): string {
  const head = [
    'ladder',
    'exponent',
    'rung',
    'title',
    'problem',
    'first_ms',
    'median_ms',
    'low95_ms',
    'high95_ms',
    'p10_ms',
    'p90_ms',
    'worst_ms',
    'rounds',
    'runs_a_sample',
    'steady',
    'ns_a_point',
    'times_reference',
    'times_above',
    'engine',
    'sha256',
  ]
  const rows = races.flatMap(({ ladder, exponent, outcomes }) =>
    outcomes.map(({ id, title, problem, time, nanosecondsPerPoint, timesReference, timesAbove }: Outcome) => [
      ladder,
      exponent,
      id,
      title,
      problem,
      id === 'own' ? program?.first : undefined,
      time?.median,
      time?.interval[0],
      time?.interval[1],
      time?.low,
      time?.high,
      time?.worst,
      time?.count,
      time?.repeats,
      time?.steady,
      nanosecondsPerPoint,
      timesReference,
      timesAbove,
      engine,
      id === 'own' ? program?.sha256 : undefined,
    ]),
  )
  return toRows([head, ...rows])
}
