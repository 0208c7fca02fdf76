import { toRows } from '../csv.js'
import type { Outcome } from '../race.js'
import type { ProgramRace } from './node.js'

/** The result as a table in Markdown, which is as readable as plain text, with what one must know to repeat it. */
export function markdownOf(result: ProgramRace): string {
  const { outcomes, check, program, environment, exponent, date } = result
  const { size, draws, first } = check
  const head = ['program', 'first map', 'a map', '95 % interval', 'slowest tenth', 'ns a point', 'speed']
  const own = outcomes.find(({ id }) => id === 'own')!
  const rows = outcomes.map((outcome) => row(outcome, own, outcome === own ? first : undefined))
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((cells) => cells[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [
    `${program.name}, ${size} × ${size} points (exponent ${exponent}), ${draws} random numbers a map`,
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    ...[verdict(outcomes, own), clockNote(result), ...outcomes.map(({ problem }) => problem)].filter(
      (text) => text !== '',
    ),
    '',
    `${environment.engine}, ${environment.processor}, ${environment.cores} cores, ${environment.system}; clock ` +
      `${duration(environment.clock)}; ${date}; SHA-256 of the program ${program.sha256}`,
    '',
  ].join('\n')
}

function row(outcome: Outcome, own: Outcome, first: number | undefined): string[] {
  const { title, time, nanosecondsPerPoint } = outcome
  if (!time) return [title, '', '–', '', '', '', '']
  return [
    title,
    first === undefined ? '' : duration(first),
    duration(time.median),
    `${duration(time.interval[0])} – ${duration(time.interval[1])}`,
    duration(time.high),
    digits(nanosecondsPerPoint!),
    outcome === own ? '1' : digits(own.time!.median / time.median),
  ]
}

/** Says of each opponent who was faster; two whose intervals overlap are equally fast. */
function verdict(outcomes: readonly Outcome[], own: Outcome): string {
  const sentences = outcomes.flatMap(({ id, title, yardstick, time }) => {
    if (id === 'own' || yardstick || !time) return []
    const [low, high] = own.time!.interval
    if (time.interval[0] <= high && low <= time.interval[1])
      return [`${own.title} and ${title} are equally fast.`]
    const ratio = own.time!.median / time.median
    const isFaster = ratio < 1
    const [winner, loser] = isFaster ? [own.title, title] : [title, own.title]
    return [`${winner} is ${digits(isFaster ? 1 / ratio : ratio)} times as fast as ${loser}.`]
  })
  return sentences.join(' ')
}

/** Says so where the clock is too coarse for exact times. */
function clockNote({ grain, environment }: ProgramRace): string {
  if (grain < 0.05) return ''
  const error = digits(100 * grain)
  return `The clock ticks every ${duration(environment.clock)} only, so a single sample may be wrong by ${error} %.`
}

/** One line a program; milliseconds a map. */
export function csvOf({ outcomes, exponent, environment, program, check }: ProgramRace): string {
  const head = [
    'program',
    'exponent',
    'first_ms',
    'median_ms',
    'low95_ms',
    'high95_ms',
    'p10_ms',
    'p90_ms',
    'rounds',
    'ns_a_point',
    'problem',
    'engine',
    'sha256',
  ]
  const rows = outcomes.map(({ id, title, time, nanosecondsPerPoint, problem }) => [
    title,
    exponent,
    id === 'own' ? check.first : '',
    time?.median,
    time?.interval[0],
    time?.interval[1],
    time?.low,
    time?.high,
    time?.count,
    nanosecondsPerPoint,
    problem,
    environment.engine,
    id === 'own' ? program.sha256 : '',
  ])
  return toRows([head, ...rows])
}

const units = [
  [1000, 's'],
  [1, 'ms'],
  [1e-3, 'µs'],
  [1e-6, 'ns'],
] as const

function duration(milliseconds: number): string {
  const [unit, name] = units.find(([each]) => milliseconds >= each) ?? units[3]
  return `${digits(milliseconds / unit)} ${name}`
}

const digits = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
