import { element } from '../../../core/dom/elements.js'
import type { Summary } from '../../race/statistics.js'
import { measured, fillTable, row, scrolling, nameOf, sizeText } from './format.js'
import type { ColdOutcome, Report } from './report.js'
import { ladderOf } from './run.js'
import type { WordsOf } from '../../../words/keys.js'

const phases = ['compile', 'instantiate', 'first', 'second', 'kernel', 'copy'] as const

/** What it takes from nothing to the first map, and what a copy of the result adds, apart from the kernel. */
export function coldSection(words: WordsOf<'race'>, { cold, settings }: Report): HTMLElement {
  const { exponent, outcomes } = cold!
  const size = sizeText(words, ladderOf(settings).points(exponent))
  const title = words.say('cold.title', { size })
  const columns = [words.say('table.program'), ...phases.map((phase) => words.say(`cold.${phase}`))]
  const rows = outcomes.map((outcome) =>
    row(
      nameOf(words, outcome),
      phases.map((phase) => cellOf(words, outcome, phase)),
    ),
  )
  const table = element('table')
  fillTable(table, title, columns, rows)
  const about = words.say('cold.about', { n: outcomes[0]?.first.count ?? 0 })
  return element('div', {}, scrolling(table, title), element('p', { class: 'quiet' }, about))
}

function cellOf(words: WordsOf<'race'>, outcome: ColdOutcome, phase: (typeof phases)[number]): string {
  const { kernel, copied } = outcome
  if (phase === 'copy')
    return kernel && copied ? measured(words, Math.max(copied.median - kernel.median, 0)) : '–'
  const time: Summary | undefined = outcome[phase]
  return time && time.median > 0 ? measured(words, time.median) : '–'
}
