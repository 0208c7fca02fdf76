import { button, element, segments } from '../../../core/dom/elements.js'
import { newGesture } from '../../../core/dom/undo.js'
import { iconButton } from './icons.js'
import type { WordsOf } from '../../../words/keys.js'

/** A control of one of the settings. */
export interface Setting<Settings> {
  root: HTMLElement
  show(settings: Settings): void
}

type Options<Value> = readonly (readonly [Value, string])[]
type Write<Settings> = (changes: Partial<Settings>, gesture?: string) => void

/** Makes controls of settings, each by the name of what it changes through `write`. */
export class SettingMaker<Settings> {
  readonly #write: (key: keyof Settings, value: unknown, gesture?: string) => void

  constructor(write: Write<Settings>) {
    this.#write = (key, value, gesture) => write({ [key]: value } as Partial<Settings>, gesture)
  }

  /** A list to choose from. */
  choice<Key extends keyof Settings>(
    key: Key,
    label: string,
    options: Options<Settings[Key]>,
  ): Setting<Settings> {
    const select = element(
      'select',
      {},
      ...options.map(([value, name]) => element('option', { value: String(value) }, name)),
    )
    select.addEventListener('change', () => this.#write(key, options[select.selectedIndex]![0]))
    return {
      root: field(label, select),
      show: (settings) => (select.selectedIndex = options.findIndex(([value]) => value === settings[key])),
    }
  }

  /** A few choices side by side. */
  segments<Key extends keyof Settings & string>(
    key: Key,
    label: string,
    options: Options<Settings[Key] & string>,
    title?: string,
  ): Setting<Settings> {
    const { root, show } = segments(key, options, (value) => this.#write(key, value), {
      legend: label,
      title,
    })
    return { root, show: (settings) => show(settings[key]) }
  }

  /** A slider with its number beside it, as `write` has it. */
  slider(
    key: keyof Settings,
    label: string,
    limits: { min: number; max: number; step: number },
    write: (value: number) => string,
  ): Setting<Settings> {
    const input = element('input', { type: 'range', ...limits })
    const output = element('span', { class: 'value', 'aria-hidden': 'true' })
    let drag = newGesture()
    input.addEventListener('input', () => this.#write(key, input.valueAsNumber, drag))
    input.addEventListener('change', () => (drag = newGesture()))
    return {
      root: field(label, input, output),
      show: (settings) => {
        input.value = String(settings[key])
        output.textContent = write(Number(settings[key]))
      },
    }
  }

  /** A seed to write. */
  seed(key: keyof Settings, label: string): Setting<Settings> {
    const input = element('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'seed' })
    let seed = ''
    input.addEventListener('change', () => {
      if (/^\s*\d{1,10}\s*$/.test(input.value)) this.#write(key, Math.min(4294967295, Number(input.value)))
      else input.value = seed
    })
    return { root: field(label, input), show: (settings) => (seed = input.value = String(settings[key])) }
  }

  tick(key: keyof Settings, label: string): Setting<Settings> {
    const input = element('input', { type: 'checkbox' })
    input.addEventListener('change', () => this.#write(key, input.checked))
    return { root: tick(input, label), show: (settings) => (input.checked = Boolean(settings[key])) }
  }
}

/** A name above a control. */
function field(label: string, control: HTMLElement, ...more: HTMLElement[]): HTMLElement {
  return element(
    'div',
    { class: 'field' },
    element('label', {}, element('span', {}, label), control),
    ...more,
  )
}

export const tick = (input: HTMLElement, label: string): HTMLElement =>
  element('label', { class: 'tick' }, input, element('span', {}, label))

/** What a settings bar says and offers, over what all have. */
export interface Offers<Settings> {
  label: string
  settings: Setting<Settings>[]
  /** What gives everything back to chance, where something can be taken from it. */
  releaseAll?: string
  more?: HTMLElement[]
}

interface Wishes {
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
export class SettingsBar<Settings> {
  readonly root: HTMLElement
  readonly #settings: Setting<Settings>[]
  readonly #rotate = element('input', { type: 'checkbox' })
  readonly #releaseAll: HTMLButtonElement
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement

  constructor(words: WordsOf<'player'>, offers: Offers<Settings>, wishes: Wishes) {
    const { label, settings, releaseAll = '', more = [] } = offers
    this.#settings = settings
    this.#releaseAll = button(() => wishes.releaseAll(), { hidden: !releaseAll }, releaseAll)
    this.#undo = iconButton('undo', words.say('player.undo'), () => wishes.travel('undo'))
    this.#redo = iconButton('redo', words.say('player.redo'), () => wishes.travel('redo'))
    const redraw = button(
      () => wishes.redraw(),
      { class: 'redraw', title: words.say('player.redraw.help') },
      words.say('player.redraw'),
    )
    this.#rotate.addEventListener('change', () => wishes.rotate(this.#rotate.checked))
    this.root = element(
      'div',
      { class: 'settings', role: 'group', 'aria-label': label },
      ...settings.map(({ root }) => root),
      tick(this.#rotate, words.say('player.rotate')),
      element('div', { class: 'actions' }, redraw, ...more, this.#releaseAll, this.#undo, this.#redo),
    )
  }

  show({ state, canUndo, canRedo }: History<Settings>, rotating: boolean): void {
    for (const each of this.#settings) each.show(state.settings)
    this.#rotate.checked = rotating
    // Disabled would take the focus away from the hand that just used it.
    const allow = (made: HTMLElement, can: boolean) => made.setAttribute('aria-disabled', String(!can))
    allow(this.#releaseAll, state.byHand.size > 0)
    allow(this.#undo, canUndo)
    allow(this.#redo, canRedo)
  }
}
