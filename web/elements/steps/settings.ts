import { element } from '../../dom/elements.js'
import type { DiamondWords } from '../../words/diamond/index.js'
import {
  anySeed,
  choice,
  field,
  iconButton,
  seedField,
  segments,
  slider,
  textButton,
} from '../player/fields.js'
import type { BorderRule, Relief, Settings, Typed } from './diamond-square.js'
import { exampleNumbers, exampleSettings } from './example.js'
import { figure } from './figures.js'

/** What is computed: the settings, and what the reader wrote. */
export interface State {
  settings: Settings
  typed: Typed
}

interface Wishes {
  change(state: State, merge?: boolean): void
  undo(): void
  redo(): void
  rotate(on: boolean): void
}

/** The settings of a player of diamond-square. */
export class SettingsBar {
  readonly root: HTMLElement
  readonly #words: DiamondWords
  #state: State | undefined
  readonly #size: HTMLSelectElement
  readonly #relief: ReturnType<typeof segments<Relief>>
  readonly #amplitude: ReturnType<typeof slider>
  readonly #borders: HTMLSelectElement
  readonly #seed: ReturnType<typeof seedField>
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement
  readonly #releaseAll: HTMLButtonElement
  readonly #rotate = element('input', { type: 'checkbox' })

  constructor(words: DiamondWords, group: string, wishes: Wishes) {
    this.#words = words
    const set = (changes: Partial<Settings>, merge = false) =>
      wishes.change({ ...this.#state!, settings: { ...this.#state!.settings, ...changes } }, merge)
    this.#size = choice(
      [1, 2, 3, 4, 5].map(
        (exponent) => [String(exponent), `${2 ** exponent + 1} × ${2 ** exponent + 1}`] as const,
      ),
      (exponent) => set({ exponent: Number(exponent) }),
    )
    this.#relief = segments<Relief>(
      words.say('diamond.relief'),
      group,
      [
        ['steep', words.say('diamond.relief.steep')],
        ['smooth', words.say('diamond.relief.smooth')],
      ],
      (relief) => set({ relief }),
    )
    this.#relief.root.title = words.say('diamond.relief.help')
    this.#amplitude = slider({ min: 0, max: 500, step: 5 }, (amplitude, merge) => set({ amplitude }, merge))
    this.#borders = choice<BorderRule>(
      [
        ['three', words.say('diamond.borders.three')],
        ['wrap', words.say('diamond.borders.wrap')],
        ['always-three', words.say('diamond.borders.always-three')],
      ],
      (borders) => set({ borders }),
    )
    this.#seed = seedField(words, (seed) => set({ seed }))
    this.#undo = iconButton('undo', words.say('player.undo'), () => wishes.undo())
    this.#redo = iconButton('redo', words.say('player.redo'), () => wishes.redo())
    this.#releaseAll = textButton(words.say('diamond.releaseAll'), () => {
      if (this.#state!.typed.size > 0) wishes.change({ ...this.#state!, typed: new Map() })
    })
    const redraw = textButton(
      words.say('player.redraw'),
      () => wishes.change({ settings: { ...this.#state!.settings, seed: anySeed() }, typed: new Map() }),
      words.say('player.redraw.help'),
    )
    redraw.classList.add('redraw')
    const example = textButton(words.say('diamond.example'), () =>
      wishes.change({ settings: { ...exampleSettings }, typed: exampleNumbers }),
    )
    this.#rotate.addEventListener('change', () => wishes.rotate(this.#rotate.checked))
    this.root = element(
      'div',
      { class: 'settings', role: 'group', 'aria-label': words.say('diamond.settings') },
      field(words.say('diamond.size'), this.#size),
      this.#relief.root,
      field(words.say('diamond.amplitude'), this.#amplitude.input, this.#amplitude.output),
      field(words.say('diamond.borders'), this.#borders),
      this.#seed.root,
      element('label', { class: 'tick' }, this.#rotate, element('span', {}, words.say('player.rotate'))),
      element('div', { class: 'actions' }, redraw, example, this.#releaseAll, this.#undo, this.#redo),
    )
  }

  show(state: State, can: { undo: boolean; redo: boolean }, rotating: boolean): void {
    this.#state = state
    const { settings, typed } = state
    this.#size.value = String(settings.exponent)
    this.#relief.set(settings.relief)
    this.#amplitude.input.value = String(settings.amplitude)
    this.#amplitude.output.textContent = figure(this.#words, settings.amplitude)
    this.#borders.value = settings.borders
    this.#seed.set(settings.seed)
    this.#releaseAll.setAttribute('aria-disabled', String(typed.size === 0))
    this.#rotate.checked = rotating
    // Disabled would take the focus away from the hand that just used it.
    this.#undo.setAttribute('aria-disabled', String(!can.undo))
    this.#redo.setAttribute('aria-disabled', String(!can.redo))
  }
}
