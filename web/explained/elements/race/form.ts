import { button, element } from '../../../core/dom/elements.js'
import { ladders } from '../../race/ladders/index.js'
import { headline, isHeadline, middleOf, readSettings, type Settings } from './settings.js'
import { sizeText } from './format.js'
import type { WordsOf } from '../../../words/keys.js'

export interface FormActions {
  start(settings: Settings): void
  stop(): void
}

/** What one can press before a race: the race of 2016 by one button, any other by a choice of ladder and sizes. */
export class Form {
  readonly node: HTMLElement
  readonly #words: WordsOf<'race'>
  readonly #headline: HTMLButtonElement
  readonly #go: HTMLButtonElement
  readonly #other: HTMLDetailsElement
  readonly #ladder: HTMLSelectElement
  readonly #sizes: HTMLElement
  #settings: Settings = structuredClone(headline)
  #busy = false

  constructor(words: WordsOf<'race'>, { start }: FormActions) {
    this.#words = words
    const size = sizeText(words, 513 ** 2)
    this.#headline = button(
      () => this.#busy || start(structuredClone(headline)),
      { class: 'primary', part: 'headline' },
      words.say('headline.start', { size }),
    )
    this.#ladder = element(
      'select',
      { id: 'ladder' },
      ...ladders.map(({ id }) => element('option', { value: id }, words.say(`ladder.${id}`))),
    )
    this.#ladder.addEventListener('change', () => this.#chooseLadder())
    this.#sizes = element('div', { class: 'choices' })
    this.#go = element('button', { type: 'submit' }, words.say('start'))
    const form = element(
      'form',
      {},
      element('label', { for: 'ladder' }, words.say('ladder')),
      this.#ladder,
      element('fieldset', {}, element('legend', {}, words.say('sizes')), this.#sizes),
      element('p', { class: 'quiet' }, words.say('sizes.about')),
      this.#go,
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const exponents = this.#chosen()
      if (exponents.length === 0) {
        const first = this.#sizes.querySelector('input')
        first?.setCustomValidity(words.say('sizes.none'))
        first?.reportValidity()
        return
      }
      if (!this.#busy) start(this.#plain(exponents))
    })
    this.#other = element('details', {}, element('summary', {}, words.say('other')), form)
    this.node = element(
      'div',
      { class: 'form' },
      element('div', { class: 'headline' }, this.#headline, element('p', {}, words.say('headline.about'))),
      this.#other,
    )
    this.show(this.#settings)
  }

  show(settings: Settings): void {
    this.#settings = settings
    this.#ladder.value = settings.ladder
    this.#showSizes(settings.exponents)
    if (!isHeadline(settings)) this.#other.open = true
  }

  /** While a race runs its buttons do nothing, but keep the focus. */
  set busy(busy: boolean) {
    this.#busy = busy
    for (const button of [this.#headline, this.#go]) button.setAttribute('aria-disabled', String(busy))
  }

  focus(): void {
    const button = isHeadline(this.#settings) ? this.#headline : this.#go
    button.focus()
  }

  #chosen(): number[] {
    return [...this.#sizes.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) =>
      Number(value),
    )
  }

  /** What was set by attribute or link is run as it was set; with other sizes, a map at a time. */
  #plain(exponents: number[]): Settings {
    const { ladder, maps, ...effort } = this.#settings
    if (this.#ladder.value === ladder && exponents.join() === effort.exponents.join()) return this.#settings
    const words = { ladder: this.#ladder.value, exponents: exponents.join() }
    const usual = readSettings((name) => words[name as keyof typeof words] ?? null)
    return ladder === usual.ladder && maps === 1 ? { ...usual, ...effort, exponents } : usual
  }

  #chooseLadder(): void {
    const chosen = ladders.find(({ id }) => id === this.#ladder.value)!
    this.#showSizes([middleOf(chosen.exponents)])
  }

  #showSizes(checked: readonly number[]): void {
    const { exponents, points } = ladders.find(({ id }) => id === this.#ladder.value)!
    const offered = [...new Set([...exponents, ...checked])].sort((a, b) => a - b)
    const boxes = offered.map((exponent) => {
      const box = element('input', { type: 'checkbox', value: exponent, checked: checked.includes(exponent) })
      box.addEventListener('change', () => this.#sizes.querySelector('input')?.setCustomValidity(''))
      return element('label', {}, box, sizeText(this.#words, points(exponent)))
    })
    this.#sizes.replaceChildren(...boxes)
  }
}
