import { element } from '../../dom/elements.js'
import type { StampsWords } from '../../words/stamps/index.js'
import { anySeed, choice, field, iconButton, seedField, textButton } from '../player/fields.js'
import type { Moved, Order, Settings } from './stamp-noise.js'

/** What is printed: the settings, and the stamps that the reader moved. */
export interface State {
  settings: Settings
  moved: Moved
}

interface Wishes {
  change(state: State): void
  undo(): void
  redo(): void
  rotate(on: boolean): void
}

/** The settings of a player of stamp noise. */
export class SettingsBar {
  readonly root: HTMLElement
  #state: State | undefined
  readonly #size: HTMLSelectElement
  readonly #order: HTMLSelectElement
  readonly #granularity: HTMLSelectElement
  readonly #seed: ReturnType<typeof seedField>
  readonly #wrap = element('input', { type: 'checkbox' })
  readonly #rotate = element('input', { type: 'checkbox' })
  readonly #release: HTMLButtonElement
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement

  constructor(words: StampsWords, wishes: Wishes) {
    const set = (changes: Partial<Settings>, moved = this.#state!.moved) =>
      wishes.change({ settings: { ...this.#state!.settings, ...changes }, moved })
    this.#size = choice(
      [3, 4, 5, 6].map((n) => [String(n), `${2 ** n} × ${2 ** n}`] as const),
      // Shifts of one size would mean nothing in another.
      (exponent) => set({ exponent: Number(exponent) }, new Map()),
    )
    this.#order = choice<Order>(
      [
        ['octaves', words.say('stamps.order.octaves')],
        ['recursion', words.say('stamps.order.recursion')],
      ],
      (order) => set({ order }),
    )
    this.#granularity = choice(
      [1, 2, 4, 8].map((n) => [String(n), words.say('stamps.smallest.points', { n: 2 * n })] as const),
      (granularity) => set({ granularity: Number(granularity) }),
    )
    this.#seed = seedField(words, (seed) => set({ seed }))
    this.#wrap.addEventListener('change', () => set({ wrap: this.#wrap.checked }))
    this.#rotate.addEventListener('change', () => wishes.rotate(this.#rotate.checked))
    this.#release = textButton(words.say('stamps.releaseAll'), () => {
      if (this.#state!.moved.size > 0) set({}, new Map())
    })
    this.#undo = iconButton('undo', words.say('player.undo'), () => wishes.undo())
    this.#redo = iconButton('redo', words.say('player.redo'), () => wishes.redo())
    const redraw = textButton(
      words.say('player.redraw'),
      () => set({ seed: anySeed() }, new Map()),
      words.say('player.redraw.help'),
    )
    redraw.classList.add('redraw')
    const tick = (input: HTMLElement, label: string) =>
      element('label', { class: 'tick' }, input, element('span', {}, label))
    this.root = element(
      'div',
      { class: 'settings', role: 'group', 'aria-label': words.say('stamps.settings') },
      field(words.say('stamps.size'), this.#size),
      field(words.say('stamps.order'), this.#order),
      field(words.say('stamps.smallest'), this.#granularity),
      this.#seed.root,
      tick(this.#wrap, words.say('stamps.wrap')),
      tick(this.#rotate, words.say('player.rotate')),
      element('div', { class: 'actions' }, redraw, this.#release, this.#undo, this.#redo),
    )
  }

  show(state: State, can: { undo: boolean; redo: boolean }, rotating: boolean): void {
    this.#state = state
    const { settings, moved } = state
    this.#size.value = String(settings.exponent)
    this.#order.value = settings.order
    this.#granularity.value = String(settings.granularity)
    this.#seed.set(settings.seed)
    this.#wrap.checked = settings.wrap
    this.#rotate.checked = rotating
    this.#release.setAttribute('aria-disabled', String(moved.size === 0))
    this.#undo.setAttribute('aria-disabled', String(!can.undo))
    this.#redo.setAttribute('aria-disabled', String(!can.redo))
  }
}
