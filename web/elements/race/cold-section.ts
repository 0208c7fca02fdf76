import { element } from '../../dom/elements.js'
import type { Summary } from '../../race/statistics.js'
import type { RaceWords } from '../../words/race/index.js'
import { measured } from './format.js'
import type { ColdOutcome, Report } from './report.js'
import { ladderOf } from './run.js'
import { nameOf, sizeText } from './words.js'

const phases = ['compile', 'instantiate', 'first', 'second', 'kernel', 'copy'] as const

/** What it takes from nothing to the first map, and what a copy of the result adds, apart from the kernel. */
export function coldSection(words: RaceWords, { cold, settings }: Report): HTMLElement {
  const { exponent, outcomes } = cold!
  const size = sizeText(words, ladderOf(settings).points(exponent))
  const head = phases.map((phase) => element('th', { scope: 'col' }, words.say(`cold.${phase}`)))
  const rows = outcomes.map((outcome) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, nameOf(words, outcome)),
      ...phases.map((phase) => element('td', {}, cellOf(words, outcome, phase))),
    ),
  )
  const table = element(
    'table',
    {},
    element('caption', {}, words.say('cold.title', { size })),
    element(
      'thead',
      {},
      element('tr', {}, element('th', { scope: 'col' }, words.say('table.program')), ...head),
    ),
    element('tbody', {}, ...rows),
  )
  const label = words.say('cold.title', { size })
  return element(
    'div',
    {},
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, table),
    element('p', { class: 'quiet' }, words.say('cold.about', { n: outcomes[0]?.first.count ?? 0 })),
  )
}

function cellOf(words: RaceWords, outcome: ColdOutcome, phase: (typeof phases)[number]): string {
  const { kernel, copied } = outcome
  if (phase === 'copy')
    return kernel && copied ? measured(words, Math.max(copied.median - kernel.median, 0)) : '–'
  const time: Summary | undefined = outcome[phase]
  return time && time.median > 0 ? measured(words, time.median) : '–'
}
