import type { Report } from '../element/report.js'
import type { Outcome } from '../race.js'
import type { ProgramRace } from './node.js'

/** What a table needs of a result; without a program of a reader, the fastest is compared with the others. */
export type TableResult = Pick<ProgramRace, 'outcomes' | 'title' | 'exponent' | 'grain' | 'date'> & {
  program?: ProgramRace['program'] | undefined
  check?: Pick<ProgramRace['check'], 'size' | 'draws' | 'first'> | undefined
  environment: Omit<ProgramRace['environment'], 'processor'> & { processor?: string }
}

/** A page's race as Markdown, a table for each size. */
export function markdownOfReport({ races, program, environment, date }: Report): string {
  const { browser, system, cores, clock, orogen } = environment
  const check = program && { size: Math.sqrt(program.points), draws: program.draws, first: program.first }
  const machine = { engine: browser, system, cores, clock, orogen }
  return races
    .map(({ outcomes, title, exponent, grain }) =>
      markdownOf({
        outcomes,
        title,
        exponent,
        grain,
        date,
        program,
        check,
        environment: machine,
      }),
    )
    .join('\n')
}

/** The result as a table in Markdown, which is as readable as plain text, with what one must know to repeat it. */
export function markdownOf(result: TableResult): string {
  const { outcomes, check, program, exponent, title } = result
  const head = ['program', 'first map', 'a map', '95 % interval', 'slowest', 'ns a point', 'speed']
  const own = ownOf(outcomes)
  const rows = outcomes.map((outcome) => row(outcome, own, outcome === own ? check?.first : undefined))
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((cells) => cells[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [
    check && program
      ? `${program.name}, ${check.size} × ${check.size} points (exponent ${exponent}), ${check.draws} random numbers a map`
      : `${title}, exponent ${exponent}`,
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    ...[verdict(outcomes, own), clockNote(result), ...outcomes.map(({ problem }) => problem)].filter(
      (text) => text !== '',
    ),
    '',
    placeOf(result),
    '',
  ].join('\n')
}

/** The reader's program, or else the fastest. */
function ownOf(outcomes: readonly Outcome[]): Outcome | undefined {
  const timed = outcomes.filter(({ time, yardstick }) => time && !yardstick)
  const fastest = [...timed].sort((a, b) => a.time!.median - b.time!.median)[0]
  return timed.find(({ id }) => id === 'own') ?? fastest
}

function placeOf({ environment, date, program }: TableResult): string {
  const { engine, processor, cores, system, clock, orogen } = environment
  const place = [engine, processor, `${cores} cores`, system].filter(Boolean).join(', ')
  const hash = program?.sha256 ? `; SHA-256 of the program ${program.sha256}` : ''
  return `Orogen ${orogen}; ${place}; clock ${duration(clock)}; ${date}${hash}`
}

function row(outcome: Outcome, own: Outcome | undefined, first: number | undefined): string[] {
  const { title, time, nanosecondsPerPoint } = outcome
  if (!time) return [title, '', '–', '', '', '', '']
  return [
    title,
    first === undefined ? '' : duration(first),
    duration(time.median),
    `${duration(time.interval[0])} – ${duration(time.interval[1])}`,
    duration(time.worst),
    digits(nanosecondsPerPoint!),
    outcome === own ? '1' : digits(own!.time!.median / time.median),
  ]
}

/** Says of each opponent who was faster; two whose intervals overlap are equally fast. */
function verdict(outcomes: readonly Outcome[], own: Outcome | undefined): string {
  if (!own) return ''
  const sentences = outcomes.flatMap(({ id, title, yardstick, time }) => {
    if (id === own.id || yardstick || !time) return []
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
function clockNote({ grain, environment }: TableResult): string {
  if (grain < 0.05) return ''
  const error = digits(100 * grain)
  return `The clock ticks every ${duration(environment.clock)} only, so a single sample may be wrong by ${error} %.`
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
