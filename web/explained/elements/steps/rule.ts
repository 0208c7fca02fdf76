import { button, element } from '../../../core/dom/elements.js'
import { passIcon } from '../player/icons.js'
import { type Author, authorName, figure } from './authors.js'
import { type PointStep, type Run, sideAt } from './diamond-square.js'
import type { WordsOf } from '../../../words/keys.js'

interface Actions {
  write(what: 'perturbation' | 'height', text: string): boolean
  release(): void
}

/** What happens at this step: its name, and the formula with its numbers, two of which can be written over. */
export class Rule {
  readonly root: HTMLElement
  readonly #words: WordsOf<'diamond'>
  readonly #heading = element('p', { class: 'heading' })
  readonly #opening = element('p', { class: 'opening told' })
  readonly #formula: HTMLElement
  readonly #meanTitle = element('span', { class: 'small' })
  readonly #mean = element('span', { class: 'sum row' })
  readonly #carried = element('span', { class: 'carried' })
  readonly #perturbation: HTMLInputElement
  readonly #result: HTMLInputElement
  readonly #origin = element('span', { class: 'origin' })
  readonly #release: HTMLButtonElement
  #step: PointStep | undefined
  #shown: { run: Run; number: number; author: Author } | undefined

  constructor(words: WordsOf<'diamond'>, actions: Actions) {
    this.#words = words
    this.#perturbation = this.#input('perturbation', actions)
    this.#result = this.#input('height', actions)
    const release = () => {
      actions.release()
      // The button is gone now; the number that it freed is next to it.
      this.#perturbation.focus()
    }
    this.#release = button(release, { class: 'text' }, words.say('diamond.release'))
    this.#formula = element(
      'div',
      { class: 'formula' },
      element('div', { class: 'part' }, this.#meanTitle, this.#mean),
      element(
        'div',
        { class: 'part' },
        element('span', { class: 'small' }, words.say('diamond.chance')),
        element(
          'span',
          { class: 'sum row' },
          this.#carried,
          element('span', { class: 'sign' }, '+'),
          this.#perturbation,
          element('span', { class: 'sign' }, '='),
          this.#result,
        ),
        element('span', { class: 'note row' }, this.#origin, this.#release),
      ),
    )
    this.root = element('div', { class: 'rule' }, this.#heading, this.#opening, this.#formula)
  }

  show(run: Run, number: number, author: Author): void {
    // While a number rises to its place nothing changes here, and the reader may be writing.
    const shown = this.#shown
    if (shown?.run === run && shown.number === number && shown.author === author) return
    this.#shown = { run, number, author }
    const words = this.#words
    const step = run.steps[number]!
    this.#opening.hidden = 'x' in step
    this.#formula.hidden = !('x' in step)
    this.root.dataset.kind = step.kind
    if (!('x' in step)) {
      const side = sideAt(run, number)
      const empty = side * side - (((side - 1) >> 1) + 1) ** 2
      this.#heading.replaceChildren(passIcon('corners'), words.say(`diamond.${step.kind}`))
      this.#opening.textContent = words.say(`diamond.${step.kind}.rule`, { side, empty })
      return
    }
    this.#step = step
    const name = authorName(words, author, step.kind, 'title')
    this.#heading.replaceChildren(
      passIcon(step.kind),
      words.say('diamond.step', { name, place: words.say(`diamond.${step.kind}`) }),
    )
    this.#meanTitle.textContent = words.say(meanTitle(run, step), { n: step.neighbours.length })
    const plus = step.neighbours.flatMap(({ height }, i) => [
      ...(i > 0 ? [' + '] : []),
      element('b', { class: 'neighbour' }, bracketed(figure(words, height), i > 0)),
    ])
    this.#mean.replaceChildren(
      '(',
      ...plus,
      `) / ${words.number(step.neighbours.length)} = `,
      element('b', { class: 'mean' }, figure(words, step.mean)),
    )
    this.#carried.textContent = figure(words, step.mean)
    this.#set(this.#perturbation, step.perturbation, step.typed === 'perturbation')
    this.#set(this.#result, step.height, step.typed === 'height')
    const low = figure(words, -step.reach)
    const high = figure(words, step.reach)
    this.#origin.textContent = step.typed
      ? words.say('diamond.byHand')
      : words.say('diamond.drawn', { low, high })
    this.#release.hidden = !step.typed
  }

  #input(what: 'perturbation' | 'height', actions: Actions): HTMLInputElement {
    const label = this.#words.say(what === 'height' ? 'diamond.result' : 'diamond.perturbation')
    const input = element('input', {
      type: 'text',
      autocomplete: 'off',
      class: what,
      'aria-label': label,
      title: label,
    })
    input.addEventListener('focus', () => input.select())
    const commit = (): void => {
      const step = this.#step!
      const shown = figure(this.#words, what === 'height' ? step.height : step.perturbation)
      if (input.value === shown) return
      const accepted = actions.write(what, input.value)
      input.toggleAttribute('aria-invalid', !accepted)
      if (!accepted) input.value = shown
    }
    input.addEventListener('change', commit)
    input.addEventListener('keydown', ({ key }) => key === 'Enter' && commit())
    return input
  }

  #set(input: HTMLInputElement, value: number, typed: boolean): void {
    input.value = figure(this.#words, value)
    input.style.width = `calc(${Math.max(3, input.value.length) + 0.5}ch + 20px)`
    input.classList.toggle('typed', typed)
    input.removeAttribute('aria-invalid')
  }
}

function meanTitle(run: Run, { kind, x, y, neighbours }: PointStep) {
  if (neighbours.some(({ wrapped }) => wrapped)) return 'diamond.mean.wrapped'
  if (kind === 'centre' || neighbours.length === 4) return 'diamond.mean'
  const last = run.side - 1
  return x === 0 || y === 0 || x === last || y === last ? 'diamond.mean.border' : 'diamond.mean.third'
}

/** A negative number after a plus stands in brackets. */
function bracketed(text: string, follows: boolean): string {
  return follows && text.startsWith('−') ? `(${text})` : text
}
