import { element } from '../../../dom/elements.js'
import { measured, nameOf, ratio, scrolling, sideOf, tableOf, row } from '../element/format.js'
import type { Report } from '../element/report.js'
import type { RaceResult } from '../race.js'
import type { ProgramRace } from './node.js'
import type { KeyOf } from '../../../words/keys.js'
import type { Words } from '../../../words/words.js'

export type OwnWords = Words<KeyOf<'own' | 'race'>>

type Saved = Pick<Report, 'date' | 'environment' | 'races'> | ProgramRace

/** The result of a race from its file. @throws Error for a file of another kind. */
export function savedRaces(text: string): Saved {
  const saved = JSON.parse(text) as Saved & { about?: unknown }
  if (
    !String(saved.about).startsWith('Orogen race') ||
    racesOf(saved).some(({ outcomes }) => !outcomes.every(isOutcome))
  )
    throw new Error('this file holds no result of a race')
  return saved
}

const racesOf = (saved: Saved): readonly RaceResult[] => ('races' in saved ? saved.races : [saved])

function isOutcome({ id, title, time }: RaceResult['outcomes'][number]): boolean {
  const times = time ? [time.median, ...time.interval] : []
  return typeof id === 'string' && typeof title === 'string' && times.every(Number.isFinite)
}

/** Saved results side by side: a line for each program and size, with how much faster the last result is. */
export function compared(words: OwnWords, saved: readonly Saved[]): HTMLElement {
  const rows = new Map<string, { name: string; times: (number | undefined)[] }>()
  for (const [i, each] of saved.entries())
    for (const { outcomes, points, exponent } of racesOf(each))
      for (const outcome of outcomes) {
        const key = `${outcome.title} ${exponent}`
        const name = `${nameOf(words, outcome)}, ${words.say('size', { side: sideOf(points) })}`
        const known = rows.get(key) ?? { name, times: [] }
        known.times[i] = outcome.time?.median
        rows.set(key, known)
      }
  const heads = saved.map(({ environment, date }) => {
    const engine = 'browser' in environment ? environment.browser : environment.engine
    return `${String(engine)}, ${String(environment.system)}, ${String(date).slice(0, 10)}`
  })
  const title = words.say('own.compared')
  const columns = [words.say('table.program'), ...heads, words.say('own.ratio')]
  const lines = [...rows.values()].map(({ name, times }) => {
    const [from, to] = [times[0], times[saved.length - 1]]
    const cells = saved.map((_, i) => (times[i] === undefined ? '–' : measured(words, times[i])))
    return row(name, [...cells, from && to ? ratio(words, from / to) : '–'])
  })
  return scrolling(element('table', ...tableOf(title, columns, lines)), title)
}
