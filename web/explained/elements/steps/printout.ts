import { element } from '../../../core/dom/elements.js'
import { type Author, authorName } from './authors.js'
import { type PointStep, type Run, spacingOf, isKnown } from './diamond-square.js'
import { figure } from './figures.js'
import type { WordsOf } from '../../../words/keys.js'

/** Levels whose tables fit on paper. */
const maxLevels = 3

/** What is printed instead of the player: a table for each pass, with its formulas. Built when paper is asked for. */
export class Printout {
  readonly root = element('div', { class: 'printout' })
  readonly #words: WordsOf<'diamond'>
  readonly #paper = matchMedia('print')
  #run: Run | undefined
  #author: Author = 'imai'

  constructor(words: WordsOf<'diamond'>, signal: AbortSignal) {
    this.#words = words
    this.#paper.addEventListener('change', this.#print, { signal })
    addEventListener('beforeprint', this.#print, { signal })
  }

  follow(run: Run, author: Author): void {
    this.#run = run
    this.#author = author
    if (this.#paper.matches) this.#print()
  }

  readonly #print = (): void => {
    const run = this.#run
    if (!run) return
    const words = this.#words
    const tables = run.passes
      .filter(({ level }) => level <= maxLevels)
      .flatMap(({ kind, level, first, last }) => {
        if (kind === 'corners') return [this.#table(run, 0, words.say('diamond.corners'), 1)]
        const name = authorName(words, this.#author, kind)
        const title = words.say(`diamond.pass.${kind}`, { level, name })
        const opened = kind === 'centre' ? [this.#table(run, first, words.say('diamond.insert'), level)] : []
        return [...opened, this.#table(run, last, title, level, this.#formulas(run, first, last))]
      })
    this.root.replaceChildren(element('p', { class: 'heading' }, words.say('diamond.print')), ...tables)
  }

  #table(run: Run, step: number, caption: string, level: number, formulas: HTMLElement[] = []): HTMLElement {
    const spacing = step === 0 ? run.side - 1 : spacingOf(run, level)
    const places = Array.from({ length: (run.side - 1) / spacing + 1 }, (_, i) => i * spacing)
    const rows = places.map((y) =>
      element(
        'tr',
        {},
        ...places.map((x) =>
          element(
            'td',
            {},
            isKnown(run, { x, y }, step)
              ? figure(this.#words, run.heights[y * run.side + x]!, places.length > 5 ? 0 : 3)
              : '',
          ),
        ),
      ),
    )
    const table = element('table', {}, element('tbody', {}, ...rows))
    return element('section', {}, element('p', { class: 'title' }, caption), table, ...formulas)
  }

  #formulas(run: Run, first: number, last: number): HTMLElement[] {
    const words = this.#words
    const steps = run.steps.slice(first, last + 1).filter((step): step is PointStep => 'x' in step)
    if (steps.length > 12) return []
    return steps.map(({ neighbours, mean, perturbation, height }) => {
      const sum = neighbours.map((each) => figure(words, each.height)).join(' + ')
      const sign = perturbation < 0 ? '−' : '+'
      return element(
        'p',
        {},
        `(${sum}) / ${neighbours.length} = ${figure(words, mean)}; `,
        `${figure(words, mean)} ${sign} ${figure(words, Math.abs(perturbation))} = ${figure(words, height)}`,
      )
    })
  }
}
