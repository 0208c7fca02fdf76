import type { Report } from '../element/report.js'
import { duration, inMilliseconds, nameOf, ranged, type RaceWords } from '../format.js'
import type { Outcome, RaceResult } from '../race.js'
import { pairedRatio } from '../statistics.js'
import type { ProgramRace } from './node.js'
import type { OwnWords } from './words.js'

/** What a table says beside the result itself. */
interface Around {
  date: string
  sentences: readonly string[]
  /** Where it was measured. */
  place: readonly string[]
  program?: { name: string; sha256: string; first: number } | undefined
}

/** A page's race as Markdown, a table for each size. */
export const markdownOfReport = (
  words: OwnWords,
  { races, sentences, program, environment, date }: Report,
): string =>
  races
    .map((race, i) => {
      const { browser, system, cores, clock, orogen } = environment
      const place = [`Orogen ${orogen}`, browser, `${cores} cores`, system, `clock ${duration(words, clock)}`]
      return markdown(words, race, { date, sentences: sentences[i]!, place, program })
    })
    .join('\n')

/**
 * The result of the command as a table in Markdown, which is as readable as plain text, with what one must
 * know to repeat it.
 */
export function markdownOf(words: OwnWords, result: ProgramRace): string {
  const { engine, processor, cores, system, clock, orogen } = result.environment
  const place = [
    `Orogen ${orogen}`,
    engine,
    processor,
    `${cores} cores`,
    system,
    `clock ${duration(words, clock)}`,
  ]
  const program = { ...result.program, first: result.check.first }
  return markdown(words, result, { date: result.date, sentences: result.sentences, place, program })
}

function markdown(words: RaceWords, race: RaceResult, { date, sentences, place, program }: Around): string {
  const { outcomes, exponent, title } = race
  const columns = [
    'program',
    'first',
    'here',
    'interval',
    'worst',
    'sandboxes',
    'point',
    'speed.own',
  ] as const
  const head = columns.map((name) => words.say(`markdown.${name}`))
  const own = ownOf(outcomes)
  const rows = outcomes.map((outcome) =>
    row(words, outcome, own, outcome.id === 'own' ? program?.first : undefined),
  )
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((cells) => cells[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const hash = program?.sha256 ? [`SHA-256 ${program.sha256}`] : []
  return [
    `${program?.name ?? title}, 2^${exponent}`,
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    '',
    ...sentences,
    ...outcomes.flatMap(({ problem }) => problem || []),
    '',
    [...place, date, ...hash].join('; '),
    '',
  ].join('\n')
}

/** The reader's program, or else the fastest. */
function ownOf(outcomes: readonly Outcome[]): Outcome | undefined {
  const timed = outcomes.filter(({ time, yardstick }) => time && !yardstick)
  const fastest = [...timed].sort((a, b) => a.time!.median - b.time!.median)[0]
  return timed.find(({ id }) => id === 'own') ?? fastest
}

function row(
  words: RaceWords,
  outcome: Outcome,
  own: Outcome | undefined,
  first: number | undefined,
): string[] {
  const { time, nanosecondsPerPoint } = outcome
  const name = nameOf(words, outcome)
  if (!time) return [name, '', '–', '', '', '', '', '']
  const [low, high] = time.interval
  return [
    name,
    first === undefined ? '' : inMilliseconds(words, first),
    inMilliseconds(words, time.median),
    high < Infinity ? inMilliseconds(words, low, high) : '–',
    inMilliseconds(words, time.worst),
    String(time.sandboxes),
    words.number(nanosecondsPerPoint!, { maximumSignificantDigits: 3 }),
    outcome === own ? '1' : ranged(words, pairedRatio(own!.time!.samples, time.samples)),
  ]
}
