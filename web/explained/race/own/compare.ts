import { element } from '../../../dom/elements.js'
import { scrolling, tableOf, row } from '../element/tables.js'
import { inMilliseconds, nameOf, sideOf } from '../format.js'
import type { Report } from '../element/report.js'
import { cut } from '../protocol.js'
import type { Outcome, RaceResult } from '../race.js'
import { changeText } from '../sentences.js'
import { medianOf, overSandboxes, type Estimate } from '../statistics.js'
import type { ProgramRace } from './node.js'
import type { OwnWords } from './words.js'

type Saved = Pick<Report, 'date' | 'environment' | 'races'> | ProgramRace

/**
 * Bytes of the largest file that is taken for a result, and the most programs, sandboxes and samples in it.
 */
export const largestResult = 20_000_000
const most = { races: 20, outcomes: 200, sandboxes: 200, samples: 10_000 }

/** The result of a race from its file. @throws Error for a file of another kind, or a damaged one. */
export function savedRaces(text: string): Saved {
  const saved = JSON.parse(text) as Saved & { about?: unknown; version?: unknown }
  const races = racesOf(saved)
  const isResult = String(saved.about).startsWith('Orogen race') && saved.version === 2
  if (
    !isResult ||
    !isListOf(races, most.races, ({ outcomes }) => isListOf(outcomes, most.outcomes, isOutcome))
  )
    throw new Error('this file holds no result of a race')
  return saved
}

const racesOf = (saved: Saved): readonly RaceResult[] => ('races' in saved ? saved.races : [saved])

const isListOf = <Item>(list: readonly Item[], longest: number, is: (item: Item) => boolean): boolean =>
  Array.isArray(list) && list.length <= longest && list.every(is)

const isTime = (time: number) => typeof time === 'number' && time > 0 && time < Infinity

const isOutcome = ({ id, title, time }: Outcome): boolean =>
  cut(id) === id &&
  cut(title) === title &&
  (!time ||
    (isTime(time.median) &&
      time.samples.length > 0 &&
      isListOf(
        time.samples,
        most.sandboxes,
        (samples) => samples.length > 0 && isListOf(samples, most.samples, isTime),
      )))

/**
 * Saved results side by side: a line for each program and size, with how much faster the last result is than
 * the first, and whether that is sure: see `overSandboxes`.
 */
export function compared(words: OwnWords, saved: readonly Saved[]): HTMLElement {
  const rows = new Map<string, { name: string; outcomes: (Outcome | undefined)[] }>()
  for (const [i, each] of saved.entries())
    for (const { outcomes, points, exponent } of racesOf(each))
      for (const outcome of outcomes) {
        const key = `${outcome.title} ${exponent}`
        const name = `${nameOf(words, outcome)}, ${words.say('size', { side: sideOf(points) })}`
        const known = rows.get(key) ?? { name, outcomes: [] }
        known.outcomes[i] = outcome
        rows.set(key, known)
      }
  const heads = saved.map(({ environment, date }) => {
    const engine = 'browser' in environment ? environment.browser : environment.engine
    return `${cut(engine)}, ${cut(environment.system)}, ${cut(date).slice(0, 10)}`
  })
  const title = words.say('own.compared')
  const columns = [words.say('table.program'), ...heads, words.say('own.ratio')]
  const lines = [...rows.values()].map(({ name, outcomes }) => {
    const times = saved.map((_, i) => outcomes[i]?.time)
    const cells = times.map((time) => (time ? inMilliseconds(words, time.median) : '–'))
    const [from, to] = [times[0], times.at(-1)]
    return row(name, [...cells, from && to ? changeText(words, change(from.samples, to.samples)) : '–'])
  })
  return scrolling(element('table', ...tableOf(title, columns, lines)), title)
}

/** How many times as fast the second of two results is, by the medians of their sandboxes. */
const change = (from: readonly number[][], to: readonly number[][]): Estimate =>
  overSandboxes(from.map(medianOf), to.map(medianOf))
