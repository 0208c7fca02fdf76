import { button, element } from '../../../core/dom/elements.js'
import { checkField, type Controls, controlsOf, type ControlTable } from '../../../core/dom/controls.js'
import { iconButton } from './icons.js'
import type { WordsOf } from '../../../words/keys.js'

/** What a settings bar says and offers, over what all have. */
export interface Offers<Settings> {
  label: string
  controls: ControlTable<Settings>
  /** What gives everything back to chance, where something can be taken from it. */
  releaseAll?: string
  more?: HTMLElement[]
}

interface Actions<Settings> {
  set(changes: Partial<Settings>, gesture?: string): void
  redraw(): void
  releaseAll(): void
  travel(way: 'undo' | 'redo'): void
  rotate(on: boolean): void
}

interface History<Settings> {
  state: { settings: Settings; byHand: { size: number } }
  canUndo: boolean
  canRedo: boolean
}

/** The settings of a player, and what it has for all of them at once. */
export class SettingsBar<Settings extends object> {
  readonly root: HTMLElement
  readonly #controls: Controls<Settings>
  readonly #rotate = element('input', { type: 'checkbox' })
  readonly #releaseAll: HTMLButtonElement
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement

  constructor(words: WordsOf<'player'>, offers: Offers<Settings>, actions: Actions<Settings>) {
    const { label, controls, releaseAll = '', more = [] } = offers
    this.#controls = controlsOf(controls, (changes, gesture) => actions.set(changes, gesture))
    this.#releaseAll = button(() => actions.releaseAll(), { hidden: !releaseAll }, releaseAll)
    this.#undo = iconButton('undo', words.say('player.undo'), () => actions.travel('undo'))
    this.#redo = iconButton('redo', words.say('player.redo'), () => actions.travel('redo'))
    const redraw = button(
      () => actions.redraw(),
      { class: 'redraw', title: words.say('player.redraw.help') },
      words.say('player.redraw'),
    )
    this.#rotate.addEventListener('change', () => actions.rotate(this.#rotate.checked))
    this.root = element(
      'div',
      { class: 'settings row screen', role: 'group', 'aria-label': label },
      ...this.#controls.all,
      checkField(this.#rotate, words.say('player.rotate')),
      element('div', { class: 'actions row' }, redraw, ...more, this.#releaseAll, this.#undo, this.#redo),
    )
  }

  show({ state, canUndo, canRedo }: History<Settings>, rotating: boolean): void {
    this.#controls.show(state.settings)
    this.#rotate.checked = rotating
    // Disabled would take the focus away from the hand that just used it.
    const allow = (made: HTMLElement, can: boolean) => made.setAttribute('aria-disabled', String(!can))
    allow(this.#releaseAll, state.byHand.size > 0)
    allow(this.#undo, canUndo)
    allow(this.#redo, canRedo)
  }
}
