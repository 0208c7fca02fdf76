import type { RaceWords } from './format.js'
import type { Outcome, RaceResult } from './race.js'
import { compare, comparedSentence, entrantOf } from './sentences.js'

export type Cell = string | number | boolean | undefined

/** Rows of cells as comma-separated values (RFC 4180). */
export const toRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(textOf).join(',')).join('\r\n') + '\r\n'

// A spreadsheet would run a cell that begins like a formula.
function textOf(value: Cell): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : ''
  if (typeof value !== 'string') return value === undefined ? '' : String(value)
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Column = (race: RaceResult, outcome: Outcome) => Cell

/** One line for each entrant and size; milliseconds for one map. `program`: what is known of a reader's. */
export function toCsv(
  words: RaceWords,
  races: readonly RaceResult[],
  engine: string,
  program?: { sha256: string; first: number },
): string {
  const columns: Record<string, Column> = {
    benchmark: ({ benchmark }) => benchmark,
    exponent: ({ exponent }) => exponent,
    entrant: (_, { id }) => id,
    title: (_, { title }) => title,
    problem: (_, { problem }) => problem,
    first_ms: (_, { id }) => (id === 'own' ? program?.first : undefined),
    median_ms: (_, { time }) => time?.median,
    low98_ms: (_, { time }) => time?.interval[0],
    high98_ms: (_, { time }) => time?.interval[1],
    p10_ms: (_, { time }) => time?.low,
    p90_ms: (_, { time }) => time?.high,
    worst_ms: (_, { time }) => time?.worst,
    rounds: (_, { time }) => time?.count,
    sandboxes: (_, { time }) => time?.sandboxes,
    apart: (_, { time }) => time?.apart,
    runs_a_sample: (_, { time }) => time?.repeats,
    steady: (_, { time }) => time?.steady,
    drift: ({ drift }) => drift,
    busy: ({ busy }) => busy,
    ns_a_point: (_, { nanosecondsPerPoint }) => nanosecondsPerPoint,
    times_reference: (_, { timesReference }) => timesReference,
    times_above: (_, { timesAbove }) => timesAbove,
    verdict: (race, outcome) => verdictOf(words, race, outcome),
    engine: () => engine,
    sha256: (_, { id }) => (id === 'own' ? program?.sha256 : undefined),
  }
  const rows = races.flatMap((race) =>
    race.outcomes.map((outcome) => Object.values(columns).map((column) => column(race, outcome))),
  )
  return toRows([Object.keys(columns), ...rows])
}

/** How a program compares with that of the reader, or else with the one that all are compared with. */
function verdictOf(words: RaceWords, { busy, benchmark, outcomes }: RaceResult, outcome: Outcome): string {
  const known = outcomes.filter(({ time }) => time)
  const other =
    known.find(({ id }) => id === 'own') ?? known.find(({ id }) => entrantOf(benchmark, id)?.reference)
  if (!other || !outcome.time || other === outcome || outcome.yardstick) return ''
  return busy ? words.say('busy') : comparedSentence(words, compare(other, outcome))
}
